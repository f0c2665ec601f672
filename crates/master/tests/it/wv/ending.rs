//! WV-WIN, WV-LOS and WV-BAS: how the game ends, and what of the base game stays.

use super::{EMPTY_BAG, NOTHING, evening, of, span, swarms};
use crate::table::{alone, alone_with};

/// Eight systems under black holes, none of them in a swarm's path.
const EIGHT_HOLES: [&str; 8] = [
    "yellow-home",
    "yellow-near-a",
    "yellow-near-b",
    "yellow-inner",
    "blue-inner",
    "red-inner",
    "white-inner",
    "white-near-b",
];

fn covered(systems: &[&str]) -> String {
    systems
        .iter()
        .map(|system| format!("systems.{system}.covered = true\n"))
        .collect()
}

/// WV-SET.3, WV-WIN.1, WV-WIN.5: the ninth base on the board wins at once.
#[test]
fn wv_set_3_wv_win_1_wv_win_5_the_ninth_base_wins() {
    let changes = r#"
        phase = "rewards"
        constructed = ["species:ant"]
        systems.red-home = { owner = "gray", bases = 3 }
        systems.red-near-a = { owner = "gray", bases = 2 }
        systems.red-inner = { owner = "gray", bases = 2 }
        systems.white-inner = { owner = "gray", bases = 1 }
        routes."white-inner>red-near-b" = ["white", "white", "white"]
        players.gray.bag.white = 2
    "#;
    let mut game = alone(changes);
    game.sees("players.gray.victory.expansion.have", 8);
    game.plays("gray", "base red-near-b from species:ant");
    game.wins("gray", "expansion");
}

/// WV-WIN.8: a base that a swarm removed must be placed again: the ninth that is placed does not win if one
/// of the eight before it is lost.
#[test]
fn wv_win_8_lost_bases_count_no_more() {
    let eight = r#"
        constructed = ["species:ant"]
        systems.red-home = { owner = "gray", bases = 3 }
        systems.red-near-a = { owner = "gray", bases = 2 }
        systems.red-inner = { owner = "gray", bases = 2 }
        systems.blue-near-b.owner = "gray"
        routes."red-home>red-near-b" = ["red", "red", "red"]
        players.gray.bag.red = 2
    "#;
    let ninth = "base red-near-b from species:ant";

    // Moth takes the system that it is turned to.
    let mut game = span(
        &format!("{eight}{}", swarms(", engulfment = 1", "")),
        NOTHING,
    );
    game.happened("bases-removed gray blue-near-b 1");
    game.plays_all("gray", ["confirm", ninth]);
    game.goes_on();
    game.sees("players.gray.victory.expansion.have", 8);

    // Without that the same base wins.
    let mut game = span(eight, NOTHING);
    game.plays_all("gray", ["confirm", ninth]);
    game.wins("gray", "expansion");
}

/// WV-WIN.2, WV-BAS.6: five identical symbols win at once, here in the middle of an allocation.
#[test]
fn wv_win_2_wv_bas_6_five_symbols_win() {
    let changes = r#"
        drawn = { red = 1 }
        players.gray.cards = ["species:ant", "expansion:shipyard", "expansion:barrier"]
        players.gray.bag = { red = 1, blue = 3, yellow = 4, white = 2, black = 5 }
        standing = ["species:ant", "expansion:shipyard"]
        cubes."species:ant/agenda" = ["red", "red", "blue", "yellow", "white"]
        cubes."expansion:shipyard/development" = ["white", "red"]
        conflicts."conflict:raid" = { track = "red-home>red-near-a", red = "gray", blue = "neutral" }
    "#;
    let mut game = alone(changes);
    game.sees("players.gray.symbols.military", 4);
    game.plays("gray", "place red conflict:raid/red");
    game.wins("gray", "domination");
    // The victory precedes the reaction of Moth to the symbol.
    game.did_not_happen("swarm-advanced");
}

/// WV-WIN.3, WV-WIN.6: a base in a second starting system wins, in the far corner as in a corner of
/// the Weavers.
#[test]
fn wv_win_3_wv_win_6_a_second_corner_wins() {
    let far = r#"
        phase = "rewards"
        constructed = ["species:ant"]
        systems.yellow-near-b.owner = "gray"
        routes."yellow-near-b>yellow-home" = ["blue", "blue", "blue"]
        players.gray.bag.blue = 2
    "#;
    let mut game = alone(far);
    game.plays("gray", "base yellow-home from species:ant");
    game.wins("gray", "conquest");
    let theirs = r#"
        drawn = { red = 1 }
        players.gray.bag.red = 3
        systems.blue-near-b.owner = "gray"
        conflicts."conflict:raid" = { track = "blue-near-b>blue-home", red = "gray", blue = "weavers" }
        cubes."conflict:raid/red" = ["red"]
    "#;
    let mut game = alone(theirs);
    game.plays_all(
        "gray",
        [
            "place red conflict:raid/red",
            "confirm",
            "gain red",
            "occupy",
        ],
    );
    game.wins("gray", "conquest");
}

