//! Packs with broken cards: each message of the validator, with its place and its clause.

use super::test_pack;

const PILOT: &str = "when = \"always\"\ndo = [{ counts-as = { color = \"blue\", as = \"yellow\", on = \"routes\" } }]";

#[test]
pub(super) fn mg_1_2_to_1_4_wrong_counts_are_reported() {
    let edited = test_pack().append(
        "leaders.toml",
        "[[leader]]\nid = \"extra\"\nname = \"Extra\"\nneeds = [\"military\"]\nwhen = \"discarded\"\ndo = [\"extra-turn\"]\n",
    );
    edited.refused(
        "leaders.toml:144",
        "MG-1.2",
        "leader:extra is one too many: there are 19 leader cards",
    );
    let edited = test_pack().first(
        "developments.toml",
        "type = \"expansion\"",
        "type = \"commerce\"",
    );
    edited.refused(
        "developments.toml",
        "MG-1.3",
        "there are 8 expansion cards; write exactly 9",
    );
    edited.refused(
        "developments.toml:158",
        "MG-1.3",
        "commerce:refinery is one too many",
    );
    let edited = test_pack().first(
        "species.toml",
        "[[species]]\nid = \"ant\"",
        "[[species]]\nid = \"bee\"",
    );
    edited.refused("species.toml:14", "", "there are two cards species:bee");
    let mut edited = test_pack();
    let text = edited.text("species.toml");
    text.truncate(text.rfind("[[species]]").expect("a card"));
    edited.refused(
        "species.toml",
        "MG-1.4",
        "there are 8 species cards; write exactly 9",
    );
}

#[test]
pub(super) fn mg_c_19_to_c_25_wrong_species_are_reported() {
    let edited = test_pack().first("species.toml", "base = \"red blue yellow white\"\n", "");
    edited.refused(
        "species.toml:3",
        "MG-C.19",
        "species:ant has no construction project; add `base`",
    );
    let edited = test_pack().first("species.toml", "receive = [\n  { slots = \"yellow yellow\", cards = [\"commerce\"] },\n  { slots = \"blue blue blue blue\", cards = [\"development\"] },\n]\n", "");
    edited.refused("species.toml:3", "MG-C.19", "has no receive project");
    edited.refused("species.toml", "MG-C.23", "four blue slots");
    let edited = test_pack().first("species.toml", "agenda = { slots = \"red red blue yellow white\", symbols = [\"military\", \"military\", \"cultural\"] }\n", "");
    edited.refused("species.toml:3", "MG-C.19", "has no agenda");
    let mut edited = test_pack();
    for line in [
        "red blue yellow white",
        "yellow yellow white white",
        "red* blue yellow white",
        "black red blue yellow",
        "white white blue blue",
        "red red red yellow",
        "blue blue yellow yellow",
    ] {
        edited = edited.first(
            "species.toml",
            &format!("base = \"{line}\""),
            &format!("base = \"{line} red\""),
        );
    }
    edited.refused("species.toml", "MG-C.20", "with four slots");
    let edited = test_pack().first("species.toml", "\"blue blue white yellow red\"", "\"blue\"");
    edited.refused("species.toml", "MG-C.21", "for five slots");
    let edited = test_pack().all(
        "species.toml",
        "{ slots = \"yellow yellow\",",
        "{ slots = \"yellow red\",",
    );
    edited.refused("species.toml", "MG-C.22", "two yellow slots");
    let mut edited = test_pack();
    let text = edited.text("species.toml");
    let lines = text
        .lines()
        .map(|line| match line.strip_prefix("agenda = { slots = \"") {
            Some(rest) => format!("agenda = {{ slots = \"red red {rest}\n"),
            None => format!("{line}\n"),
        });
    *text = lines.collect();
    edited.refused("species.toml", "MG-C.24", "three symbols for five slots");
    let edited = test_pack().first(
        "species.toml",
        "symbols = [\"military\", \"military\", \"cultural\"]",
        "symbols = []",
    );
    edited.refused(
        "species.toml:12",
        "MG-C.24",
        "species:ant has an agenda without symbols",
    );
    let edited = test_pack().first(
        "species.toml",
        "cards = [\"commerce\"]",
        "cards = [\"leader\"]",
    );
    edited.refused("species.toml:9", "MG-C.25", "receives a leader");
    let edited = test_pack().first("species.toml", "cards = [\"commerce\"]", "cards = []");
    edited.refused("species.toml:9", "MG-C.25", "receives 0 cards at once");
}

