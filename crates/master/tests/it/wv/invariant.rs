//! WV-INV: what holds in every state of a game against the Weavers.
//!
//! `Game::problems` checks a state; what only a sequence of states can show is watched here over
//! random games of both packs and all house options.

use std::collections::BTreeMap;

use kernel::{Actions, Events, Game, Rng, Seat, Seed};
use master::{Color, Event, Master, Setup, View, WeaverEvent, packs};

const GRAY: Seat = Seat::new(0);

/// Play random games; `watch` sees the view before and after each action, and what happened.
fn watch(games: u64, mut watch: impl FnMut(&View, &[Event], &View)) {
    for seed in 0..games {
        let setup = Setup {
            swarms: [None, Some(1), Some(3)][seed as usize % 3],
            tough: seed % 4 == 3,
            mercy: seed % 2 == 1,
            diverted: seed % 3 == 2,
            ..Setup::new(1)
        };
        let pack = if seed % 2 == 0 {
            packs::test()
        } else {
            packs::standard()
        };
        let mut game = Master::new(pack, &setup, Seed::from_number(seed)).unwrap();
        let mut rng = Rng::new(Seed::from_number(!seed));
        let mut actions = Actions::new();
        while game.waits_for().is_some() && game.turns() < 60 {
            actions.clear();
            game.legal(GRAY, &mut actions);
            let action = actions[rng.below(actions.len() as u32) as usize];
            let before = game.view(None);
            let mut log = Events::default();
            game.apply(GRAY, action, &mut log).unwrap();
            let events: Vec<Event> = log.0.into_iter().map(|(_, event)| event).collect();
            watch(&before, &events, &game.view(None));
            let problems = game.problems();
            assert!(problems.is_empty(), "seed {seed}: {problems:?}");
        }
    }
}

/// Every cube of a color on the table.
fn cubes(view: &View, color: Color) -> u32 {
    let word = color.word();
    let of = |counts: &master::Counts| u32::from(counts[word]);
    let same = |cubes: &[Color]| cubes.iter().filter(|&&cube| cube == color).count() as u32;
    let player = &view.players["gray"];
    let slots = view.cards.values().flat_map(|card| card.projects.values());
    let on_cards = slots
        .flat_map(|project| &project.slots)
        .filter(|slot| slot.cube == Some(color));
    let weavers = view.weavers.as_ref().unwrap();
    let growths = weavers
        .swarms
        .values()
        .flat_map(|swarm| swarm.projects.values());
    let on_swarms = growths
        .filter(|it| it.color == color)
        .map(|it| u32::from(it.cubes));
    of(&view.reserve)
        + of(&player.bag)
        + of(&player.drawn)
        + on_cards.count() as u32
        + on_swarms.sum::<u32>()
        + view.systems.values().map(|it| same(&it.cubes)).sum::<u32>()
        + view.tracks.values().map(|it| same(&it.cubes)).sum::<u32>()
}

/// WV-INV.1, WV-INV.14, WV-INV.16: cubes and bases are neither made nor lost.
#[test]
fn wv_inv_1_wv_inv_14_cubes_and_bases_are_conserved() {
    watch(12, |_, _, view| {
        for color in Color::ALL {
            let all = if color == Color::Black { 20 } else { 45 };
            assert_eq!(cubes(view, color), all, "{}", color.word());
        }
        let player = &view.players["gray"];
        let bases =
            usize::from(player.stock) + usize::from(player.bases) + player.constructed.len();
        assert_eq!(bases, 9);
    });
}

/// WV-INV.2, WV-INV.3, WV-INV.4, WV-INV.5, WV-INV.7, WV-INV.15: where cards and swarms are.
#[test]
fn wv_inv_2_to_inv_5_wv_inv_7_wv_inv_15_swarms_on_the_board() {
    watch(12, |_, _, view| {
        let Some(weavers) = view.weavers.as_ref().filter(|_| view.turn != 0) else {
            return;
        };
        assert_eq!(
            weavers.swarms.len() + weavers.deck.len() + weavers.removed.len(),
            5
        );
        let mut systems: Vec<&str> = weavers.swarms.values().map(|it| it.system).collect();
        systems.sort_unstable();
        systems.dedup();
        assert_eq!(systems.len(), weavers.swarms.len());
        for swarm in weavers.swarms.values() {
            let here = &view.systems[swarm.system];
            assert!(!here.covered && here.bases == 0 && here.owner.is_none());
            let target = &view.systems[swarm.target];
            assert!(!target.covered && target.swarm.is_none());
            let joined = |track: &&master::TrackView| track.ends.contains(&swarm.system);
            let tracks: Vec<_> = view.tracks.values().filter(joined).collect();
            assert!(
                tracks
                    .iter()
                    .any(|track| track.ends.contains(&swarm.target))
            );
            assert!(tracks.iter().all(|track| track.cubes.is_empty()));
            let asked = view.question.as_ref().map(|it| it.topic);
            let paying = matches!(asked, Some("lose-cube" | "lose-card"));
            assert!(paying || swarm.projects.values().all(|it| it.cubes < it.slots));
        }
        for (name, system) in view.systems.iter().filter(|(_, it)| it.covered) {
            assert!(system.bases == 0 && system.cubes.is_empty() && system.swarm.is_none());
            let mut tracks = view.tracks.values().filter(|it| it.ends.contains(name));
            assert!(tracks.all(|it| it.cubes.is_empty() && it.conflict.is_none()));
        }
    });
}

