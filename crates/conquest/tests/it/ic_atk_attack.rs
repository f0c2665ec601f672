//! Attack (IC-ATK).

use kernel::Game;

use crate::table::{four, offered, three, two};

/// Red's ship of a level next to a level 1 ship of green, who holds three cards.
fn face_to_face(level: &str) -> String {
    format!(
        r#"
        ships = {{ red-c0 = "red {level}", red-c1 = "green l1" }}
        players.green.hand = {{ iron = 2, platinum = 1 }}
        "#
    )
}

#[test]
fn ic_atk_2_ic_atk_7_ic_inv_15_the_target_is_one_line_away_for_every_level() {
    let play = two("ships = { red-c0 = 'red l3', red-c2 = 'green l1', red-c1 = 'red l1' }");
    play.refuses("red", "attack l3 red-c0>red-c2 l1", "IC-ATK.2");
    play.offers("red", "attack l1 red-c1>red-c2 l1");
    play.refuses("red", "attack l3 red-c0>red-c1 l1", "IC-ATK.8");
}

#[test]
fn ic_atk_3_the_level_decides_which_rolls_hit() {
    for (level, highest) in [("l1", 2), ("l2", 3), ("l3", 4)] {
        for roll in 1..=6u8 {
            let mut play = two(&face_to_face(level));
            play.draws([roll.to_string().as_str()]);
            if roll <= highest {
                play.draws(["iron", "iron"]);
            }
            play.plays("red", &format!("attack {level} red-c0>red-c1 l1"));
            let result = if roll <= highest { "hit" } else { "missed" };
            play.happened(&format!(
                "ship-attacked red {level} red-c0>red-c1 {roll} {result}"
            ));
        }
    }
    let play = two(&face_to_face("l1"));
    play.refuses("red", "attack l1 red-c0>red-c1 l2", "IC-ATK.3");
    play.refuses("red", "attack l1 red-c0>red-c3 l1", "IC-ATK.3");
}

