//! Help, the greeting, and wrong arguments.

use std::process::{Command, Stdio};

use crate::bin::Place;

#[test]
fn every_command_has_help_with_an_example_and_the_exit_codes() {
    for command in [
        "serve", "text", "rules", "sim", "replay", "scenario", "content", "bench", "prune",
        "export", "import",
    ] {
        let ran = Place::new().run(&format!("{command} --help")).ends_with(0);
        ran.says("Example")
            .says(&format!("  starboard {command}"))
            .says("130  interrupted");
    }
}

#[test]
fn an_unknown_game_suggests_the_known_one() {
    let ran = Place::new().run("sim mastr").ends_with(2);
    ran.complains("a similar value exists: 'master'");
}

#[test]
fn an_unknown_option_suggests_the_known_one() {
    let ran = Place::new().run("sim master --game 3").ends_with(2);
    ran.complains("--games");
}

#[test]
fn an_unknown_player_suggests_the_known_one() {
    let ran = Place::new().run("sim master --seats gredy").ends_with(2);
    ran.complains("unknown player; did you mean `greedy`?");
    let ran = Place::new().run("text master --seats mee").ends_with(2);
    ran.complains("`me` is you");
}

#[test]
fn too_many_or_too_few_players_are_told() {
    let ran = Place::new().run("sim master --players 2 --seats random,random,greedy");
    ran.ends_with(2).complains("3 players for 2 seats");
    let ran = Place::new().run("sim master --players 5").ends_with(2);
    ran.complains("the game is for 2, 3 or 4");
    let ran = Place::new().run("bench --players 5").ends_with(2);
    ran.complains("the game is for 2, 3 or 4");
}

#[test]
fn a_missing_pack_is_named() {
    let ran = Place::new()
        .run("sim master --content nowhere")
        .ends_with(2);
    ran.complains("nowhere");
}

#[test]
fn a_bad_seed_says_what_a_seed_is() {
    let ran = Place::new().run("sim master --seed x").ends_with(2);
    ran.complains("a seed is a whole number or 64 hexadecimal digits");
}

#[test]
fn output_that_nobody_reads_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_starboard"))
        .args(["sim", "master", "--games", "3", "--limit", "5"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
