//! What the author of a pack is told although it can be played.

use master::packs;

use super::test_pack;

#[test]
fn the_standard_pack_leaves_nothing_to_tell() {
    assert_eq!(packs::standard().hints, []);
}

/// The broker becomes a pilot who needs more and whose operation is dearer, by a star or a cube.
#[test]
pub(super) fn a_card_that_is_never_better_is_told() {
    let broker = "needs = [\"economic\"]\noperation = { slots = \"yellow yellow\", steal = \"yellow\" }\nwhen = \"always\"\ndo = [{ draw-more = { count = 1 } }]";
    let pilot = "when = \"always\"\ndo = [{ counts-as = { color = \"blue\", as = \"yellow\", on = \"routes\" } }]";
    let with = |needs: &str, slots: &str| {
        let head =
            format!("needs = [{needs}]\noperation = {{ slots = \"{slots}\", steal = \"red\" }}");
        test_pack().first("leaders.toml", broker, &format!("{head}\n{pilot}"))
    };
    for (needs, slots) in [
        ("\"military\", \"economic\"", "red blue"),
        ("\"military\"", "red* blue"),
        ("\"military\"", "blue red red"),
    ] {
        with(needs, slots).hinted(
            "leaders.toml:11",
            "",
            "leader:broker is never better than leader:pilot and sometimes worse; give it something of its own",
        );
    }
    // Twins, and cards of which each has its strength, are the author's business.
    for (needs, slots) in [
        ("\"military\"", "blue red"),
        ("\"economic\"", "red blue blue"),
        ("\"military\", \"economic\"", "red"),
    ] {
        let pack = with(needs, slots).parse().unwrap();
        assert_eq!(pack.hints, packs::test().hints, "{needs}; {slots}");
    }
}
