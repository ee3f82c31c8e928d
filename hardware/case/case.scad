// The case of Pilothouse: base, lid, four caps, a slanted foot, and a tray for batteries. Each part
// stands as it is printed: no supports. "make case" builds all; by hand: openscad -D 'part="lid"' case.scad
include <dimensions.scad>

part = "base"; // base, lid, caps, foot, tray
$fn = 48;
eps = 0.01;

module outline(high, shrink = 0) {
  translate([-wall + shrink, -wall + shrink, 0])
    linear_extrude(high)
      translate([corner - shrink, corner - shrink])
        offset(r = max(corner - shrink, 0.5))
          offset(delta = (corner - shrink) - max(corner - shrink, 0.5))
            square([inner_x + 2 * wall - 2 * corner, inner_y + 2 * wall - 2 * corner]);
}

module corners() {
  for (x = [post_in, inner_x - post_in], y = [post_in, inner_y - post_in])
    translate([x, y, 0]) children();
}

// The hole for a countersunk screw whose head is at z = 0 and which points upwards.
module sunk(deep) {
  translate([0, 0, -1]) cylinder(d = screw_free, h = deep + 2);
  translate([0, 0, -eps]) cylinder(d1 = screw_head, d2 = screw_free, h = (screw_head - screw_free) / 2);
}

// A post with a hole for a small screw, on the plane z = 0, upwards.
module small_post(tall, hole_deep) {
  translate([0, 0, -eps]) difference() {
    cylinder(d = small_post, h = tall + eps);
    translate([0, 0, tall + eps - hole_deep]) cylinder(d = small_hole, h = hole_deep + 1);
  }
}

// --- base

module base() {
  difference() {
    union() {
      difference() {
        translate([0, 0, -floor_thick]) outline(inner_z + floor_thick);
        outline(inner_z + 1, wall);
      }
      translate([0, 0, -eps]) corners() cylinder(d = post, h = inner_z + eps);
      pico_posts();
      buzzer_seat();
    }
    // the lid's screws from above, the foot's or the tray's from below
    translate([0, 0, inner_z - screw_deep]) corners() cylinder(d = screw_hole, h = screw_deep + 1);
    translate([0, 0, -floor_thick - 1]) corners() cylinder(d = screw_hole, h = screw_under + 1);
    translate([pico_x - usb_width / 2, inner_y - 1, usb_z - usb_height / 2])
      cube([usb_width, wall + 2, usb_height]);
    translate([buzzer_x, buzzer_y, -floor_thick - 1]) grille();
    // a thin place in the floor, to be pushed out for the battery's wires
    translate([knockout_x, knockout_y, knockout - floor_thick]) cylinder(d = knockout_wide, h = floor_thick);
  }
}

// Two posts with screws, and at the USB end, where no screw's head has room, two with pegs. All
// are cut flat where the plastic of the header is.
module pico_posts() {
  translate([pico_x, pico_y, 0]) intersection() {
    for (dx = [-1, 1]) {
      translate([dx * pico_holes_wide / 2, -pico_holes_long / 2, 0]) small_post(pico_z, pico_z - 1);
      translate([dx * pico_holes_wide / 2, pico_holes_long / 2, -eps]) {
        cylinder(d = small_post, h = pico_z + eps);
        cylinder(d = pico_hole - gap, h = pico_z + pico_thick);
      }
    }
    translate([-header_rows / 2 + header_body / 2 + gap, -pico_long, -1])
      cube([header_rows - header_body - 2 * gap, 2 * pico_long, pico_z + 3]);
  }
  // a stop: a Pico the wrong way round meets it with its USB socket
  translate([pico_x - 3, pico_y - pico_long / 2 - 2.4, -eps])
    cube([6, 2, pico_z + pico_thick + usb_socket_high - 0.5]);
}

// A ring in which three ribs press on the buzzer.
module buzzer_seat() {
  inside = buzzer_widest / 2 + gap;
  translate([buzzer_x, buzzer_y, -eps]) {
    difference() {
      cylinder(r = inside + rib, h = buzzer_ring);
      translate([0, 0, -1]) cylinder(r = inside, h = buzzer_ring + 2);
    }
    for (n = [0:2]) rotate(90 + 120 * n)
      translate([buzzer_wide / 2 - crush, -0.6, 0]) cube([inside - buzzer_wide / 2 + crush + 0.5, 1.2, buzzer_ring]);
  }
}

module grille() {
  cylinder(d = grille_hole, h = floor_thick + 2);
  for (n = [0:5]) rotate(n * 60) translate([grille_ring, 0, 0]) cylinder(d = grille_hole, h = floor_thick + 2);
}

