//! Clause tests of chapter 19, third part: how conflicts end without a winner.

use kernel::Game;
use master::Master;
use trial::Play;

use crate::mg_19_conflict::{border, frontier};
use crate::table::{three, two};

/// Gray in Phase 3 with a herald that works: the embassy gives the diplomatic symbol it needs.
const HERALD: &str = r#"
    phase = "cards"
    players.gray.cards = ["species:ant", "leader:herald", "progress:embassy"]
    standing = ["progress:embassy"]
    cubes."progress:embassy/development" = ["blue", "red", "white"]
"#;

/// Gray in Phase 3 with a reaver that works.
const REAVER: &str = r#"
    phase = "cards"
    players.gray.cards = ["species:ant", "leader:reaver", "leader:spy"]
"#;

/// Gray's last cube for the red side of the raid is drawn.
const LAST_CUBE: &str = r#"
    drawn = { red = 1 }
    cubes."conflict:raid/red" = ["red"]
"#;

/// Gray fills the red side of the raid and confirms.
#[track_caller]
fn win_raid(game: &mut Play<Master>) {
    game.plays_all("gray", ["place red conflict:raid/red", "confirm"]);
}

/// MG-19.27: a leader can cancel a conflict.
#[test]
fn mg_19_27_a_leader_cancels_a_conflict() {
    let mut game = border("raid", "red", HERALD);
    game.plays("gray", "use leader:herald");
    game.happened("ability-used gray leader:herald, conflict-cancelled conflict:raid");
    game.sees("conflicts.#", 0);
    game.done();
}

/// MG-19.69: the leader may cancel any conflict, also one between others.
#[test]
fn mg_19_69_a_leader_cancels_any_conflict() {
    let mut game = three(&format!(
        r#"
        {HERALD}
        systems.blue-near-a.owner = "brown"
        systems.yellow-near-b.owner = "orange"
        conflicts."conflict:raid" = {{ track = "blue-near-a>yellow-near-b", red = "brown", blue = "orange" }}
        conflicts."conflict:coup" = {{ track = "yellow-home>yellow-near-a", red = "orange", blue = "neutral" }}
        conflicts."conflict:purge" = {{ track = "red-home>red-near-a", red = "gray", blue = "neutral" }}
        "#
    ));
    game.plays("gray", "use leader:herald");
    game.offers_exactly(
        "gray",
        [
            "target on-board:raid",
            "target on-board:coup",
            "target on-board:purge",
        ],
    );
    game.refuses("gray", "target on-board:strike", "MG-19.69");
    game.plays("gray", "target on-board:raid");
    game.happened("conflict-cancelled conflict:raid, card-gained brown conflict:raid");
    game.done();
}

/// MG-19.28: a conflict ends when its neutral system is claimed.
#[test]
fn mg_19_28_claiming_the_system_ends_the_conflict() {
    let mut game = frontier(
        "raid",
        "red",
        r#"
        active = "brown"
        phase = "rewards"
        constructed = ["species:bee"]
        systems.red-inner.owner = "brown"
        routes."red-inner>red-near-a" = ["white", "white", "white"]
        cubes."conflict:raid/red" = ["red"]
        "#,
    );
    game.plays("brown", "base red-near-a from species:bee");
    game.happened("base-placed brown red-near-a, cubes-returned gray red");
    game.happened("conflict-cancelled conflict:raid");
    game.done();
}

/// MG-19.28: a conflict ends when one of its systems changes its owner.
#[test]
fn mg_19_28_a_new_owner_ends_the_conflict() {
    let mut game = border(
        "raid",
        "red",
        &format!(
            r#"
            {LAST_CUBE}
            systems.red-inner.owner = "gray"
            conflicts."conflict:coup" = {{ track = "red-near-a>red-inner", red = "brown", blue = "gray" }}
            "#
        ),
    );
    win_raid(&mut game);
    game.plays("gray", "occupy");
    game.happened("base-placed gray red-near-a, conflict-cancelled conflict:coup");
    game.done();
}

