//! `starboard rules`: the rulebooks at a terminal.

use crate::bin::Place;

#[test]
fn how_a_game_is_played_is_told_with_the_chapters_of_its_rulebook() {
    for (game, way, chapter) in [
        ("master", "nine of your bases", "MG-10   Establish a route"),
        ("weavers", "nine black holes", "WV-SPN  Weavers Span"),
        ("conquest", "four colonies", "IC-MOV  Movement"),
    ] {
        let ran = Place::new().run(&format!("rules {game}")).ends_with(0);
        let ran = ran.says(way).says(chapter).says("What surprises beginners");
        assert!(!ran.out.contains("[picture"), "{}", ran.out);
        assert!(!ran.out.contains("**"), "{}", ran.out);
        assert!(
            ran.out.lines().all(|line| line.chars().count() <= 80),
            "{}",
            ran.out
        );
    }
}

#[test]
fn a_clause_comes_with_its_reason_and_its_rulings() {
    let ran = Place::new().run("rules master mg-19.57").ends_with(0);
    ran.says("MG-19.57 [ruling] Stopping is an offer/accept action")
        .says("Why: the text asks only")
        .says("Ruling: A truce in the reward step")
        .says("Decision: Yes, at every decision");
}

#[test]
fn chapters_and_words_are_found_and_the_rest_is_refused() {
    let place = Place::new();
    place
        .run("rules weavers WV-WIN")
        .ends_with(0)
        .says("WV-WIN.4");
    let ran = place.run("rules conquest trade ship").ends_with(0);
    ran.says("IC-STR.1").says("more: ");
    // Where the book of the Weavers is silent, the other one holds.
    place
        .run("rules weavers adventurer")
        .ends_with(0)
        .says("MG-7.5");
    let ran = place.run("rules master xyzzy").ends_with(2);
    ran.complains("no rule is numbered or speaks of `xyzzy`");
    place.run("rules chess").ends_with(2).complains("master");
}
