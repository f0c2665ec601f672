//! The cards of the standard pack, one test each: the card does what its sentence says, while it
//! works and not otherwise. There is a file for each type of card and a test for each card, named
//! after it.

mod clash;
mod commerce;
mod conflicts;
mod expansion;
mod governments;
mod leaders;
mod progress;
mod species;

use kernel::Game;
use master::{CardId, Kind, Master, Pack, Symbol, packs};
use trial::Play;

use crate::table::standard;

/// A leader who keeps Phase 3 open and needs more symbols than most tables give.
const GUEST: &str = "leader:grandmother-hush";

/// The development on top of each deck, if nobody has it.
const TOPS: [(&str, &str); 3] = [
    ("expansion", "expansion:lighthouse-chain"),
    ("commerce", "commerce:space-exchange"),
    ("progress", "progress:glass-academy"),
];

/// A table where both players have these cards besides a species. A card with a `+` stands: its
/// development is implemented, or its agenda fulfilled, with all of its cubes.
#[track_caller]
fn cards(gray: &str, brown: &str, changes: &str) -> Play<Master> {
    let mut standing = Vec::new();
    let mut text = String::new();
    for (seat, cards, species) in [
        ("gray", gray, "species:ashkar"),
        ("brown", brown, "species:tavosh"),
    ] {
        let species = Some(species).filter(|_| !cards.contains("species:"));
        let mut words = Vec::new();
        for word in species.into_iter().chain(cards.split_whitespace()) {
            let card = word.trim_end_matches('+');
            words.push(card);
            if card != word {
                standing.push(card);
                text += &format!("cubes.{}\n", full(&lasting(card)));
            }
        }
        text += &format!("players.{seat}.cards = {words:?}\n");
    }
    text += &format!("standing = {standing:?}\n");
    standard(&[&text, changes])
}

/// Gray's Phase 3, which stays open because a guest is there.
#[track_caller]
fn phase_3(gray: &str, brown: &str, changes: &str) -> Play<Master> {
    let changes = format!("phase = \"cards\"\n{changes}");
    cards(&format!("{gray} {GUEST}"), brown, &changes)
}

/// Brown's turn ends, and gray's begins.
#[track_caller]
fn turn_of_gray<'a>(
    gray: &str,
    changes: &str,
    draws: impl IntoIterator<Item = &'a str>,
) -> Play<Master> {
    let changes = format!("phase = \"cards\"\nactive = \"brown\"\n{changes}");
    let mut game = cards(gray, "leader:ketu", &changes);
    game.draws(draws);
    game.plays("brown", "end-turn");
    game
}

/// The project of a card that stands.
fn lasting(card: &str) -> String {
    let project = if card.starts_with("species:") || card.starts_with("government:") {
        "agenda"
    } else {
        "development"
    };
    format!("{card}/{project}")
}

/// A project with all of its cubes, as it is written in a position.
#[track_caller]
fn full(project: &str) -> String {
    let pack = packs::standard();
    let id = pack
        .find_project(project)
        .unwrap_or_else(|| panic!("no project {project}"));
    let slots = pack.project(id).slots.iter();
    let colors: Vec<&str> = slots.map(|slot| slot.color.word()).collect();
    format!("{project:?} = {colors:?}")
}

/// Check that a full project of the card gives gray what its text says.
#[track_caller]
fn rewards(card: &str, project: &str, text: &str) {
    let word = format!("{card}/{project}");
    // A home that is not gray's gives no symbol, so all symbols of gray come from the agenda.
    let changes = format!(
        "phase = \"rewards\"\nowed = [{word:?}]\nplayers.gray.home = \"ysel\"\ncubes.{}",
        full(&word)
    );
    let brown = match card {
        "species:tavosh" => "species:quorum",
        _ => "",
    };
    let mut game = cards(card, brown, &changes);
    game.sees(&format!("cards.{card}.projects.{project}.text"), text);
    game.plays("gray", &format!("reward {word}"));
    match text.split_once(' ') {
        Some(("hold", symbols)) => holds(&game, symbols),
        Some(("draw", decks)) => draws(&mut game, decks),
        _ => game.happened(&format!("base-constructed gray {card}")),
    }
    game.done();
}

