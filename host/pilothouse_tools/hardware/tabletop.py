"""The table of the picture of the finished device, and what lies on it, for POV-Ray.

Millimetres; x to the right, y up, z away. The device stands in the middle.
"""

_LIGHT = """
global_settings { assumed_gamma 1.0 max_trace_level 8
  radiosity { pretrace_start 0.08 pretrace_end 0.004 count 200 nearest_count 12 error_bound 0.35
    recursion_limit 2 low_error_factor 0.5 gray_threshold 0.2 minimum_reuse 0.003
    maximum_reuse 0.1 adc_bailout 0.01 } }
sky_sphere { pigment { gradient y
  color_map { [0 rgb <0.55,0.50,0.45>] [1 rgb <0.62,0.66,0.72>] } } }
light_source { <-190,300,40> color rgb <0.95,0.88,0.76>
  area_light <110,0,0>,<0,0,110>,11,11 adaptive 1 jitter circular orient }
light_source { <260,200,-200> color rgb 0.12 shadowless }
"""

_PLANKS = """
#declare Grain = pigment { bozo turbulence <0.35,0.05,0.05> octaves 5 lambda 2.4 omega 0.6
  color_map { [0.0 rgb <0.50,0.30,0.155>] [0.35 rgb <0.43,0.245,0.118>]
    [0.6 rgb <0.47,0.275,0.138>] [0.8 rgb <0.36,0.195,0.088>] [1.0 rgb <0.45,0.26,0.128>] } }
#declare R = seed(7);
#for (N, -5, 9)
  box { <-700,-10,N*58+0.25>,<700,0,(N+1)*58-0.25>
    texture { pigment { Grain scale <150,30,1.6> rotate <0,rand(R)*3-1.5,0>
        translate <rand(R)*900,rand(R)*300,rand(R)*50> }
      finish { diffuse 0.80+0.14*rand(R) specular 0.10 roughness 0.04 ambient 0 } } }
#end
plane { y,-0.6 pigment { rgb <0.05,0.03,0.02> } }
"""

_THINGS = """
#macro Painted(C)
  texture { pigment { rgb C } finish { diffuse 0.8 specular 0.18 roughness 0.03 ambient 0 } }
#end
#macro Pawn(C, X, Z)
  union { cylinder { <0,0,0>,<0,1.2,0>,6 } cone { <0,1.2,0>,5.6,<0,15,0>,2.3 }
    sphere { <0,17,0>,4 } Painted(C) translate <X,0,Z> }
#end
#macro Pip(A, B) sphere { <A,6.8,B>,0.95 } #end
#macro Three() union { Pip(0,0) Pip(-3,-3) Pip(3,3) } #end
#macro Die(X, Z, T)
  difference {
    intersection { box { -6.5,6.5 } sphere { 0,9.4 } }
    union {
      Pip(0,0) Pip(-3,-3) Pip(3,3) Pip(-3,3) Pip(3,-3)
      union { Pip(-3,-3) Pip(3,3) rotate x*-90 }
      object { Three() rotate z*-90 } object { Three() rotate z*90 }
      pigment { rgb 0.02 } }
    texture { pigment { rgb <0.86,0.83,0.75> }
      finish { diffuse 0.8 specular 0.3 roughness 0.02 ambient 0 } }
    rotate y*T translate <X,6.5,Z> }
#end
#macro Tile(C, X, Z)
  prism { linear_sweep 0,1.9,7 <21,0>,<10.5,18.187>,<-10.5,18.187>,<-21,0>,
      <-10.5,-18.187>,<10.5,-18.187>,<21,0>
    Painted(C) rotate y*8 translate <X,0,Z> }
#end
Die(55,-20,24) Die(64,-1,-38)
Pawn(<0.62,0.05,0.04>,-56,14) Pawn(<0.85,0.60,0.06>,-64,-6) Pawn(<0.05,0.28,0.12>,-70,34)
Tile(<0.06,0.24,0.38>,78,56) Tile(<0.06,0.24,0.38>,111,80) Tile(<0.46,0.38,0.17>,74,93)
"""

SCENE = _LIGHT + _PLANKS + _THINGS


def cable(x: float, y: float, z: float) -> str:
    """A USB plug that leaves from this point, and its cable, which drops behind the device."""
    way = ((0, 0), (0, 20), (-4, 50), (-30, 80), (-60, 120), (-80, 170), (-100, 220))
    bends = " ".join(
        f"<{x - max(0, out - 70):g},{y + drop:g},{z + out:g}>,1.9" for drop, out in way
    )
    return f"""union {{
  box {{ <{x - 5.5},{y - 3.5},{z - 0.5}>,<{x + 5.5},{y + 3.5},{z + 18}> }}
  cylinder {{ <{x},{y},{z + 18}>,<{x},{y},{z + 24}>,2.6 }}
  sphere_sweep {{ b_spline {len(way)}, {bends} }}
  texture {{ pigment {{ rgb 0.03 }}
    finish {{ diffuse 0.8 specular 0.2 roughness 0.05 ambient 0 }} }} }}
"""
