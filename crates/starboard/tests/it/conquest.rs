//! Inter-Galactic Conquest on the command line: it can do everything that Master of the Galaxy can.

use std::fs;

use serde_json::Value;

use crate::bin::Place;
use crate::text::any_choices;

const THREE: &str = "text conquest --seed 5 --seats me,greedy,greedy --autosave kept.transcript";

#[test]
fn a_game_is_played_to_its_end_against_bots() {
    let place = Place::new();
    let ran = place.run_with(THREE, &any_choices(60_000)).ends_with(0);
    ran.says(" wins ").says("starboard replay kept.transcript");
    let ran = place
        .run("replay kept.transcript --quiet --check")
        .ends_with(0);
    ran.says(" won by ");
}

#[test]
fn every_line_fits_eighty_columns() {
    let typed = format!(
        "{}board\nhelp\nhelp trade\ncard red-home\ncard red-c3\nwhy colonize base-1\n",
        any_choices(400)
    );
    let ran = Place::new().run_with(THREE, &typed).ends_with(0);
    ran.out.lines().for_each(|line| {
        assert!(line.chars().count() <= 80, "{line}");
    });
}

#[test]
fn moves_are_typed_refused_and_taken_back() {
    let typed = "move l1 red-home>red-c0\nmove l1 red-home>nowhere\nmove l1 red-home>red-a0\n\
                 undo\nmove l1 red-home>red-a1\nend\nkeep\n";
    let place = Place::new();
    let ran = place.run_with(THREE, typed).ends_with(0);
    ran.says("does not get that far (IC-MOV.3)")
        .says("`nowhere`: unknown space")
        .says("Red moves a level 1 ship from Pyra to Pyra 1.")
        .says("The token at Pyra 2 shows ");
    let kept = place.read("kept.transcript");
    assert!(kept.contains(" red move l1 red-home>red-a1 #"), "{kept}");
    assert!(!kept.contains("red-a0 #"), "{kept}");
}

#[test]
fn help_speaks_of_this_game() {
    let typed = "help\nhelp ic-vic\nhelp IC-END.8\nhelp xyzzy\ncard red-home\ncard xyzzy\ncard\n\
                 why accuse yellow\n";
    let ran = Place::new().run_with(THREE, typed).ends_with(0);
    assert!(!ran.out.contains("MG-"), "{}", ran.out);
    ran.says("a rule (IC-MOV.3), a chapter (IC-MOV), or a word (smuggling)")
        .says("IC-VIC.1 First to 15")
        .says("IC-END.8 ")
        .says("speaks of `xyzzy`; try IC-MOV.3, IC-MOV or a word")
        .says("Pyra · red-home · starter-planet")
        .says("nothing is called `xyzzy`")
        .says("is not possible: a player can be accused only after")
        .says("IC-HLD.5 ");
}

/// IC-HLD.5: a player whose turn it is not may accuse, and is told that it is not their turn.
#[test]
fn whoever_may_accuse_out_of_turn_is_told_whose_turn_it_is() {
    let words = format!("{THREE} --pause");
    let ran = Place::new()
        .run_with(&words, "end\nkeep\n\n\n\n\n\n")
        .ends_with(0);
    ran.says("red may act · turn 3")
        .says("blue decides; you may accuse somebody meanwhile.")
        .says("or press Enter to let it wait");
}

/// The terminal shows it before the first turn, and only to five players.
#[test]
fn ic_cmp_8_five_players_read_a_notice() {
    let notice = "Note: five players are not recommended (IC-CMP.7).";
    for players in [2, 5, 6] {
        let words = format!("text conquest --players {players} --seed 1 --autosave a.transcript");
        let ran = Place::new().run_with(&words, "quit\n").ends_with(0);
        assert_eq!(ran.out.contains(notice), players == 5, "{}", ran.out);
    }
}

/// Every option of the setup is available in `text` and in the commands that play many games.
#[test]
fn ic_set_21_ic_hld_12_ic_vic_9_options_are_chosen_on_the_command_line() {
    let place = Place::new();
    let options = "--shuffle-bases --accusation-cost 2 --round-cap 1";
    let words = format!("text conquest --seed 1 --autosave a.transcript {options}");
    place.run_with(&words, "end\nkeep\nquit\n").ends_with(0);
    let words = format!("sim conquest --games 1 --seed 1 --save . {options}");
    let ran = place.run(&words).ends_with(0);
    ran.says("round-cap");
    for file in ["a.transcript", GAME] {
        let kept = place.read(file);
        assert!(kept.contains("\"shuffle-bases\":true"), "{kept}");
        assert!(kept.contains("\"wrong-accusation-cost\":2"), "{kept}");
        assert!(kept.contains("\"round-cap\":1"), "{kept}");
    }
    let ran = place.run("sim master --round-cap 3").ends_with(2);
    ran.complains("leave out --round-cap");
}

/// A place with a finished game of three.
fn with_game() -> Place {
    let place = Place::new();
    place
        .run("sim conquest --games 1 --players 3 --seats greedy --seed 3 --check --save .")
        .ends_with(0);
    place
}

const GAME: &str = "conquest-0.transcript";