/// MG-19.28: a conflict ends when one of its systems becomes neutral, not when a base is left.
#[test]
fn mg_19_28_a_system_that_becomes_neutral_ends_the_conflict() {
    let changes = format!("{REAVER}\nsystems.red-near-a.bases = 2");
    let mut game = border("raid", "red", &changes);
    game.plays("gray", "use leader:reaver");
    game.plays("gray", "target system:red-near-a");
    game.happened("bases-removed brown red-near-a 1");
    game.did_not_happen("conflict-cancelled");
    game.done();

    let mut game = border("raid", "red", REAVER);
    game.plays("gray", "use leader:reaver");
    game.plays("gray", "target system:red-near-a");
    game.happened("bases-removed brown red-near-a 1, conflict-cancelled conflict:raid");
    game.done();
}

/// MG-19.62: a player who loses their last system is in no conflict any more.
#[test]
fn mg_19_62_losing_the_last_system_ends_all_conflicts() {
    let mut game = two(&format!(
        r#"
        {REAVER}
        systems.yellow-near-a.owner = "gray"
        conflicts."conflict:raid" = {{ track = "yellow-home>yellow-near-a", red = "brown", blue = "gray" }}
        conflicts."conflict:coup" = {{ track = "yellow-home>yellow-near-b", red = "brown", blue = "neutral" }}
        "#
    ));
    game.plays("gray", "use leader:reaver");
    game.happened("bases-removed brown yellow-home 1");
    game.sees("players.brown.systems.#", 0);
    game.sees("conflicts.#", 0);
    game.done();
}

