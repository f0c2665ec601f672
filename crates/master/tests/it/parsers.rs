//! No text makes a parser of the game panic: neither noise nor valid text with changes.
//!
//! `cargo xtask soak` raises the number of cases by `PROPTEST_CASES`.

use std::sync::OnceLock;

use kernel::{Actions, Files, Game, Narration, Rng, Seat, Seed, Silent};
use master::{Master, Setup, packs};
use proptest::prelude::*;
use proptest::sample::Index;
use toml::{Table, Value};

/// How many decisions a loaded game is played on.
const PLAYED_ON: usize = 30;

/// States of random games: every number of players, with and without the draft, early and late.
fn games() -> &'static [Master] {
    static GAMES: OnceLock<Vec<Master>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let mut games = Vec::new();
        for seed in 0..6 {
            let setup = Setup {
                draft: seed == 5,
                ..Setup::new(2 + seed as usize % 3)
            };
            let mut game = Master::new(packs::test(), &setup, Seed::from_number(seed)).unwrap();
            let mut rng = Rng::new(Seed::from_number(!seed));
            for decision in 0..800 {
                if decision % 37 == 0 {
                    games.push(game.clone());
                }
                if !step(&mut game, &mut rng) {
                    break;
                }
            }
            games.push(game);
        }
        games
    })
}

fn offered(game: &Master, seat: Seat) -> Actions<master::Action> {
    let mut actions = Actions::new();
    game.legal(seat, &mut actions);
    actions
}

/// Take a random action; false if the game is over.
fn step(game: &mut Master, rng: &mut Rng) -> bool {
    let Some(seat) = game.waits_for() else {
        return false;
    };
    let actions = offered(game, seat);
    let action = actions[rng.below(actions.len() as u32) as usize];
    game.apply(seat, action, &mut Silent).unwrap();
    true
}

/// Whatever is read can be written and is the same then; it is offered or refused.
fn read_action(game: &Master, text: &str) {
    for seat in Seat::all(game.seats()) {
        let Ok(action) = game.read_action(seat, text) else {
            continue;
        };
        let is_offered = offered(game, seat).contains(&action);
        assert_eq!(game.check(seat, action).is_ok(), is_offered, "{text}");
        // The notation depends on the seat that is asked.
        if game.waits_for() == Some(seat) {
            let written = game.write_action(action);
            assert_eq!(game.read_action(seat, &written), Ok(action), "{written}");
        }
    }
}

