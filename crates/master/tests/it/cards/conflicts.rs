//! Conflicts: the symbol of who leads, the loot, and what each side has to lose.

use master::Master;
use trial::Play;

use super::{cards, full};

/// What brown has to lose with every card: one of each kind that some conflict names, and three
/// equal cubes.
const BROWN: &str = "leader:ketu conflict:tariff-war government:iron-crown commerce:salt-market progress:tide-clock";

/// Gray has filled this side of a conflict between Karn and brown's Sefa, takes the reward and the
/// printed number of cubes.
#[track_caller]
fn won(conflict: &str, side: &str, brown: &str, symbol: &str, loot: usize) -> Play<Master> {
    let card = format!("conflict:{conflict}");
    let place = match side {
        "red" => r#"{ track = "karn>sefa", red = "gray", blue = "brown" }"#,
        _ => r#"{ track = "sefa>karn", red = "brown", blue = "gray" }"#,
    };
    let project = format!("{card}/{side}");
    let mut game = cards(
        "",
        brown,
        &format!(
            r#"
            phase = "rewards"
            owed = ["{project}"]
            systems.sefa.owner = "brown"
            conflicts."{card}" = {place}
            cubes."species:tavosh/agenda" = ["yellow", "yellow", "yellow"]
            cubes.{}
            "#,
            full(&project)
        ),
    );
    game.sees(&format!("conflicts.{card}.symbol"), symbol);
    game.sees(&format!("conflicts.{card}.advantage"), "gray");
    let before = usize::from(symbol == "military");
    game.sees(&format!("players.gray.symbols.{symbol}"), 1 + before);
    game.plays("gray", &format!("reward {project}"));
    game.happened(&format!(
        "conflict-won gray {card} brown, card-gained gray {card}"
    ));
    let stolen = game.events().iter();
    let stolen = stolen.filter(|event| event.starts_with("cube-stolen gray brown yellow"));
    assert_eq!(stolen.count(), loot, "the loot of {card}");
    game
}

/// The winner takes the loser's system.
#[track_caller]
fn captures(mut game: Play<Master>) -> Play<Master> {
    game.waits_for("gray", "occupy");
    game.plays("gray", "occupy");
    game.happened("bases-removed brown sefa 1, base-placed gray sefa");
    game.plays("gray", "keep leader:oru-farsail");
    game
}

/// The winner takes this card of the loser.
#[track_caller]
fn takes(game: &Play<Master>, card: &str) {
    game.happened(&format!("card-lost brown {card}, card-gained gray {card}"));
}

/// The winner discards this card of the loser.
#[track_caller]
fn discards(game: &Play<Master>, card: &str) {
    game.happened(&format!("card-lost brown {card}, card-put-back {card}"));
}

#[test]
fn border_fires() {
    let game = won("border-fires", "red", BROWN, "military", 1);
    takes(&game, "leader:ketu");
    game.done();
    captures(won("border-fires", "blue", BROWN, "military", 1)).done();
}

#[test]
fn siege_of_lamps() {
    let game = won("siege-of-lamps", "red", BROWN, "military", 2);
    // One of the three red slots is starred.
    game.happened("cubes-returned gray red red white reserve red");
    captures(game).done();
    captures(won("siege-of-lamps", "blue", BROWN, "military", 2)).done();
}

#[test]
fn tariff_war() {
    let brown = BROWN.replace("conflict:tariff-war", "");
    let game = won("tariff-war", "red", &brown, "economic", 3);
    takes(&game, "commerce:salt-market");
    game.done();
    let game = won("tariff-war", "blue", &brown, "economic", 3);
    discards(&game, "government:iron-crown");
    game.done();
}

#[test]
fn dark_harbors() {
    let game = won("dark-harbors", "red", BROWN, "economic", 2);
    takes(&game, "conflict:tariff-war");
    game.done();
    captures(won("dark-harbors", "blue", BROWN, "economic", 2)).done();
}

#[test]
fn war_of_proofs() {
    let game = won("war-of-proofs", "red", BROWN, "scientific", 2);
    takes(&game, "progress:tide-clock");
    game.done();
    captures(won("war-of-proofs", "blue", BROWN, "scientific", 2)).done();
}

#[test]
fn stolen_sky() {
    // Captured first, then a development of any type is taken.
    let mut game = captures(won("stolen-sky", "red", BROWN, "scientific", 1));
    game.offers_exactly(
        "gray",
        ["pick commerce:salt-market", "pick progress:tide-clock"],
    );
    game.plays("gray", "pick progress:tide-clock");
    takes(&game, "progress:tide-clock");
    game.done();

    let mut game = won("stolen-sky", "blue", BROWN, "scientific", 1);
    game.plays("gray", "pick commerce:salt-market");
    discards(&game, "commerce:salt-market");
    game.done();
}

#[test]
fn broken_oath() {
    let game = won("broken-oath", "red", BROWN, "diplomatic", 2);
    takes(&game, "government:iron-crown");
    game.done();
    captures(won("broken-oath", "blue", BROWN, "diplomatic", 2)).done();
}

#[test]
fn exodus() {
    captures(won("exodus", "red", BROWN, "diplomatic", 3)).done();
    let game = won("exodus", "blue", BROWN, "diplomatic", 3);
    discards(&game, "leader:ketu");
    discards(&game, "conflict:tariff-war");
    game.done();
}

#[test]
fn war_of_songs() {
    // Two leaders: one is discarded, then the other one taken.
    let brown = format!("{BROWN} leader:nobody");
    let mut game = won("war-of-songs", "red", &brown, "cultural", 2);
    game.waits_for("gray", "discard-card");
    game.plays("gray", "pick leader:ketu");
    discards(&game, "leader:ketu");
    takes(&game, "leader:nobody");
    game.done();

    let brown = format!("{BROWN} expansion:sky-docks");
    let game = captures(won("war-of-songs", "blue", &brown, "cultural", 2));
    takes(&game, "expansion:sky-docks");
    discards(&game, "government:iron-crown");
    game.done();
}
