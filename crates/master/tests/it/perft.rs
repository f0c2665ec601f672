//! The number and order of the offered actions to a small depth, from named positions.
//!
//! A count alone would not notice that two actions changed places, but that would affect players
//! that choose by index and recorded searches. For each position and depth, `offers.perft` has the
//! number of ways to play on and a hash of all offered actions in order.

use std::fmt::Write as _;

use kernel::{Actions, Game, Narration, Seat, Seed, Silent, digest_of};
use master::{Master, Setup, packs};
use trial::{Play, golden};

use crate::table::{alone, four, three, two};

const HEAD: &str = "\
# Offered actions of Master of the Galaxy (test pack); written by `cargo xtask bless`.
#
# NAME DEPTH COUNT ORDER: from the position NAME there are COUNT ways to play DEPTH actions of the
# player who is asked. ORDER is a hash of the notation of every list on the way, in its order. The
# positions are built in perft.rs.
";

/// A position and how deep to look.
struct Place {
    name: &'static str,
    about: &'static str,
    depth: u32,
    game: Master,
}

impl Place {
    fn new(name: &'static str, about: &'static str, depth: u32, play: &Play<Master>) -> Place {
        let game = play.game().clone();
        Place {
            name,
            about,
            depth,
            game,
        }
    }

    fn seeded(
        name: &'static str,
        about: &'static str,
        depth: u32,
        setup: &Setup,
        seed: u64,
    ) -> Place {
        let game = Master::new(packs::test(), setup, Seed::from_number(seed)).unwrap();
        Place {
            name,
            about,
            depth,
            game,
        }
    }
}

/// Count the ways to play on and mix every list of offers into the hash.
fn perft(game: &Master, depth: u32, order: &mut u64) -> u64 {
    let Some(seat) = game.waits_for() else {
        return 0;
    };
    let mut actions = Actions::new();
    game.legal(seat, &mut actions);
    let words: Vec<String> = actions.iter().map(|&a| game.write_action(a)).collect();
    *order = digest_of(&(*order, words, others(game, seat)));
    if depth == 1 {
        return actions.len() as u64;
    }
    let play_on = |&action| {
        let mut next = game.clone();
        next.apply(seat, action, &mut Silent).unwrap();
        perft(&next, depth - 1, order)
    };
    actions.iter().map(play_on).sum()
}

/// What seats that the game does not wait for may do.
fn others(game: &Master, asked: Seat) -> Vec<String> {
    let mut actions = Actions::new();
    for seat in game.may_act().iter().filter(|&seat| seat != asked) {
        game.legal(seat, &mut actions);
    }
    actions.iter().map(|&a| game.write_action(a)).collect()
}

fn seeded_places() -> Vec<Place> {
    let draft = Setup {
        draft: true,
        ..Setup::new(4)
    };
    vec![
        Place::seeded("two-begin", "Species are drawn.", 4, &Setup::new(2), 1),
        Place::seeded(
            "three-begin",
            "The third player chooses his corner first.",
            4,
            &Setup::new(3),
            1,
        ),
        Place::seeded("draft-begin", "Species, then corners.", 4, &draft, 1),
        Place::seeded(
            "alone-begin",
            "Any species, any corner.",
            3,
            &Setup::new(1),
            1,
        ),
    ]
}

