//! Files of weights, and the chances that follow from them.

use kernel::{Game, Seat, Seed, read_weights, write_weights};

use crate::pearls::{Pearls, SMALL, Setup};

#[test]
fn written_weights_can_be_read() {
    let text = write_weights::<Pearls>("learned\nby hand", &[1.25]);
    assert_eq!(text, "# learned\n# by hand\nscore = 1.2500\n");
    assert_eq!(read_weights::<Pearls>(&text).unwrap(), [1.25]);
}

#[test]
fn every_wrong_line_of_a_file_is_told() {
    let problems = read_weights::<Pearls>("scor = 1.0\nhand = 2").unwrap_err();
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "scor: the game measures no such feature; remove the line",
            "hand: the game measures no such feature; remove the line",
            "score: no weight; add a number",
        ]
    );
    assert!(read_weights::<Pearls>("score = \"high\"").is_err());
    assert!(read_weights::<Pearls>("score = nan").is_err());
    assert!(read_weights::<Pearls>("score").is_err());
}

#[test]
fn seats_with_equal_features_have_equal_chances() {
    let game = Pearls::new(&SMALL, &Setup::three(), Seed::from_number(1)).unwrap();
    let chances = game.evaluate(game.weights());
    for seat in Seat::all(3) {
        assert!((chances[seat] - 1.0 / 3.0).abs() < 1e-6);
    }
    assert_eq!(chances[Seat::new(3)], 0.0);
}
