//! What holds in every state (IC-INV): positions that break an invariant are refused, and playable
//! games never break one. Invariants that belong to a chapter are tested there.

use conquest::{Conquest, Setup, SpaceId, packs};
use kernel::{Actions, Called, Files, Game, Narration, Rng, Seat, Seed};

use crate::table::{pass, three, two, wrong};

#[test]
fn ic_inv_1_cards_are_conserved() {
    let told = wrong(
        "players.red.hand.iron = 3\nbank = { dark-matter = 30, platinum = 30, titanium = 30, iron = 28, space-crystal = 30, stardust = 30 }",
    );
    assert!(
        told.contains("IC-INV.1: there are 31 cards of iron"),
        "{told}"
    );
    let told = wrong("players.red.hand.iron = 20\nplayers.green.hand.iron = 20");
    assert!(told.contains("IC-INV.1"), "{told}");
}

#[test]
fn ic_inv_2_battle_tokens_are_conserved() {
    let told = wrong("players.red.battle-tokens = 16\nplayers.green.battle-tokens = 15");
    assert!(told.contains("31 battle tokens (IC-INV.2)"), "{told}");
}

#[test]
fn ic_inv_3_pieces_are_conserved() {
    let told = wrong("players.red.stock = [8, 10, 10]");
    assert!(
        told.contains("IC-INV.3: red has 11 pieces of level 1"),
        "{told}"
    );
    let told = wrong("ships.red-home = 'red l3 l3 l3 l3 l3 l3 l3 l3 l3 l3 l3'");
    assert!(told.contains("IC-INV.3"), "{told}");
}

#[test]
fn ic_inv_7_every_token_is_there_once() {
    let told = wrong("tokens = { red-a0 = 'titanium', red-a1 = 'titanium' }");
    assert!(told.contains("IC-INV.7"), "{told}");
    let told = wrong("tokens.red-a0 = 'dark-matter'");
    assert!(
        told.contains("no token of this area has this face"),
        "{told}"
    );
    // The same face of another civilization is another token.
    two("tokens = { red-a0 = 'titanium', orange-a0 = 'titanium' }").done();
}

#[test]
fn ic_inv_11_nobody_plays_on_with_the_points_that_win() {
    let told = wrong("players.red.battle-tokens = 18");
    assert!(told.contains("IC-INV.11: red has 20 points"), "{told}");
}

#[test]
fn ic_inv_12_nobody_plays_on_with_four_colonies_or_alone() {
    let told = wrong(
        "control = { red-home = 'red', green-home = 'green', base-1 = 'red', base-2 = 'red', base-3 = 'red', base-4 = 'red' }",
    );
    assert!(told.contains("IC-INV.12: red has 4 colonies"), "{told}");
    let told = wrong("eliminated = ['green']\nships.green-home = ''");
    assert!(
        told.contains("IC-INV.12: the game goes on with 1 players"),
        "{told}"
    );
}

#[test]
fn ic_inv_19_ic_trn_3_only_the_active_player_acts_and_only_with_own_ships() {
    let play = two(
        "ships = { red-c0 = 'red l1', red-c1 = 'green l1' }\nplayers.green.hand = { iron = 5, space-crystal = 5, stardust = 5, titanium = 5 }",
    );
    for action in [
        "move l1 green-home>green-a0",
        "attack l1 red-c1>red-c0 l1",
        "build green-home",
        "upgrade l1 green-home",
        "colonize base-1",
    ] {
        play.refuses("green", action, "IC-TRN.3");
    }
    play.refuses("green", "end", "IC-TRN.1");
    play.refuses("red", "move l1 red-c1>red-c2", "IC-TRN.3");
    play.refuses("red", "attack l1 red-c1>red-c0 l1", "IC-ATK.2");
    play.refuses("red", "upgrade l1 red-c1", "IC-BLD.2");
}

#[test]
fn ic_inv_21_the_living_have_ships_or_planets_and_the_others_nothing() {
    let told = wrong("control = { red-home = 'red' }\nships.green-home = ''");
    assert!(
        told.contains("IC-INV.21: green has neither ships nor starter planets"),
        "{told}"
    );
    let told = wrong(
        "eliminated = ['green']\nships.green-home = ''\ncontrol = { red-home = 'red' }\nplayers.green.battle-tokens = 1",
    );
    assert!(
        told.contains("IC-INV.21: green is out, but has something"),
        "{told}"
    );
}