#[test]
pub(super) fn mg_c_26_to_c_29_wrong_leaders_are_reported() {
    let edited = test_pack().all("leaders.toml", "operation = ", "# operation = ");
    edited.refused(
        "leaders.toml",
        "MG-C.26",
        "0 leaders have a covert operation",
    );
    edited.refused("leaders.toml", "MG-C.27", "no covert operation steals red");
    let edited = test_pack().first("leaders.toml", "steal = \"red\"", "steal = \"black\"");
    edited.refused("leaders.toml:7", "MG-C.26", "leader:pilot steals black");
    let edited = test_pack().first("leaders.toml", "needs = [\"military\"]", "needs = []");
    edited.refused("leaders.toml:3", "MG-C.28", "leader:pilot needs no symbol");
    let five = "needs = [\"military\", \"military\", \"military\", \"military\", \"military\"]";
    let edited = test_pack().first("leaders.toml", "needs = [\"military\"]", five);
    edited.refused("leaders.toml:3", "MG-C.28", "who has them has won");
    let edited = test_pack().first("leaders.toml", PILOT, "");
    edited.refused(
        "leaders.toml:3",
        "MG-C.28",
        "has no ability; add `when` and `do`",
    );
    let edited = test_pack().all("leaders.toml", "\"cancel-conflict\"", "\"extra-turn\"");
    edited.refused("leaders.toml", "MG-C.29", "no leader can cancel a conflict");
}

#[test]
pub(super) fn mg_c_30_to_c_32_wrong_governments_are_reported() {
    let council = "when = { gained = \"leader\" }\nmay = true\ndo = [{ gain-cubes = { count = 1, color = \"any\" } }]";
    let edited = test_pack().first("governments.toml", council, "");
    edited.refused(
        "governments.toml:3",
        "MG-C.30",
        "government:council has no ability",
    );
    let edited = test_pack().first(
        "governments.toml",
        "when = { gained = \"leader\" }",
        "when = \"discarded\"",
    );
    edited.refused(
        "governments.toml:6",
        "MG-C.30",
        "works while its owner has it",
    );
    let edited = test_pack().all("governments.toml", "base = ", "# base = ");
    edited.refused("governments.toml", "MG-C.31", "some, not all");
    let edited = test_pack().all("governments.toml", "receive = ", "# receive = ");
    edited.refused(
        "governments.toml",
        "MG-C.32",
        "no government has a receive project",
    );
}

#[test]
pub(super) fn mg_c_33_to_c_35_wrong_developments_are_reported() {
    let edited = test_pack().first(
        "developments.toml",
        "symbols = [\"cultural\"]",
        "symbols = []",
    );
    edited.refused(
        "developments.toml:3",
        "MG-C.33",
        "expansion:beacon gives no symbol",
    );
    let edited = test_pack().first(
        "developments.toml",
        "slots = \"white white blue\"",
        "slots = \"\"",
    );
    edited.refused(
        "developments.toml:7",
        "MG-C.33",
        "has 0 slots in `development`",
    );
    let edited = test_pack().first(
        "developments.toml",
        "when = \"base-placed\"\ndo = [{ gain-cubes = { count = 1, color = \"white\" } }]",
        "",
    );
    edited.refused(
        "developments.toml:12",
        "MG-C.33",
        "expansion:shipyard has no ability",
    );
    let edited = test_pack().first("developments.toml", "\"Space Exchange\"", "\"Exchange\"");
    edited.refused("developments.toml", "MG-C.34", "`Space Exchange`");
    let edited = test_pack().all(
        "developments.toml",
        "when = \"discarded\"",
        "when = \"turn-start\"",
    );
    edited.refused("developments.toml", "MG-C.35", "some, not all");
}

