//! Transcripts: written, read, replayed, torn, forged.

use std::fs;
use std::path::PathBuf;

use kernel::{
    Game, Mismatch, Narration, ReplayError, Seat, Seed, Silent, Transcript, TranscriptError,
    TranscriptFile,
};
use trial::laws;
use trial::pearls::{LARGE, Pearls, SMALL, Setup};

/// A finished random game.
pub(crate) fn finished(seed: u64) -> Transcript {
    let tally = laws::play::<Pearls>(&SMALL, &Setup::two(), seed, 400).unwrap();
    tally.transcript
}

fn read(text: &str) -> Transcript {
    Transcript::read(text.as_bytes()).unwrap().transcript
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The transcript with one text put in the place of another.
#[track_caller]
fn forge(transcript: &Transcript, from: &str, to: &str) -> Transcript {
    let text = transcript.to_string();
    assert!(text.contains(from), "{text}");
    read(&text.replacen(from, to, 1))
}

fn replay(transcript: &Transcript) -> Result<Pearls, ReplayError> {
    transcript.replay(&SMALL)
}

#[track_caller]
fn refusal(transcript: &Transcript) -> String {
    match replay(transcript) {
        Ok(_) => panic!("the transcript replays"),
        Err(error) => error.to_string(),
    }
}

/// Two actions of a game whose first hand is known.
fn short() -> (Pearls, Transcript) {
    let mut game = Pearls::new(&SMALL, &Setup::two(), Seed::from_number(1)).unwrap();
    let mut transcript = Transcript::start(&game);
    for (seat, text) in [(0, "offer brown"), (1, "accept")] {
        let seat = Seat::new(seat);
        let action = game.read_action(seat, text).unwrap();
        transcript
            .act(&mut game, seat, action, &mut Silent)
            .unwrap();
    }
    (game, transcript)
}

#[test]
fn a_transcript_is_text_with_one_action_a_line() {
    let (mut game, mut transcript) = short();
    transcript
        .resign(&mut game, Seat::new(0), &mut Silent)
        .unwrap();
    let text = transcript.to_string();
    let lines: Vec<&str> = text.lines().collect();
    let expected = [
        "starboard transcript 1",
        "game pearls",
        "rules 3",
        "pack small chest 5f3a0001",
        "commitment ",
        "seed ",
        r#"setup {"players":["gray","brown"]}"#,
        "---",
        "1 gray offer brown #",
        "2 brown accept #",
        "3 gray resign #",
        "---",
        "end brown resignation",
    ];
    assert_eq!(lines.len(), expected.len(), "{text}");
    for (line, expected) in lines.iter().zip(expected) {
        assert!(line.starts_with(expected), "{line} is not {expected}");
    }
    assert_eq!(
        lines[10],
        format!("3 gray resign #{:08x}", game.digest() >> 32)
    );
}

#[test]
fn a_refused_action_is_not_written_down() {
    let (mut game, mut transcript) = short();
    let before = transcript.clone();
    let seat = Seat::new(1);
    let draw = game.read_action(seat, "draw").unwrap();
    transcript
        .act(&mut game, seat, draw, &mut Silent)
        .unwrap_err();
    assert_eq!(transcript, before);
}

#[test]
fn replaying_leads_to_the_same_state() {
    for seed in 0..10 {
        let transcript = finished(seed);
        let loaded = Transcript::read(transcript.to_string().as_bytes()).unwrap();
        assert_eq!((&loaded.transcript, &loaded.torn), (&transcript, &None));
        let game = replay(&loaded.transcript).unwrap();
        let last = transcript.lines().last().unwrap();
        assert_eq!((game.digest() >> 32) as u32, last.digest);
        assert_eq!(game.outcome().is_some(), transcript.end().is_some());
    }
}

#[test]
fn a_replay_can_be_stepped_through_with_its_events() {
    let (game, transcript) = short();
    let mut replay = transcript.steps::<Pearls>(&SMALL).unwrap();
    let first = replay.next().unwrap().unwrap();
    let words: Vec<String> = first
        .events
        .seen_by(None)
        .map(|event| replay.game().write_event(event))
        .collect();
    assert_eq!(words, ["truce-offered brown"]);
    assert_eq!((first.number, first.seat), (1, Seat::new(0)));
    assert_eq!(first.line.deed, "offer brown");
    assert!(first.step.may_undo());
    assert_eq!(replay.next().unwrap().unwrap().line.deed, "accept");
    assert!(replay.next().is_none());
    assert_eq!(replay.into_game().digest(), game.digest());
}

#[test]
fn taking_back_leads_to_the_state_before() {
    let (_, mut transcript) = short();
    transcript.take_back(1);
    let game = replay(&transcript).unwrap();
    assert_eq!(game.invited().len(), 1);
    transcript.take_back(5);
    assert_eq!(transcript.lines().len(), 0);
    assert_eq!(replay(&transcript).unwrap().turns(), 1);
}

#[test]
fn comments_and_empty_lines_are_skipped_and_counted() {
    let (game, transcript) = short();
    let text = transcript.to_string();
    let text = text
        .replace("1 gray", "# A bold opening.\n\n1 gray")
        .replace('\n', "\r\n");
    let commented = read(&text);
    assert_eq!(replay(&commented).unwrap().digest(), game.digest());
    assert_eq!(commented.lines()[0].number, 11);
}

#[test]
fn a_saved_file_loads_and_leaves_nothing_beside_it() {
    let transcript = finished(3);
    let path = file("saved.transcript");
    transcript.save(&path).unwrap();
    assert_eq!(Transcript::load(&path).unwrap().transcript, transcript);
    assert!(!file("saved.transcript.tmp").exists());
}

#[test]
fn a_missing_file_is_named() {
    let error = Transcript::load(file("no-such.transcript")).unwrap_err();
    assert!(matches!(error, TranscriptError::File { .. }));
    assert!(error.to_string().contains("no-such.transcript"), "{error}");
}

#[test]
fn a_transcript_file_holds_every_action_at_once() {
    let complete = finished(2);
    let replay = complete.steps::<Pearls>(&SMALL).unwrap();
    let mut transcript = Transcript::start(replay.game());
    let mut game = replay.game().clone();
    let path = file("growing.transcript");
    let mut growing = TranscriptFile::create(&path, &transcript).unwrap();
    for played in replay {
        let played = played.unwrap();
        match played.action {
            Some(action) => transcript.act(&mut game, played.seat, action, &mut Silent),
            None => transcript.resign(&mut game, played.seat, &mut Silent),
        }
        .unwrap();
        growing.keep(&transcript).unwrap();
        growing.keep(&transcript).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), transcript.to_string());
    }
    assert!(transcript.end().is_some());
    transcript.take_back(2);
    growing.keep(&transcript).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), transcript.to_string());
}