#[test]
fn ic_inv_25_same_seed_and_decisions_give_the_same_events_and_state() {
    let play = |seed: u64| {
        let seed = Seed::from_number(seed);
        let mut game = Conquest::new(packs::standard(), &Setup::new(4), seed).unwrap();
        let mut rng = Rng::new(seed);
        let mut told = String::new();
        for _ in 0..300 {
            let Some(seat) = game.waits_for() else { break };
            let mut actions = Actions::new();
            game.legal(seat, &mut actions);
            let action = actions[rng.below(actions.len() as u32) as usize];
            let mut log = kernel::Events::default();
            game.apply(seat, action, &mut log).unwrap();
            for (_, event) in &log.0 {
                told += &game.tell(event, Called::Seats);
            }
        }
        (told, game.digest())
    };
    assert_eq!(play(3), play(3));
}

#[test]
fn ic_inv_26_the_board_turned_by_a_sector_is_the_same_board() {
    let board = &packs::standard().board;
    let mut lines = 0;
    for a in board.spaces() {
        for b in board.spaces() {
            let turned = |space: SpaceId| space.turned(1);
            assert_eq!(board.connects(a, b), board.connects(turned(a), turned(b)));
            lines += usize::from(board.connects(a, b));
        }
    }
    assert_eq!(lines, 2 * 162);
}

#[test]
fn other_questions_that_cannot_be_asked_are_refused() {
    let told = wrong("pending = { topic = 'return-cards', seat = 'green' }");
    assert!(told.contains("IC-END.8"), "{told}");
    let told = wrong("ended = true");
    assert!(told.contains("IC-TRN.5: the turn is over"), "{told}");
    let told = wrong("pending = { topic = 'discard-cards', seat = 'red', left = 2 }");
    assert!(told.contains("IC-HLD.8"), "{told}");
    let told = wrong(
        "pending = { topic = 'compose-offer', seat = 'red', opener = 'red', partner = 'green', give = { iron = 1 } }",
    );
    assert!(told.contains("IC-PTR.7"), "{told}");
    let told = wrong("knowledge.red.green = { iron = [1, 2] }");
    assert!(
        told.contains("IC-INF.2: red is wrong about the hand of green"),
        "{told}"
    );
    let told = wrong("energy = 3\ngenerated = 1");
    assert!(told.contains("IC-INV.13"), "{told}");
    let told = wrong("players.red.suspicious = true");
    assert!(told.contains("IC-HLD.11"), "{told}");
    let told = wrong("control = { red-home = 'red' }\nships.green-home = 'green l1'");
    assert!(told.contains("IC-INV.5"), "{told}");
    let told = wrong("trade-ship = 'base-1'");
    assert!(told.contains("IC-INV.6"), "{told}");
    let told = wrong("keeper = 'blue'\nturns = 3");
    assert!(
        told.contains("unknown seat") && told.contains("unknown key"),
        "{told}"
    );
}

#[test]
fn what_is_known_of_hands_is_always_true() {
    // A theft, a payment and a second theft: bounds narrow, and never exclude the truth.
    let mut play = three(
        r#"
        ships = { red-c0 = "red l1", red-c1 = "yellow l1", yellow-a0 = "red l1" }
        players.yellow.hand = { iron = 2, stardust = 2 }
        players.red.hand = { iron = 1 }
        "#,
    );
    play.draws(["1", "iron", "stardust"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    let position = play.game().write_position();
    let knowledge = position["knowledge"].as_table().unwrap();
    assert_eq!(
        knowledge.keys().collect::<Vec<_>>(),
        ["blue"],
        "thief and victim know"
    );
    play.plays("red", "move l1 red-c0>red-c3 paid");
    let told = play.game().write_position()["knowledge"]["blue"]["red"].clone();
    // Red has paid a stardust, so it was stolen; the other card is still unknown.
    assert_eq!(
        told["stardust"].as_array().unwrap()[0].as_integer(),
        Some(0)
    );
    assert_eq!(told["iron"].as_array().unwrap()[0].as_integer(), Some(1));
    assert_eq!(told["iron"].as_array().unwrap()[1].as_integer(), Some(2));
    play.draws(["token:iron", "token:platinum"]);
    pass(&mut play, "red");
    let mut world = play.game().clone();
    world.determinize(Seat::new(2), &mut Rng::new(Seed::from_number(1)));
    assert!(world.problems().is_empty());
}
