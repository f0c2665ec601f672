//! Clause tests of chapter 24: the early edition differs in what is shown, never in what is played.

use kernel::{Actions, Events, Files, Game};
use master::{Edition, Kind, Master, Setup, packs};

use crate::table::{start, two};

/// MG-24.1: industrial cubes and systems are called green in the early edition; the cubes are the
/// same, and so are the words of actions.
#[test]
fn mg_24_1_white_is_called_green_in_the_early_edition() {
    let mut game = two(r#"
        edition = "early"
        drawn = { white = 1 }
    "#);
    game.sees("edition.labels.white", "green");
    game.sees("edition.labels.red", "red");
    game.sees("reserve.white", 34);
    game.sees("systems.white-home.color", "white");
    game.plays("gray", "place white planet:red-home");
    game.done();

    let game = two("");
    game.sees("edition.labels.white", "white");
    game.done();
}

/// MG-24.2: the early edition has no supremacy track; the counts can be read all the same.
#[test]
fn mg_24_2_the_early_edition_hides_the_track() {
    for (edition, hides) in [("early", true), ("final", false)] {
        let game = two(&format!("edition = \"{edition}\""));
        game.sees("edition.hides-track", hides);
        game.sees("players.gray.symbols.military", 1);
        game.done();
    }
}

/// MG-24.4: a player without systems draws a leader for their first base in both editions.
#[test]
fn mg_24_4_the_first_base_of_a_player_without_systems_draws_a_leader() {
    for edition in ["early", "final"] {
        let mut game = two(&format!(
            r#"
            edition = "{edition}"
            phase = "rewards"
            constructed = ["species:ant"]
            decks.leader.top = "leader:pilot"
            "#
        ))
        .given(r#"remove = ["systems.red-home", "players.gray.stock"]"#);
        game.plays("gray", "base red-inner from species:ant");
        game.happened("base-placed gray red-inner, cards-lifted gray leader:pilot");
        game.done();
    }
}

/// MG-24.6: every leader has exactly one ability, whichever edition is shown.
#[test]
fn mg_24_6_every_leader_has_an_ability_of_his_own() {
    for edition in [Edition::Early, Edition::Final] {
        let setup = Setup {
            edition,
            ..Setup::new(2)
        };
        let view = start(&setup, 1).view(None);
        let leaders = view.cards.values().filter(|card| card.kind == Kind::Leader);
        assert_eq!(leaders.clone().count(), 18);
        assert!(leaders.clone().all(|card| !card.ability.is_empty()));
    }
    for pack in packs::NAMES.into_iter().filter_map(packs::by_name) {
        let leaders = pack
            .cards
            .iter()
            .filter(|card| card.id.kind() == Kind::Leader);
        assert!(leaders.clone().all(|card| card.ability.is_some()));
    }
}

/// MG-24.9: a starred cube of a completed project goes to the reserve in both editions.
#[test]
fn mg_24_9_stars_act_the_same_in_both_editions() {
    for edition in ["early", "final"] {
        let mut game = two(&format!(
            r#"
            edition = "{edition}"
            phase = "rewards"
            owed = ["species:cat/receive-2"]
            players.gray.cards = ["species:cat"]
            cubes."species:cat/receive-2" = ["red", "red"]
            "#
        ));
        game.plays("gray", "reward species:cat/receive-2");
        game.happened("cubes-returned gray red reserve red");
        game.done();
    }
}

/// MG-24.15: the early rulebook is one edition, whichever copy of it one reads: everybody has a bag, and
/// three players draft from five species. A third edition does not exist.
#[test]
fn mg_24_15_the_early_rulebook_is_one_edition() {
    let setup = Setup {
        edition: Edition::Early,
        draft: true,
        ..Setup::new(3)
    };
    let view = start(&setup, 1).view(None);
    assert_eq!(view.revealed.len(), 5);
    for player in view.players.values() {
        assert_eq!(player.bag.values().copied().map(u32::from).sum::<u32>(), 25);
    }

    let mut position = two("").game().write_position();
    for edition in ["early", "final"] {
        position.insert("edition".to_owned(), edition.into());
        assert!(Master::read_position(packs::test(), &position).is_ok());
    }
    position.insert("edition".to_owned(), "earlier".into());
    let problems = Master::read_position(packs::test(), &position)
        .err()
        .unwrap();
    assert_eq!(problems[0].place, "edition");
}

/// MG-24.14: the same seed and choices give the same offers and events in both editions.
#[test]
fn mg_24_14_the_option_changes_no_legal_action() {
    for players in 2..=4 {
        let [mut early, mut last] = [Edition::Early, Edition::Final].map(|edition| {
            let setup = Setup {
                edition,
                ..Setup::new(players)
            };
            start(&setup, players as u64)
        });
        for decision in 0..300 {
            assert_eq!(early.waits_for(), last.waits_for());
            let Some(seat) = early.waits_for() else { break };
            let [offered, also_offered] = [&early, &last].map(|game| {
                let mut actions = Actions::new();
                game.legal(seat, &mut actions);
                actions
            });
            assert_eq!(offered[..], also_offered[..]);
            let action = offered[13 * decision % offered.len()];
            let [events, also_events] = [&mut early, &mut last].map(|game| {
                let mut log = Events::default();
                game.apply(seat, action, &mut log).unwrap();
                log.0
                    .into_iter()
                    .map(|(_, event)| event)
                    .collect::<Vec<_>>()
            });
            assert_eq!(events, also_events);
        }
    }
}