/// Every kind of event in words, in every form.
const EVENTS: [&str; 74] = [
    "home-found gray red-home",
    "species-revealed species:ant",
    "turn-began brown 12",
    "turn-skipped gray",
    "extra-turn-won gray",
    "extra-turn-lost gray",
    "skip-marked brown",
    "adventurer-came gray",
    "cubes-drawn gray red red white",
    "cubes-drawn gray",
    "cube-placed gray red species:ant/base",
    "planet-settled gray red planet:red-home",
    "route-extended gray red route:red-home>red-near-a",
    "route-extended gray red route:red-near-a>red-home",
    "project-cancelled gray species:ant/base",
    "project-cancelled gray weaver:moth/morphing",
    "allocation-confirmed gray blue",
    "cubes-returned gray red",
    "cubes-returned gray reserve black",
    "cubes-returned gray red reserve white",
    "cubes-gained gray yellow",
    "cubes-put-back gray yellow black",
    "cube-exchanged gray red blue",
    "cube-moved gray red species:ant/base route:red-home>red-near-a",
    "base-constructed gray species:ant",
    "base-missed gray species:ant",
    "base-placed gray red-home",
    "bases-removed gray red-home 2",
    "base-moved gray red-home red-inner",
    "base-returned gray species:ant",
    "route-dissolved gray route:red-home>red-near-a",
    "development-implemented gray progress:academy",
    "agenda-fulfilled gray government:union",
    "project-broken gray government:union",
    "symbols-changed gray cultural 4",
    "cards-lifted gray leader:racer leader:spy",
    "card-put-back leader:racer",
    "card-turned-up leader:racer",
    "deck-shuffled expansion",
    "deck-empty gray leader",
    "card-gained gray leader:racer",
    "card-lost gray leader:racer",
    "card-discarded gray leader:racer",
    "ability-used gray leader:racer",
    "declined gray",
    "cube-stolen gray brown red species:bee/receive-2",
    "conflict-placed gray conflict:raid red red-home>red-near-a",
    "conflict-won gray conflict:raid brown",
    "conflict-won gray conflict:raid neutral",
    "conflict-cancelled conflict:raid",
    "conflict-turned conflict:raid",
    "truce-offered gray conflict:raid",
    "truce-accepted gray conflict:raid",
    "truce-refused gray conflict:raid",
    "system-covered red-inner",
    "system-uncovered red-inner",
    "resigned gray",
    "game-won gray banishment",
    "swarm-arrived weaver:moth red-inner setup",
    "swarm-arrived weaver:moth red-inner weaver:gnat",
    "swarm-aimed weaver:moth red-inner 2",
    "swarm-aimed weaver:moth red-inner last",
    "swarm-advanced weaver:moth/engulfment red 2/3 drawn 2 blue",
    "swarm-advanced weaver:moth/engulfment red 2/3 neither",
    "cube-diverted weaver:moth/morphing red conflict:raid drawn 1 blue",
    "cube-missed weaver:moth/proliferation red",
    "swarm-moved weaver:moth/engulfment red-home red-inner",
    "swarm-morphed weaver:moth weaver:gnat red-inner",
    "swarm-cleared weaver:moth red red",
    "planets-emptied red-inner blue white",
    "swarm-removed weaver:moth red-inner stranded",
    "conflict-lost gray conflict:raid",
    "cube-lost gray red species:ant/base",
    "game-lost ruin",
];

#[test]
fn every_kind_of_event_is_read_and_written() {
    let game = &games()[0];
    for words in EVENTS {
        let event = game.read_event(words);
        let event = event.unwrap_or_else(|error| panic!("{words}: {error}"));
        assert_eq!(game.write_event(&event), words);
    }
}

/// What can be read as an event is written in words that mean the same.
fn read_event(game: &Master, text: &str) {
    if let Ok(event) = game.read_event(text) {
        let written = game.write_event(&event);
        assert_eq!(game.read_event(&written), Ok(event), "{text}");
    }
}

/// Words of actions and positions, right and wrong ones.
fn words() -> Vec<&'static str> {
    "place cancel confirm reward base from start discard use end-turn gain steal pick target draw \
     fetch resolve home take keep put-both offer-truce accept-truce choose occupy decline resign \
     red blue yellow white black as gray brown orange purple nobody neutral leader:racer \
     leader:spy conflict:raid conflict:strike species:ant species:imp government:council \
     commerce:bank species:ant/base species:ant/base* species:bee/receive-2 conflict:raid/red \
     progress:academy/development government:union/agenda route:red-home>red-near-a \
     route:red-near-a>red-home route:red-home>yellow-home red-home>red-near-a planet:red-home \
     planet:blue-inner system:red-inner on-board:raid player:brown red-home red-inner 0 1 2 255 \
     256 -1 99999999999999999999 allocation rewards cards start end over setup final early true \
     reserve drawn neither symbol setup last stranded weavers weaver:moth weaver:moth/morphing 1/2 \
     - / : > * é leader expansion development normal random choice cover uncover remove-base"
        .split_whitespace()
        .collect()
}

