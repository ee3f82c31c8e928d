// The case of Pilothouse: base, lid, four caps, and a tray for batteries. Each part stands as it
// is printed: no supports. "make case" builds all; by hand: openscad -D 'part="lid"' case.scad
include <dimensions.scad>

part = "base"; // base, lid, caps, tray
$fn = 32;
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

// A post with a hole for a small screw, on the plane z = 0, upwards.
module small_posts(x, y, wide, high, tall, hole_deep, thick = small_post) {
  for (dx = [-wide / 2, wide / 2], dy = high == 0 ? [0] : [-high / 2, high / 2])
    translate([x + dx, y + dy, -eps]) difference() {
      cylinder(d = thick, h = tall + eps);
      translate([0, 0, tall + eps - hole_deep]) cylinder(d = small_hole, h = hole_deep + 1);
    }
}

module base() {
  difference() {
    union() {
      difference() {
        translate([0, 0, -floor_thick]) outline(inner_z + floor_thick);
        outline(inner_z + 1, wall);
      }
      translate([0, 0, -eps]) corners() cylinder(d = post, h = inner_z + eps);
      small_posts(pico_x, pico_y, pico_holes_wide, pico_holes_long, pico_z, pico_z);
    }
    // the lid's screws from above, the tray's from below
    translate([0, 0, inner_z - 10]) corners() cylinder(d = screw_hole, h = 11);
    translate([0, 0, -floor_thick - 1]) corners() cylinder(d = screw_hole, h = 9);
    translate([pico_x - usb_width / 2, inner_y - 1, usb_z - usb_height / 2])
      cube([usb_width, wall + 2, usb_height]);
    // a thin place in the floor, to be pushed out for the battery's wires
    translate([12, inner_y / 2, knockout - floor_thick]) cylinder(d = knockout_wide, h = floor_thick);
  }
}

// Printed with its face down: z = 0 is the face; seen from the inside, left is right.
module lid() {
  translate([inner_x, 0, 0]) mirror([1, 0, 0]) difference() {
    union() {
      outline(lid_thick);
      translate([0, 0, lid_thick - eps]) rim();
      translate([0, 0, lid_thick]) {
        small_posts(display_x, display_y, display_holes_wide, display_holes_high, glass_thick, glass_thick, display_post);
        small_posts(strip_x, strip_y, strip_holes, 0, strip_post, 5);
        translate([buzzer_x, buzzer_y, -eps]) difference() {
          cylinder(d = buzzer_wide + 2 * gap + 2.4, h = 5);
          translate([0, 0, -1]) cylinder(d = buzzer_wide + 2 * gap, h = 7);
        }
      }
    }
    // holes of the display's posts reach into the lid, not through it
    for (dx = [-1, 1], dy = [-1, 1])
      translate([display_x + dx * display_holes_wide / 2, display_y + dy * display_holes_high / 2, 0.8])
        cylinder(d = small_hole, h = 10);
    window();
    for (n = [0:3]) translate([cap_x(n), strip_y, -1]) cylinder(d = cap_width + 2 * gap, h = lid_thick + 2);
    translate([buzzer_x, buzzer_y, -1]) grille();
    translate([0, 0, -1]) corners() cylinder(d = screw_free, h = lid_thick + 2);
    translate([0, 0, -eps]) corners() cylinder(d = screw_head, h = screw_sunk);
  }
}

function cap_x(n) = strip_x + (n - 1.5) * switch_pitch;

module rim() {
  difference() {
    outline(lip_high + eps, wall + gap);
    translate([0, 0, -1]) outline(lip_high + 3, wall + gap + lip_thick);
    // it makes way for the corner posts
    translate([0, 0, -1]) corners() cylinder(d = post + 2 * gap + 0.6, h = lip_high + 3);
    for (x = [0, inner_x], y = [0, inner_y])
      translate([x - post_in - gap - 0.3, y - post_in - gap - 0.3, -1]) cube([post + 0.6 + 2 * gap, post + 0.6 + 2 * gap, lip_high + 3]);
  }
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

module grille() {
  cylinder(d = grille_hole, h = lid_thick + 2);
  for (n = [0:5]) rotate(n * 60) translate([grille_ring, 0, 0]) cylinder(d = grille_hole, h = lid_thick + 2);
}

module cap(mark) {
  tall = cap_flange + lid_thick + cap_out;
  difference() {
    union() {
      cylinder(d = cap_width + 2 * cap_rim, h = cap_flange);
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

module tray() {
  deep = battery_high + 1;
  difference() {
    union() {
      difference() {
        outline(deep + floor_thick);
        translate([0, 0, floor_thick]) outline(deep + 1, wall);
      }
      corners() cylinder(d = tray_post, h = deep + floor_thick);
    }
    translate([0, 0, -1]) corners() cylinder(d = screw_free, h = deep + floor_thick + 2);
    translate([0, 0, -1]) corners() cylinder(d = screw_head, h = deep + floor_thick - 2);
    // to reach the holder's switch
    translate([inner_x / 2 - 12, inner_y / 2 - 5, -1]) cube([24, 10, floor_thick + 2]);
  }
}

if (part == "base") base();
if (part == "lid") lid();
if (part == "caps") caps();
if (part == "tray") tray();