/// Wherever a file is cut off, everything before the cut is kept, or the header is missed.
#[test]
fn a_torn_last_line_is_dropped_and_told() {
    let transcript = finished(1);
    let text = transcript.to_string();
    let header = text.find("---\n").unwrap() + 3;
    for cut in 0..text.len() {
        let result = Transcript::read(&text.as_bytes()[..cut]);
        if cut < header {
            let error = result.unwrap_err().to_string();
            assert!(error.contains("header is cut off"), "{error}");
            continue;
        }
        let loaded = result.unwrap();
        let (before, last) = text[..cut].rsplit_once('\n').unwrap();
        let is_action = last.len() == last.find(" #").map_or(0, |at| at + 10);
        let is_whole = last.is_empty() || last == "---" || is_action;
        assert_eq!(loaded.torn.is_none(), is_whole, "cut at {cut}");
        let whole = before.lines().filter(|line| line.contains(" #")).count();
        let kept = loaded.transcript.lines().len();
        assert_eq!(
            kept,
            whole + usize::from(last.contains(" #") && is_whole),
            "cut at {cut}"
        );
        replay(&loaded.transcript).unwrap();
    }
}

#[test]
fn a_torn_line_is_named_with_what_was_left_of_it() {
    let (_, transcript) = short();
    let text = transcript.to_string();
    let loaded = Transcript::read(&text.as_bytes()[..text.len() - 4]).unwrap();
    let torn = loaded.torn.unwrap();
    assert_eq!((torn.line, torn.kept), (10, 1));
    let message = torn.to_string();
    assert!(
        message.starts_with("line 10 is incomplete (`2 brown accept #"),
        "{message}"
    );
    assert!(
        message.ends_with("was dropped; the game goes on after action 1"),
        "{message}"
    );
}