/// Entries of the pending stack, possible or not.
fn pending() -> Vec<&'static str> {
    vec![
        "choose-home gray",
        "take-species brown",
        "keep-card gray leader:pilot leader:guard",
        "keep-card gray leader:pilot leader:pilot",
        "receive-card gray species:ant/receive 1",
        "receive-card gray species:ant/base 11111111",
        "choose-deck gray development normal",
        "choose-card brown leader",
        "steal-cube gray red,blue",
        "steal-cube gray black",
        "take-loot gray brown 255",
        "take-loot gray gray 0",
        "take-loot gray brown 1",
        "spoils gray brown conflict:raid yellow-home blue 1",
        "take-card gray nobody leader",
        "discard-card gray brown conflict",
        "occupy gray brown yellow-home",
        "occupy gray nobody red-inner",
        "gain-cube gray red,blue,yellow,white 3",
        "gain-cube gray black 0",
        "redraw gray 2 0",
        "redraw brown 0 255",
        "exchange gray drawn red,blue white 2",
        "exchange gray bag black black 0",
        "lift-cube gray",
        "move-cube gray red species:ant/base",
        "choose-option gray government:council",
        "choose-option gray leader:pilot",
        "choose-system gray cover",
        "choose-system gray uncover",
        "choose-system brown remove-base",
        "choose-conflict gray",
        "choose-player gray",
        "choose-player gray 2",
        "choose-player brown 0",
        "choose-project brown",
        "order-triggers 0",
        "order-triggers 200",
        "triggers 0",
        "triggers 9",
        "draw gray leader",
        "draw gray species",
        "resolve gray leader:racer 0 0",
        "resolve gray leader:pilot 9 9",
        "spoils gray brown conflict:raid red-inner red 0",
        "spoils gray nobody conflict:raid red-inner blue 200",
        "setup black-holes",
        "setup species gray",
        "setup return-species",
        "setup begin",
    ]
}

fn any_word() -> impl Strategy<Value = String> {
    let known = prop::sample::select(words()).prop_map(str::to_owned);
    prop_oneof![8 => known, 1 => "\\PC{0,8}", 1 => "[a-z:>/*-]{0,12}"]
}

/// A change of a line: a word is put in the place of another, put in, or taken out.
fn change_words(line: &str, changes: Vec<(Index, u8, String)>) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    for (index, kind, word) in changes {
        let place = index.index(words.len() + 1);
        match kind {
            0 if place < words.len() => words[place] = word,
            1 if place < words.len() => drop(words.remove(place)),
            _ => words.insert(place, word),
        }
    }
    words.join(" ")
}

/// A value that some key of a position may have, or not.
fn any_value() -> impl Strategy<Value = Value> {
    let number = prop_oneof![
        -2i64..12,
        Just(45),
        Just(255),
        Just(256),
        Just(i64::MAX),
        Just(i64::MIN)
    ];
    let leaf = prop_oneof![
        number.prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        any_word().prop_map(Value::from),
        prop::sample::select(pending()).prop_map(Value::from),
        Just(Value::Float(f64::NAN)),
    ];
    leaf.prop_recursive(2, 8, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((any_word(), inner), 0..4)
                .prop_map(|entries| Value::Table(entries.into_iter().collect())),
        ]
    })
}

#[derive(Clone, Debug)]
enum Change {
    Replace(Value),
    Remove,
    Insert(String, Value),
    Nudge(i64),
}

fn any_change() -> impl Strategy<Value = Change> {
    prop_oneof![
        2 => any_value().prop_map(Change::Replace),
        2 => Just(Change::Remove),
        2 => (any_word(), any_value()).prop_map(|(key, value)| Change::Insert(key, value)),
        3 => prop_oneof![Just(-1i64), Just(1), Just(2)].prop_map(Change::Nudge),
    ]
}

/// Change the value at a place, counted over the whole tree.
fn change(value: &mut Value, place: &mut usize, change_to: &Change) -> bool {
    if *place == 0 {
        match (change_to, &mut *value) {
            (Change::Nudge(by), Value::Integer(number)) => *number = number.saturating_add(*by),
            (Change::Insert(key, new), Value::Table(table)) => {
                table.insert(key.clone(), new.clone());
            }
            (Change::Insert(_, new), Value::Array(list)) => list.push(new.clone()),
            (Change::Remove, Value::Table(table)) => {
                let first = table.keys().next().cloned();
                first.map(|key| table.remove(&key));
            }
            (Change::Remove, Value::Array(list)) => drop(list.pop()),
            (Change::Replace(new), value) => *value = new.clone(),
            (Change::Nudge(_) | Change::Insert(..) | Change::Remove, _) => {}
        }
        return true;
    }
    *place -= 1;
    match value {
        Value::Table(table) => table
            .iter_mut()
            .any(|(_, value)| change(value, place, change_to)),
        Value::Array(list) => list.iter_mut().any(|value| change(value, place, change_to)),
        _ => false,
    }
}