/// MG-19.29: the owners of both systems can agree to stop, on the turn of either.
#[test]
fn mg_19_29_the_two_owners_agree_to_stop() {
    let mut game = border("raid", "red", "");
    game.plays("gray", "offer-truce conflict:raid");
    game.plays("brown", "accept-truce conflict:raid");
    game.happened("truce-accepted brown conflict:raid, conflict-cancelled conflict:raid");
    game.done();

    let mut game = border("raid", "red", r#"active = "brown""#);
    game.plays("gray", "offer-truce conflict:raid");
    game.plays("brown", "accept-truce conflict:raid");
    game.happened("conflict-cancelled conflict:raid");
    game.done();
}

/// MG-19.29: nobody else agrees for them, and not on anybody else's turn.
#[test]
fn mg_19_29_only_the_owners_agree_and_only_on_their_turns() {
    let war = |active: &str| {
        three(&format!(
            r#"
            active = "{active}"
            systems.red-near-a.owner = "brown"
            conflicts."conflict:raid" = {{ track = "red-home>red-near-a", red = "gray", blue = "brown" }}
            "#
        ))
    };
    let mut game = war("gray");
    game.refuses("orange", "offer-truce conflict:raid", "MG-19.29");
    game.plays("gray", "offer-truce conflict:raid");
    game.refuses("orange", "accept-truce conflict:raid", "MG-19.29");
    game.done();

    let game = war("orange");
    game.refuses("gray", "offer-truce conflict:raid", "MG-19.29");
    game.refuses("brown", "offer-truce conflict:raid", "MG-19.29");
    game.done();
}

/// MG-19.57: either owner may offer; the other accepts or refuses, in Phase 2 or Phase 3.
#[test]
fn mg_19_57_either_owner_offers_and_the_other_answers() {
    for phase in ["allocation", "cards"] {
        for (offers, answers) in [("gray", "brown"), ("brown", "gray")] {
            let changes = format!(
                r#"
                phase = "{phase}"
                players.gray.cards = ["species:ant", "leader:spy"]
                "#
            );
            let mut game = border("raid", "red", &changes);
            game.refuses(answers, "accept-truce conflict:raid", "MG-19.57");
            game.plays(offers, "offer-truce conflict:raid");
            game.refuses(offers, "accept-truce conflict:raid", "MG-19.57");
            game.refuses(offers, "offer-truce conflict:raid", "MG-19.57");
            game.offers(answers, "accept-truce conflict:raid");
            game.plays(answers, "refuse-truce conflict:raid");
            game.sees("cards.conflict:raid.place", "board");
            game.refuses(answers, "accept-truce conflict:raid", "MG-19.57");
            game.done();
        }
    }
}

/// MG-19.57: offers are made and accepted in the reward step too, by either owner.
#[test]
fn mg_19_57_a_truce_in_the_reward_step() {
    for (offers, answers) in [("gray", "brown"), ("brown", "gray")] {
        let mut game = border(
            "raid",
            "red",
            r#"
            phase = "rewards"
            constructed = ["species:ant"]
            routes."red-home>red-near-b" = ["red", "red", "red"]
            "#,
        );
        game.waits_for("gray", "take-rewards");
        game.plays(offers, "offer-truce conflict:raid");
        game.waits_for("gray", "take-rewards");
        game.plays(answers, "accept-truce conflict:raid");
        game.happened("conflict-cancelled conflict:raid, card-gained gray conflict:raid");
        game.offers("gray", "base red-near-b from species:ant");
        game.done();
    }
}

/// MG-19.57: and between two fired abilities, whose order is a question of its own.
#[test]
fn mg_19_57_a_truce_between_two_abilities() {
    let mut game = border(
        "raid",
        "red",
        r#"
        phase = "rewards"
        players.gray.cards = ["species:ant", "government:council", "government:guild"]
        pending = ["order-triggers 0"]
        triggers = ["government:council", "government:guild"]
        "#,
    );
    game.waits_for("gray", "order-triggers");
    game.offers("brown", "offer-truce conflict:raid");
    game.plays("gray", "offer-truce conflict:raid");
    game.plays("brown", "accept-truce conflict:raid");
    game.happened("conflict-cancelled conflict:raid, card-gained gray conflict:raid");
    game.waits_for("gray", "order-triggers");
    game.done();
}

/// MG-19.57: nobody is asked just because of a truce: without a reward the step is skipped.
#[test]
fn mg_19_57_a_truce_alone_is_no_question() {
    let mut game = border(
        "raid",
        "red",
        "players.gray.cards = [\"species:ant\", \"leader:spy\"]",
    );
    game.plays("gray", "confirm");
    game.waits_for("gray", "use-cards");
    game.done();
}

/// MG-19.57: no offers in the middle of an action.
#[test]
fn mg_19_57_no_offer_in_the_middle_of_an_action() {
    let mut game = border(
        "raid",
        "red",
        &format!("{REAVER}\nsystems.red-near-a.bases = 2"),
    );
    game.offers("brown", "offer-truce conflict:raid");
    game.plays("gray", "use leader:reaver");
    game.waits_for("gray", "choose-system");
    game.refuses("gray", "offer-truce conflict:raid", "MG-19.57");
    game.refuses("brown", "offer-truce conflict:raid", "MG-19.57");
    game.done();
}

/// MG-19.57: an offer lapses with the turn and can be made anew in the next one.
#[test]
fn mg_19_57_offers_lapse_with_the_turn() {
    let mut game = border(
        "raid",
        "red",
        r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "leader:spy"]
        "#,
    );
    game.plays("gray", "offer-truce conflict:raid");
    game.sees("conflicts.conflict:raid.red.offers-truce", true);
    game.plays("gray", "end-turn");
    game.waits_for("brown", "allocate");
    game.sees("conflicts.conflict:raid.red.offers-truce", false);
    game.refuses("brown", "accept-truce conflict:raid", "MG-19.57");
    game.offers("gray", "offer-truce conflict:raid");
    game.done();
}

/// MG-19.58: there is nobody to agree with about a neutral system.
#[test]
fn mg_19_58_a_neutral_conflict_cannot_be_stopped_by_agreement() {
    let game = frontier("raid", "red", "");
    game.refuses("gray", "offer-truce conflict:raid", "MG-19.58");
    game.done();
}

/// MG-19.29: what is stopped is a conflict, whatever other card is named.
#[test]
fn mg_19_29_no_other_card_can_be_stopped() {
    let game = border("raid", "red", "");
    let pack = master::packs::test();
    let words = pack.cards.iter().map(|card| pack.card_word(card.id));
    for card in words.filter(|word| !word.starts_with("conflict:")) {
        for word in ["offer-truce", "accept-truce", "refuse-truce"] {
            game.refuses("gray", &format!("{word} {card}"), "MG-19.29");
        }
    }
    game.done();
}

/// MG-19.59: a conflict with a full side cannot be stopped, not even by an earlier offer.
#[test]
fn mg_19_59_a_full_side_cannot_be_stopped() {
    let mut game = border("raid", "red", LAST_CUBE);
    game.plays("brown", "offer-truce conflict:raid");
    game.plays("gray", "place red conflict:raid/red");
    game.refuses("gray", "accept-truce conflict:raid", "MG-19.59");
    game.refuses("gray", "offer-truce conflict:raid", "MG-19.59");
    game.done();
}