#[test]
pub(super) fn mg_c_36_mg_c_53_wrong_conflicts_are_reported() {
    let edited = test_pack().first(
        "conflicts.toml",
        "objective = [\"capture\"]",
        "objective = []",
    );
    edited.refused(
        "conflicts.toml:8",
        "MG-C.36",
        "conflict:raid has 0 objectives on a side",
    );
    let edited = test_pack().first(
        "conflicts.toml",
        "objective = [\"capture\"]",
        "objective = [\"capture\", \"capture\"]",
    );
    edited.refused(
        "conflicts.toml:8",
        "MG-C.36",
        "captures the same system twice",
    );
    let edited = test_pack().first("conflicts.toml", "loot = 1", "loot = 0");
    edited.refused("conflicts.toml:3", "MG-C.53", "conflict:raid has no loot");
    let edited = test_pack().first("conflicts.toml", "slots = \"blue blue\"", "slots = \"\"");
    edited.refused("conflicts.toml:9", "MG-C.53", "has 0 slots in `blue`");
}

#[test]
pub(super) fn mg_c_38_mg_c_39_missing_stars_and_black_slots_are_reported() {
    let edited = test_pack().all("conflicts.toml", "*", "");
    edited.refused(
        "conflicts.toml",
        "MG-C.38",
        "no side of a conflict has a starred slot",
    );
    let edited = test_pack()
        .all("species.toml", "*", "")
        .all("leaders.toml", "*", "")
        .all("governments.toml", "*", "")
        .all("developments.toml", "*", "");
    edited.refused(
        "species.toml",
        "MG-C.38",
        "no project outside conflicts has a starred slot",
    );
    let mut edited = test_pack();
    for file in [
        "species.toml",
        "leaders.toml",
        "conflicts.toml",
        "governments.toml",
        "developments.toml",
    ] {
        edited = edited.all(file, "black", "white").clone();
        let text = edited.text(file);
        *text = text.replace("white-hole", "black-hole");
    }
    edited.refused("species.toml", "MG-C.39", "no project has a black slot");
}

#[test]
pub(super) fn mg_c_40_to_c_47_missing_effects_are_reported() {
    for (clause, from, words) in [
        ("MG-C.40", "\"extra-turn\"", "`extra-turn`, on two cards"),
        (
            "MG-C.41",
            "{ skip-turn = { who = \"opponent\" } }",
            "`skip-turn`",
        ),
        (
            "MG-C.43",
            "{ choose-card = { kind = \"progress\" } }",
            "`choose-card`",
        ),
        ("MG-C.44", "\"place-black-hole\"", "`place-black-hole`"),
        ("MG-C.44", "\"remove-black-hole\"", "`remove-black-hole`"),
        (
            "MG-C.42",
            "{ draw-random = { kind = \"leader\" } }",
            "`draw-random`",
        ),
        (
            "MG-C.46",
            "{ steal-cube = { color = \"any\" } }",
            "`steal-cube`",
        ),
    ] {
        let mut edited = test_pack().all("leaders.toml", from, "\"remove-base\"");
        for other in [
            from,
            "{ skip-turn = { who = \"own\" } }",
            "{ choose-card = { kind = \"development\" } }",
            "{ draw-random = { kind = \"government\" } }",
            "{ steal-cube = { color = \"red\" } }",
        ] {
            let text = edited.text("developments.toml");
            *text = text.replace(other, "\"clear-project\"");
            let text = edited.text("governments.toml");
            *text = text.replace(other, "\"clear-project\"");
        }
        edited.refused("leaders.toml", clause, words);
    }
    let edited = test_pack()
        .all(
            "governments.toml",
            "{ gained = \"leader\" }",
            "\"turn-start\"",
        )
        .all(
            "developments.toml",
            "{ gained = \"development\" }",
            "\"turn-start\"",
        )
        .all(
            "developments.toml",
            "{ gained = \"commerce\" }",
            "\"turn-start\"",
        )
        .all(
            "developments.toml",
            "{ gained = \"conflict\" }",
            "\"turn-start\"",
        );
    edited.refused("leaders.toml", "MG-C.45", "`when = { gained = … }`");
    let edited = test_pack()
        .all("conflicts.toml", "take = ", "discard = ")
        .all("leaders.toml", "take-card", "discard-card")
        .all("developments.toml", "take-card", "discard-card");
    edited.refused(
        "leaders.toml",
        "MG-C.46",
        "`take-card`, or an objective `take`",
    );
    let edited = test_pack().all("governments.toml", "may = true\n", "").all(
        "developments.toml",
        "may = true\n",
        "",
    );
    edited.refused("leaders.toml", "MG-C.47", "`may = true`");
    let edited = test_pack()
        .first(
            "leaders.toml",
            "choose = [[\"place-black-hole\"], [\"remove-black-hole\"]]",
            "do = [\"extra-turn\"]",
        )
        .first("governments.toml", "choose = [", "choose = [] # [");
    edited.refused("leaders.toml", "MG-C.47", "`choose`");
}