// --- lid: printed with its face down: z = 0 is the face; seen from the inside, left is right

module lid() {
  translate([inner_x, 0, 0]) mirror([1, 0, 0]) difference() {
    union() {
      outline(lid_thick);
      translate([0, 0, lid_thick - eps]) rim();
      translate([0, 0, lid_thick - eps]) fence();
      translate([0, 0, lid_thick]) display_posts();
      for (n = [-1:1]) translate([strip_x + n * strip_holes, strip_y + strip_screws, lid_thick])
        small_post(strip_post, strip_post - 1);
      tube(bootsel_x, bootsel_y, bootsel_hole);
      tube(lamp_x, lamp_y, lamp_hole);
    }
    // the holes of the display's posts reach into the lid, not through it
    for (dx = [-1, 1], dy = [-1, 1])
      translate([display_x + dx * display_holes_wide / 2, display_y + dy * display_holes_high / 2, face_left])
        cylinder(d = small_hole, h = 10);
    translate([display_x - (display_pins + 1) * hole_pitch / 2, display_y + display_high / 2 - display_pins_in - hole_pitch / 2, lid_thick - solder_pocket])
      cube([(display_pins + 1) * hole_pitch, hole_pitch, solder_pocket + 1]);
    window();
    for (n = [0:3]) translate([cap_x(n), strip_y, -1]) cylinder(d = cap_width + 2 * gap, h = lid_thick + 2);
    if (bootsel_hole > 0) translate([bootsel_x, bootsel_y, -1]) cylinder(d = bootsel_hole, h = inner_z);
    if (lamp_hole > 0) translate([lamp_x, lamp_y, -1]) cylinder(d = lamp_hole, h = inner_z);
    if (wheel_radius > 0) translate([wheel_x, window_y, -eps]) linear_extrude(mark_deep) wheel(wheel_radius);
    corners() sunk(lid_thick);
  }
}

function cap_x(n) = strip_x + (n - 1.5) * switch_pitch;

module rim() {
  difference() {
    outline(lip_high + eps, wall + gap);
    translate([0, 0, -1]) outline(lip_high + 3, wall + gap + lip_thick);
    // it makes way for the corner posts
    for (x = [0, inner_x], y = [0, inner_y])
      translate([x - post_in - post / 2 - 2 * gap, y - post_in - post / 2 - 2 * gap, -1])
        cube([2 * post_in + post + 4 * gap, 2 * post_in + post + 4 * gap, lip_high + 3]);
  }
}

// A frame around the flanges of the caps: each has a pocket, and its tongue a notch in it.
module fence() {
  flange = cap_width / 2 + cap_rim;
  reach = flange + cap_key_out;
  side = 1.5 * switch_pitch + flange + gap + 1.6;
  difference() {
    translate([strip_x - side, strip_y - flange - gap - 1.6, 0])
      cube([2 * side, 2 * flange + cap_key_out + 2 * gap + 3.2, fence_high + eps]);
    for (n = [0:3]) translate([cap_x(n), strip_y, -1]) {
      cylinder(r = flange + gap, h = fence_high + 3);
      translate([-cap_key / 2 - gap, 0, 0]) cube([cap_key + 2 * gap, reach + gap, fence_high + 3]);
    }
  }
}

// Under the corners of the module, thickest away from the glass.
module display_posts() {
  for (dx = [-1, 1], dy = [-1, 1])
    translate([display_x + dx * display_holes_wide / 2, display_y + dy * display_holes_high / 2, -eps]) hull() {
      cylinder(d = display_post, h = glass_thick + eps);
      translate([dx * 1.3, dy * 1.3, 0]) cylinder(d = display_post + 0.6, h = glass_thick + eps);
    }
}

// It leads a paper clip to the button, or light up from the lamp.
module tube(x, y, hole) {
  if (hole > 0) translate([x, y, lid_thick - eps]) cylinder(d = hole + 2 * guide, h = guide_deep);
}

module window() {
  translate([display_x, window_y, 0]) {
    translate([-window_wide / 2, -window_high / 2, -1]) cube([window_wide, window_high, lid_thick + 2]);
    hull() {
      translate([-window_wide / 2 - window_bevel, -window_high / 2 - window_bevel, -eps]) cube([window_wide + 2 * window_bevel, window_high + 2 * window_bevel, eps]);
      translate([-window_wide / 2, -window_high / 2, window_bevel]) cube([window_wide, window_high, eps]);
    }
  }
}

// A ship's wheel.
module wheel(radius) {
  difference() { circle(r = radius * 0.74); circle(r = radius * 0.56); }
  circle(r = radius * 0.17);
  for (n = [0:7]) rotate(n * 45) hull() {
    circle(r = radius * 0.06);
    translate([radius * 0.93, 0]) circle(r = radius * 0.07);
  }
}