/// WV-WIN.4: without a swarm on the board the player has won, whatever is in the deck.
#[test]
fn wv_win_4_the_last_swarm_is_destroyed() {
    let changes = r#"
        drawn = { red = 1 }
        players.gray.bag.red = 3
        systems.blue-near-b.owner = "gray"
        conflicts."conflict:raid" = { track = "blue-near-b>blue-home", red = "gray", blue = "weavers" }
        cubes."conflict:raid/red" = ["red"]
        starting-swarms = 1
        weavers.swarms = [{ card = "weaver:moth", at = "blue-home" }]
    "#;
    let mut game = alone(changes);
    game.plays_all("gray", ["place red conflict:raid/red", "confirm"]);
    game.happened("swarm-removed weaver:moth blue-home destroyed, game-won gray banishment");
    game.wins("gray", "banishment");
    game.sees("weavers.deck.#", 4);
}

/// WV-WIN.5, WV-WIN.7: the last swarm vanishes in the Span and puts the ninth token down: the player
/// has won, before any loss.
#[test]
fn wv_win_5_wv_win_7_a_stranded_swarm_counts() {
    let eight = covered(&[
        "yellow-home",
        "yellow-near-a",
        "yellow-near-b",
        "yellow-inner",
        "blue-inner",
        "red-inner",
        "blue-near-a",
        "white-near-b",
    ]);
    let changes = format!(
        "phase = \"cards\"\npending = [\"choose-system gray cover\"]\n\
         players.gray.cards = [\"species:ant\", \"leader:spy\"]\n{eight}\
         starting-swarms = 1\nweavers.swarms = [{{ card = \"weaver:moth\", at = \"blue-home\" }}]"
    );
    let mut game = alone(&changes);
    game.plays("gray", "target system:blue-near-b");
    game.happened("swarm-removed weaver:moth blue-home stranded, system-covered blue-home, game-won gray banishment");
    game.sees("weavers.black-holes.have", 10);
    game.wins("gray", "banishment");
}

/// WV-LOS.1, WV-LOS.3, WV-LOS.4: nine black holes lose the game, at the end of the turn and not
/// before; one that is gone again does not count.
#[test]
fn wv_los_1_wv_los_3_wv_los_4_nine_black_holes() {
    let changes = format!(
        "{}{}",
        covered(&EIGHT_HOLES),
        swarms(", engulfment = 1", "")
    );
    let mut game = span(&changes, NOTHING);
    game.sees("weavers.black-holes.have", 9);
    game.goes_on();
    game.plays("gray", "confirm");
    game.happened("game-lost darkness");
    game.wins("nobody", "darkness");
    let saved = format!(
        "{}systems.blue-near-a.covered = true\nphase = \"cards\"\n\
         pending = [\"choose-system gray uncover\"]\n",
        covered(&EIGHT_HOLES)
    );
    let mut game = alone(&saved);
    game.draws(NOTHING);
    game.plays("gray", "target system:yellow-home");
    game.goes_on();
    game.sees("turn", 2);
}

/// WV-LOS.2: without a base in the starting system the game is lost, whatever else the player has.
#[test]
fn wv_los_2_the_starting_system_is_lost() {
    let changes = r#"
        systems.red-near-b.owner = "gray"
        starting-swarms = 1
        weavers.swarms = [{ card = "weaver:moth", at = "red-near-a", engulfment = 1 }]"#;
    let mut game = span(changes, NOTHING);
    game.happened("bases-removed gray red-home 1");
    game.sees("weavers.home-held", false);
    game.sees("players.gray.home", "red-home");
    game.plays("gray", "confirm");
    game.happened("game-lost exile");
    game.wins("nobody", "exile");
}

/// WV-LOS.5: another starting system does not replace the one chosen at set-up.
#[test]
fn wv_los_5_another_starting_system_is_no_home() {
    let away = r#"
        phase = "rewards"
        constructed = ["species:ant"]
        decks.leader.top = "leader:pilot"
        systems.yellow-near-b.owner = "gray"
        routes."yellow-near-b>yellow-home" = ["blue", "blue", "blue"]
    "#;
    let mut game = alone_without_home(away);
    game.plays_all(
        "gray",
        ["base yellow-home from species:ant", "keep leader:pilot"],
    );
    game.sees("systems.yellow-home.owner", "gray");
    game.sees("players.gray.home", "red-home");
    game.sees("weavers.home-held", false);
    game.goes_on();
    game.plays("gray", "end-turn");
    game.wins("nobody", "exile");
}

