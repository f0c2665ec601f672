//! Clause tests of chapter 3: drawing cards.

use std::collections::BTreeMap;

use master::Master;
use trial::Play;

use crate::table::{three, two};

/// Gray has completed Ant's project that draws a commerce card; the market lies on top, and a
/// leader keeps Phase 3 open. The rest of the deck is dictated.
const COMMERCE_DRAW: &str = r#"
    phase = "rewards"
    owed = ["species:ant/receive"]
    players.gray.cards = ["species:ant", "leader:pilot"]
    decks.commerce.top = "commerce:market"
    cubes."species:ant/receive" = ["yellow", "yellow"]
"#;

/// Gray lifts market and bank; the toll is then on top.
#[track_caller]
fn lifted_market_and_bank(changes: &str) -> Play<Master> {
    let mut game = two(&format!("{COMMERCE_DRAW}\n{changes}"));
    game.draws(["commerce:bank", "commerce:toll"]);
    game.plays("gray", "reward species:ant/receive");
    game
}

/// Gray has completed Ant's project that draws any development.
const ANY_DRAW: &str = r#"
    phase = "rewards"
    owed = ["species:ant/receive-2"]
    cubes."species:ant/receive-2" = ["blue", "blue", "blue", "blue"]
"#;

/// Brown holds all commerce cards but these.
fn commerce_without(cards: &[&str]) -> String {
    let all = [
        "space-exchange",
        "market",
        "bank",
        "toll",
        "insurance",
        "smugglers",
        "auction",
        "warehouse",
        "refinery",
    ];
    let held = all.into_iter().filter(|card| !cards.contains(card));
    let held: String = held.map(|card| format!(", \"commerce:{card}\"")).collect();
    format!("players.brown.cards = [\"species:bee\"{held}]")
}

/// MG-3.1: the two top cards of the deck are taken.
#[test]
fn mg_3_1_the_two_top_cards_are_lifted() {
    let game = lifted_market_and_bank("");
    game.happened("cards-lifted gray commerce:market commerce:bank");
    game.waits_for("gray", "keep-card");
    game.sees("cards.\"commerce:market\".place", "lifted");
    game.sees("cards.\"commerce:bank\".place", "lifted");
    game.sees("decks.commerce.size", 7);
    game.done();
}

/// MG-3.2: one of the two is kept, the other goes to the bottom.
#[test]
fn mg_3_2_one_card_is_kept_and_the_other_goes_to_the_bottom() {
    let mut game = lifted_market_and_bank("");
    game.refuses("gray", "keep commerce:toll", "MG-3.2");
    game.plays("gray", "keep commerce:bank");
    game.happened("card-put-back commerce:market, card-gained gray commerce:bank");
    game.sees("cards.\"commerce:bank\".owner", "gray");
    game.sees("decks.commerce.bottom", vec!["commerce:market"]);
    game.sees("decks.commerce.top", "commerce:toll");
    game.done();
}

/// MG-3.3: or both go to the bottom and the card that is then on top is taken.
#[test]
fn mg_3_3_both_cards_go_to_the_bottom_and_the_next_one_is_taken() {
    let mut game = lifted_market_and_bank("");
    game.draws(["commerce:auction"]);
    game.plays("gray", "put-both commerce:market");
    game.happened("card-gained gray commerce:toll");
    game.sees("cards.\"commerce:toll\".owner", "gray");
    game.sees(
        "decks.commerce.bottom",
        vec!["commerce:market", "commerce:bank"],
    );
    game.sees("decks.commerce.top", "commerce:auction");
    game.done();
}

/// Gray can discard the Oracle for a random government.
const ORACLE: &str = r#"
    phase = "cards"
    standing = ["progress:oracle"]
    players.gray.cards = ["species:ant", "leader:pilot", "progress:oracle"]
    cubes."progress:oracle/development" = ["blue", "blue", "yellow"]
"#;