#[test]
pub(super) fn mg_c_50_effects_that_do_not_fit_their_trigger_are_reported() {
    for (to, place, clause, words) in [
        (
            "when = \"always\"\ndo = [\"extra-turn\"]",
            "leaders.toml:8",
            "MG-C.50",
            "does something once but works always",
        ),
        (
            "when = \"discarded\"\ndo = [{ draw-more = { count = 1 } }]",
            "leaders.toml:8",
            "MG-C.50",
            "has a lasting effect but a trigger",
        ),
        (
            "when = \"always\"\nmay = true\ndo = [{ draw-more = { count = 1 } }]",
            "leaders.toml:8",
            "MG-C.50",
            "cannot be declined; remove `may`",
        ),
        (
            "when = \"always\"\nchoose = [[{ draw-more = { count = 1 } }], [{ keep-more = { count = 1 } }]]",
            "leaders.toml:8",
            "MG-C.50",
            "leaves nothing to choose",
        ),
        (
            "when = \"always\"\ndo = []",
            "leaders.toml:8",
            "MG-C.50",
            "no effect or too many",
        ),
        (
            "when = \"discarded\"\nchoose = []",
            "leaders.toml:8",
            "MG-C.50",
            "no alternative or too many",
        ),
        (
            "when = \"always\"\ndo = [{ draw-more = { count = 3 } }]",
            "leaders.toml:8",
            "MG-C.50",
            "has the count 3; write a number from 1 to 2",
        ),
        (
            "when = \"always\"\ndo = [{ keep-more = { count = 0 } }]",
            "leaders.toml:8",
            "MG-C.50",
            "has the count 0; write a number from 1 to 2",
        ),
        (
            "when = \"always\"\ndo = [{ short-routes = { by = 3 } }]",
            "leaders.toml:8",
            "MG-C.50",
            "has the count 3; write a number from 1 to 2",
        ),
        (
            "when = \"always\"\ndo = [{ more-loot = { count = 4 } }]",
            "leaders.toml:8",
            "MG-C.50",
            "has the count 4; write a number from 1 to 3",
        ),
        (
            "when = \"discarded\"\ndo = [{ skip-turn = { who = \"opponent\", count = 4 } }]",
            "leaders.toml:8",
            "MG-C.50",
            "has the count 4; write a number from 1 to 3",
        ),
        (
            "when = \"discarded\"\ndo = [\"keep-base\"]",
            "leaders.toml:8",
            "MG-C.50",
            "has a lasting effect but a trigger",
        ),
        (
            "when = \"discarded\"\ndo = [{ gain-cubes = { count = 6, color = \"any\" } }]",
            "leaders.toml:8",
            "MG-C.50",
            "write a number from 1 to 5",
        ),
        (
            "when = \"discarded\"\ndo = [{ slot-less = { on = \"base\" } }]",
            "leaders.toml:8",
            "MG-C.50",
            "has a lasting effect but a trigger",
        ),
        (
            "when = \"always\"\ndo = [{ symbol-while = { symbol = \"military\", while = { bases = 9 } } }]",
            "leaders.toml:8",
            "MG-C.50",
            "has the count 9; write a number from 2 to 8",
        ),
        (
            "when = \"always\"\ndo = [{ symbol-while = { symbol = \"military\", while = { developments = 0 } } }]",
            "leaders.toml:8",
            "MG-C.50",
            "has the count 0; write a number from 1 to 9",
        ),
        (
            "when = \"cubes-drawn\"\ndo = [{ redraw = { count = 4 } }]",
            "leaders.toml:8",
            "MG-C.50",
            "has the count 4; write a number from 1 to 3",
        ),
        (
            "when = \"discarded\"\ndo = [{ redraw = { count = 1 } }]",
            "leaders.toml:8",
            "MG-7.2",
            "write `when = \"cubes-drawn\"`",
        ),
        (
            "when = \"discarded\"\ndo = [{ exchange = { cubes = \"drawn\", count = 1, from = \"any\", to = \"any\" } }]",
            "leaders.toml:8",
            "MG-7.2",
            "uses drawn cubes when there are none",
        ),
        (
            "when = \"discarded\"\ndo = [{ exchange = { cubes = \"bag\", count = 0, from = \"any\", to = \"any\" } }]",
            "leaders.toml:8",
            "MG-C.50",
            "has the count 0; write a number from 1 to 3",
        ),
        (
            "when = \"discarded\"\ndo = [{ exchange = { cubes = \"bag\", count = 1, from = \"red\", to = \"red\" } }]",
            "leaders.toml:8",
            "MG-C.50",
            "exchanges a color for itself",
        ),
        (
            "when = \"always\"\ndo = [{ counts-as = { color = \"red\", as = \"red\", on = \"cards\" } }]",
            "leaders.toml:8",
            "MG-C.50",
            "count as itself",
        ),
        (
            "when = \"always\"\ndo = [{ counts-as = { color = \"black\", as = \"red\", on = \"routes\" } }]",
            "leaders.toml:8",
            "MG-10.29",
            "lets black count on routes",
        ),
    ] {
        test_pack()
            .first("leaders.toml", PILOT, to)
            .refused(place, clause, words);
    }
}