#[test]
fn a_torn_letter_is_a_torn_line() {
    let (_, transcript) = short();
    let mut bytes = transcript.to_string().into_bytes();
    bytes.extend_from_slice(b"3 gray pl\xc3");
    let loaded = Transcript::read(&bytes).unwrap();
    assert_eq!(loaded.transcript, transcript);
    assert_eq!(loaded.torn.unwrap().line, 11);
}

#[test]
fn a_last_line_without_a_line_break_may_be_whole() {
    let (_, transcript) = short();
    let loaded = Transcript::read(transcript.to_string().trim_end().as_bytes()).unwrap();
    assert_eq!((loaded.transcript, loaded.torn), (transcript, None));
}

#[test]
fn a_game_goes_on_from_a_torn_file() {
    let (_, transcript) = short();
    let path = file("torn.transcript");
    let text = transcript.to_string();
    fs::write(&path, &text[..text.len() - 4]).unwrap();
    let mut loaded = Transcript::load(&path).unwrap();
    let mut growing = TranscriptFile::create(&path, &loaded.transcript).unwrap();
    let mut game = replay(&loaded.transcript).unwrap();
    let seat = Seat::new(1);
    let decline = game.read_action(seat, "decline").unwrap();
    loaded
        .transcript
        .act(&mut game, seat, decline, &mut Silent)
        .unwrap();
    growing.keep(&loaded.transcript).unwrap();
    let again = Transcript::load(&path).unwrap();
    assert_eq!(again.torn, None);
    assert_eq!(replay(&again.transcript).unwrap().digest(), game.digest());
}

#[test]
fn a_flipped_digest_names_the_very_action() {
    let (_, transcript) = short();
    let digest = format!("#{:08x}", transcript.lines()[1].digest);
    let forged = forge(&transcript, &digest, "#00000000");
    let error = replay(&forged).err().unwrap();
    assert_eq!(error.line.as_ref().unwrap().0, 2);
    assert!(matches!(*error.mismatch, Mismatch::Digest { .. }));
    let text = error.to_string();
    assert!(
        text.starts_with("line 10, action 2 `brown accept`: the state differs from here on"),
        "{text}"
    );
    assert!(
        text.contains("#00000000") && text.contains(&digest),
        "{text}"
    );
}

