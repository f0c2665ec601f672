//! Files of weights, and the chances that follow from them.

use kernel::{Evaluation, Game, Seat, Seed, Sense, Weights};
use trial::pearls::{Pearls, SMALL, Setup};

fn sense(origin: &str, weight: f32) -> Sense {
    Sense {
        origin: origin.to_owned(),
        weights: vec![weight],
    }
}

#[test]
fn written_weights_can_be_read() {
    let weights = Weights {
        instinct: sense("by \"hand\"", 1.25),
        judgment: sense("learned", -2.0),
    };
    let text = weights.write::<Pearls>();
    let expected = "[instinct]\norigin = 'by \"hand\"'\nscore = 1.2500\n\n\
                    [judgment]\norigin = \"learned\"\nscore = -2.0000\n";
    assert_eq!(text, expected);
    assert_eq!(Weights::read::<Pearls>(&text).unwrap(), weights);
}

#[test]
fn every_wrong_line_of_a_file_is_told() {
    let text = "score = 1\n[instinct]\norigin = \"me\"\nscor = 1.0\nhand = 2";
    let problems = Weights::read::<Pearls>(text).unwrap_err();
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "score: weights belong under [instinct] or [judgment]; move or remove it",
            "instinct.scor: the game measures no such feature; remove the line",
            "instinct.hand: the game measures no such feature; remove the line",
            "instinct.score: no weight; add a number",
            "judgment: missing; add this table, with a weight for each feature",
        ]
    );
    let with = |line: &str| {
        let sense = format!("origin = \"me\"\n{line}\n");
        Weights::read::<Pearls>(&format!("[instinct]\n{sense}[judgment]\n{sense}"))
    };
    assert!(with("score = 1").is_ok());
    assert!(with("score = \"high\"").is_err());
    assert!(with("score = nan").is_err());
    assert!(with("score").is_err());
    let nameless = Weights::read::<Pearls>("[instinct]\nscore = 1\n[judgment]\nscore = 1\n");
    assert_eq!(nameless.unwrap_err().len(), 2);
}

#[test]
fn seats_with_equal_features_have_equal_chances() {
    let game = Pearls::new(&SMALL, &Setup::three(), Seed::from_number(1)).unwrap();
    let chances = game.evaluate(&game.weights().judgment.weights);
    for seat in Seat::all(3) {
        assert!((chances[seat] - 1.0 / 3.0).abs() < 1e-6);
    }
    assert_eq!(chances[Seat::new(3)], 0.0);
}
