// Every dimension of the case, in millimetres. Change them here and nowhere else, then
// run "make case". Each line is "name = expression;": the tests read this file too.
// The corner nearest to you, left, on the inside of the floor is the origin; x goes right,
// y away from you (to the USB socket), z up to the display. large.scad has the lines that
// differ for a display of 2.42 inches.

// --- the print
wall = 2.0;           // sides
floor_thick = 2.0;
lid_thick = 2.4;
gap = 0.3;            // between parts that fit into each other
lip_high = 2.5;       // the lid's rim inside the walls
lip_thick = 1.2;
corner = 4.0;         // radius of the outer corners

// --- the parts that go in
pico_long = 51.0;
pico_wide = 21.0;
pico_thick = 1.0;
pico_holes_long = 47.0;    // distances of the mounting holes
pico_holes_wide = 11.4;
pico_hole = 2.1;
pico_tall = 1.2;           // chips above the board; the USB socket is taller
usb_socket_wide = 8.0;
usb_socket_high = 2.8;
usb_socket_out = 1.3;      // beyond the edge of the board
header_rows = 17.78;       // distance of the two rows of pins, below the board
header_body = 2.54;        // their plastic, wide and high
header_deep = 8.5;         // from the board to the tips of the pins
header_solder = 1.6;       // what sticks out above the board
bootsel_in = 12.3;         // middle of the button from the USB edge of the board
bootsel_side = 7.1;        // and from the edge with pin 1
bootsel_high = 2.6;        // its top above the board
lamp_in = 4.8;             // the green LED, likewise
lamp_side = 4.8;

display_wide = 27.3;       // the module's board
display_high = 27.8;
display_thick = 1.2;
display_holes_wide = 23.3;
display_holes_high = 23.8;
display_pins = 4;          // its header, along the upper edge
display_pins_in = 1.5;     // the row of pins from that edge
glass_wide = 26.7;
glass_high = 19.3;
glass_thick = 1.6;
glass_up = -0.5;           // its middle above the middle of the module
picture_wide = 21.8;       // the lit area
picture_high = 10.9;
picture_up = 1.5;          // its middle above the middle of the module: measure yours

hole_pitch = 2.54;         // of the strip's perfboard
switch_wide = 6.0;
switch_body = 3.5;
switch_height = 6.0;       // from the strip to the top of the plunger
switch_pitch = 6 * hole_pitch;
strip_long = 66.0;         // the piece of perfboard: 25 holes by 6
strip_wide = 16.0;
strip_thick = 1.6;
strip_holes = 12 * hole_pitch;   // from screw to screw: three holes of the fifth row, widened
strip_screws = -1.5 * hole_pitch; // that row, from the middle of the strip
solder = 2.0;              // what sticks out below a soldered board

buzzer_wide = 12.2;        // the thinnest and the widest that the ring holds
buzzer_widest = 12.6;
buzzer_high = 6.9;

battery_long = 62.0;       // holder for 3 x AAA
battery_wide = 38.0;
battery_high = 14.0;

// --- the room inside
inner_x = 80.0;
inner_y = 60.0;
inner_z = 25.0;

// --- where the parts are
pico_x = 17.5;                              // middle of the Pico's width
pico_y = inner_y - gap - pico_long / 2;     // its middle; the USB end is at the far wall
pico_z = 9.0;                               // underside: height of its posts, and room for a header
display_x = inner_x / 2;
display_y = 40.0;
display_z = inner_z - glass_thick - display_thick;  // underside of its board
strip_x = inner_x / 2;
strip_y = 12.0;
cap_flange = 1.2;
cap_free = 0.3;                             // between cap and plunger
strip_post = switch_height + cap_free + cap_flange;
strip_z = inner_z - strip_post - strip_thick;       // underside of the strip
buzzer_x = inner_x - 18;
buzzer_y = 44.0;
wheel_x = 65.0;                             // the ornament on the lid
wheel_radius = 7.0;                         // 0: none

// --- openings
window_wide = picture_wide + 1.6;
window_high = picture_high + 1.6;
window_y = display_y + picture_up;
window_bevel = 1.4;
usb_width = 12.0;          // for the plug, not the socket
usb_height = 7.5;
usb_z = pico_z + pico_thick + usb_socket_high / 2;  // middle of the opening
bootsel_x = pico_x - pico_wide / 2 + bootsel_side;
bootsel_y = pico_y + pico_long / 2 - bootsel_in;
bootsel_hole = 3.2;        // through the lid, for a paper clip; 0: none
lamp_x = pico_x - pico_wide / 2 + lamp_side;
lamp_y = pico_y + pico_long / 2 - lamp_in;
lamp_hole = 1.9;           // a piece of clear filament, 1.75 mm, leads the light up; 0: none
guide = 1.2;               // wall of the tubes that lead down to button and lamp
guide_deep = inner_z - pico_z - pico_thick - bootsel_high - 1;  // they end above the button
solder_pocket = 0.9;       // in the lid, over the display's row of soldered pins
cap_width = 10.0;          // the round part that you press
cap_out = 1.6;             // above the lid
cap_rim = 1.2;             // the flange is wider than the cap by this, all around
cap_key = 3.0;             // width of the tongue that keeps a cap from turning
cap_key_out = 1.8;         // how far it stands out of the flange
fence_high = 2.0;          // the frame on the lid in which the flanges move
mark_deep = 0.6;
grille_hole = 1.6;
grille_ring = 3.6;
buzzer_ring = 5.0;         // height of the ring that holds the buzzer, on the floor
crush = 0.2;               // how much its three ribs press on the thinnest buzzer, all around
knockout = 0.4;            // floor left over the hole for the battery's wires
knockout_wide = 6.0;
knockout_x = inner_x - 18;
knockout_y = 18.0;

// --- the foot
foot_slant = 0.268;        // rise of the face towards you: 15 degrees
foot_front = 4.0;          // its height at your end
foot_plate = 3.0;
foot_pad = 11.0;           // where rubber feet are stuck

// --- screws
post = 7.0;                // corner posts
post_in = 3.2;             // their middle, from the inner walls; they grow out of these
screw_hole = 2.6;          // M3 cuts its thread in it
screw_free = 3.4;          // M3 goes through
screw_head = 6.3;          // countersunk: flush with the face
screw_deep = 12.0;         // the holes in the posts, from above
screw_under = 10.0;        // and from below
lid_screw = 8.0;           // lengths, head included
foot_screw = 10.0;
tray_screw = 25.0;         // with the foot or without
small_post = 4.4;
small_hole = 1.7;          // M2 cuts its thread in it
small_head = 3.8;          // pan or cheese head
pico_screw = 6.0;          // lengths, without head; two, at the end away from USB
strip_screw = 6.0;
display_screw = 4.0;
display_post = 3.0;        // thinner: the glass is near
face_left = 0.8;           // of the lid under the display's screws
tray_post = 9.0;           // thicker: a long screw goes through
rib = 1.2;