#[test]
pub(super) fn colors_that_no_slot_asks_for_are_reported() {
    let black = |on: &str| {
        let ability = format!(
            "when = \"always\"\ndo = [{{ counts-as = {{ color = \"red\", as = \"black\", on = \"{on}\" }} }}]"
        );
        test_pack()
            .first("leaders.toml", PILOT, &ability)
            .all("conflicts.toml", "black", "red")
    };
    black("conflicts").refused(
        "leaders.toml:8",
        "",
        "leader:pilot lets cubes count as black where no slot is black; change `as` or `on`",
    );
    assert!(black("cards").parse().is_ok());
}

#[test]
pub(super) fn mg_14_3_words_that_would_hold_up_their_own_card_are_reported() {
    let refinery = "do = [{ counts-as = { color = \"yellow\", as = \"white\", on = \"cards\" } }]";
    let edited = test_pack().first(
        "developments.toml",
        refinery,
        "do = [{ slot-less = { on = \"development\" } }]",
    );
    edited.refused("developments.toml:164", "MG-14.3", "would hold itself up");
    let edited = test_pack().first(
        "governments.toml",
        "do = [{ protect = { on = \"cards\" } }]",
        "do = [{ symbol-while = { symbol = \"military\", while = \"no-government\" } }]",
    );
    edited.refused("governments.toml:45", "MG-C.50", "asks for none");
}

#[test]
pub(super) fn mg_20_33_mg_21_6_triggers_at_a_bad_moment_are_reported() {
    let edited = test_pack().first(
        "governments.toml",
        "\"clear-project\"",
        "{ draw-card = { kind = \"leader\" } }",
    );
    edited.refused(
        "governments.toml:67",
        "MG-20.33",
        "after the card limit was checked",
    );
    let insurance = "when = \"conflict-lost\"\ndo = [";
    let edited = test_pack().first(
        "developments.toml",
        insurance,
        &format!("{insurance}\"extra-turn\", "),
    );
    edited.refused(
        "developments.toml:128",
        "MG-21.6",
        "in the turn of somebody else",
    );
    // A loser draws a leader in the turn of the winner, and the leader fires the next ability.
    let edited = test_pack()
        .first(
            "developments.toml",
            insurance,
            &format!("{insurance}{{ draw-random = {{ kind = \"leader\" }} }}, "),
        )
        .first(
            "governments.toml",
            "{ gain-cubes = { count = 1, color = \"any\" } }",
            "\"extra-turn\"",
        );
    edited.refused(
        "governments.toml:6",
        "MG-21.6",
        "in the turn of somebody else",
    );
    // Nobody gains a leader in the turn of somebody else with the pack as it is.
    let edited = test_pack().first(
        "governments.toml",
        "{ gain-cubes = { count = 1, color = \"any\" } }",
        "\"extra-turn\"",
    );
    assert!(edited.parse().is_ok());
}