/// MG-3.4: the deck is shuffled and one card is taken without a choice.
#[test]
fn mg_3_4_a_random_card_comes_from_the_shuffled_deck() {
    let mut game = two(&format!(
        "{ORACLE}\ndecks.government = {{ top = \"government:council\", bottom = [\"government:guild\"] }}"
    ));
    game.draws(["government:empire", "government:guild"]);
    game.plays("gray", "use progress:oracle");
    game.happened("deck-shuffled government, card-gained gray government:empire");
    game.sees("decks.government.size", 8);
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-3.4: every card of the deck is equally likely, the one on top and those on the bottom too.
#[test]
fn mg_3_4_every_card_of_the_deck_is_equally_likely() {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..270 {
        let mut game = two(&format!("{ORACLE}\nchance.seed = \"{seed}\""));
        game.plays("gray", "use progress:oracle");
        let event = game
            .events()
            .iter()
            .find(|event| event.starts_with("card-gained"));
        *counts.entry(event.unwrap().clone()).or_default() += 1;
        game.done();
    }
    assert_eq!(counts.len(), 9);
    assert!(
        counts.values().all(|count| (10..60).contains(count)),
        "{counts:?}"
    );
}

/// Gray can discard the Archive for any development.
const ARCHIVE: &str = r#"
    phase = "cards"
    standing = ["progress:archive"]
    players.gray.cards = ["species:ant", "leader:pilot", "progress:archive"]
    cubes."progress:archive/development" = ["blue", "white"]
    decks.commerce = { top = "commerce:market", bottom = ["commerce:bank", "commerce:toll"] }
"#;

/// MG-3.5: after a card was chosen from a deck, the deck is shuffled.
#[test]
fn mg_3_5_the_deck_is_shuffled_after_a_card_was_chosen_from_it() {
    let mut game = two(ARCHIVE);
    game.plays_all("gray", ["use progress:archive", "draw commerce"]);
    game.refuses("gray", "fetch progress:relay", "MG-3.5");
    game.draws(["commerce:toll"]);
    game.plays("gray", "fetch commerce:bank");
    game.happened("deck-shuffled commerce, card-gained gray commerce:bank");
    // The toll lay at the very bottom and is now on top.
    game.sees("decks.commerce.top", "commerce:toll");
    game.sees("decks.commerce.bottom.#", 0);
    game.done();
}

/// MG-3.6: everybody sees all cards of a player.
#[test]
fn mg_3_6_all_cards_of_a_player_are_visible_to_everybody() {
    let cards = [
        "leader:pilot",
        "conflict:raid",
        "commerce:bank",
        "species:ant",
    ];
    let game = three(&format!("players.gray.cards = {cards:?}"));
    for viewer in ["gray", "brown", "orange"] {
        game.sees_as(viewer, "players.gray.cards", cards.to_vec());
    }
    game.sees("players.gray.cards", cards.to_vec());
    game.done();
}

/// MG-3.7: with eight cards a turn cannot end, with seven it can; the species is one of them.
#[test]
fn mg_3_7_seven_cards_with_the_species_are_the_limit_at_the_end_of_a_turn() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = [
            "species:ant", "leader:pilot", "leader:broker", "leader:curator", "leader:guard",
            "leader:mimic", "leader:warden", "leader:marshal",
        ]
    "#);
    game.sees("players.gray.card-limit", 7);
    game.refuses("gray", "end-turn", "MG-20.3");
    game.does_not_offer("gray", "end-turn");
    game.plays("gray", "discard leader:pilot");
    game.sees("players.gray.cards.#", 7);
    game.offers("gray", "end-turn");
    game.done();
}

/// Market works: it pays gray a yellow cube for each commerce card that gray gains.
const MARKET: &str = r#"
    players.gray.cards = ["species:ant", "leader:pilot", "commerce:market"]
    standing = ["commerce:market"]
    cubes."commerce:market/development" = ["yellow", "blue"]
"#;

