//! The Weaver cards: what every pack has (WV-C), and what is reported when one does not.

use std::collections::BTreeSet;

use kernel::PackProblem;
use master::{Color, Growth, Kind, Pack, SystemId, packs};

use super::{every_pack, test_pack};

const MOTH: &str = "arrows = [\"red\", \"blue\", \"yellow\"]
proliferation = { color = \"red\", slots = 3 }
morphing = { color = \"blue\", slots = 3 }
engulfment = { color = \"yellow\", slots = 2 }
symbols = [\"military\"]
cubes = [\"red\", \"blue\"]
";

#[test]
fn wv_c_1_five_cards_pairwise_different() {
    for pack in every_pack() {
        assert_eq!(pack.weavers.len(), 5);
        for (index, weaver) in pack.weavers.iter().enumerate() {
            for other in &pack.weavers[..index] {
                assert_ne!(weaver.word, other.word);
                let same = (weaver.arrows, weaver.projects, weaver.symbols, weaver.cubes)
                    == (other.arrows, other.projects, other.symbols, other.cubes);
                assert!(!same, "{} and {}", weaver.name, other.name);
            }
        }
    }
}

#[test]
fn wv_c_2_three_arrows_of_different_colors() {
    for pack in every_pack() {
        for weaver in &pack.weavers {
            let colors = BTreeSet::from(weaver.arrows);
            assert_eq!(colors.len(), 3, "{}", weaver.name);
            assert!(!colors.contains(&Color::Black), "{}", weaver.name);
        }
    }
}

/// Morphing has one color for condition and cube alike because it has no place for a second one.
#[test]
fn wv_c_3_to_c_5_projects_symbols_and_cubes() {
    for pack in every_pack() {
        for weaver in &pack.weavers {
            let colors: BTreeSet<Color> = weaver.projects.iter().map(|it| it.color).collect();
            assert_eq!(colors.len(), 3, "{}", weaver.name);
            assert!(!colors.contains(&Color::Black), "{}", weaver.name);
            assert!(weaver.projects.iter().all(|project| project.slots != 0));
            let morphing = weaver.project(Growth::Morphing);
            let condition = Growth::Morphing.condition(morphing.color);
            assert!(condition.contains(&format!("one {} cube", morphing.color.word())));
            assert!(weaver.symbols.iter().any(|&count| count != 0));
            let [first, second] = weaver.cubes;
            assert_ne!(first, second, "{}", weaver.name);
            assert!(colors.contains(&first) && colors.contains(&second));
        }
    }
}

/// What the board of the solo mode needs: corners, ways, room for nine black holes.
#[test]
fn wv_c_6_to_c_8_the_board_holds_the_swarms() {
    for pack in every_pack() {
        let board = &pack.board;
        let homes = board.corners.map(|corner| corner.home);
        let colors: BTreeSet<Color> = homes.iter().map(|&id| pack.system(id).color).collect();
        assert_eq!(colors, BTreeSet::from(Color::BRIGHT));
        assert!(homes.iter().all(|&home| pack.system(home).planets == 3));
        assert!(10 <= board.systems.len());
        for system in &board.systems {
            let id = pack.find_system(&system.id).unwrap();
            assert!(!neighbors(pack, id).is_empty(), "{}", system.id);
        }
        for (corner, &home) in homes.iter().enumerate() {
            // The two swarms lie in opposite corners.
            let other = homes[(corner + 2) % 4];
            assert!(neighbors(pack, home).iter().any(|&(next, _)| next != other));
            assert_ne!(board.corners[corner].near[0], board.corners[corner].near[1]);
        }
    }
}

/// The systems a track leads to, with its slots.
fn neighbors(pack: &Pack, system: SystemId) -> Vec<(SystemId, u8)> {
    let tracks = pack.board.tracks.iter();
    tracks
        .filter(|track| track.a == system || track.b == system)
        .map(|track| (track.other(system), track.slots))
        .collect()
}

/// A clause that says "should": the loader tells which sides the Weavers cannot win.
#[test]
pub(super) fn wv_c_9_conflicts_the_weavers_cannot_win_are_told() {
    for pack in every_pack() {
        let black = Kind::Conflict.cards().filter(|&card| {
            let mut projects = pack.card(card).projects().map(|id| pack.project(id));
            projects.any(|side| side.slots.iter().any(|slot| slot.color == Color::Black))
        });
        let told: Vec<&PackProblem> = pack
            .hints
            .iter()
            .filter(|hint| hint.clause().is_some_and(|clause| clause.id() == "WV-C.9"))
            .collect();
        assert_eq!(told.len(), black.clone().count(), "{told:?}");
        for (card, hint) in black.zip(told) {
            assert!(hint.message.starts_with(&pack.card_word(card)), "{hint}");
        }
    }
    test_pack().hinted(
        "conflicts.toml:32",
        "WV-C.9",
        "conflict:purge has a black slot on its red side, which the Weavers can never fill; change its color",
    );
}

#[test]
pub(super) fn wv_c_9_a_side_without_a_color_of_the_weavers_is_told() {
    // Nobody weaves white, and a side asks for nothing else.
    let mut edited = test_pack().first(
        "conflicts.toml",
        "slots = \"blue blue\"",
        "slots = \"white\"",
    );
    let weavers: String = (0..5)
        .map(|index| {
            let card = MOTH.replace("slots = 2", &format!("slots = {}", index + 1));
            format!("[[weaver]]\nid = \"w{index}\"\nname = \"W\"\n{card}")
        })
        .collect();
    *edited.text("weavers.toml") = weavers;
    edited.hinted(
        "conflicts.toml:9",
        "WV-C.9",
        "conflict:raid has no slot of a Weaver project's color on its blue side; change the color of one",
    );
}

#[test]
pub(super) fn wv_c_10_neighbors_alike_are_told() {
    for pack in every_pack() {
        for system in &pack.board.systems {
            let id = pack.find_system(&system.id).unwrap();
            let ways: Vec<(Color, u8)> = neighbors(pack, id)
                .into_iter()
                .map(|(next, slots)| (pack.system(next).color, slots))
                .collect();
            let distinct: BTreeSet<&(Color, u8)> = ways.iter().collect();
            assert_eq!(distinct.len(), ways.len(), "{}", system.id);
        }
    }
    let edited = test_pack().append(
        "board.toml",
        "[[track]]\nbetween = [\"red-home\", \"white-inner\"]\nslots = 2\n",
    );
    edited.hinted(
        "board.toml:3",
        "WV-C.10",
        "system `red-home` has two yellow neighbors at the same distance",
    );
}

/// An unaltered bag meets the condition of P with 45.7 %, of M with 41.3 %; E advances with 21.7 %.
/// A game against the Weavers takes about thirty turns, so that each is full in time.
#[test]
fn wv_c_11_projects_finish_before_the_game_does() {
    const CHANCE: [(Growth, f64); 3] = [
        (Growth::Proliferation, 0.457),
        (Growth::Morphing, 0.413),
        (Growth::Engulfment, 0.217),
    ];
    for pack in every_pack() {
        for weaver in &pack.weavers {
            for (growth, chance) in CHANCE {
                let turns = f64::from(weaver.project(growth).slots) / chance;
                assert!(turns < 20.0, "{} {growth:?}: {turns}", weaver.name);
            }
        }
    }
}

/// No corner is safe: over the five cards each rank of the arrows has every color.
#[test]
fn every_rank_of_arrows_has_every_color() {
    for rank in 0..3 {
        let weavers = packs::standard().weavers.iter();
        let colors: BTreeSet<Color> = weavers.map(|weaver| weaver.arrows[rank]).collect();
        assert_eq!(colors, BTreeSet::from(Color::BRIGHT), "rank {rank}");
    }
}

#[test]
pub(super) fn wv_c_1_wrong_counts_are_reported() {
    let edited = test_pack().append(
        "weavers.toml",
        &format!("\n[[weaver]]\nid = \"moth\"\nname = \"Moth\"\n{MOTH}"),
    );
    edited.refused(
        "weavers.toml:53",
        "WV-C.1",
        "weaver:moth is one too many: there are 6 Weaver cards; write exactly 5",
    );
    edited.refused(
        "weavers.toml:53",
        "WV-C.1",
        "weaver:moth has the face of weaver:moth; change one",
    );
    edited.refused(
        "weavers.toml:53",
        "",
        "there are two cards weaver:moth; rename one",
    );
    let mut edited = test_pack();
    let text = edited.text("weavers.toml");
    text.truncate(text.rfind("[[weaver]]").expect("a card"));
    edited.refused(
        "weavers.toml",
        "WV-C.1",
        "there are 4 Weaver cards; write exactly 5",
    );
}

#[test]
pub(super) fn wv_c_2_to_c_5_wrong_faces_are_reported() {
    for (from, to, clause, words) in [
        (
            "[\"red\", \"blue\", \"yellow\"]",
            "[\"red\", \"blue\", \"red\"]",
            "WV-C.2",
            "weaver:moth has two arrows of one color; name three different colors in `arrows`",
        ),
        (
            "[\"red\", \"blue\", \"yellow\"]",
            "[\"red\", \"blue\", \"black\"]",
            "WV-C.2",
            "has a black arrow; name red, blue, yellow or white",
        ),
        (
            "engulfment = { color = \"yellow\"",
            "engulfment = { color = \"black\"",
            "WV-C.3",
            "asks for black cubes in `engulfment`; write red, blue, yellow or white",
        ),
        (
            "slots = 2",
            "slots = 0",
            "WV-C.3",
            "has 0 slots in `engulfment`; write 1 to 10",
        ),
        (
            "slots = 2",
            "slots = 11",
            "WV-C.3",
            "has 11 slots in `engulfment`; write 1 to 10",
        ),
        (
            "engulfment = { color = \"yellow\"",
            "engulfment = { color = \"blue\"",
            "WV-C.5",
            "has two projects of one color; give each project a color of its own",
        ),
        (
            "[\"military\"]",
            "[]",
            "WV-C.5",
            "lists no symbol; add one to `symbols`",
        ),
        (
            "[\"military\"]",
            "[\"military\", \"military\"]",
            "WV-C.5",
            "lists a symbol twice; remove one",
        ),
        (
            "cubes = [\"red\", \"blue\"]",
            "cubes = [\"red\", \"red\"]",
            "WV-C.5",
            "names a color twice in `cubes`; name the colors of two of its projects",
        ),
        (
            "cubes = [\"red\", \"blue\"]",
            "cubes = [\"red\", \"white\"]",
            "WV-C.5",
            "names white in `cubes`, but no project of it has that color; name the colors of two",
        ),
    ] {
        let edited = test_pack().first("weavers.toml", from, to);
        edited.refused("weavers.toml:3", clause, words);
    }
}

#[test]
pub(super) fn wv_c_4_a_second_color_of_morphing_has_no_place() {
    let edited = test_pack().first(
        "weavers.toml",
        "morphing = { color = \"blue\"",
        "morphing = { color = [\"blue\", \"red\"]",
    );
    edited.refused("weavers.toml:8", "", "correct this color");
    for (from, to, line, words) in [
        (
            "arrows = [\"red\", ",
            "arrows = [",
            6,
            "`arrows` names 3 colors; write `arrows = [\"…\", …]` with 3",
        ),
        ("\"moth\"", "\"Moth\"", 4, "an id consists of"),
        ("morphing", "morfing", 8, "did you mean `morphing`?"),
        ("slots = 2", "slots = \"red\"", 9, "correct this number"),
        ("[[weaver]]", "[[weever]]", 3, "did you mean `weaver`?"),
        (
            "\"military\"",
            "\"militry\"",
            10,
            "did you mean `military`?",
        ),
    ] {
        let edited = test_pack().first("weavers.toml", from, to);
        edited.refused(&format!("weavers.toml:{line}"), "", words);
    }
}

/// A pack made before the solo mode: the one thing that is told is what to add.
#[test]
pub(super) fn a_pack_without_weavers_is_told_what_to_add() {
    let edited = test_pack().without("weavers.toml");
    edited.refused(
        "weavers.toml",
        "",
        "the file is missing; add it with the five [[weaver]] cards",
    );
    let problems = edited.parse().unwrap_err();
    assert_eq!(problems.len(), 1, "{problems:?}");
}