#[test]
pub(super) fn mg_18_9_abilities_that_fire_themselves_are_reported() {
    let council = "{ gain-cubes = { count = 1, color = \"any\" } }";
    let leader = "{ draw-card = { kind = \"leader\" } }";
    let edited = test_pack().first("governments.toml", council, leader);
    edited.refused(
        "governments.toml:6",
        "MG-18.9",
        "government:council may fire itself again",
    );

    // Two cards that fire each other: a leader brings a commerce card, which brings a leader.
    let edited = test_pack()
        .first(
            "governments.toml",
            council,
            "{ choose-card = { kind = \"development\" } }",
        )
        .first(
            "developments.toml",
            "{ gain-cubes = { count = 1, color = \"yellow\" } }",
            leader,
        );
    edited.refused(
        "governments.toml:6",
        "MG-18.9",
        "in the end a gained leader card brings another one",
    );
    edited.refused(
        "developments.toml:100",
        "MG-18.9",
        "commerce:market may fire itself again",
    );

    // A chain that ends is fine.
    let chain = test_pack().first(
        "governments.toml",
        council,
        "{ draw-random = { kind = \"development\" } }",
    );
    assert!(chain.parse().is_ok());

    // A base placed at once fires the ability again, at once or by the leader it draws.
    let shipyard = "{ gain-cubes = { count = 1, color = \"white\" } }";
    let base = "{ place-base = { at = \"next\" } }";
    let edited = test_pack().first("developments.toml", shipyard, base);
    edited.refused(
        "developments.toml:18",
        "MG-18.9",
        "in the end a placed base places another one",
    );
    let edited = test_pack().first("governments.toml", council, base);
    edited.refused(
        "governments.toml:6",
        "MG-18.9",
        "government:council may fire itself again",
    );

    // Leaders are links of such a chain too.
    let edited = test_pack()
        .first(
            "governments.toml",
            council,
            "{ draw-random = { kind = \"commerce\" } }",
        )
        .first(
            "leaders.toml",
            PILOT,
            &format!("when = {{ gained = \"commerce\" }}\ndo = [{leader}]"),
        );
    edited.refused(
        "leaders.toml:8",
        "MG-18.9",
        "leader:pilot may fire itself again: in the end a gained commerce card brings another one",
    );
    edited.refused(
        "governments.toml:6",
        "MG-18.9",
        "government:council may fire itself again",
    );

    // A conflict that comes back could be placed again and again, without end.
    let edited = test_pack().first(
        "governments.toml",
        "may = true\ndo = [{ steal-cube = { color = \"any\" } }]",
        "do = [\"cancel-conflict\"]",
    );
    edited.refused(
        "governments.toml:52",
        "MG-18.9",
        "may bring back the conflict",
    );

    // A conflict that is cancelled comes back to a player (MG-3.23).
    let toll =
        "when = { gained = \"conflict\" }\nmay = true\ndo = [{ steal-cube = { color = \"any\" } }]";
    let edited = test_pack().first(
        "developments.toml",
        toll,
        "when = { gained = \"conflict\" }\ndo = [\"cancel-conflict\"]",
    );
    edited.refused(
        "developments.toml:118",
        "MG-18.9",
        "commerce:toll may fire itself again",
    );
}