#[test]
fn ic_atk_4_ic_atk_15_the_target_is_removed_and_can_be_built_again() {
    let mut play = two(&face_to_face("l1"));
    play.sees("players.green.stock[0]", 6);
    play.draws(["2", "iron", "platinum"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.happened("ship-destroyed green l1 red-c1");
    play.sees("spaces.red-c1.ships", Vec::<String>::new());
    play.sees("players.green.stock[0]", 7);
}

#[test]
fn ic_atk_5_ic_atk_12_two_random_cards_pass_to_the_attacker() {
    let mut play = two(&face_to_face("l1"));
    play.draws(["1", "platinum", "iron"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.happened("cards-stolen red green 2, cards-seen red green platinum+iron");
    play.sees_as("red", "players.red.hand.platinum", 1);
    play.sees_as("green", "players.green.hand.iron", 1);
    // With fewer than two cards all are taken; a hand above the limit does not matter.
    let mut play = two(r#"
        ships = { red-home = "", red-c0 = "red l1", red-c1 = "green l1" }
        players.green.hand = { dark-matter = 1 }
        players.red.hand = { iron = 20 }
        "#);
    play.draws(["1", "dark-matter"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.happened("cards-stolen red green 1");
    let mut play = two("ships = { red-c0 = 'red l1', red-c1 = 'green l1' }");
    play.draws(["1"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.did_not_happen("cards-stolen");
}

#[test]
fn ic_atk_6_ic_atk_13_the_winner_gains_a_battle_token_and_the_loser_loses_one() {
    let mut play = two(&(face_to_face("l1") + "players.green.battle-tokens = 2"));
    play.draws(["1", "iron", "iron"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.happened("battle-token-lost green, battle-token-won red");
    play.sees("players.red.battle-tokens", 1);
    play.sees("players.green.battle-tokens", 1);
    play.sees("battle-tokens", 28);
    let mut play = two(&face_to_face("l1"));
    play.draws(["1", "iron", "iron"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.did_not_happen("battle-token-lost");
    play.sees("battle-tokens", 29);
}

#[test]
fn ic_atk_8_any_opposing_ship_from_the_first_turn_on() {
    let play = two(r#"
        turn = 1
        ships = { green-a0 = "red l1", red-a0 = "green l1", red-c3 = "red l1", base-1 = "green l2", red-c4 = "red l1" }
        control = { red-home = "red", green-home = "green", base-1 = "green" }
        trade-ship = "trade-1"
        "#);
    play.offers("red", "attack l1 green-a0>green-home l1");
    play.offers("red", "attack l1 red-home>red-a0 l1");
    play.offers("red", "attack l1 red-c3>base-1 l2");
    play.refuses("red", "attack l1 red-c3>red-c4 l1", "IC-ATK.8");
    play.refuses("red", "attack l1 red-c3>trade-1 l1", "IC-ATK.8");
}

#[test]
fn ic_atk_9_the_attacker_picks_one_of_several_and_nothing_defends() {
    let mut play = two(r#"
        ships = { green-a0 = "red l1", green-home = "green l1 l1 l3" }
        "#);
    play.offers("red", "attack l1 green-a0>green-home l1");
    play.draws(["2"]);
    play.plays("red", "attack l1 green-a0>green-home l3");
    play.happened("ship-destroyed green l3 green-home");
    play.sees("players.green.ships[0]", 2);
    play.sees("players.green.ships[2]", 0);
}

#[test]
fn ic_atk_10_ic_atk_11_failure_costs_only_its_power_and_may_be_repeated() {
    let mut play = two(&(face_to_face("l1") + "players.red.hand = { iron = 2 }"));
    play.draws(["6", "5", "1", "iron", "iron"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.sees("energy", 0);
    play.sees("spaces.red-c1.ships[0].owner", "green");
    play.sees("players.red.battle-tokens", 0);
    play.plays("red", "attack l1 red-c0>red-c1 l1 paid");
    play.plays("red", "attack l1 red-c0>red-c1 l1 paid");
    play.happened("paid red iron, ship-attacked red, ship-destroyed green");
    play.sees("spaces.red-c0.ships[0].owner", "red");
    play.sees("spaces.red-c1.ships", Vec::<String>::new());
}

#[test]
fn ic_atk_14_an_empty_supply_gives_no_token() {
    let table = "ships = { red-c0 = 'red l1', red-c1 = 'orange l1' }\n\
                 players.green.battle-tokens = 12\nplayers.blue.battle-tokens = 12\n";
    let mut play = four(&format!("{table}players.red.battle-tokens = 6"));
    play.sees("battle-tokens", 0);
    play.draws(["1"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.happened("ship-destroyed orange");
    play.did_not_happen("battle-token-won");
    play.sees("players.red.battle-tokens", 6);
    // The loser's token goes back first, and then there is one to win.
    let mut play = four(&format!("{table}players.orange.battle-tokens = 6"));
    play.sees("battle-tokens", 0);
    play.draws(["1"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.happened("battle-token-lost orange, battle-token-won red");
}

#[test]
fn ic_atk_16_ship_then_cards_then_tokens_then_elimination_then_victory() {
    let mut play = three(
        r#"
        control = { red-home = "red", blue-home = "blue" }
        ships = { red-c0 = "red l1", red-c1 = "yellow l1", yellow-home = "" }
        players.yellow.hand = { iron = 3 }
        players.red.battle-tokens = 12
        "#,
    );
    play.draws(["1", "iron", "iron"]);
    play.plays("red", "attack l1 red-c0>red-c1 l1");
    play.happened(
        "ship-destroyed yellow, cards-stolen red yellow 2, battle-token-won red, \
         eliminated yellow iron, game-won red points",
    );
    assert!(offered(play.game(), "red").is_empty());
}

/// Who could attack a space in the next turn, as the view tells it: by whom, from where, and whether the ship
/// must come first.
fn threats(changes: &str, space: &str) -> Vec<(String, &'static str, bool, bool)> {
    let play = two(changes);
    let view = play.game().view(None);
    let threats = view.spaces[space].threats.iter();
    let told = threats.map(|threat| {
        let who = format!("{} {}", threat.owner.word(), threat.level.word());
        (who, threat.from, threat.moves, threat.powered)
    });
    told.collect()
}

#[test]
fn ic_atk_2_ic_mov_2_the_ships_that_could_attack_next_turn_are_known() {
    let beside = threats(
        "ships = { red-c0 = 'red l1', red-c1 = 'green l3' }",
        "red-c0",
    );
    assert_eq!(beside, [("green l3".to_owned(), "red-c1", false, true)]);
    // One planet gives energy for the move or for the attack; cards must pay for the other.
    let near = threats(
        "ships = { red-c0 = 'red l1', red-c2 = 'green l1' }",
        "red-c0",
    );
    assert_eq!(near, [("green l1".to_owned(), "red-c2", true, false)]);
    let far = threats(
        "ships = { red-c0 = 'red l1', green-c3 = 'green l1' }",
        "red-c0",
    );
    assert_eq!(far, []);
    let nobody = threats("ships = { red-c1 = 'green l3' }", "red-c0");
    assert_eq!(nobody, []);
}