/// WV-INV.6, WV-INV.16: no black cube is theirs, and symbols are what a fresh count gives.
#[test]
fn wv_inv_6_wv_inv_16_no_black_cube_is_theirs() {
    watch(12, |_, events, view| {
        for event in events {
            if let Event::Weavers(
                WeaverEvent::SwarmAdvanced { cube, .. } | WeaverEvent::CubeDiverted { cube, .. },
            ) = event
            {
                assert_ne!(*cube, Color::Black);
            }
        }
        let sides = view.conflicts.values().flat_map(|it| [&it.red, &it.blue]);
        for side in sides.filter(|side| side.weavers) {
            assert!(!side.cubes.contains(&Color::Black));
        }
    });
}

/// WV-INV.8, WV-INV.9: the deck never grows, and each proliferation takes a card of it.
#[test]
fn wv_inv_8_wv_inv_9_the_deck_never_grows() {
    watch(12, |before, events, after| {
        let (Some(before), Some(after)) = (&before.weavers, &after.weavers) else {
            return;
        };
        let arrivals =
            |event: &&Event| matches!(event, Event::Weavers(WeaverEvent::SwarmArrived { .. }));
        let arrived = events.iter().filter(arrivals).count();
        assert_eq!(after.deck.len() + arrived, before.deck.len());
        assert!(after.swarms.len() <= 5);
    });
}

/// WV-INV.10: while a conflict waits for a color, no project of a swarm gets it. Conflicts that were
/// placed this turn do not wait yet.
#[test]
fn wv_inv_10_an_open_conflict_takes_its_color() {
    let changes = r#"
        systems.blue-near-b.owner = "gray"
        conflicts."conflict:coup" = { track = "blue-near-b>blue-home", red = "gray", blue = "weavers" }
    "#;
    let mut game = super::evening(changes);
    game.draws(super::NOTHING);
    game.plays("gray", "end-turn");
    game.did_not_happen("swarm-advanced weaver:moth/engulfment");
    game.draws(super::NOTHING);
    game.plays("gray", "confirm");
    game.happened("cube-diverted weaver:moth/engulfment yellow, conflict-lost gray conflict:coup");
    game.did_not_happen("swarm-advanced weaver:moth/engulfment");
}

/// WV-INV.11, WV-INV.12, WV-INV.13: the Span leaves the hand alone; each swarm acts once and takes
/// three cubes at most.
#[test]
fn wv_inv_11_to_inv_13_what_a_span_does() {
    watch(12, |_, events, after| {
        let mut fed: BTreeMap<String, usize> = BTreeMap::new();
        let mut drawn = None;
        for event in events {
            match event {
                Event::CubesDrawn { cubes, .. } => {
                    fed.clear();
                    drawn = Some(*cubes);
                }
                Event::Weavers(
                    WeaverEvent::SwarmAdvanced { weaver, why, .. }
                    | WeaverEvent::CubeDiverted { weaver, why, .. },
                ) if !matches!(why, master::Why::Symbol { .. }) => {
                    let count = fed.entry(format!("{weaver:?}")).or_default();
                    *count += 1;
                    assert!(*count <= 3);
                }
                _ => {}
            }
        }
        let allocating = after
            .question
            .as_ref()
            .is_some_and(|it| it.topic == "allocate");
        if let Some(drawn) = drawn.filter(|_| {
            allocating
                && events
                    .iter()
                    .all(|it| !matches!(it, Event::CubePlaced { .. }))
        }) {
            let hand = &after.players["gray"].drawn;
            let total: u8 = hand.values().sum();
            assert!(u32::from(total) >= drawn.total());
        }
    });
}

/// WV-INV.18: at the beginning of a turn the player holds their home, at most eight tokens lie on
/// the board before the swarms act, and there is at least one swarm.
#[test]
fn wv_inv_18_a_turn_begins_only_if_nothing_is_lost() {
    watch(24, |before, events, after| {
        let ended = events
            .iter()
            .any(|event| matches!(event, Event::TurnBegan { .. }));
        if !ended || before.turn == 0 {
            return;
        }
        let weavers = after.weavers.as_ref().unwrap();
        let holes = |event: &&Event| matches!(event, Event::SystemCovered { .. });
        let new = events.iter().filter(holes).count();
        assert!(usize::from(weavers.black_holes.have) < 9 + new);
        assert!(!weavers.swarms.is_empty() || after.outcome.is_some());
    });
}