#[test]
pub(super) fn mg_c_51_mg_c_52_mg_c_56_numbers_that_spoil_the_game_are_reported() {
    let mut edited = test_pack().all("board.toml", "\"diplomatic\"", "\"military\"");
    for file in [
        "species.toml",
        "conflicts.toml",
        "governments.toml",
        "developments.toml",
    ] {
        edited = edited.all(file, "\"diplomatic\"", "\"military\"");
    }
    edited.refused(
        "board.toml",
        "MG-C.51",
        "only 0 diplomatic symbols can be had",
    );
    let five = "[\"cultural\", \"cultural\", \"cultural\", \"cultural\", \"cultural\"]";
    let edited = test_pack().first(
        "developments.toml",
        "symbols = [\"cultural\"]",
        &format!("symbols = {five}"),
    );
    edited.refused(
        "developments.toml:3",
        "MG-C.51",
        "gives five identical symbols alone",
    );
    let agenda = "slots = \"red red blue yellow white\", symbols = [\"military\", \"military\", \"cultural\"]";
    let edited = test_pack().first(
        "species.toml",
        agenda,
        &format!("slots = \"red\", symbols = {five}"),
    );
    edited.refused(
        "species.toml:12",
        "MG-C.51",
        "gives five identical symbols alone",
    );
    let held = "{ symbol-while = { symbol = \"military\", while = \"at-peace\" } }";
    let edited = test_pack().first(
        "governments.toml",
        "when = \"conflict-placed\"\nmay = true\ndo = [{ steal-cube = { color = \"any\" } }]",
        &format!("when = \"always\"\ndo = [{held}, {held}, {held}]"),
    );
    edited.refused(
        "governments.toml:52",
        "MG-C.51",
        "government:horde gives five identical symbols alone",
    );
    let edited = test_pack().first(
        "species.toml",
        "base = \"red blue yellow white\"",
        "base = \"black black black black black black\"",
    );
    edited.refused(
        "species.toml:7",
        "MG-C.52",
        "asks for 6 black cubes in `base`, but a player has 5; write fewer",
    );
    let edited = test_pack().first(
        "species.toml",
        "base = \"red blue yellow white\"",
        &format!("base = \"{}\"", "red ".repeat(11)),
    );
    edited.refused(
        "species.toml:7",
        "MG-C.52",
        "has 11 slots in `base`; write 1 to 10",
    );
    let four = "symbols = [\"military\", \"military\", \"military\", \"military\"]";
    let edited = test_pack().first(
        "species.toml",
        agenda,
        &format!("slots = \"red red red\", {four}"),
    );
    edited.refused(
        "species.toml:12",
        "MG-C.56",
        "species:ant could win in a first turn",
    );
    let blue = "[[link]]\nline = \"blue\"\nsymbol = \"military\"\nsystem = \"red-home\"\n";
    let edited = test_pack().append("board.toml", &blue.repeat(4));
    edited.refused(
        "board.toml:131",
        "MG-C.56",
        "five military symbols and wins at once",
    );
    let edited = test_pack().append(
        "board.toml",
        "[[track]]\nbetween = [\"red-home\", \"blue-home\"]\nslots = 2\n",
    );
    edited.refused("board.toml:342", "MG-C.56", "a first turn could win");
}

#[test]
pub(super) fn everything_is_reported_at_once() {
    let edited = test_pack()
        .first("board.toml", "planets = 3", "planets = 4")
        .first("leaders.toml", "draw-more", "draw-mroe")
        .first("species.toml", "\"red blue yellow white\"", "\"\"")
        .first("conflicts.toml", "loot = 1", "loot = 0")
        .first("governments.toml", "may = true", "may = 1")
        .first("developments.toml", "slots = \"", "slots = \"grene ")
        .first("pack.toml", "version", "versoin")
        .first("weavers.toml", "slots = 2", "slots = 0");
    edited.refused("board.toml:3", "MG-C.7", "has 4 planets");
    edited.refused("governments.toml:7", "", "write `true` or `false`");
    edited.refused("developments.toml:7", "", "`grene`: unknown color");
    edited.refused("pack.toml:13", "", "did you mean `version`?");
    edited.refused("weavers.toml:3", "WV-C.3", "has 0 slots in `engulfment`");
    edited.refused("leaders.toml:17", "", "did you mean `draw-more`?");
    edited.refused("species.toml:7", "MG-C.52", "has 0 slots in `base`");
    edited.refused("conflicts.toml:3", "MG-C.53", "has no loot");
    // What a broken file may contain is not reported as missing.
    let problems = test_pack()
        .first("leaders.toml", "[[leader]]", "[[leader]")
        .parse()
        .expect_err("broken");
    assert!(
        problems.iter().all(|problem| problem.clause().is_none()),
        "{problems:?}"
    );
}

#[test]
pub(super) fn mg_18_10_a_pack_in_which_too_many_abilities_wait_is_reported() {
    let conflict = "when = { gained = \"conflict\" }";
    let edited = test_pack().all("leaders.toml", "when = \"discarded\"", conflict);
    edited.refused(
        "leaders.toml:119",
        "MG-18.10",
        "leader:judge lets 70 fired abilities wait at once, 64 are the most",
    );
    // Those of one moment wait for nothing else.
    let start = "when = \"turn-start\"";
    let edited = test_pack().all("leaders.toml", "when = \"discarded\"", start);
    assert!(edited.parse().is_ok());
}
