//! Clause tests of chapter 14: implement a development.

use master::Master;
use serde_json::Value;
use trial::Play;

use crate::table::two;

/// Gray fills the last slot of the Convoy; these other developments of gray's are implemented.
fn implements_convoy(others: &[(&str, &str)]) -> Play<Master> {
    let words: Vec<String> = others
        .iter()
        .map(|(card, _)| format!("\"{card}\""))
        .collect();
    let cubes: Vec<String> = others
        .iter()
        .map(|(card, cubes)| format!("\"{card}/development\" = {cubes}"))
        .collect();
    let (words, cubes) = (words.join(", "), cubes.join("\n"));
    let mut game = two(&format!(
        r#"
        drawn = {{ white = 1 }}
        standing = [{words}]
        players.gray.cards = ["species:ant", "expansion:convoy", {words}]
        [cubes]
        "expansion:convoy/development" = ["yellow"]
        {cubes}
        "#
    ));
    game.plays_all(
        "gray",
        ["place white expansion:convoy/development", "confirm"],
    );
    game
}

const TUG: (&str, &str) = ("expansion:tug", "[\"red\", \"white\"]");
const SHIPYARD: (&str, &str) = ("expansion:shipyard", "[\"white\", \"red\"]");
const INSURANCE: (&str, &str) = ("commerce:insurance", "[\"yellow\", \"white\"]");

/// MG-14.2: the cubes of an implemented development stay on it.
#[test]
fn mg_14_2_the_cubes_stay_on_an_implemented_development() {
    let game = implements_convoy(&[]);
    game.happened("development-implemented gray expansion:convoy");
    game.did_not_happen("cubes-returned");
    let slots = "cards.expansion:convoy.projects.development.slots";
    game.sees(&format!("{slots}[0].cube"), "yellow");
    game.sees(&format!("{slots}[1].cube"), "white");
    game.sees("cards.expansion:convoy.standing", true);
    game.done();
}

