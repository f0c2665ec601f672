//! `starboard text`, played over a pipe.

use std::fs;

use crate::bin::Place;

/// The input of a person who makes random choices.
pub(crate) fn any_choices(count: u64) -> String {
    let mut typed = String::new();
    let mut value = 1u64;
    for _ in 0..count {
        value = value
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        // A number that is not offered is refused, and the question is asked again.
        typed += &format!("{}\n", 1 + (value >> 33) % 6);
    }
    typed
}

const GAME: &str = "text master --seed 1 --seats me,greedy --autosave kept.transcript";

#[test]
fn a_game_is_played_to_its_end_against_a_bot() {
    let place = Place::new();
    let ran = place.run_with(GAME, &any_choices(60_000)).ends_with(0);
    ran.says(" wins by ")
        .says("starboard replay kept.transcript");
    let ran = place
        .run("replay kept.transcript --quiet --check")
        .ends_with(0);
    ran.says(" won by ");
}

#[test]
fn every_line_fits_eighty_columns() {
    let ran = Place::new()
        .run_with(
            GAME,
            &format!(
                "{}board\nhelp\nhelp route\ncard fox\nwhy place red route:red-home>red-near-a\n\
                 place red route:red-home>red-near-a blue\nsave nowhere/at/all/is/a/long/name\n",
                any_choices(2_000)
            ),
        )
        .ends_with(0);
    for line in ran.out.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn all_symbols_a_player_holds_are_shown() {
    let ran = Place::new().run_with(GAME, &any_choices(2_000));
    let players = ran.out.lines().filter(|line| line.contains("/9 "));
    let held: Vec<Vec<&str>> = players
        .map(|line| line.split_whitespace().skip(4))
        .map(|cells| cells.take_while(|cell| !cell.starts_with('R')).collect())
        .collect();
    assert!(held.iter().any(|symbols| 4 <= symbols.len()));
    for symbol in held.iter().flatten() {
        assert!(
            symbol.ends_with(|last: char| last.is_ascii_digit()),
            "{symbol}"
        );
    }
}

#[test]
fn a_newcomer_is_told_who_they_are_and_where_help_is() {
    let ran = Place::new().run_with(GAME, "").ends_with(0);
    ran.says("orange is you, purple is a bot (greedy).")
        .says("`help` tells the commands");
}

#[test]
fn who_wants_it_stops_after_every_turn_of_a_bot() {
    let usual = Place::new().run_with(GAME, &any_choices(200));
    assert!(!usual.out.contains("Enter: go on"), "{}", usual.out);
    let paused = Place::new().run_with(&format!("{GAME} --pause"), &any_choices(200));
    paused.says("Enter: go on");
}

#[test]
fn giving_up_is_asked_twice() {
    let place = Place::new();
    let ran = place.run_with(GAME, "resign\nn\nresign\ny\n").ends_with(0);
    ran.says("give the game up for good?")
        .says("purple wins by resignation");
    let kept = place.read("kept.transcript");
    assert_eq!(kept.matches("orange resign").count(), 1, "{kept}");
}

#[test]
fn only_a_transcript_is_replaced_by_another() {
    let place = Place::new();
    place.write("notes.txt", "mine");
    let ran = place.run_with(GAME, "save notes.txt\nsave a\nsave a\n");
    let ran = ran.ends_with(0);
    assert_eq!(ran.out.matches("saved as a\n").count(), 2, "{}", ran.out);
    ran.says("cannot save as notes.txt: the file is there");
    place
        .run("text master --autosave notes.txt")
        .ends_with(2)
        .complains("cannot keep the game in notes.txt");
    assert_eq!(place.read("notes.txt"), "mine");
}

#[test]
fn a_place_to_keep_the_game_that_was_named_must_be_writable() {
    let ran = Place::new().run("text master --autosave nowhere/kept.transcript");
    ran.ends_with(2)
        .complains("cannot keep the game in nowhere/kept.transcript");
}

#[test]
fn bots_alone_are_watched_and_do_not_go_on_forever() {
    let ran = Place::new().run("text master --seed 2 --seats random,greedy --limit 5");
    ran.ends_with(0)
        .says("stopped after 5 turns per player")
        .says("--load");
}

#[test]
fn leaving_tells_how_to_go_on() {
    let place = Place::new();
    let ran = place.run_with(GAME, "1\nquit\n").ends_with(0);
    ran.says("starboard text master --load kept.transcript");
}

#[test]
fn the_way_back_names_who_plays() {
    let words = "text master --seats me,me,random --autosave kept.transcript";
    Place::new()
        .run_with(words, "quit\n")
        .ends_with(0)
        .says("starboard text master --seats me,me,random --load kept.transcript");
}

#[test]
fn the_end_of_input_loses_nothing() {
    let place = Place::new();
    place
        .run_with("text master --seed 1", &any_choices(40))
        .ends_with(0);
    let kept: Vec<_> = fs::read_dir(place.path().join(".starboard"))
        .unwrap()
        .collect();
    assert_eq!(kept.len(), 1);
    let path = kept[0].as_ref().unwrap().path();
    let ran = place
        .run(&format!("replay {} --quiet", path.display()))
        .ends_with(0);
    assert!(!ran.out.starts_with("ok: 0 "), "{}", ran.out);
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let place = Place::new();
    let typed = format!("{}save mine.transcript\nlog\nquit\n", any_choices(60));
    let before = place
        .run_with(GAME, &typed)
        .ends_with(0)
        .says("saved as mine.transcript");
    let log = before
        .out
        .rsplit_once("saved as mine.transcript")
        .unwrap()
        .1;
    let first = log.lines().find(|line| line.starts_with("  · ")).unwrap();

    let words = "text master --load mine.transcript --autosave more.transcript";
    let after = place.run_with(words, "undo\nlog\n").ends_with(0);
    after
        .says("nothing to take back: the game was loaded here")
        .says(first);
    assert_eq!(place.read("more.transcript"), place.read("mine.transcript"));
}

#[test]
fn a_torn_game_goes_on_with_a_warning() {
    let place = Place::new();
    place.run_with(GAME, &any_choices(30)).ends_with(0);
    let text = place.read("kept.transcript");
    place.write("torn.transcript", &text[..text.len() - 4]);
    let ran = place.run_with("text master --load torn.transcript", "quit\n");
    ran.ends_with(0)
        .complains("is incomplete")
        .complains("torn.transcript");
}

#[test]
fn a_broken_game_is_refused() {
    let place = Place::new();
    let ran = place.run("text master --load nowhere").ends_with(2);
    ran.complains("cannot read nowhere");
    place.write("empty", "");
    place
        .run("text master --load empty")
        .ends_with(2)
        .complains("empty");
}

#[test]
fn rules_are_found_by_number_chapter_and_word() {
    let typed = "help\nhelp MG-10.4\nhelp mg-22\nhelp truce\nhelp how\nhelp xyzzy\n";
    let ran = Place::new().run_with(GAME, typed).ends_with(0);
    ran.says("take back the last action")
        .says("MG-10.4 ")
        .says("MG-22.1 ")
        .says("Your bag is your economy")
        .says("no rule is numbered or speaks of `xyzzy`");
}

#[test]
fn what_cannot_be_read_is_told() {
    let typed = "\n999\nfly away\nwhy fly\nwhy\nsave\n";
    let ran = Place::new().run_with(GAME, typed).ends_with(0);
    ran.says("there is no choice 999")
        .says("`choices` shows what is possible")
        .says("why what?")
        .says("save where?");
}

#[test]
fn an_action_that_is_not_possible_names_its_clause() {
    let typed = "why confirm\nconfirm\n";
    let ran = Place::new().run_with(GAME, typed).ends_with(0);
    ran.says("`confirm` is not possible:")
        .says("not possible: ")
        .says("(MG-");
}

const TWO_PEOPLE: &str = "text master --seed 1 --seats me,me --autosave kept.transcript";

#[test]
fn nothing_is_taken_back_before_the_first_action() {
    let ran = Place::new().run_with(TWO_PEOPLE, "undo\n").ends_with(0);
    ran.says("nothing to take back: nothing has been done yet");
}

#[test]
fn a_placed_cube_is_taken_back_but_no_revelation() {
    let place = Place::new();
    // Both keep a species; then the first cube is placed.
    let placed = "1\n1\n1\n";
    place.run_with(TWO_PEOPLE, placed).ends_with(0);
    let with_cube = place.read("kept.transcript");
    let last = with_cube.lines().last().unwrap();
    assert!(last.contains(" place "), "{last}");

    let typed = format!("{placed}undo\nundo\n");
    let ran = place.run_with(TWO_PEOPLE, &typed).ends_with(0);
    ran.says("nothing to take back: something unknown was revealed");
    let (without, _) = with_cube.split_at(with_cube.len() - last.len() - 1);
    assert_eq!(place.read("kept.transcript"), without);
}

#[test]
fn the_board_and_the_cards_can_be_looked_at() {
    let typed = "board\ncard species:fox\ncard fox\ncard nothing\n";
    let with_test_pack = format!("{TWO_PEOPLE} --content test");
    let ran = Place::new().run_with(&with_test_pack, typed).ends_with(0);
    assert_eq!(
        ran.out.matches("Fox · species:fox").count(),
        2,
        "{}",
        ran.out
    );
    ran.says("red-home>red-near-a")
        .says("links:")
        .says("decks:")
        .says("reserve R35 B35 Y35 W35 K10")
        .says("nothing is called `nothing`");
}

#[test]
fn the_standard_pack_is_played_if_nobody_names_another() {
    let typed = "board\ncard leader:quick-maro\n";
    let ran = Place::new().run_with(TWO_PEOPLE, typed).ends_with(0);
    ran.says("karn>sefa").says("Quick Maro · leader:quick-maro");
}

/// Everything that a person sees who plays a random game of the early edition, alone or against a
/// bot, and the replay of the game. `CLICOLOR_FORCE` shows the styles.
fn early(seats: &str) -> (Place, String) {
    let place = Place::new();
    let game = format!("text {seats} --edition early --seed 4 --autosave kept.transcript");
    let asked = "choices\nboard\nlog\nplace whit x\nwhy place whit x\n";
    let typed = format!("{asked}{}{asked}{}", any_choices(60), any_choices(400));
    let played = place.run_colored(&game, &typed).ends_with(0).out;
    let again = place.run_colored("replay kept.transcript", "").ends_with(0);
    (place, played + &again.out)
}

/// MG-24.1: a game of the early edition at the terminal says green and shows green in every line.
#[test]
fn mg_24_1_no_line_of_an_early_game_is_white() {
    for seats in ["master --seats me,greedy", "weavers"] {
        let (place, shown) = early(seats);
        assert!(shown.contains("\u{1b}[32m"), "green is shown");
        for line in shown.lines() {
            let plain = anstream::adapter::strip_str(line).to_string();
            let words = plain.to_lowercase();
            let mut words = words.split(|it: char| !it.is_alphabetic());
            assert!(!words.any(|word| word == "white"), "{plain}");
            // Style 37 is white.
            assert!(!line.contains("[37m"), "{line:?}");
        }
        assert!(shown.contains("unknown color; did you mean `green`?"));
        // The saved game uses notation, which is the same in both editions.
        let kept = place.read("kept.transcript");
        assert!(kept.contains(" white ") && !kept.contains(" green "));
    }
}

/// MG-24.1: a player who reads green may type green; notation is accepted as well.
#[test]
fn mg_24_1_green_may_be_typed_in_an_early_game() {
    let why = "why place green planet:karn\nwhy place white planet:karn\n";
    let game = "text master --edition early --seed 4 --seats me,greedy";
    let ran = Place::new().run_with(game, why).ends_with(0);
    let told = ran.out.matches("`place green planet:karn` is");
    assert_eq!(told.count(), 2, "{}", ran.out);
    let ran = Place::new().run_with(&game.replace("early", "final"), why);
    let ran = ran.says("`place white planet:karn` is");
    ran.says("`green`: unknown color");
}

/// MG-1.13: the legend tells what the cubes stand for.
#[test]
fn mg_1_13_the_legend_names_the_resources() {
    for (edition, industrial) in [("final", "W white"), ("early", "G green")] {
        let game = format!("text master --edition {edition} --seed 4 --seats me,greedy");
        let ran = Place::new().run_with(&game, "board\n").ends_with(0);
        let out = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
        let legend = format!(
            "R red (military), B blue (scientific), Y yellow (economic), {industrial} (industrial), \
             K black (administrative)"
        );
        assert!(out.contains(&legend), "{out}");
    }
}
