//! Packs with a broken board: each message of the validator, with its place and its clause.

use super::test_pack;

#[test]
pub(super) fn mg_c_4_to_c_7_wrong_systems_are_reported() {
    let edited = test_pack().first("board.toml", "planets = 3", "planets = 2");
    edited.refused(
        "board.toml:131",
        "MG-C.4",
        "`red-home` has 2 planets; write 3",
    );
    let edited = test_pack().first("board.toml", "x = 100", "x = 600");
    edited.refused(
        "board.toml:131",
        "MG-C.4",
        "`red-home` is not in this corner",
    );
    let edited = test_pack().first(
        "board.toml",
        "[[corner]]\nhome = \"red-home\"\nnear = [\"red-near-a\", \"red-near-b\"]\n",
        "",
    );
    edited.refused("board.toml", "MG-C.4", "exactly four corners");
    let edited = test_pack().first("board.toml", "color = \"blue\"", "color = \"red\"");
    edited.refused(
        "board.toml:135",
        "MG-C.5",
        "`blue-home` has the color of another one",
    );
    let edited = test_pack().first("board.toml", "color = \"red\"", "color = \"black\"");
    edited.refused("board.toml:3", "MG-C.6", "`red-home` is black");
    let edited = test_pack().first("board.toml", "planets = 3", "planets = 4");
    edited.refused("board.toml:3", "MG-C.7", "has 4 planets; write 1, 2 or 3");
    let edited = test_pack().all("board.toml", "planets = 1", "planets = 2");
    edited.refused("board.toml", "MG-C.7", "no system has 1 planets");
}

#[test]
pub(super) fn mg_c_8_to_c_10_wrong_corners_are_reported() {
    let edited = test_pack().first(
        "board.toml",
        "near = [\"red-near-a\"",
        "near = [\"red-near-b\"",
    );
    edited.refused("board.toml:131", "MG-C.8", "name two different ones");
    let edited = test_pack().first(
        "board.toml",
        "near = [\"blue-near-a\"",
        "near = [\"red-near-a\"",
    );
    edited.refused("board.toml:135", "MG-C.9", "belongs to another corner too");
    let edited = test_pack()
        .first(
            "board.toml",
            "between = [\"red-home\", \"red-near-a\"]",
            "between = [\"red-near-b\", \"red-near-a\"]",
        )
        .first(
            "board.toml",
            "between = [\"red-home\", \"red-near-b\"]",
            "between = [\"red-near-b\", \"blue-inner\"]",
        );
    edited.refused(
        "board.toml:131",
        "MG-C.10",
        "with four players, no track leads from `red-home`",
    );
    edited.refused("board.toml:3", "MG-C.10", "cannot be reached");

    // Only when two neighbors are free, nothing but black holes surrounds the red corner.
    let edited = test_pack()
        .first(
            "board.toml",
            "between = [\"red-near-a\", \"red-inner\"]",
            "between = [\"yellow-inner\", \"red-inner\"]",
        )
        .first(
            "board.toml",
            "between = [\"red-near-b\", \"white-inner\"]",
            "between = [\"blue-inner\", \"white-inner\"]",
        );
    edited.refused(
        "board.toml:3",
        "MG-C.10",
        "with corner 2 and 4 free, system `red-home` cannot be reached",
    );
}

#[test]
pub(super) fn mg_c_11_to_c_13_wrong_tracks_are_reported() {
    let edited = test_pack().first(
        "board.toml",
        "between = [\"red-home\", \"red-near-a\"]",
        "between = [\"red-home\", \"red-home\"]",
    );
    edited.refused("board.toml:147", "MG-C.11", "joins two different systems");
    let edited = test_pack().first(
        "board.toml",
        "between = [\"red-home\", \"red-near-b\"]",
        "between = [\"red-near-a\", \"red-home\"]",
    );
    edited.refused("board.toml:151", "MG-C.11", "joined twice");
    let edited = test_pack().first("board.toml", "slots = 2", "slots = 7");
    edited.refused(
        "board.toml:147",
        "MG-C.11",
        "has 7 slots; write a number from 1 to 6",
    );
    let edited = test_pack().all("board.toml", "slots = 4", "slots = 5");
    edited.refused("board.toml", "MG-C.12", "four slots");
    let edited = test_pack().all("board.toml", "color = \"white\"", "color = \"red\"");
    edited.refused("board.toml", "MG-C.13", "no system is white");
}

#[test]
pub(super) fn mg_c_14_to_c_17_wrong_links_are_reported() {
    let edited = test_pack().first(
        "board.toml",
        "system = \"red-home\"",
        "system = \"red-inner\"",
    );
    edited.refused("board.toml:243", "MG-C.14", "belongs to a starting system");
    edited.refused(
        "board.toml:135",
        "MG-C.17",
        "has 1 blue links and the first one 0",
    );
    let same = "systems = [\"red-home\", \"red-home\"]";
    let edited = test_pack().first(
        "board.toml",
        "systems = [\"red-home\", \"red-near-a\"]",
        same,
    );
    edited.refused("board.toml:248", "MG-C.15", "with itself");
    let edited = test_pack().first(
        "board.toml",
        "systems = [\"red-near-a\", \"red-inner\"]",
        same,
    );
    edited.refused("board.toml:258", "MG-C.16", "with itself");
    let edited = test_pack().all("board.toml", "line = \"green\"", "line = \"red\"");
    edited.refused("board.toml", "MG-C.15", "no link has a green line");
    let edited = test_pack().all("board.toml", "line = \"red\"", "line = \"green\"");
    edited.refused("board.toml", "MG-C.16", "no link has a red line");
    let mut edited = test_pack();
    for color in ["red", "blue", "yellow", "white"] {
        let from = format!("line = \"blue\"\nsymbol = \"SYMBOL\"\nsystem = \"{color}-home\"");
        let symbol = match color {
            "red" => "military",
            "blue" => "scientific",
            "yellow" => "economic",
            _ => "cultural",
        };
        let to = format!(
            "line = \"green\"\nsymbol = \"{symbol}\"\nsystems = [\"{color}-home\", \"{color}-inner\"]"
        );
        edited = edited.first("board.toml", &from.replace("SYMBOL", symbol), &to);
    }
    edited.refused("board.toml", "MG-C.14", "no link has a blue line");
    let link = "[[link]]\nline = \"green\"\nsymbol = \"military\"\nsystems = [\"red-home\", \"red-near-b\"]\n";
    let edited = test_pack().append("board.toml", &link.repeat(2));
    edited.refused("board.toml:131", "MG-C.17", "spread them evenly");
}

#[test]
pub(super) fn mg_c_18_too_few_planets_are_reported() {
    let edited = test_pack().all("board.toml", "planets = 2", "planets = 1");
    edited.refused(
        "board.toml",
        "MG-C.18",
        "two players with nine bases need 18; add planets",
    );
}