/// MG-14.3: one lost cube ends every effect of the card at once.
#[test]
fn mg_14_3_a_lost_cube_ends_all_effects_at_once() {
    let mut game = two(r#"
        pending = ["steal-cube gray white"]
        standing = ["commerce:warehouse"]
        players.brown.cards = ["species:bee", "commerce:warehouse"]
        cubes = { "commerce:warehouse/development" = ["white", "yellow"] }
    "#);
    game.sees("players.brown.card-limit", 9);
    game.sees("players.brown.symbols.economic", 2);
    game.plays("gray", "steal white commerce:warehouse/development");
    game.happened("project-broken brown commerce:warehouse");
    game.sees("players.brown.card-limit", 7);
    game.sees("players.brown.symbols.economic", 1);
    game.sees("cards.commerce:warehouse.works", false);
    game.done();
}

/// MG-14.4: before it is implemented a development does nothing and gives no symbol.
#[test]
fn mg_14_4_a_development_is_blank_until_it_is_implemented() {
    let mut game = two(r#"
        drawn = { yellow = 1 }
        players.gray.cards = ["species:ant", "commerce:warehouse"]
        cubes = { "commerce:warehouse/development" = ["white"] }
    "#);
    game.sees("players.gray.card-limit", 7);
    game.sees("players.gray.symbols.economic", 0);
    game.plays_all(
        "gray",
        ["place yellow commerce:warehouse/development*", "confirm"],
    );
    game.sees("players.gray.card-limit", 9);
    game.sees("players.gray.symbols.economic", 1);
    game.done();
}

/// MG-14.5: an ability used by discarding needs full slots too.
#[test]
fn mg_14_5_a_discard_ability_needs_full_slots() {
    let table = |standing: &str, cubes: &str| {
        two(&format!(
            r#"
            phase = "cards"
            standing = [{standing}]
            players.gray.cards = ["species:ant", "expansion:convoy"]
            cubes = {{ "expansion:convoy/development" = {cubes} }}
            "#
        ))
    };
    let game = table("", "[\"yellow\"]");
    game.refuses("gray", "use expansion:convoy", "MG-14.5");
    game.does_not_offer("gray", "use expansion:convoy");
    game.done();
    let mut game = table("\"expansion:convoy\"", "[\"yellow\", \"white\"]");
    game.plays("gray", "use expansion:convoy");
    game.happened("extra-turn-won gray");
    game.done();
}

/// MG-14.6: three developments of a type are the most; another type has its own three.
#[test]
fn mg_14_6_three_developments_of_each_type_can_be_implemented() {
    let mut game = two(r#"
        drawn = { white = 2 }
        standing = ["commerce:toll", "commerce:insurance", "commerce:auction"]
        [players.gray]
        cards = ["species:ant", "commerce:toll", "commerce:insurance", "commerce:auction",
            "commerce:refinery", "expansion:tug"]
        [cubes]
        "commerce:toll/development" = ["yellow", "red"]
        "commerce:insurance/development" = ["yellow", "white"]
        "commerce:auction/development" = ["yellow", "yellow", "blue"]
        "commerce:refinery/development" = ["yellow", "blue"]
        "expansion:tug/development" = ["red"]
    "#);
    game.refuses(
        "gray",
        "place white commerce:refinery/development",
        "MG-14.12",
    );
    game.plays_all("gray", ["place white expansion:tug/development", "confirm"]);
    game.happened("development-implemented gray expansion:tug");
    game.done();
}

/// MG-14.7: the first implemented card of its type draws a leader; other types do not count.
#[test]
fn mg_14_7_the_first_of_a_type_draws_a_leader() {
    let game = implements_convoy(&[INSURANCE]);
    game.happened("development-implemented gray expansion:convoy, cards-lifted gray leader:pilot");
    game.done();
}

/// MG-14.8: the second of a type draws a conflict.
#[test]
fn mg_14_8_the_second_of_a_type_draws_a_conflict() {
    let game = implements_convoy(&[INSURANCE, TUG]);
    game.happened("development-implemented gray expansion:convoy, cards-lifted gray conflict:raid");
    game.done();
}

/// MG-14.9: the third of a type draws a government.
#[test]
fn mg_14_9_the_third_of_a_type_draws_a_government() {
    let game = implements_convoy(&[INSURANCE, TUG, SHIPYARD]);
    game.happened(
        "development-implemented gray expansion:convoy, cards-lifted gray government:council",
    );
    game.done();
}

/// Gray empties the implemented Convoy with a black cube and fills it again.
const AGAIN: [&str; 4] = [
    "cancel expansion:convoy/development",
    "place yellow expansion:convoy/development",
    "place white expansion:convoy/development",
    "confirm",
];

/// MG-14.10: a card that lost its cubes can be implemented again and draws again.
#[test]
fn mg_14_10_a_card_implemented_again_draws_again() {
    let mut game = two(r#"
        drawn = { black = 1, yellow = 1, white = 1 }
        standing = ["expansion:convoy"]
        players.gray.cards = ["species:ant", "expansion:convoy"]
        cubes = { "expansion:convoy/development" = ["yellow", "white"] }
    "#);
    game.plays_all("gray", AGAIN);
    game.happened("project-broken gray expansion:convoy");
    game.happened("development-implemented gray expansion:convoy, cards-lifted gray leader:pilot");
    game.done();
}

/// MG-14.14: a card implemented again draws by the number implemented then.
#[test]
fn mg_14_14_a_card_implemented_again_draws_by_the_number_now() {
    let mut game = two(r#"
        drawn = { black = 1, yellow = 1, white = 1 }
        standing = ["expansion:convoy", "expansion:tug"]
        players.gray.cards = ["species:ant", "expansion:convoy", "expansion:tug"]
        [cubes]
        "expansion:convoy/development" = ["yellow", "white"]
        "expansion:tug/development" = ["red", "white"]
    "#);
    game.plays_all("gray", AGAIN);
    game.happened("development-implemented gray expansion:convoy, cards-lifted gray conflict:raid");
    game.done();
}

/// MG-14.11: the track shows the symbols of developments as they come and go.
#[test]
fn mg_14_11_the_track_follows_development_symbols() {
    let game = implements_convoy(&[]);
    game.happened("development-implemented gray expansion:convoy, symbols-changed gray economic 1");
    game.sees("players.gray.symbols.economic", 1);
    game.done();
    let mut game = two(r#"
        drawn = { black = 1 }
        standing = ["expansion:convoy"]
        players.gray.cards = ["species:ant", "expansion:convoy"]
        cubes = { "expansion:convoy/development" = ["yellow", "white"] }
    "#);
    game.plays("gray", "cancel expansion:convoy/development");
    game.happened("project-broken gray expansion:convoy, symbols-changed gray economic 0");
    game.sees("players.gray.symbols.economic", 0);
    game.done();
}

/// MG-14.12: the cube that would fill a fourth card of a type is refused, cards filled in this
/// phase included; the other slots of that card stay open.
#[test]
fn mg_14_12_a_fourth_full_development_is_refused_but_not_its_other_slots() {
    let mut game = two(r#"
        drawn = { blue = 2, white = 1 }
        standing = ["commerce:toll", "commerce:insurance"]
        [players.gray]
        cards = ["species:ant", "commerce:toll", "commerce:insurance", "commerce:auction",
            "commerce:refinery"]
        [cubes]
        "commerce:toll/development" = ["yellow", "red"]
        "commerce:insurance/development" = ["yellow", "white"]
        "commerce:auction/development" = ["yellow", "yellow"]
        "commerce:refinery/development" = ["yellow"]
    "#);
    let last = "place blue commerce:refinery/development";
    game.offers("gray", last);
    game.plays("gray", "place blue commerce:auction/development");
    game.plays("gray", "place white commerce:refinery/development");
    game.refuses("gray", last, "MG-14.12");
    game.does_not_offer("gray", last);
    game.done();
}

/// MG-14.13: a development counts from its reward on, so two of one type in one phase draw a leader,
/// then a conflict.
#[test]
fn mg_14_13_a_development_counts_when_its_reward_is_resolved() {
    let mut game = two(r#"
        drawn = { white = 2 }
        players.gray.cards = ["species:ant", "expansion:convoy", "expansion:tug"]
        [cubes]
        "expansion:convoy/development" = ["yellow"]
        "expansion:tug/development" = ["red"]
    "#);
    game.plays_all(
        "gray",
        [
            "place white expansion:convoy/development",
            "place white expansion:tug/development",
            "confirm",
        ],
    );
    game.sees("cards.expansion:tug.works", false);
    game.sees("players.gray.symbols.economic", 0);
    game.plays("gray", "reward expansion:tug/development");
    game.sees("players.gray.symbols.economic", 1);
    game.sees("cards.expansion:convoy.works", false);
    game.happened("cards-lifted gray leader:pilot");
    game.plays("gray", "keep leader:pilot");
    game.happened("development-implemented gray expansion:convoy, cards-lifted gray conflict:raid");
    game.done();
}

/// MG-14.15: a development that is taken arrives empty and unimplemented.
#[test]
fn mg_14_15_a_taken_development_arrives_empty() {
    let mut game = two(r#"
        phase = "cards"
        pending = ["take-card gray brown development"]
        standing = ["commerce:insurance"]
        players.brown.cards = ["species:bee", "commerce:insurance"]
        cubes = { "commerce:insurance/development" = ["yellow", "white"] }
    "#);
    game.plays("gray", "pick commerce:insurance");
    game.happened("cubes-returned brown yellow white, card-gained gray commerce:insurance");
    game.sees("cards.commerce:insurance.owner", "gray");
    game.sees("cards.commerce:insurance.works", false);
    let slots = "cards.commerce:insurance.projects.development.slots";
    game.sees(&format!("{slots}[0].cube"), Value::Null);
    game.sees(&format!("{slots}[1].cube"), Value::Null);
    game.done();
}

/// MG-14.16: a discarded development no longer counts for the politics card.
#[test]
fn mg_14_16_a_discarded_development_no_longer_counts() {
    let mut game = two(r#"
        phase = "cards"
        standing = ["expansion:convoy", "expansion:tug"]
        [players.gray]
        cards = ["species:ant", "expansion:convoy", "expansion:tug", "expansion:colony"]
        [cubes]
        "expansion:convoy/development" = ["yellow", "white"]
        "expansion:tug/development" = ["red", "white"]
        "expansion:colony/development" = ["red", "blue", "yellow"]
    "#);
    game.plays_all("gray", ["discard expansion:tug", "end-turn"]);
    game.draws(["red", "red", "red", "white", "red", "red"]);
    game.plays("gray", "gain red");
    game.plays("brown", "confirm");
    game.plays_all(
        "gray",
        ["place white expansion:colony/development", "confirm"],
    );
    game.happened("development-implemented gray expansion:colony, cards-lifted gray conflict:raid");
    game.done();
}
