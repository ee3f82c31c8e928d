// The lines of dimensions.scad that differ for a 2.42 inch display (SSD1309). These modules differ
// more than the small ones: measure yours. Its board covers the BOOTSEL button and the lamp.

display_wide = 72.0;
display_high = 43.0;
display_thick = 1.6;
display_holes_wide = 67.0;
display_holes_high = 38.0;
display_pins = 7;
glass_wide = 60.5;
glass_high = 37.0;
glass_thick = 2.2;         // 2.0, and the tape that holds it
glass_up = 0.0;
picture_wide = 55.0;
picture_high = 27.5;
picture_up = 1.6;
inner_x = 86.0;
inner_y = 68.0;
inner_z = 26.0;
display_y = 44.0;
display_screw = 4.0;
wheel_radius = 0.0;
bootsel_hole = 0.0;
lamp_hole = 0.0;
