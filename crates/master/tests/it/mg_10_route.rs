//! Clause tests of chapter 10: establish a route.

use crate::table::two;

/// MG-10.3: all cubes of a route have the color of one of its ends.
#[test]
fn mg_10_3_a_route_has_the_color_of_its_departure_or_its_destination() {
    let mut game = two("drawn = { red = 1, yellow = 1, blue = 1 }");
    // Red Home is red, Red Near A is yellow.
    game.offers("gray", "place red route:red-home>red-near-a");
    game.offers("gray", "place yellow route:red-home>red-near-a");
    game.refuses("gray", "place blue route:red-home>red-near-a", "MG-10.3");
    game.plays("gray", "place yellow route:red-home>red-near-a");
    game.done();
}