fn size(value: &Value) -> usize {
    1 + match value {
        Value::Table(table) => table.values().map(size).sum(),
        Value::Array(list) => list.iter().map(size).sum(),
        _ => 0,
    }
}

/// What can be loaded obeys every invariant, can be saved, and can be played on.
fn read_position(position: &Table, seed: u64) {
    let Ok(mut game) = Master::read_position(packs::test(), position) else {
        return;
    };
    assert_eq!(game.problems(), []);
    let written = game.write_position();
    let again = Master::read_position(packs::test(), &written);
    let again = again.unwrap_or_else(|problems| panic!("{written}\n{problems:?}"));
    assert_eq!(again.write_position(), written);
    assert_eq!(again.digest(), game.digest(), "{written}");

    let mut rng = Rng::new(Seed::from_number(seed));
    for _ in 0..PLAYED_ON {
        if !step(&mut game, &mut rng) {
            break;
        }
        assert_eq!(game.problems(), [], "after {position}");
    }
    drop(serde_json::to_string(&game.view(None)).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fuzz_noise_is_no_action_and_no_panic(text in "\\PC{0,60}", game in any::<Index>()) {
        read_action(game.get(games()), &text);
        read_event(game.get(games()), &text);
    }

    #[test]
    fn fuzz_words_in_any_order_are_read_or_refused(
        words in prop::collection::vec(any_word(), 1..6),
        game in any::<Index>(),
    ) {
        read_action(game.get(games()), &words.join(" "));
        read_event(game.get(games()), &words.join(" "));
    }

    #[test]
    fn fuzz_changed_events_are_read_or_refused(
        game in any::<Index>(),
        words in prop::sample::select(&EVENTS[..]),
        changes in prop::collection::vec((any::<Index>(), 0u8..3, any_word()), 0..3),
    ) {
        read_event(game.get(games()), &change_words(words, changes));
    }

    #[test]
    fn fuzz_changed_actions_are_read_or_refused(
        game in any::<Index>(),
        action in any::<Index>(),
        changes in prop::collection::vec((any::<Index>(), 0u8..3, any_word()), 0..3),
    ) {
        let game = game.get(games());
        let seat = game.waits_for().unwrap_or(Seat::new(0));
        let actions = offered(game, seat);
        if !actions.is_empty() {
            let text = game.write_action(*action.get(&actions));
            read_action(game, &change_words(&text, changes));
        }
    }

    #[test]
    fn fuzz_changed_positions_are_refused_or_can_be_played(
        game in any::<Index>(),
        changes in prop::collection::vec((any::<Index>(), any_change()), 0..4),
        seed in any::<u64>(),
    ) {
        let mut position = Value::Table(game.get(games()).write_position());
        for (place, change_to) in changes {
            let mut place = place.index(size(&position));
            change(&mut position, &mut place, &change_to);
        }
        if let Value::Table(position) = &position {
            read_position(position, seed);
        }
    }

    #[test]
    fn fuzz_changed_questions_are_refused_or_can_be_answered(
        game in any::<Index>(),
        entries in prop::collection::vec(prop::sample::select(pending()), 1..4),
        phase in prop::sample::select(vec!["keep", "start", "rewards", "cards", "end"]),
        seed in any::<u64>(),
    ) {
        let mut position = game.get(games()).write_position();
        position.insert("pending".into(), entries.into());
        if phase != "keep" {
            position.insert("phase".into(), phase.into());
        }
        read_position(&position, seed);
    }
}
