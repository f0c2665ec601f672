//! Commerce developments: cubes and exchange.

use super::{cards, full, gains, phase_3, says, turn_of_gray, unbuilt};

#[test]
fn space_exchange() {
    let draws = ["red", "red", "black"];
    let mut game = turn_of_gray("commerce:space-exchange+", "", draws);
    says(
        &game,
        "commerce:space-exchange",
        "After you draw your cubes, exchange up to two drawn cubes of any colors for cubes of \
         other colors from the reserve.",
    );
    game.offers_exactly(
        "gray",
        [
            "exchange red for blue",
            "exchange red for yellow",
            "exchange red for white",
            "decline",
        ],
    );
    game.plays_all("gray", ["exchange red for blue", "exchange red for white"]);
    game.happened("cube-exchanged gray red blue, cube-exchanged gray red white");
    game.waits_for("gray", "allocate");
    game.sees("players.gray.drawn.blue", 1);
    game.sees("players.gray.drawn.white", 1);
    game.done();

    let game = turn_of_gray("commerce:space-exchange", "", draws);
    game.waits_for("gray", "allocate");
    game.done();
}

#[test]
fn salt_market() {
    let gained = |card: &str| {
        let receive = full("species:ashkar/receive");
        let mut game = cards(
            card,
            "",
            &format!("phase = \"rewards\"\nowed = [\"species:ashkar/receive\"]\ncubes.{receive}"),
        );
        game.plays_all(
            "gray",
            [
                "reward species:ashkar/receive",
                "keep expansion:lighthouse-chain",
            ],
        );
        game
    };
    let mut game = gained("commerce:salt-market+");
    says(
        &game,
        "commerce:salt-market",
        "When you gain a development of any type, take two cubes of any colors from the reserve.",
    );
    game.happened("ability-used gray commerce:salt-market");
    gains(&mut game, ["yellow", "blue"]);
    game.waits_for("gray", "use-cards");
    game.done();

    let game = gained("commerce:salt-market");
    game.did_not_happen("ability-used");
    game.waits_for("gray", "use-cards");
    game.done();
}

#[test]
fn sunken_bank() {
    let mut game = phase_3("commerce:sunken-bank+", "", "");
    says(
        &game,
        "commerce:sunken-bank",
        "Discard: take four cubes of any colors from the reserve, then exchange up to three cubes \
         of any colors from your bag for cubes of other colors from the reserve.",
    );
    game.plays("gray", "use commerce:sunken-bank");
    game.happened("cubes-returned gray yellow yellow white reserve blue");
    gains(&mut game, ["red", "red", "red", "red"]);
    game.waits_for("gray", "exchange");
    game.plays_all(
        "gray",
        [
            "exchange yellow for red",
            "exchange blue for red",
            "decline",
        ],
    );
    game.waits_for("gray", "use-cards");
    game.sees("players.gray.bag.red", 5 + 4 + 2);
    game.sees("players.gray.bag.yellow", 5 + 2 - 1);
    game.sees("players.gray.bag.blue", 5 - 1);
    game.done();
    unbuilt("commerce:sunken-bank");
}

#[test]
fn toll_beacons() {
    // A conflict that both sides stop comes back to gray on its red side.
    let stopped = |card: &str| {
        let mut game = phase_3(
            card,
            "",
            r#"
            systems.sefa.owner = "brown"
            conflicts."conflict:border-fires" = { track = "karn>sefa", red = "gray", blue = "brown" }
            cubes."species:tavosh/base" = ["yellow", "-", "red"]
            "#,
        );
        game.plays("gray", "offer-truce conflict:border-fires");
        game.plays("brown", "accept-truce conflict:border-fires");
        game.happened("card-gained gray conflict:border-fires");
        game
    };
    let mut game = stopped("commerce:toll-beacons+");
    says(
        &game,
        "commerce:toll-beacons",
        "When you gain a conflict, you may steal one cube of any color from an opponent's \
         project, then take one cube of any color from the reserve.",
    );
    game.offers_exactly("gray", ["choose 1", "decline"]);
    game.plays_all("gray", ["choose 1", "steal red species:tavosh/base"]);
    gains(&mut game, ["white"]);
    game.sees("players.gray.bag.red", 6);
    game.sees("players.gray.bag.white", 6);
    game.done();

    let mut game = stopped("commerce:toll-beacons+");
    game.plays("gray", "decline");
    game.did_not_happen("cube-stolen");
    game.waits_for("gray", "use-cards");
    game.done();

    let game = stopped("commerce:toll-beacons");
    game.waits_for("gray", "use-cards");
    game.done();
}