/// MG-19.31: a cancelled card goes to the player on the red side, however it was cancelled.
#[test]
fn mg_19_31_the_red_side_gets_the_cancelled_card() {
    for (side, owner) in [("red", "gray"), ("blue", "brown")] {
        let gained = format!("conflict-cancelled conflict:raid, card-gained {owner} conflict:raid");

        let mut game = border("raid", side, HERALD);
        game.plays("gray", "use leader:herald");
        game.happened(&gained);
        game.done();

        let mut game = border("raid", side, REAVER);
        game.plays("gray", "use leader:reaver");
        game.plays("gray", "target system:red-near-a");
        game.happened(&gained);
        game.done();

        let mut game = border("raid", side, "");
        game.plays("gray", "offer-truce conflict:raid");
        game.plays("brown", "accept-truce conflict:raid");
        game.happened(&gained);
        game.done();
    }
}

/// MG-19.60: also if the player on the red side did not place the card.
#[test]
fn mg_19_60_the_red_side_gets_a_card_it_did_not_place() {
    let mut game = two(r#"
        phase = "cards"
        players.gray.cards = ["species:ant", "conflict:raid"]
        systems.red-near-a.owner = "brown"
        "#);
    game.plays("gray", "start conflict:raid blue red-home>red-near-a");
    game.plays("brown", "offer-truce conflict:raid");
    game.plays("gray", "accept-truce conflict:raid");
    game.happened("card-gained brown conflict:raid");
    game.done();
}

/// MG-19.60: even if that player has just lost their system.
#[test]
fn mg_19_60_the_red_side_gets_the_card_with_its_system_lost() {
    let mut game = border(
        "raid",
        "red",
        &format!(
            r#"
            {LAST_CUBE}
            systems.red-inner.owner = "gray"
            conflicts."conflict:coup" = {{ track = "red-near-a>red-inner", red = "brown", blue = "gray" }}
            "#
        ),
    );
    win_raid(&mut game);
    game.plays("gray", "decline");
    game.sees("systems.red-near-a.owner", ());
    game.happened("card-gained brown conflict:coup");
    game.done();
}

/// MG-19.32: the card of a cancelled neutral conflict is discarded, on whichever side its player
/// was.
#[test]
fn mg_19_32_a_cancelled_neutral_conflict_is_discarded() {
    for side in ["red", "blue"] {
        let mut game = frontier("raid", side, HERALD);
        game.plays("gray", "use leader:herald");
        game.happened("conflict-cancelled conflict:raid, card-put-back conflict:raid");
        game.did_not_happen("card-gained");
        game.sees("cards.conflict:raid.place", "deck");
        game.done();
    }
}

/// MG-19.68: a neutral conflict is also discarded when its player loses their own system.
#[test]
fn mg_19_68_a_neutral_conflict_ends_with_its_players_system() {
    let mut game = two(&format!(
        r#"
        {REAVER}
        systems.red-near-a.owner = "brown"
        conflicts."conflict:raid" = {{ track = "red-near-a>red-inner", red = "brown", blue = "neutral" }}
        "#
    ));
    game.plays("gray", "use leader:reaver");
    game.plays("gray", "target system:red-near-a");
    game.happened("conflict-cancelled conflict:raid, card-put-back conflict:raid");
    game.did_not_happen("card-gained");
    game.done();
}

/// MG-19.66: two players fight for the same neutral system; the first to claim it ends the other
/// conflict.
#[test]
fn mg_19_66_the_first_to_claim_a_neutral_system_ends_the_other_conflict() {
    let mut game = frontier(
        "raid",
        "red",
        &format!(
            r#"
            {LAST_CUBE}
            systems.red-inner.owner = "brown"
            conflicts."conflict:coup" = {{ track = "red-inner>red-near-a", red = "brown", blue = "neutral" }}
            cubes."conflict:coup/red" = ["red"]
            "#
        ),
    );
    win_raid(&mut game);
    game.plays("gray", "gain red");
    game.plays("gray", "occupy");
    game.happened("base-placed gray red-near-a, cubes-returned brown red");
    game.happened("conflict-cancelled conflict:coup, card-put-back conflict:coup");
    game.done();
}

/// MG-19.34: all cubes of a cancelled conflict go back, starred ones to the reserve.
#[test]
fn mg_19_34_cancelling_returns_all_cubes() {
    let mut game = border(
        "strike",
        "red",
        r#"
        cubes."conflict:strike/red" = ["red"]
        cubes."conflict:strike/blue" = ["-", "blue"]
        "#,
    );
    game.plays("gray", "offer-truce conflict:strike");
    game.plays("brown", "accept-truce conflict:strike");
    game.happened("cubes-returned gray red, cubes-returned brown reserve blue");
    game.sees("players.gray.bag.red", 6);
    game.sees("players.brown.bag.blue", 5);
    game.done();
}

/// MG-19.35: a cancelled conflict gives no loot, no cubes and no objective.
#[test]
fn mg_19_35_a_cancelled_conflict_gives_no_reward() {
    let mut game = border(
        "blockade",
        "red",
        r#"
        players.brown.cards = ["species:bee", "leader:spy"]
        cubes."conflict:blockade/red" = ["red"]
        cubes."species:bee/base" = ["yellow", "yellow", "white"]
        "#,
    );
    game.plays("gray", "offer-truce conflict:blockade");
    game.plays("brown", "accept-truce conflict:blockade");
    game.waits_for("gray", "allocate");
    game.did_not_happen("conflict-won");
    game.sees("systems.red-near-a.owner", "brown");
    game.sees("cards.leader:spy.owner", "brown");
    game.sees("players.gray.bag.yellow", 5);
    game.done();

    let mut game = frontier(
        "raid",
        "red",
        &format!("{HERALD}\ncubes.\"conflict:raid/red\" = [\"red\"]"),
    );
    game.plays("gray", "use leader:herald");
    game.waits_for("gray", "use-cards");
    game.did_not_happen("cubes-gained");
    game.did_not_happen("conflict-won");
    game.done();
}

/// Gray is about to win a strike, whose red side takes a conflict; brown has a coup at hand.
#[track_caller]
fn strike(changes: &str) -> Play<Master> {
    border(
        "strike",
        "red",
        &format!(
            r#"
            drawn = {{ red = 1, blue = 1 }}
            players.brown.cards = ["species:bee", "conflict:coup"]
            cubes."conflict:strike/red" = ["-", "red"]
            {changes}
            "#
        ),
    )
}

/// MG-19.30, MG-19.33: the objective of another conflict picks one on the board: it ends, and the
/// winner gets its card.
#[test]
fn mg_19_30_mg_19_33_an_objective_picks_an_ongoing_conflict() {
    let mut game = strike(
        r#"
        conflicts."conflict:blockade" = { track = "red-near-a>red-inner", red = "brown", blue = "neutral" }
        cubes."conflict:blockade/red" = ["red"]
        "#,
    );
    game.plays_all("gray", ["place red conflict:strike/red", "confirm"]);
    game.waits_for("gray", "take-card");
    game.plays("gray", "pick conflict:blockade");
    game.happened("cubes-returned brown red, conflict-cancelled conflict:blockade");
    game.happened("card-gained gray conflict:blockade");
    game.sees("conflicts.#", 0);
    game.done();
}

/// MG-19.50: it may pick a card at hand, or an ongoing conflict in which the loser is on the red
/// side or alone; no other.
#[test]
fn mg_19_50_an_objective_picks_the_losers_conflicts_only() {
    let mut game = three(
        r#"
        drawn = { red = 1 }
        systems.red-near-a.owner = "brown"
        systems.blue-near-a.owner = "brown"
        systems.blue-inner.owner = "orange"
        systems.yellow-near-b.owner = "orange"
        players.brown.cards = ["species:bee", "conflict:coup"]
        players.orange.cards = ["species:cat", "conflict:embargo"]
        cubes."conflict:strike/red" = ["-", "red"]

        [conflicts]
        "conflict:strike" = { track = "red-home>red-near-a", red = "gray", blue = "brown" }
        # Brown is red, brown is alone on the blue side, brown is blue, brown takes no part.
        "conflict:raid" = { track = "blue-near-a>blue-inner", red = "brown", blue = "orange" }
        "conflict:blockade" = { track = "red-inner>red-near-a", red = "neutral", blue = "brown" }
        "conflict:purge" = { track = "yellow-near-b>blue-near-a", red = "orange", blue = "brown" }
        "conflict:sabotage" = { track = "yellow-home>yellow-near-a", red = "orange", blue = "neutral" }
        "#,
    );
    game.plays_all("gray", ["place red conflict:strike/red", "confirm"]);
    game.offers_exactly(
        "gray",
        [
            "pick conflict:coup",
            "pick conflict:raid",
            "pick conflict:blockade",
        ],
    );
    game.done();
}

/// MG-19.50: a conflict with a full side cannot be picked any more.
#[test]
fn mg_19_50_a_decided_conflict_cannot_be_picked() {
    let mut game = strike(
        r#"
        systems.red-inner.owner = "gray"
        conflicts."conflict:raid" = { track = "red-near-a>red-inner", red = "brown", blue = "gray" }
        cubes."conflict:raid/blue" = ["blue"]
        "#,
    );
    game.plays("gray", "place red conflict:strike/red");
    game.plays("gray", "place blue conflict:raid/blue");
    game.plays("gray", "confirm");
    game.plays("gray", "reward conflict:strike/red");
    game.happened("card-gained gray conflict:coup");
    game.did_not_happen("conflict-cancelled");
    game.done();
}

/// MG-19.51: an objective that discards an ongoing conflict puts its card under the deck.
#[test]
fn mg_19_51_a_discarded_ongoing_conflict_goes_under_the_deck() {
    let mut game = border(
        "sabotage",
        "red",
        r#"
        drawn = { red = 1 }
        players.brown.cards = ["species:bee", "conflict:coup"]
        conflicts."conflict:blockade" = { track = "red-near-a>red-inner", red = "brown", blue = "neutral" }
        cubes."conflict:sabotage/red" = ["-", "blue"]
        cubes."conflict:blockade/red" = ["red"]
        "#,
    );
    game.plays_all("gray", ["place red conflict:sabotage/red", "confirm"]);
    game.waits_for("gray", "discard-card");
    game.plays("gray", "pick conflict:blockade");
    game.happened("cubes-returned brown red, conflict-cancelled conflict:blockade");
    game.happened("conflict-cancelled conflict:blockade, card-put-back conflict:blockade");
    game.did_not_happen("card-gained");
    game.sees("decks.conflict.bottom", vec!["conflict:blockade"]);
    game.done();
}

/// MG-19.28, MG-19.55: a full side keeps a conflict alive when its system is lost; a player who
/// then empties that side ends the conflict.
#[test]
fn mg_19_28_mg_19_55_a_conflict_kept_alive_by_its_full_side_ends_with_it() {
    let mut game = two(r#"
        drawn = { black = 1 }
        pending = ["choose-system brown remove-base"]
        systems.red-near-a.owner = "gray"
        systems.red-inner.owner = "brown"
        conflicts."conflict:raid" = { track = "red-near-a>red-inner", red = "gray", blue = "brown" }
        cubes."conflict:raid/red" = ["red", "red"]
    "#);
    game.plays("brown", "target system:red-near-a");
    game.did_not_happen("conflict-cancelled");
    assert_eq!(game.game().problems(), []);
    game.plays("gray", "cancel conflict:raid/red");
    game.happened("conflict-cancelled conflict:raid, card-gained gray conflict:raid");
    assert_eq!(game.game().problems(), []);
    game.done();
}

/// MG-19.28, MG-17.12: so does a thief who takes a cube from that side.
#[test]
fn mg_19_28_mg_17_12_a_theft_ends_a_conflict_kept_alive_by_its_full_side() {
    let mut game = two(r#"
        pending = ["steal-cube brown red", "choose-system brown remove-base"]
        systems.red-near-a.owner = "gray"
        systems.red-inner.owner = "brown"
        conflicts."conflict:raid" = { track = "red-near-a>red-inner", red = "gray", blue = "brown" }
        cubes."conflict:raid/red" = ["red", "red"]
        cubes."species:ant/base" = ["red"]
    "#);
    game.plays_all(
        "brown",
        ["target system:red-near-a", "steal red conflict:raid/red"],
    );
    game.happened("conflict-cancelled conflict:raid, card-gained gray conflict:raid");
    assert_eq!(game.game().problems(), []);
    game.done();
}