#[test]
fn a_game_is_told_and_a_scenario_starts_in_the_middle_of_it() {
    let place = with_game();
    let told = place.run(&format!("replay {GAME}")).ends_with(0);
    told.says("   1 red move l1 ").says("Red collects ");
    let words = format!("replay {GAME} --to 40 --quiet --position here.toml");
    place.run(&words).ends_with(0);
    let position = place.read("here.toml");
    let value = |key: &str| {
        let mut lines = position.lines();
        lines
            .find(|line| line.starts_with(&format!("{key} = ")))
            .unwrap()
    };
    let active = value("active").replace("active", "waits-for");
    place.write(
        "scenario.toml",
        &format!(
            "title = 'A game goes on'\ngame = 'conquest'\ngiven = {{ position = 'here.toml' }}\n\
             [then]\n{active}\noutcome = 'none'\n"
        ),
    );
    place.run("scenario scenario.toml").ends_with(0);
    // All problems of a position are reported at once.
    let wrong = position
        .replace(value("trade-ship"), "trade-ship = \"red-a0\"")
        .replace("active =", "activ =");
    place.write("here.toml", &wrong);
    let ran = place.run("scenario scenario.toml").ends_with(1);
    ran.says("`trade-1` to `trade-6`")
        .says("did you mean `active`?");
}

#[test]
fn a_finished_game_is_analyzed() {
    let place = with_game();
    let words =
        format!("analyze {GAME} --playouts 2 --rounds 1 --player random --json --svg a.svg");
    let out = place.run(&words).ends_with(0).out;
    let analysis: Value = serde_json::from_str(&out).unwrap();
    let replay = place.run(&format!("replay {GAME} --json --quiet"));
    let replay: Value = serde_json::from_str(&replay.ends_with(0).out).unwrap();
    let decisions = analysis["decisions"].as_array().unwrap();
    assert_eq!(decisions.len() as u64, replay["actions"].as_u64().unwrap());
    let seats = analysis["seats"].as_array().unwrap();
    let winner = seats.iter().position(|seat| *seat == replay["winner"]);
    let last = &decisions.last().unwrap()["chances"];
    assert_eq!(last[winner.unwrap()], 1.0);
    assert!(place.read("a.svg").contains("chance to win"));
}

#[test]
fn wrong_numbers_of_players_and_variants_of_others_are_told() {
    let place = Place::new();
    let ran = place.run("sim conquest --players 7").ends_with(2);
    ran.complains("the game is for 2 to 6 players, not 7 (IC-CMP.8)");
    let ran = place.run("sim conquest --draft").ends_with(2);
    ran.complains("leave out --draft");
    let ran = place.run("text conquest --seats me,mee").ends_with(2);
    ran.complains("`me` is you");
}

/// The commands that `content new` suggests work: a new pack says which game it is for.
#[test]
fn a_new_pack_is_good_can_be_printed_and_played() {
    let place = Place::new();
    let ran = place.run("content new mine --game conquest").ends_with(0);
    ran.says("starboard content check mine")
        .says("starboard text conquest --content mine")
        .says("docs/formats.md explains");
    for file in fs::read_dir(place.path().join("mine")).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        assert!(text.starts_with("# "), "{text}");
    }
    let ran = place.run("content check mine").ends_with(0);
    ran.says("mine, version 1, ").says("90 spaces");
    place.run("content print mine --open no").ends_with(0);
    let page = place.read("mine.html");
    assert!(page.contains("Inter-Galactic Conquest"));
    let words = "sim conquest --games 1 --limit 2 --content mine";
    place.run(words).ends_with(0);
    // Packs of several games are checked together.
    place.run("content new other").ends_with(0);
    let ran = place.run("content check mine other").ends_with(0);
    ran.says("90 spaces").says("18 leaders");
}

#[test]
fn a_bad_pack_gets_all_its_faults_with_file_and_line() {
    let place = Place::new();
    place.run("content new mine --game conquest").ends_with(0);
    for (file, old, new) in [
        ("mine/tokens.toml", "\"iron\",", "\"irn\","),
        ("mine/prices.toml", "attack =", "atack ="),
        ("mine/board.toml", "\"home-a0\"", "\"home-c0\""),
    ] {
        let text = place.read(file);
        assert!(text.contains(old), "{file}: {old}");
        place.write(file, &text.replacen(old, new, 1));
    }
    let ran = place.run("content check mine").ends_with(1);
    ran.says("mine/tokens.toml:")
        .says("did you mean `iron`?")
        .says("mine/prices.toml:")
        .says("mine: ")
        .says(" faults");
}

#[test]
fn the_board_is_a_map_with_spaces_ships_and_lines() {
    let ran = Place::new().run_with(THREE, "board\nquit\n").ends_with(0);
    let map = ran.out.split("red> board").nth(1).expect("a map");
    for name in [
        "RED R1*3", "PURPLE", "YELLOW", "B1", "B6", "t3", "a0", "c4", "x1",
    ] {
        assert!(map.contains(name), "{name}: {map}");
    }
    assert!(200 < map.matches('·').count(), "{map}");
    assert!(map.lines().all(|line| line.chars().count() <= 80), "{map}");
}

#[test]
fn bots_play_on_without_being_told_to() {
    let ran = Place::new()
        .run_with(THREE, "end\nkeep\nquit\n")
        .ends_with(0);
    assert_eq!(ran.out.matches("may act").count(), 0, "{}", ran.out);
    let paused = Place::new().run_with(&format!("{THREE} --pause"), "end\nkeep\n\n\n\n\nquit\n");
    paused.ends_with(0).says("Enter: go on").says("may act");
}
