//! Clause tests of chapter 0: principles used by every other chapter.

use kernel::Files;

use crate::table::{three, two};

/// MG-0.1: what an ability orders is done; only where it says "may" can its owner decline.
#[test]
fn mg_0_1_only_an_ability_that_says_may_can_be_declined() {
    let mut game = two(r#"
        phase = "cards"
        players.brown.cards = ["species:bee", "government:union"]
    "#);
    game.plays("gray", "end-turn");
    game.waits_for("brown", "choose-option");
    game.offers_exactly("brown", ["choose 1", "choose 2"]);
    game.refuses("brown", "decline", "MG-20.12");
    game.done();

    let mut game = two(r#"
        phase = "cards"
        standing = ["commerce:space-exchange"]
        players.brown.cards = ["species:bee", "commerce:space-exchange"]
        cubes."commerce:space-exchange/development" = ["yellow", "yellow"]
    "#);
    game.plays("gray", "end-turn");
    game.waits_for("brown", "choose-option");
    game.offers_exactly("brown", ["choose 1", "decline"]);
    game.done();
}

/// MG-0.2: of what an ability orders, the impossible part is left out and the rest is done.
#[test]
fn mg_0_2_the_impossible_part_of_an_effect_is_skipped_and_the_rest_happens() {
    // Embassy gives four cubes and a skip marker; the reserve has a single bright cube.
    let mut game = two(r#"
        phase = "cards"
        standing = ["progress:embassy"]
        cubes."progress:embassy/development" = ["blue", "red", "white"]
        [players.gray]
        cards = ["species:ant", "progress:embassy"]
        bag = { red = 39, blue = 38, yellow = 40, white = 39 }
    "#);
    game.plays("gray", "use progress:embassy");
    game.happened("cubes-gained gray blue, skip-marked gray");
    game.sees("reserve.blue", 0);
    game.done();
}

/// MG-0.3: the active player picks the order of abilities that wait together.
#[test]
fn mg_0_3_the_active_player_orders_what_waits_together() {
    let mut game = two(r#"
        phase = "cards"
        standing = ["commerce:space-exchange"]
        players.brown.cards = ["species:bee", "government:union", "commerce:space-exchange"]
        cubes."commerce:space-exchange/development" = ["yellow", "yellow"]
    "#);
    game.plays("gray", "end-turn");
    game.waits_for("brown", "order-triggers");
    game.offers_exactly(
        "brown",
        [
            "resolve government:union",
            "resolve commerce:space-exchange",
        ],
    );
    game.refuses("brown", "resolve government:council", "MG-0.3");
    game.plays("brown", "resolve commerce:space-exchange");
    game.offers("brown", "decline");
    game.plays("brown", "decline");
    game.offers_exactly("brown", ["choose 1", "choose 2"]);
    game.plays("brown", "choose 1");
    game.happened("ability-used brown government:union");
    game.done();
}

/// MG-0.3: abilities of several players that wait together: the active player's come first.
#[test]
fn mg_0_3_the_active_players_abilities_come_before_the_others() {
    // Gray wins against brown; Empire pays the winner, Insurance the loser.
    let mut game = two(r#"
        drawn = { red = 1 }
        standing = ["commerce:insurance"]
        systems.red-near-a.owner = "brown"
        players.gray.cards = ["species:ant", "government:empire"]
        players.brown.cards = ["species:bee", "commerce:insurance"]
        [conflicts."conflict:raid"]
        track = "red-home>red-near-a"
        red = "gray"
        blue = "brown"
        [cubes]
        "conflict:raid/red" = ["red"]
        "species:bee/base" = ["yellow"]
        "commerce:insurance/development" = ["yellow", "white"]
    "#);
    game.plays_all(
        "gray",
        [
            "place red conflict:raid/red",
            "confirm",
            "steal yellow species:bee/base",
            "decline",
        ],
    );
    game.happened(
        "ability-used gray government:empire, cubes-gained gray red, cubes-gained gray red, \
         ability-used brown commerce:insurance",
    );
    game.waits_for("brown", "gain-cube");
    game.done();
}

/// MG-0.3: one base of gray's fires gray's own ability and, by ending a conflict, orange's too. The
/// active player's comes first although both were fired by the same step.
#[test]
fn mg_0_3_abilities_fired_by_one_step_come_in_turn_order() {
    let mut game = three(
        r#"
        phase = "rewards"
        pending = ["occupy gray brown red-near-a"]
        standing = ["expansion:shipyard", "commerce:toll"]
        systems.red-near-a.owner = "brown"
        systems.red-inner.owner = "orange"
        decks.leader.top = "leader:pilot"
        players.gray.cards = ["species:ant", "expansion:shipyard"]
        players.orange.cards = ["species:cat", "commerce:toll"]
        [conflicts."conflict:raid"]
        track = "red-inner>red-near-a"
        red = "orange"
        blue = "brown"
        [cubes]
        "expansion:shipyard/development" = ["white", "red"]
        "commerce:toll/development" = ["yellow", "red"]
    "#,
    );
    game.plays("gray", "occupy");
    game.plays("gray", "keep leader:pilot");
    game.happened("ability-used gray expansion:shipyard");
    game.waits_for("orange", "choose-option");
    game.done();
}

/// MG-0.3: behind the active player the others follow clockwise.
#[test]
fn mg_0_3_the_other_players_abilities_follow_clockwise() {
    let mut game = three(
        r#"
        phase = "cards"
        pending = ["triggers 0", "gain-cube gray red,blue 1"]
        triggers = ["government:council", "commerce:toll"]
        standing = ["commerce:toll"]
        players.brown.cards = ["species:bee", "commerce:toll"]
        players.orange.cards = ["species:cat", "government:council"]
        cubes."commerce:toll/development" = ["yellow", "red"]
        cubes."species:ant/base" = ["red"]
    "#,
    );
    game.plays("gray", "gain red");
    game.waits_for("brown", "choose-option");
    game.plays("brown", "decline");
    game.waits_for("orange", "choose-option");
    game.plays("orange", "decline");
    game.happened("turn-began brown");
    game.done();
}

/// MG-0.4: three cubes are drawn in Phase 1, unless a card says otherwise.
#[test]
fn mg_0_4_a_card_overrides_the_number_of_cubes_drawn() {
    let mut game = two(r#"
        phase = "cards"
        players.brown.cards = ["species:bee", "government:republic"]
    "#);
    game.draws(["red", "blue", "blue", "black"]);
    game.plays("gray", "end-turn");
    game.happened("cubes-drawn brown red blue blue black");
    game.done();

    let mut game = two(r#"phase = "cards""#);
    game.draws(["red", "blue", "blue"]);
    game.plays("gray", "end-turn");
    game.happened("cubes-drawn brown red blue blue");
    game.sees("players.brown.drawn.black", 0);
    game.done();
}

/// MG-0.5: links to a black hole pay nobody, but the sentence about red links is more specific.
#[test]
fn mg_0_5_a_red_link_pays_beside_a_black_hole_and_a_green_one_does_not() {
    // Red Inner ends a red link with Red Near A and a green one with Blue Near B.
    let game = two(r#"
        systems.red-near-a.owner = "gray"
        systems.red-inner.covered = true
    "#);
    game.sees("players.gray.symbols.economic", 1);
    game.done();

    let game = three(
        r#"
        systems.blue-near-b.owner = "brown"
        systems.red-inner.covered = true
    "#,
    );
    game.sees("players.brown.symbols.economic", 0);
    game.done();
}

/// MG-0.6: the past is forgotten: a table with a lost agenda is the same as one without it.
#[test]
fn mg_0_6_the_same_pieces_are_the_same_position_whatever_happened_before() {
    let mut played = two(r#"
        drawn = { black = 1 }
        standing = ["species:ant"]
        players.gray.bag = { red = 3, blue = 4, yellow = 4, white = 4, black = 4 }
        cubes."species:ant/agenda" = ["red", "red", "blue", "yellow", "white"]
    "#);
    played.plays("gray", "cancel species:ant/agenda");
    played.happened("project-broken gray species:ant");
    let fresh = two("");
    let pieces = |game: &master::Master| {
        let mut position = game.write_position();
        position.remove("chance");
        position
    };
    assert_eq!(pieces(played.game()), pieces(fresh.game()));
    played.done();
    fresh.done();
}

/// MG-0.6: three counters are remembered: discarded cards, extra turns and rewards still owed.
#[test]
fn mg_0_6_discards_extra_turns_and_owed_rewards_are_remembered() {
    let mut game = two(r#"
        phase = "cards"
        standing = ["expansion:convoy"]
        players.gray.cards = ["species:ant", "leader:pilot", "expansion:convoy"]
        cubes."expansion:convoy/development" = ["yellow", "white"]
    "#);
    game.plays_all("gray", ["discard leader:pilot", "use expansion:convoy"]);
    game.sees("discarded.cards", 2);
    game.sees("extra-turns.won", 1);
    game.done();

    let mut game = two("drawn = { red = 1, blue = 1 }");
    game.plays_all(
        "gray",
        [
            "place red planet:red-home",
            "place blue planet:red-home",
            "confirm",
            "reward planet:red-home red",
        ],
    );
    game.happened("cubes-gained gray red red red, cubes-gained gray blue blue");
    game.done();
}

/// MG-0.7: one base ends one economic link and begins another; nothing is counted in between.
#[test]
fn mg_0_7_consequences_are_counted_after_a_step_and_not_inside_it() {
    let mut game = two(r#"
        phase = "rewards"
        constructed = ["species:ant"]
        systems.red-near-a.owner = "gray"
        routes."red-near-a>red-inner" = ["white", "white", "white"]
    "#);
    game.sees("players.gray.symbols.economic", 1);
    game.plays("gray", "base red-inner from species:ant");
    game.happened("base-placed gray red-inner, symbols-changed gray cultural 1");
    game.did_not_happen("symbols-changed gray economic");
    game.sees("players.gray.symbols.economic", 1);
    game.done();
}

/// MG-0.8: the card of a reward is drawn and kept before the next reward can be taken.
#[test]
fn mg_0_8_an_effect_is_finished_before_the_next_reward() {
    let mut game = two(r#"
        phase = "rewards"
        owed = ["species:ant/receive", "species:ant/base"]
        decks.commerce.top = "commerce:bank"
        standing = ["commerce:market"]
        players.gray.cards = ["species:ant", "commerce:market"]
        [cubes]
        "species:ant/receive" = ["yellow", "yellow"]
        "species:ant/base" = ["red", "blue", "yellow", "white"]
        "commerce:market/development" = ["yellow", "blue"]
    "#);
    game.plays("gray", "reward species:ant/receive");
    game.waits_for("gray", "keep-card");
    game.refuses("gray", "reward species:ant/base", "MG-0.8");
    game.plays("gray", "keep commerce:bank");
    // What the gained card fires belongs to the effect; only then does the base follow.
    game.happened(
        "ability-used gray commerce:market, cubes-gained gray yellow, base-constructed gray",
    );
    game.done();
}

/// MG-0.8: what the first reward of a victory fires, here by gaining its card, is finished before the
/// second one; what the victory itself fires comes after the last.
#[test]
fn mg_0_8_what_a_reward_fires_comes_before_the_next_one() {
    let mut game = two(r#"
        drawn = { red = 1 }
        standing = ["commerce:toll"]
        systems.red-near-a.owner = "brown"
        players.gray.cards = ["species:ant", "government:empire", "commerce:toll"]
        [conflicts."conflict:raid"]
        track = "red-home>red-near-a"
        red = "gray"
        blue = "brown"
        [cubes]
        "conflict:raid/red" = ["red"]
        "commerce:toll/development" = ["yellow", "red"]
        "species:bee/base" = ["yellow"]
        "species:bee/receive" = ["red"]
    "#);
    game.plays_all("gray", ["place red conflict:raid/red", "confirm"]);
    game.happened("conflict-won gray conflict:raid, card-gained gray conflict:raid");
    game.waits_for("gray", "choose-option");
    game.offers_exactly("gray", ["choose 1", "decline"]);
    game.plays_all("gray", ["decline", "steal yellow species:bee/base"]);
    game.did_not_happen("ability-used gray government:empire");
    game.plays("gray", "decline");
    game.happened("ability-used gray government:empire");
    game.done();
}