// --- caps

module cap(mark) {
  tall = cap_flange + lid_thick + cap_out;
  rim = cap_width / 2 + cap_rim;
  difference() {
    union() {
      // narrower on the bed, where the first layers spread
      cylinder(r1 = rim - gap, r2 = rim, h = gap);
      translate([0, 0, gap - eps]) cylinder(r = rim, h = cap_flange - gap + eps);
      translate([-cap_key / 2, 0, 0]) cube([cap_key, rim + cap_key_out, cap_flange]);
      cylinder(d = cap_width, h = tall - 0.5);
      translate([0, 0, tall - 0.5 - eps]) cylinder(d1 = cap_width, d2 = cap_width - 1, h = 0.5 + eps);
    }
    translate([0, 0, tall - mark_deep]) linear_extrude(mark_deep + 1) mark(mark);
  }
}

module mark(kind) {
  if (kind == 0) polygon([[-2.6, -1.8], [2.6, -1.8], [0, 2.6]]);
  if (kind == 1) polygon([[-2.6, 1.8], [2.6, 1.8], [0, -2.6]]);
  if (kind == 2) polygon([[-2.9, 0.1], [-2.1, 0.9], [-0.9, -0.4], [2.1, 2.5], [2.9, 1.7], [-0.9, -2.1]]);
  if (kind == 3) {
    polygon([[-3.2, 0.9], [-1.2, 2.9], [-1.2, -1.1]]);
    translate([-1.3, 0.4]) square([2.6, 1]);
    translate([1.2, -0.6]) intersection() {
      difference() { circle(r = 2); circle(r = 1); }
      translate([0, -3]) square([3, 6]);
    }
    translate([-1.2, -2.6]) square([2.5, 1]);
  }
}

module caps() {
  for (n = [0:3]) translate([n * switch_pitch, 0, 0]) cap(n);
}

// --- foot: printed with the face on the bed that is screwed against the base or the tray

module foot() {
  back = foot_front + (inner_y + 2 * wall) * foot_slant;
  translate([inner_x, 0, 0]) mirror([1, 0, 0]) difference() {
    union() {
      difference() {
        outline(back);
        translate([0, 0, foot_plate]) outline(back, wall);
      }
      corners() cylinder(d = tray_post, h = back);
      for (x = [0, inner_x - foot_pad], y = [post_in + 8, inner_y - post_in - 8 - foot_pad])
        translate([x, y, 0]) cube([foot_pad, foot_pad, back]);
    }
    // the table
    translate([-wall - 1, -wall, foot_front]) rotate([atan(foot_slant), 0, 0])
      translate([0, -20, 0]) cube([inner_x + 2 * wall + 2, inner_y + 60, 2 * back]);
    // the screws' heads, in wells that the screwdriver reaches
    corners() translate([0, 0, foot_plate]) mirror([0, 0, 1]) sunk(foot_plate);
    corners() translate([0, 0, foot_plate]) cylinder(d = screw_head + 0.6, h = back);
    // sound and the battery's switch
    translate([inner_x / 2 - 24, inner_y / 2 - 12, -1]) cube([48, 24, foot_plate + 2]);
    translate([buzzer_x - 6.5, buzzer_y - 6.5, -1]) cube([13, 13, foot_plate + 2]);
    translate([inner_x / 2 - 15, inner_y - 1, back - 5]) cube([30, wall + 2, 10]);
  }
}

// --- tray

module tray() {
  deep = battery_high + 1;
  difference() {
    union() {
      difference() {
        outline(deep + floor_thick);
        translate([0, 0, floor_thick]) outline(deep + 1, wall);
      }
      corners() cylinder(d = tray_post, h = deep + floor_thick);
      // the holder stands between ribs
      translate([inner_x / 2, inner_y / 2, floor_thick - eps]) difference() {
        holder(rib + gap, 6);
        translate([0, 0, -1]) holder(gap, 8);
      }
    }
    corners() sunk(deep + floor_thick);
    // to reach the holder's switch
    translate([inner_x / 2 - 12, inner_y / 2 - 5, -1]) cube([24, 10, floor_thick + 2]);
  }
}

module holder(around, high) {
  translate([-battery_long / 2 - around, -battery_wide / 2 - around, 0])
    cube([battery_long + 2 * around, battery_wide + 2 * around, high]);
}

if (part == "base") base();
if (part == "lid") lid();
if (part == "caps") caps();
if (part == "foot") foot();
if (part == "tray") tray();
