//! Measures and verdicts of invented games, and the page that shows them.

use std::collections::BTreeMap;

use lab::{Balance, GameRecord, Goals, Measure, PageInfo, Seated, Tally, page};

const GOALS: Goals = Goals {
    labels: &[("species", 0.05)],
    seats: 0.03,
    ways: (&["race", "trick"], 0.12),
    turns: (14.0, 22.0),
    solo: (0.45, 0.65),
    used: &[],
};

/// A game of two; `winner` is an index.
fn game(number: u64, winner: usize, way: &str, turns: u32) -> GameRecord {
    let seated = |(name, species): (&str, &str)| Seated {
        name: name.into(),
        player: "greedy".into(),
        labels: BTreeMap::from([("species".to_owned(), species.to_owned())]),
    };
    let fact = |deed: &str, thing: &str| (0, deed.to_owned(), thing.to_owned());
    let mut facts = vec![fact("offered", "leader:a"), fact("offered", "leader:b")];
    facts.push(fact(
        "kept",
        if number.is_multiple_of(2) {
            "leader:a"
        } else {
            "leader:b"
        },
    ));
    GameRecord {
        number,
        luck: number,
        winner: Some(winner),
        way: Some(way.into()),
        turns,
        decisions: 9,
        digest: "0".into(),
        seats: [("red", "ant"), ("blue", "bee")].map(seated).to_vec(),
        facts,
    }
}

fn balance(lines: &[GameRecord]) -> Balance {
    let mut tally = Tally::default();
    lines.iter().for_each(|line| tally.add(line));
    Balance::new(&tally, &GOALS)
}

/// Games that meet every target.
fn fair() -> Vec<GameRecord> {
    let way = |number: u64| {
        if number.is_multiple_of(5) {
            "trick"
        } else {
            "race"
        }
    };
    (0..400)
        .map(|number| game(number, (number / 2 % 2) as usize, way(number), 36))
        .collect()
}

#[track_caller]
fn find<'a>(balance: &'a Balance, name: &str) -> &'a Measure {
    let mut measures = balance.measures.iter();
    let measure = measures.find(|measure| measure.name.contains(name));
    measure.expect("there is such a measure")
}

#[test]
fn fair_games_pass() {
    let balance = balance(&fair());
    assert!(balance.passes(), "{:#?}", balance.measures);
}

#[test]
fn each_fault_fails_its_own_measure_only() {
    let change = |change: &dyn Fn(&mut GameRecord)| {
        let mut lines = fair();
        lines.iter_mut().for_each(change);
        balance(&lines)
    };
    let faults: [(&str, Balance); 4] = [
        ("turns", change(&|line| line.turns = 60)),
        ("wins by", change(&|line| line.way = Some("race".into()))),
        ("never kept", change(&|line| drop(line.facts.pop()))),
        (
            "species",
            change(&|line| {
                // The winner is always an ant, in either seat.
                let names = if line.winner == Some(0) {
                    ["ant", "bee"]
                } else {
                    ["bee", "ant"]
                };
                for (seat, name) in line.seats.iter_mut().zip(names) {
                    seat.labels.insert("species".into(), name.into());
                }
            }),
        ),
    ];
    for (name, balance) in faults {
        assert!(!find(&balance, name).pass, "{name}");
        let failed = balance.measures.iter().filter(|measure| !measure.pass);
        assert_eq!(failed.count(), 1, "{name}: {:#?}", balance.measures);
    }
}

#[test]
fn a_stopped_game_fails() {
    let mut lines = fair();
    (lines[7].winner, lines[7].way) = (None, None);
    assert_eq!(find(&balance(&lines), "stopped").found, "1");
    assert!(!balance(&lines).passes());
}

#[test]
fn what_must_be_used_and_is_not_is_named() {
    let mut tally = Tally::default();
    fair().iter().for_each(|line| tally.add(line));
    let used = |used| {
        let balance = Balance::new(&tally, &Goals { used, ..GOALS });
        let measure = find(&balance, "never used");
        (measure.pass, measure.found.clone())
    };
    assert_eq!(used(&["leader:a", "leader:b"]), (true, "none".into()));
    let unused = used(&["leader:a", "price:c"]);
    assert_eq!(unused, (false, "price:c".into()));
}

#[test]
fn few_games_leave_a_verdict_open() {
    assert!(find(&balance(&fair()[..40]), "species").unsure);
}

#[test]
fn the_page_shows_every_measure_and_needs_no_other_file() {
    let balance = balance(&fair());
    let about = PageInfo {
        title: "A <Race>".into(),
        pack: "test".into(),
        command: "starboard balance race".into(),
    };
    let page = page(&about, &GOALS, std::slice::from_ref(&balance));
    for measure in &balance.measures {
        assert!(page.contains(&measure.name), "{}", measure.name);
    }
    assert!(page.contains("A &lt;Race&gt;"), "text is escaped");
    assert_eq!(
        page.matches("<svg role=\"img\"").count(),
        4,
        "one for each plot"
    );
    for outside in ["src=", "<link", "@import", "<script"] {
        assert!(!page.contains(outside), "{outside}");
    }
}
