// Every dimension of the case, in millimetres. Change them here and nowhere else, then
// run "make case". Each line is "name = expression;": the tests read this file too.
// The corner nearest to you, left, on the inside of the floor is the origin; x goes right,
// y away from you (to the USB socket), z up to the display.

// --- the print
wall = 2.0;           // sides
floor_thick = 2.0;
lid_thick = 2.0;
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
pico_tall = 1.2;           // chips above the board; the USB socket is taller
usb_socket_wide = 8.0;
usb_socket_high = 2.8;
usb_socket_out = 1.3;      // beyond the edge of the board

display_wide = 27.3;       // the module's board
display_high = 27.8;
display_thick = 1.2;
display_holes_wide = 23.3;
display_holes_high = 23.8;
glass_wide = 26.7;
glass_high = 19.3;
glass_thick = 1.6;
glass_up = -0.5;           // its middle above the middle of the module
picture_wide = 21.8;       // the lit area
picture_high = 10.9;
picture_up = 1.5;          // its middle above the middle of the module: measure yours

switch_wide = 6.0;
switch_body = 3.5;
switch_height = 6.0;       // from the strip to the top of the plunger
switch_pitch = 12.7;       // five holes of the strip
strip_long = 60.0;         // the piece of perfboard
strip_wide = 15.0;
strip_thick = 1.6;
strip_holes = 56.0;        // distance of the two holes to drill
solder = 2.0;              // what sticks out below a soldered board

buzzer_wide = 12.0;
buzzer_high = 9.5;

battery_long = 62.0;       // holder for 3 x AAA
battery_wide = 38.0;
battery_high = 14.0;

// --- the room inside
inner_x = 80.0;
inner_y = 60.0;
inner_z = 20.0;

// --- where the parts are
pico_x = inner_x / 2;                       // middle of the Pico's width
pico_y = inner_y - gap - pico_long / 2;     // its middle; the USB end is at the far wall
pico_z = 4.0;                               // underside: height of its posts
display_x = inner_x / 2;
display_y = 40.0;
display_z = inner_z - glass_thick - display_thick;  // underside of its board
strip_x = inner_x / 2;
strip_y = 12.0;
cap_flange = 1.2;
cap_free = 0.3;                             // between cap and plunger
strip_post = switch_height + cap_free + cap_flange;
strip_z = inner_z - strip_post - strip_thick;       // underside of the strip
buzzer_x = 66.0;
buzzer_y = 38.0;

// --- openings
window_wide = picture_wide + 1.6;
window_high = picture_high + 1.6;
window_y = display_y + picture_up;
window_bevel = 1.2;
usb_width = 12.0;          // for the plug, not the socket
usb_height = 7.5;
usb_z = pico_z + pico_thick + usb_socket_high / 2;  // middle of the opening
cap_width = 10.0;          // the round part that you press
cap_out = 1.6;             // above the lid
cap_rim = 1.2;             // the flange is wider than the hole by this, all around
mark_deep = 0.6;
grille_hole = 1.6;
grille_ring = 4.0;
knockout = 0.4;            // floor left over the hole for the battery's wires
knockout_wide = 6.0;

// --- screws
post = 7.0;                // corner posts
post_in = 3.2;             // their middle, from the inner walls; they grow out of these
screw_hole = 2.6;          // M3 cuts its thread in it
screw_free = 3.4;          // M3 goes through
screw_head = 6.2;
screw_sunk = 1.2;          // depth of the head in the lid
small_post = 4.4;
small_hole = 1.7;          // M2 cuts its thread in it
display_post = 3.2;        // thinner: the glass is near
tray_post = 9.0;           // thicker: the heads go in