/// Gray holds these symbols and no other: `two military symbols and one cultural symbol`.
#[track_caller]
fn holds(game: &Play<Master>, symbols: &str) {
    for symbol in Symbol::ALL {
        let count = symbols
            .split(" and ")
            .find(|part| part.contains(symbol.word()));
        let count = match count.and_then(|part| part.split_once(' ')) {
            Some(("one", _)) => 1,
            Some(("two", _)) => 2,
            Some(("three", _)) => 3,
            Some((count, _)) => panic!("{count} symbols of one type"),
            None => 0,
        };
        game.sees(&format!("players.gray.symbols.{}", symbol.word()), count);
    }
}

/// Gray draws a card for each of these: `a progress development and a development of any type`.
#[track_caller]
fn draws(game: &mut Play<Master>, decks: &str) {
    // A named deck comes first, so that it is not mistaken for the free choice, which is made among
    // the decks not named.
    let named = TOPS.iter().filter(|(deck, _)| decks.contains(deck));
    let other = TOPS.iter().find(|(deck, _)| !decks.contains(deck));
    let any = other.filter(|_| decks.contains("of any type"));
    for (deck, top) in named.chain(any) {
        if game.game().question() == "receive-card" {
            game.plays("gray", &format!("draw {deck}"));
        }
        game.happened(&format!("cards-lifted gray {top}"));
        game.plays("gray", &format!("keep {top}"));
        game.sees(&format!("cards.{top}.owner"), "gray");
    }
    game.waits_for("gray", "use-cards");
}

/// Check the generated sentence of a card.
#[track_caller]
fn says(game: &Play<Master>, card: &str, sentence: &str) {
    game.sees(&format!("cards.{card}.ability"), sentence);
}

/// Gray takes these cubes of the reserve, one after the other.
#[track_caller]
fn gains<'a>(game: &mut Play<Master>, colors: impl IntoIterator<Item = &'a str>) {
    for color in colors {
        game.waits_for("gray", "gain-cube");
        game.plays("gray", &format!("gain {color}"));
    }
}

/// Check that the development cannot be used without its cubes (MG-14.5).
#[track_caller]
fn unbuilt(card: &str) {
    let game = phase_3(card, "", "");
    game.refuses("gray", &format!("use {card}"), "MG-14.5");
    game.done();
}

/// The source of the tests of this type.
const fn tests_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Species => include_str!("species.rs"),
        Kind::Leader => include_str!("leaders.rs"),
        Kind::Conflict => include_str!("conflicts.rs"),
        Kind::Government => include_str!("governments.rs"),
        Kind::Expansion => include_str!("expansion.rs"),
        Kind::Commerce => include_str!("commerce.rs"),
        Kind::Progress => include_str!("progress.rs"),
    }
}

/// The body of the test with the name of a card.
fn test_of(card: CardId) -> Option<&'static str> {
    let name = packs::standard().card(card).word.replace('-', "_");
    let (_, test) = tests_of(card.kind()).split_once(&format!("#[test]\nfn {name}() {{"))?;
    test.split_once("\n}\n").map(|(body, _)| body)
}

#[test]
fn every_card_of_the_standard_pack_has_a_test() {
    let pack = packs::standard();
    for card in Pack::card_ids() {
        let word = pack.card_word(card);
        let Some(test) = test_of(card) else {
            panic!("{word} has no test of its name beside the other cards of its type");
        };
        let is_read = test.contains("says(") || pack.card(card).ability.is_none();
        assert!(is_read, "the test of {word} does not read its sentence");
    }
}
