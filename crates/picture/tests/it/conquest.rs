//! The printed page of Inter-Galactic Conquest, read back as a browser reads it.

use conquest::{Color, Kind, Pack, packs};
use picture::conquest::print_and_play;
use scraper::Html;

use crate::{count, texts, values};

fn page(pack: &Pack) -> Html {
    Html::parse_document(&print_and_play(pack).into_string())
}

#[test]
fn the_page_is_well_formed_and_needs_nothing_else() {
    let text = print_and_play(packs::standard()).into_string();
    let page = Html::parse_document(&text);
    assert!(page.errors.is_empty(), "{:?}", page.errors);
    for word in [
        "http", "<script", "<link", "<img", "@import", "url(", "src=",
    ] {
        assert!(!text.contains(word), "{word}");
    }
    assert_eq!(
        text,
        print_and_play(packs::standard()).into_string(),
        "the same pack, the same page"
    );
}

#[test]
fn the_board_has_every_space_and_line_of_the_pack() {
    let pack = packs::standard();
    let page = page(pack);
    let printed: Vec<String> = texts(&page, ".board .space title");
    let spaces: Vec<&str> = pack
        .board
        .spaces()
        .map(|space| pack.board.word(space))
        .collect();
    assert_eq!(printed, spaces);
    let lines = pack
        .board
        .spaces()
        .map(|space| pack.board.connecting(space).count());
    assert_eq!(count(&page, ".board line"), lines.sum::<usize>() / 2);
    // What is printed on spaces: names of planets and numbers of bases.
    let names = texts(&page, ".starter-planet text");
    let planets = pack.civilizations.iter().map(|each| each.planet.clone());
    assert_eq!(names, planets.collect::<Vec<_>>());
    assert_eq!(texts(&page, ".base text"), ["1", "2", "3", "4", "5", "6"]);
    // A planet lies in the ground of its own color.
    for space in pack
        .board
        .spaces()
        .filter(|space| space.kind() == Kind::StarterPlanet)
    {
        let color = Color::ALL[space.sector()].word();
        assert_eq!(count(&page, &format!(".starter-planet.{color}")), 1);
        assert_eq!(count(&page, &format!(".sector.{color}")), 1);
    }
}

/// IC-CMP.1, IC-CMP.3, IC-CMP.5, IC-CMP.6: the pieces of the box.
#[test]
fn the_pieces_of_the_box_are_on_it() {
    let page = page(packs::standard());
    assert_eq!(count(&page, ".token"), 72);
    assert_eq!(count(&page, ".territory"), 12);
    assert_eq!(count(&page, ".prices tr"), 12);
    assert_eq!(count(&page, ".ship.battle"), 30);
    assert_eq!(count(&page, ".ship.trade"), 1);
    for color in Color::ALL {
        assert_eq!(count(&page, &format!(".ship.{}", color.word())), 30);
        assert_eq!(count(&page, &format!(".token .back.{}", color.word())), 12);
    }
    // Five prints of the sheet give thirty cards of each kind.
    assert_eq!(count(&page, ".card.iron"), 6);
    assert_eq!(count(&page, ".card"), 36);
}

#[test]
fn every_shape_that_is_used_is_drawn() {
    let page = page(packs::standard());
    let drawn = values(&page, "symbol", "id");
    for used in values(&page, "use", "href") {
        assert!(drawn.contains(&used[1..]), "{used}");
    }
}

#[test]
fn names_are_text_and_never_markup() {
    let files = packs::STANDARD.iter().map(|&(name, text)| {
        (
            name,
            text.replace("\"Pyra\"", "\"<b>Pyra</b>\"")
                .replace("\"Standard\"", "\"<i>x\""),
        )
    });
    let files: Vec<(&str, String)> = files.collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    let text = print_and_play(Pack::parse(&files).unwrap()).into_string();
    assert!(text.contains("&lt;b&gt;Pyra"), "{text}");
    for markup in ["<b>Pyra", "<i>x"] {
        let found = text
            .find(markup)
            .map(|at| &text[at.saturating_sub(40)..at + 40]);
        assert_eq!(found, None);
    }
}