fn phase_places() -> Vec<Place> {
    vec![
        Place::new(
            "allocation",
            "Three cubes, one of them black, and projects to cancel.",
            3,
            &two(r#"
                drawn = { red = 1, yellow = 1, black = 1 }
                players.gray.bag.black = 4
                cubes."species:ant/base" = ["red", "blue"]
                routes."red-home>red-near-a" = ["red"]
                "#),
        ),
        Place::new(
            "allocation-abilities",
            "Cubes that count as other colors, on cards, routes and in a conflict.",
            2,
            &four(
                r#"
                drawn = { red = 1, blue = 1, yellow = 1 }
                players.gray.cards = ["species:ant", "leader:pilot", "leader:mimic",
                    "leader:marshal", "progress:academy"]
                standing = ["progress:academy"]
                cubes."progress:academy/development" = ["blue", "blue"]
                conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
                "#,
            ),
        ),
        Place::new(
            "rewards",
            "A conflict, a base, an agenda and a planet are owed; a base waits.",
            3,
            &two(r#"
                phase = "rewards"
                owed = ["species:ant/agenda", "conflict:raid/red", "planet:red-home white"]
                constructed = ["species:ant"]
                systems.red-home.planets = ["white"]
                systems.red-near-b.owner = "brown"
                routes."red-home>red-near-a" = ["red", "red"]
                conflicts."conflict:raid" = { track = "red-home>red-near-b", red = "gray", blue = "brown" }
                cubes."species:ant/agenda" = ["red", "red", "blue", "yellow", "white"]
                cubes."conflict:raid/red" = ["red", "red"]
                cubes."species:bee/base" = ["yellow"]
                "#),
        ),
        Place::new(
            "cards",
            "Conflicts to place, cards to use and to discard.",
            3,
            &three(
                r#"
                phase = "cards"
                players.gray.cards = ["species:ant", "conflict:raid", "leader:racer",
                    "leader:jailer", "government:horde"]
                systems.red-near-a.owner = "gray"
                "#,
            ),
        ),
        Place::new(
            "truces",
            "Three conflicts, one offer on the table; others may act.",
            2,
            &three(
                r#"
                offers = ["conflict:raid blue"]
                systems.red-near-a.owner = "brown"
                systems.red-near-b.owner = "orange"
                conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "brown" }
                conflicts."conflict:coup" = { track = "red-near-b>red-home", red = "orange", blue = "gray" }
                conflicts."conflict:purge" = { track = "blue-home>blue-near-a", red = "brown", blue = "neutral" }
                "#,
            ),
        ),
    ]
}

fn effect_places() -> Vec<Place> {
    vec![
        Place::new(
            "steal",
            "Any cube of two opponents: cards, a mixed route, a conflict, stars.",
            2,
            &three(
                r#"
                phase = "cards"
                pending = ["steal-cube gray red,blue,yellow,white"]
                players.gray.cards = ["species:ant", "leader:spy"]
                systems.red-near-a.owner = "brown"
                routes."red-near-a>red-inner" = { color = "yellow", cubes = ["blue", "yellow"] }
                conflicts."conflict:strike" = { track = "red-near-a>red-home", red = "brown", blue = "gray" }
                cubes."conflict:strike/red" = ["-", "red"]
                cubes."species:bee/receive-2" = ["blue", "blue", "white"]
                cubes."species:cat/receive-2" = ["red"]
                "#,
            ),
        ),
        Place::new(
            "black-hole",
            "Any neutral system.",
            2,
            &four(
                r#"
                phase = "cards"
                pending = ["choose-system gray cover"]
                players.gray.cards = ["species:ant", "leader:spy"]
                "#,
            ),
        ),
        Place::new(
            "choose-card",
            "A whole deck to choose from, and a deck of three before it.",
            3,
            &two(r#"
                phase = "cards"
                pending = ["choose-deck gray development choice"]
                players.gray.cards = ["species:ant", "leader:spy"]
                "#),
        ),
        Place::new(
            "triggers",
            "Three abilities wait for their order.",
            3,
            &two(r#"
                phase = "start"
                pending = ["order-triggers 0"]
                triggers = ["government:union", "commerce:space-exchange"]
                players.gray.cards = ["species:ant", "government:union", "commerce:space-exchange"]
                standing = ["commerce:space-exchange"]
                cubes."commerce:space-exchange/development" = ["yellow", "yellow"]
                "#),
        ),
    ]
}

/// Alone against the Weavers: thefts, a lost conflict, a swarm that reacts.
fn solo_places() -> Vec<Place> {
    vec![
        Place::new(
            "swarm-steal",
            "Cubes of swarms, of their side of a conflict.",
            2,
            &alone(
                r#"
                phase = "cards"
                pending = ["steal-cube gray red,blue,yellow,white"]
                players.gray.cards = ["species:ant", "leader:spy"]
                systems.blue-near-b.owner = "gray"
                conflicts."conflict:coup" = { track = "blue-near-b>blue-home", red = "gray", blue = "weavers" }
                cubes."conflict:coup/blue" = ["yellow"]
                weavers.swarms = [
                    { card = "weaver:moth", at = "blue-home", morphing = 2 },
                    { card = "weaver:gnat", at = "white-home", engulfment = 1 },
                ]
                "#,
            ),
        ),
        Place::new(
            "swarm-toll",
            "A conflict is lost in the Span: cubes, then a card.",
            3,
            &alone(
                r#"
                mercy = true
                pending = ["span", "toll conflict:coup blue-near-b blue 1", "lose-cube gray 1"]
                drawn = { red = 2, black = 1 }
                players.gray.cards = ["species:ant", "government:guild", "government:senate"]
                players.gray.bag = { red = 2, blue = 4, yellow = 5, white = 5, black = 4 }
                systems.blue-near-b.owner = "gray"
                cubes."species:ant/base" = ["red", "blue"]
                weavers.swarms = [
                    { card = "weaver:moth", at = "blue-home", proliferation = 2 },
                    { card = "weaver:gnat", at = "white-home", proliferation = 2, acts = true },
                ]
                "#,
            ),
        ),
        Place::new(
            "swarm-reacts",
            "A cube that gives advantage lets a swarm react.",
            2,
            &alone(
                r#"
                drawn = { red = 1, blue = 1 }
                players.gray.bag = { red = 4, blue = 4, yellow = 5, white = 5, black = 5 }
                conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
                "#,
            ),
        ),
    ]
}

#[test]
fn perft_of_named_positions() {
    let mut text = HEAD.to_owned();
    let places = [
        seeded_places(),
        phase_places(),
        effect_places(),
        solo_places(),
    ];
    for place in places.into_iter().flatten() {
        writeln!(text, "\n# {}", place.about).unwrap();
        for depth in 1..=place.depth {
            let mut order = 0;
            let count = perft(&place.game, depth, &mut order);
            writeln!(text, "{} {depth} {count} {order:016x}", place.name).unwrap();
        }
    }
    golden::check(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it"),
        "offers.perft",
        &text,
    );
}

#[test]
fn a_state_is_small() {
    let size = size_of::<Master>();
    assert!(size <= 2048, "{size} bytes");
}