#[test]
fn a_header_that_does_not_fit_is_refused() {
    let (_, transcript) = short();
    let check = |from: &str, to: &str, expected: &str| {
        let error = refusal(&forge(&transcript, from, to));
        assert!(error.contains(expected), "{error}");
    };
    check(
        "game pearls",
        "game rubies",
        "this is a transcript of `rubies`, not of `pearls`",
    );
    check(
        "rules 3",
        "rules 2",
        "played under rules version 2, this program has version 3",
    );
    check(
        "5f3a0001",
        "5f3a0009",
        "played with pack `small chest` of hash 5f3a0009",
    );
    check(
        r#"["gray","brown"]"#,
        r#"["gray"]"#,
        "setup: 1 players; 2 or 3 can play",
    );
    check(r#""gray","#, r#""pink","#, "setup: unknown variant `pink`");
    let other = Seed::from_number(2);
    let seed = Seed::from_number(1).to_string();
    check(
        &seed,
        &other.to_string(),
        "the seed does not belong to the commitment",
    );
    let commitment = Seed::from_number(1).commitment().to_string();
    let foreign = other.commitment().to_string();
    check(
        &commitment,
        &foreign,
        "the seed does not belong to the commitment",
    );
    let error = transcript
        .replay::<Pearls>(&LARGE)
        .err()
        .unwrap()
        .to_string();
    assert!(error.contains("the pack at hand has 5f3a0002"), "{error}");
}

#[test]
fn an_action_that_does_not_fit_is_refused_with_its_line() {
    let (_, transcript) = short();
    let check = |from: &str, to: &str, expected: &str| {
        assert_eq!(refusal(&forge(&transcript, from, to)), expected);
    };
    check(
        "brown accept",
        "brown draw",
        "line 10, action 2 `brown draw`: refused: it is not your turn (pearls.turn)",
    );
    check(
        "brown accept",
        "brwon accept",
        "line 10, action 2 `brwon accept`: `brwon`: unknown seat; did you mean `brown`?",
    );
    check(
        "brown accept",
        "brown acept",
        "line 10, action 2 `brown acept`: `acept`: unknown action; did you mean `accept`?",
    );
}

#[test]
fn a_wrong_end_is_refused() {
    let (mut game, mut transcript) = short();
    let running = read(&format!("{transcript}---\nend gray pearls\n"));
    assert_eq!(
        refusal(&running),
        "line 12: the transcript ends `gray pearls`, but the game goes on; the last actions are missing"
    );
    transcript
        .resign(&mut game, Seat::new(0), &mut Silent)
        .unwrap();
    let forged = forge(
        &transcript,
        "end brown resignation",
        "end nobody exhaustion",
    );
    assert_eq!(
        refusal(&forged),
        "line 13: the transcript ends `nobody exhaustion`, but the game ended `brown resignation`"
    );
    let silent = forge(&transcript, "end brown resignation", "");
    assert_eq!(replay(&silent).unwrap().digest(), game.digest());
}

#[test]
fn a_public_transcript_keeps_the_seed_to_itself() {
    let (_, transcript) = short();
    assert_eq!(transcript.header.verify(), Some(true));
    let public = transcript.without_seed();
    assert_eq!(public.lines()[0].number, 8);
    let text = public.to_string();
    assert!(!text.contains(&Seed::from_number(1).to_string()));
    let public = read(&text);
    assert_eq!(public.header.verify(), None);
    assert!(refusal(&public).contains("the transcript has no seed"));
    assert_eq!(public.lines()[0].number, 8);
}

#[test]
fn every_malformed_line_is_named() {
    let (_, transcript) = short();
    let check = |from: &str, to: &str, expected: &str| {
        let text = transcript.to_string();
        assert!(text.contains(from), "{text}");
        let error = Transcript::read(text.replacen(from, to, 1).as_bytes()).unwrap_err();
        assert!(error.to_string().starts_with(expected), "{error}");
    };
    check(
        "starboard transcript 1",
        "hello",
        "line 1: `hello`: a transcript begins with",
    );
    check(
        "transcript 1",
        "transcript 9",
        "line 1: `9`: this program reads transcripts of format 1",
    );
    check(
        "game",
        "gane",
        "line 2: `gane`: unknown word in the header; did you mean `game`?",
    );
    check("rules 3", "game pearls", "line 3: `game`: stands twice");
    check(
        "rules 3",
        "rules x",
        "line 3: `x`: the rules version is a whole number",
    );
    check(
        "rules 3\n",
        "",
        "line 7: the header has no line `rules …`; add it",
    );
    check("commitment ", "commitment 0", "line 5: ");
    check("{\"players\"", "{", "line 7: `setup`: is not JSON");
    check("2 brown", "3 brown", "line 10: `3`: expected action 2 here");
    check("2 brown accept", "2 brown", "line 10: `2 brown #");
    check("accept #", "accept #x", "line 10: `x");
}
