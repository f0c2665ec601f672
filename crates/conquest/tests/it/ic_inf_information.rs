//! Who knows what (IC-INF).

use conquest::{Conquest, Setup, packs};
use kernel::{Actions, Called, Events, Files, Game, Narration, Rng, Seat, Seed, Silent};
use serde_json::{Value, json};

use crate::table::{three, two};

#[test]
fn ic_inf_1_ic_inv_23_a_view_has_public_things_and_the_own_hand() {
    let play = three("players.red.hand = { iron = 3 }\nplayers.yellow.hand = { platinum = 2 }");
    play.sees_as("red", "players.red.hand", json!({"iron": 3}));
    play.sees_as("red", "players.yellow.hand", Value::Null);
    play.sees_as("red", "bank", Value::Null);
    play.sees("players.red.hand", Value::Null);
    play.sees("spaces.red-a0.token.face", Value::Null);
    let view = serde_json::to_string(&play.game().view(Some(Seat::new(0)))).unwrap();
    assert!(!view.contains("seed"));
}

#[test]
fn ic_inf_2_hand_sizes_are_not_shown_but_follow_from_the_log() {
    // The view of blue is the same whether yellow holds two cards or nine.
    let view = |count: u8| {
        let play = three(&format!("players.yellow.hand = {{ iron = {count} }}"));
        serde_json::to_string(&play.game().view(Some(Seat::new(2)))).unwrap()
    };
    assert_eq!(view(2), view(9));
    // Hands in imagined worlds have the sizes that public events imply, whichever cards were
    // stolen.
    let mut play = three(
        r#"
        ships = { red-c0 = "red l1", red-c1 = "yellow l1" }
        players.yellow.hand = { iron = 3, platinum = 3 }
        players.red.hand = { stardust = 2 }
        "#,
    );
    play.draws(["1", "iron", "platinum"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    let sizes = |world: &Conquest| {
        Seat::all(3)
            .map(|seat| {
                let view = world.view(Some(seat));
                let hand = view.players[world.seat_name(seat)].hand.clone().unwrap();
                hand.values().map(|&count| u32::from(count)).sum::<u32>()
            })
            .collect::<Vec<_>>()
    };
    for seed in 0..50 {
        let mut world = play.game().clone();
        world.determinize(Seat::new(2), &mut Rng::new(Seed::from_number(seed)));
        assert_eq!(sizes(&world), [4, 4, 0]);
    }
}

#[test]
fn ic_inf_3_thefts_are_seen_by_thief_and_victim_only() {
    let play = three(
        r#"
        ships = { red-c0 = "red l1", red-c1 = "yellow l1" }
        players.yellow.hand = { iron = 1, platinum = 1, titanium = 1 }
        "#,
    );
    let mut game = play.game().clone();
    game.dictate(&["1", "iron", "platinum"]).unwrap();
    let red = Seat::new(0);
    let action = game.read_action(red, "attack l1 red-c0>red-c1 l1").unwrap();
    let mut log = Events::default();
    game.apply(red, action, &mut log).unwrap();
    let told = |viewer: Option<Seat>| {
        let words = log.seen_by(viewer).map(|event| game.write_event(event));
        words
            .filter(|words| words.starts_with("cards-"))
            .collect::<Vec<_>>()
    };
    let public = ["cards-stolen red yellow 2"];
    let private = [public[0], "cards-seen red yellow platinum+iron"];
    assert_eq!(told(Some(red)), private);
    assert_eq!(told(Some(Seat::new(1))), private);
    assert_eq!(told(Some(Seat::new(2))), public);
    assert_eq!(told(None), public);
    // Income, returned cards and payments are public.
    let mut open =
        two("ships.red-a0 = 'red l1'\ntokens.red-a0 = 'iron'\nplayers.red.hand.stardust = 1");
    open.plays("red", "move l1 red-home>red-a1 paid");
    open.happened("paid red stardust");
    let mut log = Events::default();
    let mut game = open.game().clone();
    game.dictate(&["token:titanium"]).unwrap();
    game.apply(red, conquest::Action::End, &mut log).unwrap();
    let public: Vec<String> = log
        .seen_by(None)
        .map(|event| game.write_event(event))
        .collect();
    assert!(
        public.contains(&"cards-collected red titanium+iron".to_owned()),
        "{public:?}"
    );
}

#[test]
fn ic_inf_4_backs_show_color_and_area_and_the_faces_left_are_known() {
    let play =
        two("tokens = { red-a0 = 'iron', red-a1 = 'iron+stardust' }\nships.red-a2 = 'red l1'");
    play.sees("spaces.red-a2.token.color", "red");
    play.sees("spaces.red-a2.token.area", 1);
    play.sees("faces.area-1.#", 5);
    play.sees("faces.area-2.#", 7);
    // In every world a2 has one of the three faces that have not been turned up.
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let mut world = play.game().clone();
        world.determinize(Seat::new(1), &mut Rng::new(Seed::from_number(seed)));
        world
            .apply(Seat::new(0), conquest::Action::End, &mut Silent)
            .unwrap();
        let face = world.view(None).spaces["red-a2"]
            .token
            .clone()
            .unwrap()
            .face;
        seen.insert(face.unwrap().join("+"));
    }
    assert!(
        seen.iter().eq(["space-crystal", "stardust", "titanium"]),
        "{seen:?}"
    );
}

#[test]
fn ic_inf_5_offers_are_public_once_they_are_made() {
    let mut play = three(
        "ships = { red-c0 = 'red l1', red-c1 = 'yellow l1' }\nplayers.red.hand = { iron = 2 }",
    );
    play.plays_all("red", ["negotiate yellow", "give iron", "want platinum"]);
    play.sees_as("red", "negotiation.give", json!({"iron": 1}));
    play.sees_as("yellow", "negotiation.give", Value::Null);
    play.sees("negotiation.want", Value::Null);
    play.plays("red", "propose");
    play.sees("negotiation.give", json!({"iron": 1}));
    play.sees("negotiation.want", json!({"platinum": 1}));
}

#[test]
fn ic_inf_5_ic_ptr_7_an_offer_shows_that_its_maker_holds_the_cards() {
    // Blue does not know which two of six cards red has stolen.
    let mut play = three(
        r#"
        ships = { red-c0 = "red l1", red-c1 = "yellow l1", red-c3 = "yellow l1" }
        players.yellow.hand = { iron = 5, dark-matter = 1 }
        "#,
    );
    play.draws(["1", "iron", "dark-matter"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    let known =
        |play: &trial::Play<Conquest>| play.game().write_position().get("knowledge").cloned();
    assert!(known(&play).is_some());
    play.plays_all("red", ["negotiate yellow", "give dark-matter", "want iron"]);
    assert!(
        known(&play).is_some(),
        "an offer is a secret until it is made"
    );
    play.plays("red", "propose");
    // One of the two is dark matter, so the other one is iron.
    assert_eq!(known(&play), None);
}

#[test]
fn ic_inf_6_computer_players_imagine_only_what_they_may() {
    // Blue saw yellow collect six cards and red steal two of them, but not which.
    let mut play = three(
        r#"
        ships = { red-c0 = "red l1", red-c1 = "yellow l1" }
        players.yellow.hand = { iron = 5, dark-matter = 1 }
        "#,
    );
    play.draws(["1", "iron", "dark-matter"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    let dark_in_red = |viewer: u8, seed: u64| {
        let mut world = play.game().clone();
        world.determinize(Seat::new(viewer), &mut Rng::new(Seed::from_number(seed)));
        assert!(world.problems().is_empty(), "{:?}", world.problems());
        let hand = world.view(Some(Seat::new(0))).players["red"].hand.clone();
        hand.unwrap().contains_key("dark-matter")
    };
    // Red and yellow know; for blue it is two of six cards at random: one world of three.
    assert!((0..20).all(|seed| dark_in_red(0, seed) && dark_in_red(1, seed)));
    let share = (0..600).filter(|&seed| dark_in_red(2, seed)).count();
    assert!((140..=260).contains(&share), "{share} of 600");
}

/// What another player can notice about the end of a turn: what is seen, told, offered and asked.
fn noticed(game: &mut Conquest, viewer: Option<Seat>, actions: &[&str]) -> Vec<String> {
    let mut noticed = Vec::new();
    for action in actions {
        let seat = game.waits_for().unwrap();
        let action = game.read_action(seat, action).unwrap();
        let mut log = Events::default();
        let step = game.apply(seat, action, &mut log).unwrap();
        let told = log
            .seen_by(viewer)
            .flat_map(|event| [game.write_event(event), game.tell(event, Called::Seats)]);
        noticed.extend(told);
        let mut offered = Actions::new();
        viewer.inspect(|&viewer| game.legal(viewer, &mut offered));
        noticed.push(format!(
            "{step:?} {:?} {:?} {:?} {} {} {offered:?}",
            game.waits_for(),
            game.may_act(),
            game.invited(),
            game.question(),
            game.is_discreet()
        ));
        noticed.push(serde_json::to_string(&game.view(viewer)).unwrap());
    }
    noticed
}

#[test]
fn ic_inf_7_nobody_is_told_who_holds_too_much() {
    let table = |hand: &str| {
        three(&format!(
            "ships.red-a0 = 'red l1'\ntokens.red-a0 = 'iron'\nplayers.red.hand = {{ {hand} }}\n\
             players.blue.suspicious = true\nkeeper = 'blue'"
        ))
    };
    // Red may hold eleven and collects one more.
    table("iron = 1").sees("players.red.hold-limit", 11);
    let within = ["", "titanium = 10"];
    let above = ["titanium = 11", "titanium = 5, platinum = 20"];
    for actions in [&["end", "keep"][..], &["end", "return iron", "keep"]] {
        for viewer in [None, Some(Seat::new(1)), Some(Seat::new(2))] {
            let seen = |hand: &str| noticed(&mut table(hand).game().clone(), viewer, actions);
            let usual = seen(within[0]);
            for hand in within.iter().chain(&above) {
                assert_eq!(seen(hand), usual, "{hand}");
            }
        }
    }
    // Only the hands differ, as an accusation shows.
    for (hand, verdict) in [(within[1], "not-over"), (above[0], "over")] {
        let mut play = table(hand);
        play.plays_all("red", ["end", "keep"]);
        play.plays("blue", "accuse red");
        play.happened(&format!("accused blue red {verdict}"));
    }
}

/// IC-INF.7: bots may think as long as they like, except about what they may have to hide.
#[test]
fn ic_inf_7_only_the_time_for_returning_cards_would_tell_something() {
    let mut game = three("ships.red-a0 = 'red l1'\ntokens.red-a0 = 'iron'");
    assert!(!game.game().is_discreet());
    game.plays("red", "end");
    assert!(game.game().is_discreet());
    game.plays("red", "keep");
    assert!(!game.game().is_discreet());
}

/// The laws re-draw everything hidden in every state of random games; this test looks only at
/// views, but of many more states.
#[test]
fn no_view_and_no_public_event_holds_a_secret() {
    for seed in 0..12 {
        let players = 3 + seed as usize % 4;
        let setup = Setup::new(players);
        let seed = Seed::from_number(seed);
        let mut game = Conquest::new(packs::standard(), &setup, seed).unwrap();
        let mut rng = Rng::new(seed);
        for _ in 0..250 {
            let Some(seat) = game.waits_for() else { break };
            let mut actions = Actions::new();
            game.legal(seat, &mut actions);
            let action = actions[rng.below(actions.len() as u32) as usize];
            game.apply(seat, action, &mut Silent).unwrap();
            let viewer = Seat::new(rng.below(players as u32) as u8);
            let mut world = game.clone();
            world.determinize(viewer, &mut rng);
            let view = |game: &Conquest, viewer| serde_json::to_string(&game.view(viewer)).unwrap();
            assert_eq!(view(&game, Some(viewer)), view(&world, Some(viewer)));
            assert_eq!(view(&game, None), view(&world, None));
        }
    }
}