#[test]
fn widows_ledger() {
    let lost = |card: &str| {
        let mut game = cards(
            "",
            card,
            &format!(
                r#"
                phase = "rewards"
                owed = ["conflict:border-fires/red"]
                systems.sefa.owner = "brown"
                conflicts."conflict:border-fires" = {{ track = "karn>sefa", red = "gray", blue = "brown" }}
                cubes."species:tavosh/base" = ["-", "-", "red"]
                cubes.{}
                "#,
                full("conflict:border-fires/red")
            ),
        );
        game.plays("gray", "reward conflict:border-fires/red");
        game
    };
    let mut game = lost("commerce:widows-ledger+");
    says(
        &game,
        "commerce:widows-ledger",
        "When you lose a conflict, take five cubes of any colors from the reserve.",
    );
    game.plays("gray", "steal red species:tavosh/base");
    game.happened("ability-used brown commerce:widows-ledger");
    for _ in 0..5 {
        game.waits_for("brown", "gain-cube");
        game.plays("brown", "gain blue");
    }
    game.sees("players.brown.bag.blue", 5 + 5);
    game.done();

    let game = lost("commerce:widows-ledger");
    game.happened("conflict-won gray conflict:border-fires brown");
    game.did_not_happen("ability-used");
    game.done();
}

#[test]
fn smugglers_moon() {
    let mut game = phase_3(
        "commerce:smugglers-moon+",
        "",
        r#"cubes."species:tavosh/agenda" = ["yellow", "yellow", "-", "blue", "red"]"#,
    );
    says(
        &game,
        "commerce:smugglers-moon",
        "Discard: steal one cube of any color from an opponent's project, then steal one cube of \
         any color from an opponent's project, then steal one cube of any color from an \
         opponent's project.",
    );
    game.plays_all(
        "gray",
        [
            "use commerce:smugglers-moon",
            "steal blue species:tavosh/agenda",
            "steal red species:tavosh/agenda",
        ],
    );
    // The two yellow cubes are alike: nothing is left to choose.
    game.happened(
        "cube-stolen gray brown blue, cube-stolen gray brown red, cube-stolen gray brown yellow",
    );
    game.sees("players.gray.bag.blue", 6);
    game.waits_for("gray", "use-cards");
    game.done();
    unbuilt("commerce:smugglers-moon");
}

#[test]
fn auction_of_crowns() {
    let auction = || {
        phase_3(
            "commerce:auction-of-crowns+",
            "government:iron-crown commerce:salt-market+ progress:tide-clock+",
            "",
        )
    };
    let mut game = auction();
    says(
        &game,
        "commerce:auction-of-crowns",
        "Discard: either take a government from an opponent, or take a commerce development from \
         an opponent.",
    );
    game.plays_all("gray", ["use commerce:auction-of-crowns", "choose 1"]);
    game.happened("card-lost brown government:iron-crown, card-gained gray government:iron-crown");
    game.done();

    let mut game = auction();
    game.plays_all("gray", ["use commerce:auction-of-crowns", "choose 2"]);
    game.happened("card-lost brown commerce:salt-market, card-gained gray commerce:salt-market");
    game.sees("cards.commerce:salt-market.standing", false);
    game.done();
    unbuilt("commerce:auction-of-crowns");
}

#[test]
fn deep_granary() {
    let stored = |card: &str| {
        let mut game = cards(
            card,
            "",
            r#"cubes."species:ashkar/receive-2" = ["red", "yellow"]"#,
        );
        game.plays("gray", "confirm");
        game
    };
    let mut game = stored("commerce:deep-granary+");
    says(
        &game,
        "commerce:deep-granary",
        "Your receive projects are complete with one slot empty that has no star.",
    );
    game.happened("cubes-returned gray red yellow");
    game.plays_all("gray", ["draw commerce", "keep commerce:space-exchange"]);
    game.happened("card-gained gray commerce:space-exchange");
    game.done();

    let game = stored("commerce:deep-granary");
    game.did_not_happen("cubes-returned");
    game.waits_for("gray", "use-cards");
    game.done();
}

#[test]
fn amber_refinery() {
    let refined = |card: &str| {
        cards(
            card,
            "",
            r#"
            drawn = { yellow = 3 }
            systems.rusk = { owner = "gray", bases = 1 }
            conflicts."conflict:broken-oath" = { track = "karn>sefa", red = "gray", blue = "neutral" }
            "#,
        )
    };
    let everywhere = [
        ("place yellow species:ashkar/receive-2 as blue", "MG-8.2"),
        ("place yellow conflict:broken-oath/red as white", "MG-8.2"),
        ("place yellow route:rusk>lune", "MG-10.3"),
    ];
    let mut game = refined("commerce:amber-refinery+");
    says(
        &game,
        "commerce:amber-refinery",
        "Yellow cubes count as white everywhere. Yellow cubes count as blue everywhere.",
    );
    game.refuses("gray", "place yellow species:ashkar/base as red", "MG-8.2");
    game.plays_all("gray", everywhere.map(|(action, _)| action));
    game.sees("tracks.rusk>lune.color", "blue");
    game.done();

    let game = refined("commerce:amber-refinery");
    for (action, clause) in everywhere {
        game.refuses("gray", action, clause);
    }
    game.done();
}
