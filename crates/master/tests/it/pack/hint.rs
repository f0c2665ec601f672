//! Hints to the author of a pack that can be played.

use master::packs;

use super::{Edited, test_pack};

#[test]
fn the_standard_pack_leaves_nothing_to_tell() {
    assert_eq!(packs::standard().hints, []);
}

/// A printed game may lack what the rulebook says of some projects.
#[test]
pub(super) fn mg_c_25_missing_receive_projects_are_told() {
    let edited = test_pack()
        .first(
            "species.toml",
            "[\"commerce\", \"commerce\"]",
            "[\"commerce\"]",
        )
        .first(
            "species.toml",
            "[\"expansion\", \"progress\"]",
            "[\"progress\"]",
        );
    edited.hinted(
        "species.toml",
        "MG-C.25",
        "no project receives several cards; add one, unless none is printed",
    );
    for (word, other) in [("expansion", "progress"), ("progress", "expansion")] {
        let [word, other] = [word, other].map(|word| format!("\"{word}\""));
        let edited = test_pack().all("species.toml", &word, &other).all(
            "governments.toml",
            &format!("cards = [{word}]"),
            &format!("cards = [{other}]"),
        );
        edited.hinted("species.toml", "MG-C.25", "no project receives `");
    }
}

/// So it may lack an objective that the rulebook names as possible.
#[test]
pub(super) fn mg_c_37_missing_objectives_are_told() {
    let edited = test_pack().all("conflicts.toml", "\"capture\"", "{ take = \"leader\" }");
    edited.hinted("conflicts.toml", "MG-C.37", "capture is rare");
    for word in ["leader", "conflict", "government", "development"] {
        let other = if word == "leader" {
            "government"
        } else {
            "leader"
        };
        let [take, discard] = ["take", "discard"]
            .map(|verb| [word, other].map(|word| format!("{verb} = \"{word}\"")));
        let edited = test_pack().each("conflicts.toml", &take[0], &take[1]).each(
            "conflicts.toml",
            &discard[0],
            &discard[1],
        );
        edited.hinted(
            "conflicts.toml",
            "MG-C.37",
            &format!("no objective takes or discards a `{word}`; add one, unless none is printed"),
        );
    }
    let mut edited = test_pack();
    for word in ["commerce", "expansion", "progress"] {
        edited = edited.each("conflicts.toml", &format!("\"{word}\""), "\"leader\"");
    }
    edited.hinted(
        "conflicts.toml",
        "MG-C.37",
        "no objective names one type of development; add one, unless none is printed",
    );
}

/// The test pack with the broker as a pilot who needs this and whose operation has these slots.
fn broker_as_pilot(needs: &str, slots: &str) -> Edited {
    let broker = "needs = [\"economic\"]\noperation = { slots = \"yellow yellow\", steal = \"yellow\" }\nwhen = \"always\"\ndo = [{ draw-more = { count = 1 } }]";
    let pilot = "when = \"always\"\ndo = [{ counts-as = { color = \"blue\", as = \"yellow\", on = \"routes\" } }]";
    let head = format!("needs = [{needs}]\noperation = {{ slots = \"{slots}\", steal = \"red\" }}");
    test_pack().first("leaders.toml", broker, &format!("{head}\n{pilot}"))
}

#[test]
pub(super) fn cards_that_are_the_same_are_told() {
    broker_as_pilot("\"military\"", "blue red").hinted(
        "leaders.toml:11",
        "",
        "leader:broker is the same as leader:pilot but for its name; change one, unless both are printed so",
    );
    let blockade = "symbol = \"economic\"\nloot = 2\nred = { slots = \"red yellow\", objective = [{ take = \"leader\" }] }\nblue = { slots = \"white blue\", objective = [\"capture\"] }";
    let raid = "symbol = \"military\"\nloot = 1\nred = { slots = \"red red\", objective = [\"capture\"] }\nblue = { slots = \"blue blue\", objective = [\"capture\"] }";
    let edited = test_pack().first("conflicts.toml", blockade, raid);
    edited.hinted(
        "conflicts.toml:11",
        "",
        "conflict:blockade is the same as conflict:raid but for its name",
    );
    // Another number of cubes makes another conflict.
    let other = raid.replace("loot = 1", "loot = 2");
    let pack = test_pack()
        .first("conflicts.toml", blockade, &other)
        .parse()
        .unwrap();
    assert!(
        !pack
            .hints
            .iter()
            .any(|hint| hint.message.contains("is the same"))
    );
}

/// The broker becomes a pilot who needs more and whose operation is dearer, by a star or a cube.
#[test]
pub(super) fn a_card_that_is_never_better_is_told() {
    for (needs, slots) in [
        ("\"military\", \"economic\"", "red blue"),
        ("\"military\"", "red* blue"),
        ("\"military\"", "blue red red"),
    ] {
        broker_as_pilot(needs, slots).hinted(
            "leaders.toml:11",
            "",
            "leader:broker is never better than leader:pilot and sometimes worse; give it something of its own",
        );
    }
    // If each card is better in something, the choice is the author's.
    for (needs, slots) in [
        ("\"economic\"", "red blue blue"),
        ("\"military\", \"economic\"", "red"),
    ] {
        let pack = broker_as_pilot(needs, slots).parse().unwrap();
        assert_eq!(pack.hints, packs::test().hints, "{needs}; {slots}");
    }
}