/// MG-3.8: drawing a card is gaining it.
#[test]
fn mg_3_8_a_drawn_card_is_gained() {
    let draw = COMMERCE_DRAW
        .replace(
            "players.gray.cards = [\"species:ant\", \"leader:pilot\"]",
            "",
        )
        .replace("commerce:market", "commerce:bank");
    let mut game = two(&format!("{draw}\n{MARKET}"));
    game.plays("gray", "reward species:ant/receive");
    game.plays("gray", "keep commerce:bank");
    game.happened("card-gained gray commerce:bank, ability-used gray commerce:market");
    game.done();
}

/// MG-3.8: taking a card from another player is gaining it.
#[test]
fn mg_3_8_a_card_taken_from_another_player_is_gained() {
    let mut game = two(&format!(
        r#"
        phase = "cards"
        {}
        players.brown.cards = ["species:bee", "commerce:bank"]
        [cubes]
        "commerce:market/development" = ["yellow", "blue"]
        "progress:heist/development" = ["blue", "red"]
        "#,
        r#"standing = ["commerce:market", "progress:heist"]
        players.gray.cards = ["species:ant", "leader:pilot", "commerce:market", "progress:heist"]"#
    ));
    game.plays("gray", "use progress:heist");
    game.happened(
        "card-lost brown commerce:bank, card-gained gray commerce:bank, \
         ability-used gray commerce:market",
    );
    game.done();
}