/// WV-LOS.6: a player who is back before the end of the turn has lost nothing; both causes are
/// reported.
#[test]
fn wv_los_6_back_before_the_end() {
    let back = r#"
        phase = "rewards"
        constructed = ["species:ant"]
        systems.red-home = {}
        systems.red-near-a.owner = "gray"
        routes."red-near-a>red-home" = ["red", "red"]
        players.gray.bag.red = 3
    "#;
    let mut game = alone_without_home(back);
    game.plays("gray", "base red-home from species:ant");
    let keep = kernel::Game::view(game.game(), Some(kernel::Seat::new(0))).actions[0].clone();
    game.plays("gray", &keep);
    game.goes_on();
    let mut game = alone_without_home(back);
    game.plays("gray", "end-rewards");
    game.wins("nobody", "exile");
    let both = format!(
        "{}starting-swarms = 1\n\
         weavers.swarms = [{{ card = \"weaver:moth\", at = \"red-near-a\", engulfment = 1 }}]\n\
         systems.red-near-b.owner = \"gray\"",
        covered(&EIGHT_HOLES)
    );
    let mut game = span(&both, NOTHING);
    game.plays("gray", "confirm");
    game.wins("nobody", "ruin");
}

/// The table of [`alone`] without a base in the starting system.
#[track_caller]
fn alone_without_home(changes: &str) -> trial::Play<master::Master> {
    let base = r#"
        seats = ["gray"]
        turn = 1
        players.gray.home = "red-home"
        players.gray.cards = ["species:ant"]
        players.gray.bag = { red = 3, blue = 5, yellow = 5, white = 5, black = 5 }
        weavers.swarms = [
            { card = "weaver:moth", at = "blue-home" },
            { card = "weaver:gnat", at = "white-home" },
        ]
    "#;
    let changes = changes
        .replace("systems.red-home = {}", "")
        .replace("players.gray.bag.red = 3", "");
    let position = format!("{base}{changes}").parse().unwrap();
    let game = <master::Master as kernel::Files>::read_position(master::packs::test(), &position);
    trial::Play::new(game.unwrap_or_else(|problems| panic!("{problems:?}")))
}

/// WV-LOS.7: neither an empty bag nor an empty reserve nor many turns end the game.
#[test]
fn wv_los_7_there_is_no_other_end() {
    let game = span(
        &format!("turn = 900\n{EMPTY_BAG}"),
        ["leader:pilot", "leader:spy"],
    );
    game.goes_on();
    let empty = "players.gray.bag = { red = 45, blue = 45, yellow = 45, white = 45, black = 20 }";
    let game = span(empty, NOTHING);
    game.happened("cube-missed weaver:moth/engulfment yellow");
    game.goes_on();
}

/// A player who resigns has lost.
#[test]
fn a_player_alone_may_give_up() {
    let mut game = alone("");
    game.resigns("gray");
    game.happened("resigned gray, game-lost resignation");
    game.wins("nobody", "resignation");
}

/// WV-BAS.2: skipped turns protect from nothing: a black hole is placed although markers lie out.
#[test]
fn wv_bas_2_skip_markers_do_not_use_up_tokens() {
    let changes = format!(
        "players.gray.skips = 1\n{}{}",
        covered(&EIGHT_HOLES),
        swarms(", engulfment = 1", "")
    );
    let game = span(&changes, NOTHING);
    game.happened("turn-skipped gray, system-covered blue-home, game-lost darkness");
}

/// WV-BAS.5: drawn cubes exist while the swarms act and ask.
#[test]
fn wv_bas_5_drawn_cubes_wait_during_the_span() {
    let changes = r#"
        mercy = true
        systems.blue-near-b.owner = "gray"
        conflicts."conflict:raid" = { track = "blue-home>blue-near-b", red = "weavers", blue = "gray" }
        cubes."conflict:raid/red" = ["red"]
        cubes."species:ant/base" = ["red", "blue"]
        players.gray.bag = { red = 4, blue = 4, yellow = 5, white = 5, black = 5 }
    "#;
    let game = span(changes, super::PAIR);
    game.waits_for("gray", "lose-cube");
    game.sees("players.gray.drawn.red", 2);
}

/// A project needs a cube less, but at least one.
#[test]
fn a_house_option_makes_projects_shorter() {
    let game = alone("tough = true");
    game.sees(&of("moth", "projects.engulfment.slots"), 1);
    let game = evening("tough = true\nstarting-swarms = 2");
    game.sees("weavers.tough", true);
    let short = alone_with(
        "weavers.toml",
        "engulfment = { color = \"yellow\", slots = 2 }",
        "engulfment = { color = \"yellow\", slots = 1 }",
        "tough = true",
    );
    short.sees(&of("moth", "projects.engulfment.slots"), 1);
}
