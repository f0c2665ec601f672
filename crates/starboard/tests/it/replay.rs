//! `starboard replay`.

use serde_json::Value;

use crate::bin::Place;

const GAME: &str = "master-0.transcript";

/// A place with the transcript of a short game.
fn with_game() -> Place {
    let place = Place::new();
    place
        .run("sim master --games 1 --limit 3 --save .")
        .ends_with(0);
    place
}

/// The line of a text that begins like this.
fn line<'a>(text: &'a str, start: &str) -> &'a str {
    let found = text.lines().find(|line| line.starts_with(start));
    found.unwrap_or_else(|| panic!("no line begins `{start}` in:\n{text}"))
}

#[test]
fn a_game_is_told_action_by_action() {
    let place = with_game();
    let told = place
        .run(&format!("replay {GAME}"))
        .ends_with(0)
        .says("   1 ")
        .out;
    let words = place
        .run(&format!("replay {GAME} --events"))
        .ends_with(0)
        .out;
    assert!(20 < told.lines().count(), "{told}");
    assert_ne!(told, words);
}

#[test]
fn quiet_only_verifies() {
    let ran = with_game()
        .run(&format!("replay {GAME} --quiet"))
        .ends_with(0);
    assert_eq!(ran.out.lines().count(), 1);
    ran.says("ok: ").says(" actions, digest ");
}

#[test]
fn a_position_is_written_from_which_a_scenario_starts() {
    let place = with_game();
    let words = format!("replay {GAME} --to 5 --quiet --position here.toml");
    place.run(&words).ends_with(0);
    place.write(
        "scenario.toml",
        "title = 'Loads'\ngame = 'master'\ngiven = { position = 'here.toml' }\n\
         [then]\noutcome = 'none'\n",
    );
    place.run("scenario scenario.toml").ends_with(0);
    place.write("notes.txt", "mine");
    let words = format!("replay {GAME} --quiet --position notes.txt");
    place
        .run(&words)
        .ends_with(2)
        .complains("cannot write notes.txt");
    assert_eq!(place.read("notes.txt"), "mine");
}

#[test]
fn to_stops_at_an_action_and_shows_the_board() {
    let place = with_game();
    let shown = place.run(&format!("replay {GAME} --to 5")).ends_with(0);
    let quiet = place
        .run(&format!("replay {GAME} --to 5 --quiet"))
        .ends_with(0);
    assert!(quiet.out.lines().count() + 20 < shown.out.lines().count());
    shown.says("ok: 5 actions");
    let ran = place.run(&format!("replay {GAME} --to 99999")).ends_with(2);
    ran.complains("the game has only");
}

#[test]
fn json_lists_every_action() {
    let ran = with_game()
        .run(&format!("replay {GAME} --json"))
        .ends_with(0);
    let replay: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(replay["ok"], true);
    let steps = replay["steps"].as_array().unwrap();
    assert_eq!(steps.len() as u64, replay["actions"].as_u64().unwrap());
    assert!(replay["view"].is_object());
}

#[test]
fn a_torn_last_line_is_dropped_and_told() {
    let place = with_game();
    let text = place.read(GAME);
    place.write("torn.transcript", &text[..text.len() - 5]);
    let ran = place.run("replay torn.transcript --quiet").ends_with(0);
    ran.says("ok: ").complains("is incomplete");
}

#[test]
fn an_edited_digest_is_found() {
    let place = with_game();
    let text = place.read(GAME);
    let tenth = line(&text, "10 ");
    let (action, _) = tenth.split_once(" #").unwrap();
    place.write(
        "edited.transcript",
        &text.replace(tenth, &format!("{action} #00000000")),
    );
    let ran = place.run("replay edited.transcript --quiet").ends_with(1);
    ran.complains("FAILED").complains("action 10");
    let ran = place
        .run("replay edited.transcript --quiet --json")
        .ends_with(1);
    let replay: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(replay["ok"], false);
    assert!(replay["error"].as_str().unwrap().contains("action 10"));
}

#[test]
fn another_pack_is_told_by_its_hash() {
    let place = with_game();
    let text = place.read(GAME);
    let pack = line(&text, "pack ");
    let (name, _) = pack.rsplit_once(' ').unwrap();
    place.write(
        "other.transcript",
        &text.replace(pack, &format!("{name} 0123abcd")),
    );
    let ran = place.run("replay other.transcript").ends_with(2);
    ran.complains("other.transcript").complains("0123abcd");
}

#[test]
fn another_game_is_told() {
    let place = with_game();
    place.write(
        "other.transcript",
        &place.read(GAME).replace("game master", "game chess"),
    );
    let ran = place.run("replay other.transcript").ends_with(2);
    ran.complains("unknown game `chess`; this program has: master");
}

#[test]
fn a_file_that_is_no_transcript_is_told_with_its_line() {
    let place = Place::new();
    place.write("letter.txt", "Dear reader,\n");
    let ran = place.run("replay letter.txt").ends_with(2);
    ran.complains("letter.txt: line 1");
    let ran = place.run("replay nowhere").ends_with(2);
    ran.complains("cannot read nowhere");
}

#[test]
fn a_changed_seed_breaks_its_promise() {
    let place = with_game();
    let text = place.read(GAME);
    let other = format!("seed {}", "0".repeat(64));
    place.write(
        "seed.transcript",
        &text.replace(line(&text, "seed "), &other),
    );
    let ran = place.run("replay seed.transcript").ends_with(1);
    ran.complains("the seed does not belong to the commitment");
}