/// MG-3.9: an ability fires for the type of card it names and for no other.
#[test]
fn mg_3_9_a_gain_ability_fires_for_its_type_of_card_only() {
    // Council waits for leaders, not for the commerce card.
    let mut game = two(r#"
        phase = "rewards"
        owed = ["species:ant/receive"]
        players.gray.cards = ["species:ant", "government:council"]
        decks.commerce.top = "commerce:bank"
        cubes."species:ant/receive" = ["yellow", "yellow"]
    "#);
    game.plays("gray", "reward species:ant/receive");
    game.plays("gray", "keep commerce:bank");
    game.waits_for("gray", "use-cards");
    game.done();

    let mut game = two(r#"
        phase = "rewards"
        owed = ["progress:relay/development"]
        players.gray.cards = ["species:ant", "government:council", "progress:relay"]
        decks.leader.top = "leader:pilot"
        cubes."progress:relay/development" = ["blue", "white", "yellow", "red"]
    "#);
    game.plays("gray", "reward progress:relay/development");
    game.plays("gray", "keep leader:pilot");
    game.waits_for("gray", "choose-option");
    game.plays_all("gray", ["choose 1", "gain red"]);
    game.happened("ability-used gray government:council, cubes-gained gray red");
    game.done();
}

/// MG-3.10: while two cards are lifted, the one below lies open.
#[test]
fn mg_3_10_the_third_card_is_visible_while_the_player_decides() {
    let game = lifted_market_and_bank("");
    game.waits_for("gray", "keep-card");
    for viewer in ["gray", "brown"] {
        game.sees_as(viewer, "decks.commerce.top", "commerce:toll");
    }
    game.done();
}

/// MG-3.11: a player who puts both back keeps the third card, without another choice.
#[test]
fn mg_3_11_the_third_card_must_be_kept() {
    let mut game = lifted_market_and_bank("");
    game.plays("gray", "put-both commerce:market");
    game.happened("card-gained gray commerce:toll");
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-3.12: the player says which of the two cards goes under the other.
#[test]
fn mg_3_12_the_player_orders_the_cards_he_puts_back() {
    for (first, second) in [("market", "bank"), ("bank", "market")] {
        let mut game = lifted_market_and_bank("");
        game.plays("gray", &format!("put-both commerce:{first}"));
        let bottom = [first, second].map(|card| format!("commerce:{card}"));
        game.sees("decks.commerce.bottom", bottom.to_vec());
        game.done();
    }
}

/// MG-3.13: with two cards in the deck, putting both back gives the upper one of them.
#[test]
fn mg_3_13_of_a_deck_of_two_either_card_can_be_taken() {
    for (taken, left) in [("market", "bank"), ("bank", "market")] {
        let held = commerce_without(&["market", "bank"]);
        let mut game = two(&format!("{COMMERCE_DRAW}\n{held}"));
        game.draws(["commerce:bank"]);
        game.plays("gray", "reward species:ant/receive");
        game.waits_for("gray", "keep-card");
        game.plays("gray", &format!("put-both commerce:{taken}"));
        game.happened(&format!("card-gained gray commerce:{taken}"));
        game.sees("decks.commerce.top", format!("commerce:{left}"));
        game.sees("decks.commerce.size", 1);
        game.done();
    }
}

/// MG-3.14: the only card of a deck is taken without a choice.
#[test]
fn mg_3_14_the_only_card_of_a_deck_is_taken() {
    let held = commerce_without(&["market"]);
    let mut game = two(&format!("{COMMERCE_DRAW}\n{held}"));
    game.plays("gray", "reward species:ant/receive");
    game.happened("card-gained gray commerce:market");
    game.sees("decks.commerce.size", 0);
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-3.15: an empty deck gives nothing, nothing replaces it, and the reward is done with.
#[test]
fn mg_3_15_an_empty_deck_gives_nothing_and_the_reward_counts_as_given() {
    let held = commerce_without(&[]);
    let draw = COMMERCE_DRAW.replace("decks.commerce.top = \"commerce:market\"", "");
    let mut game = two(&format!("{draw}\n{held}"));
    game.plays("gray", "reward species:ant/receive");
    game.happened("cubes-returned gray yellow yellow");
    game.did_not_happen("card-gained");
    game.sees("players.gray.cards.#", 2);
    game.sees("rewards.projects.#", 0);
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-3.16: a discarded card goes openly to the bottom of the deck of its type.
#[test]
fn mg_3_16_a_discarded_card_goes_to_the_bottom_of_its_deck() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:pilot", "commerce:bank"]
    "#);
    game.plays("gray", "discard commerce:bank");
    game.happened("card-discarded gray commerce:bank, card-put-back commerce:bank");
    game.sees("decks.commerce.bottom", vec!["commerce:bank"]);
    game.sees("decks.leader.bottom.#", 0);
    game.done();
}

/// MG-3.17: the card discarded last lies lowest.
#[test]
fn mg_3_17_discarded_cards_go_to_the_bottom_one_after_another() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:pilot", "leader:broker", "leader:guard"]
    "#);
    game.plays_all("gray", ["discard leader:guard", "discard leader:pilot"]);
    game.sees("decks.leader.bottom", vec!["leader:guard", "leader:pilot"]);
    game.done();
}

/// MG-3.18: the second of two draws lifts two cards of its own.
#[test]
fn mg_3_18_several_draws_lift_two_cards_each() {
    let mut game = two(r#"
        phase = "rewards"
        owed = ["species:elk/receive-2"]
        players.gray.cards = ["species:elk", "leader:pilot"]
        decks.commerce.top = "commerce:market"
        cubes."species:elk/receive-2" = ["yellow", "yellow", "yellow", "blue"]
    "#);
    game.draws(["commerce:bank", "commerce:toll"]);
    game.plays("gray", "reward species:elk/receive-2");
    game.offers("gray", "keep commerce:bank");
    game.draws(["commerce:auction", "commerce:refinery"]);
    game.plays("gray", "keep commerce:bank");
    game.happened(
        "card-put-back commerce:market, card-gained gray commerce:bank, \
         cards-lifted gray commerce:toll commerce:auction",
    );
    game.plays("gray", "keep commerce:toll");
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-3.19: the deck is named first, its cards are lifted then, and there is no way back.
#[test]
fn mg_3_19_the_deck_is_chosen_before_cards_are_lifted() {
    let mut game = two(ANY_DRAW);
    game.plays("gray", "reward species:ant/receive-2");
    game.did_not_happen("cards-lifted");
    game.offers_exactly("gray", ["draw expansion", "draw commerce", "draw progress"]);
    game.plays("gray", "draw commerce");
    game.happened("cards-lifted gray");
    game.waits_for("gray", "keep-card");
    game.refuses("gray", "draw progress", "MG-0.8");
    game.done();
}

/// MG-3.20: a draw cannot be declined.
#[test]
fn mg_3_20_drawing_is_compulsory() {
    let game = lifted_market_and_bank("");
    game.refuses("gray", "decline", "MG-3.20");
    game.offers_exactly(
        "gray",
        [
            "keep commerce:market",
            "keep commerce:bank",
            "put-both commerce:market",
            "put-both commerce:bank",
        ],
    );
    game.done();
}

/// MG-3.21: a shuffled deck lies face up again; its top is known, and nothing else of its order.
#[test]
fn mg_3_21_after_a_random_draw_only_the_new_top_card_is_known() {
    let mut game = two(&format!(
        "{ORACLE}\ndecks.government = {{ top = \"government:council\", bottom = [\"government:guild\"] }}"
    ));
    game.draws(["government:empire", "government:senate"]);
    game.plays("gray", "use progress:oracle");
    game.sees("decks.government.top", "government:senate");
    game.sees("decks.government.bottom.#", 0);
    game.sees("decks.government.unknown.#", 7);
    game.done();
}

/// MG-3.22: the player may take any card of the deck; everybody sees which one was taken, and
/// nobody knows the new order.
#[test]
fn mg_3_22_the_chooser_sees_the_whole_deck_and_everybody_sees_his_choice() {
    let mut game = two(ARCHIVE);
    game.plays_all("gray", ["use progress:archive", "draw commerce"]);
    game.waits_for("gray", "choose-card");
    game.offers_exactly(
        "gray",
        [
            "fetch commerce:space-exchange",
            "fetch commerce:market",
            "fetch commerce:bank",
            "fetch commerce:toll",
            "fetch commerce:insurance",
            "fetch commerce:smugglers",
            "fetch commerce:auction",
            "fetch commerce:warehouse",
            "fetch commerce:refinery",
        ],
    );
    game.plays("gray", "fetch commerce:insurance");
    game.sees_as("brown", "cards.\"commerce:insurance\".owner", "gray");
    game.sees_as("brown", "decks.commerce.bottom.#", 0);
    game.sees_as("brown", "decks.commerce.unknown.#", 7);
    game.done();
}

/// Toll works: its owner may steal a cube after gaining a conflict card.
const TOLL: &str = r#"
    standing = ["commerce:toll"]
    players.gray.cards = ["species:ant", "commerce:toll"]
    systems.red-near-a.owner = "brown"
    [cubes]
    "commerce:toll/development" = ["yellow", "red"]
    "species:bee/base" = ["yellow", "yellow"]
"#;

/// MG-3.23: the winner of a conflict gains its card.
#[test]
fn mg_3_23_a_won_conflict_card_is_gained() {
    let mut game = two(&format!(
        r#"
        drawn = {{ red = 1 }}
        {TOLL}
        "conflict:raid/red" = ["red"]
        [conflicts."conflict:raid"]
        track = "red-home>red-near-a"
        red = "gray"
        blue = "brown"
        "#
    ));
    game.plays_all("gray", ["place red conflict:raid/red", "confirm"]);
    game.happened("card-gained gray conflict:raid");
    game.waits_for("gray", "choose-option");
    game.offers_exactly("gray", ["choose 1", "decline"]);
    game.done();
}

/// MG-3.23: a cancelled conflict is gained by the player who gets its card.
#[test]
fn mg_3_23_a_cancelled_conflict_card_is_gained() {
    let mut game = two(&format!(
        r#"
        phase = "allocation"
        {TOLL}
        [conflicts."conflict:raid"]
        track = "red-home>red-near-a"
        red = "gray"
        blue = "brown"
        "#
    ));
    game.plays("gray", "offer-truce conflict:raid");
    game.plays("brown", "accept-truce conflict:raid");
    game.happened("conflict-cancelled conflict:raid, card-gained gray conflict:raid");
    game.waits_for("gray", "choose-option");
    game.done();
}

/// MG-3.23: a conflict card that a black hole gives back is gained.
#[test]
fn mg_3_23_a_conflict_card_returned_by_a_black_hole_is_gained() {
    let mut game = two(r#"
        phase = "cards"
        standing = ["commerce:toll", "expansion:rift"]
        players.gray.cards = ["species:ant", "commerce:toll", "expansion:rift"]
        [conflicts."conflict:raid"]
        track = "red-home>red-near-a"
        red = "gray"
        blue = "neutral"
        [cubes]
        "commerce:toll/development" = ["yellow", "red"]
        "expansion:rift/development" = ["black", "red"]
        "species:bee/base" = ["yellow", "yellow"]
    "#);
    game.plays_all("gray", ["use expansion:rift", "target system:red-near-a"]);
    game.happened("card-gained gray conflict:raid, system-covered red-near-a");
    game.waits_for("gray", "choose-option");
    game.done();
}

/// MG-3.24: a gain ability fires when the card lies in the play area, once for each card.
#[test]
fn mg_3_24_a_gain_ability_fires_once_per_card_after_it_is_gained() {
    let mut game = two(r#"
        phase = "rewards"
        owed = ["species:elk/receive-2"]
        standing = ["commerce:market"]
        players.gray.cards = ["species:elk", "commerce:market"]
        decks.commerce.top = "commerce:bank"
        [cubes]
        "species:elk/receive-2" = ["yellow", "yellow", "yellow", "blue"]
        "commerce:market/development" = ["yellow", "blue"]
    "#);
    game.draws([
        "commerce:toll",
        "commerce:auction",
        "commerce:refinery",
        "commerce:insurance",
    ]);
    game.plays("gray", "reward species:elk/receive-2");
    for card in ["commerce:bank", "commerce:auction"] {
        game.plays("gray", &format!("keep {card}"));
        game.happened(&format!(
            "card-gained gray {card}, ability-used gray commerce:market"
        ));
        let fired = game
            .events()
            .iter()
            .filter(|event| event.starts_with("ability-used"));
        assert_eq!(fired.count(), 1);
    }
    game.done();
}

/// MG-3.25: for any development a deck that has cards is chosen.
#[test]
fn mg_3_25_an_empty_deck_cannot_be_chosen() {
    let held = commerce_without(&[]);
    let mut game = two(&format!("{ANY_DRAW}\n{held}"));
    game.plays("gray", "reward species:ant/receive-2");
    game.offers_exactly("gray", ["draw expansion", "draw progress"]);
    game.refuses("gray", "draw commerce", "MG-3.25");
    game.done();

    // The same holds for a card's ability.
    let archive = ARCHIVE
        .lines()
        .filter(|line| !line.contains("decks.commerce"));
    let archive = archive.collect::<Vec<&str>>().join("\n");
    let mut game = two(&format!("{archive}\n{held}"));
    game.plays("gray", "use progress:archive");
    game.offers_exactly("gray", ["draw expansion", "draw progress"]);
    game.refuses("gray", "draw commerce", "MG-3.25");
    game.done();
}

/// MG-3.26: a card that comes on another player's turn fires its new owner's ability at once.
#[test]
fn mg_3_26_a_card_gained_on_anothers_turn_fires_then() {
    let mut game = three(
        r#"
        phase = "cards"
        standing = ["progress:treaty", "commerce:toll"]
        players.gray.cards = ["species:ant", "leader:pilot", "progress:treaty"]
        players.brown.cards = ["species:bee", "commerce:toll"]
        systems.blue-near-a.owner = "orange"
        [conflicts."conflict:raid"]
        track = "blue-home>blue-near-a"
        red = "brown"
        blue = "orange"
        [cubes]
        "progress:treaty/development" = ["white", "blue", "blue"]
        "commerce:toll/development" = ["yellow", "red"]
        "species:cat/base" = ["red"]
    "#,
    );
    game.plays("gray", "use progress:treaty");
    game.happened("card-gained brown conflict:raid");
    game.waits_for("brown", "choose-option");
    game.plays_all("brown", ["choose 1"]);
    game.happened("cube-stolen brown orange red species:cat/base");
    game.waits_for("gray", "use-cards");
    game.done();
}
