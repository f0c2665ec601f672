//! The record of a game, and how it is counted.

use std::collections::{BTreeMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use kernel::Seed;
use lab::{Arena, Fixtures, GameRecord, Seated, Summary, Tally};
use master::Master;
use players::Spec;

use crate::{arena, lines};

/// A game of two that red has won.
fn won_by_red(facts: &[(usize, &str, &str)]) -> GameRecord {
    let seated = |name: &str, species: &str| Seated {
        name: name.into(),
        player: "greedy".into(),
        labels: BTreeMap::from([("species".to_owned(), species.to_owned())]),
    };
    let owned = |&(seat, deed, thing): &(usize, &str, &str)| (seat, deed.into(), thing.into());
    GameRecord {
        number: 0,
        luck: 0,
        winner: Some(0),
        way: Some("race".into()),
        turns: 20,
        decisions: 50,
        digest: "0".repeat(16),
        seats: vec![seated("red", "ant"), seated("blue", "bee")],
        facts: facts.iter().map(owned).collect(),
    }
}

fn count(lines: &[GameRecord]) -> Summary {
    let mut tally = Tally::default();
    lines.iter().for_each(|line| tally.add(line));
    tally.summary()
}

#[test]
fn wins_are_counted_by_label() {
    let summary = count(&[won_by_red(&[]), won_by_red(&[])]);
    let species = &summary.labels["species"];
    let wins = |index: usize| (species[index].name.as_str(), species[index].share.count);
    assert_eq!((wins(0), wins(1)), (("ant", 2), ("bee", 0)));
    assert_eq!(species[0].share.of, 2);
}

#[test]
fn a_card_counts_as_taken_only_if_it_was_offered() {
    let line = won_by_red(&[
        (0, "offered", "leader:a"),
        (0, "offered", "leader:b"),
        (0, "kept", "leader:a"),
        (1, "kept", "leader:b"),
        (0, "implemented", "leader:a"),
        (0, "implemented", "leader:a"),
        (0, "decisive", "leader:a"),
    ]);
    let things = count(&[line]).things;
    let [a, b] = &things[..] else {
        panic!("there are two cards")
    };
    assert_eq!((a.taken.count, a.taken.of), (1, 1));
    assert_eq!((a.implemented.count, a.implemented.of), (1, 1));
    assert_eq!((a.won_with.count, a.decisive.count), (1, 1));
    assert_eq!((b.taken.count, b.taken.of), (0, 1), "it came unasked");
    assert_eq!((b.won_with.count, b.won_with.of), (0, 1));
}

#[test]
fn who_is_done_does_not_play_again() {
    let all = lines(&arena(2));
    let done: HashSet<u64> = (0..300).filter(|number| number % 3 != 0).collect();
    let rest = arena(2).run(&done, &AtomicBool::new(false), &|_, _| ());
    let rest = rest.unwrap().played;
    assert_eq!(rest.len(), 100);
    for played in rest {
        let line = &all[played.number as usize];
        assert_eq!(format!("{:016x}", played.digest), line.digest);
    }
}

/// Games of Master of the Galaxy with everything that can be counted.
#[test]
fn a_real_game_has_labels_and_facts() {
    let arena = Arena::<Master> {
        pack: master::packs::standard(),
        setup: master::Setup::new(4),
        fixtures: Fixtures::fixed(vec![Spec::Random; 4]),
        seed: Seed::from_number(1),
        games: 24,
        threads: 2,
        limit: 200,
        check: false,
        explore: 0.0,
    };
    let tally = Mutex::new(Tally::default());
    let each = |played: &lab::FinishedGame, record: &lab::ActionRecord<Master>| {
        let line = GameRecord::new(&arena, played, record, true);
        tally.lock().unwrap().add(&line);
    };
    arena
        .run(&HashSet::new(), &AtomicBool::new(false), &each)
        .unwrap();
    let summary = tally.into_inner().unwrap().summary();
    for topic in ["species", "home"] {
        let seats: u64 = summary.labels[topic].iter().map(|name| name.share.of).sum();
        assert_eq!(seats, 96, "every seat has a {topic}");
    }
    assert_eq!(summary.labels["home"].len(), 4, "one corner of each color");
    let deed = |deed| {
        let counts = summary
            .things
            .iter()
            .filter_map(|thing| thing.deeds.get(deed));
        counts.sum::<u64>()
    };
    for word in ["offered", "kept", "implemented", "used"] {
        assert!(0 < deed(word), "no card was {word}");
    }
    let taken: u64 = summary.things.iter().map(|thing| thing.taken.count).sum();
    assert!(
        0 < taken && 2 * taken <= deed("offered"),
        "of two cards at most one is kept: {taken} of {}",
        deed("offered")
    );
}
