//! The files of a new pack: a complete small pack, each file with a comment that says what belongs
//! in it.

use toml::Value;

/// The comment that opens each file of a pack for Master of the Galaxy.
const MASTER: &[(&str, &str)] = &[
    (
        "board.toml",
        "\
# The board. Every [[system]] has an id, a name, a color (red, blue, yellow or white), 1 to 3
# planets, and the place where it is drawn: x and y from 0 (left, top) to 1000 (right, bottom).
# The four [[corner]]s name the starting system (home) and the two systems closest to it (near).
# A [[track]] joins two systems and has `slots` slots. A [[link]] is a symbol on the board with a
# blue line (to one system), a green or a red one (to two systems).
",
    ),
    (
        "species.toml",
        "\
# The nine species. `base` is the project that constructs a base, `receive` the projects that draw
# cards, `agenda` the one that gives symbols. Slots are colors with spaces between them, as they
# are printed from left to right; a star behind a color is a starred slot.
",
    ),
    (
        "leaders.toml",
        "\
# The 18 leaders. `needs` are the symbols that power the leader, `operation` is the covert
# operation, if there is one. `when` and `do` are the ability.
",
    ),
    (
        "conflicts.toml",
        "\
# The nine conflicts. `symbol` and `loot` stand in the middle of the card. What is printed on a side
# (`objective`) is gained by the winner on the opposite side: \"capture\", { take = TYPE } or
# { discard = TYPE }.
",
    ),
    (
        "governments.toml",
        "\
# The nine governments: an ability each, and on some of them projects as on species cards.
",
    ),
    (
        "developments.toml",
        "\
# Nine developments of each `type`: expansion, commerce and progress. `slots` implement the card;
# then it gives its `symbols`, and its ability works.
",
    ),
    (
        "weavers.toml",
        "\
# The five Weaver cards of the solo mode. `arrows` are the system colors of the three arrows, the
# top one first; each of the three projects has one color and a number of slots. When the player
# gains one of the `symbols`, the two `cubes` go to the projects of their colors.
",
    ),
];

/// The files of a new pack for Master of the Galaxy: name and contents.
pub(crate) fn master(name: &str) -> Vec<(&'static str, String)> {
    let file = |&(file, text): &(&'static str, &str)| match file {
        "pack.toml" => (file, about("master", name)),
        _ => (file, format!("{}\n{}", head(file), without_head(text))),
    };
    master::packs::TEST.iter().map(file).collect()
}

/// The files of a new pack for Inter-Galactic Conquest: those of the standard pack under this name.
pub(crate) fn conquest(name: &str) -> Vec<(&'static str, String)> {
    let file = |&(file, text): &(&'static str, &str)| match file {
        // The first paragraph is about the standard pack.
        "pack.toml" => {
            let pieces = text.split_once("\n\n").map_or("", |(_, pieces)| pieces);
            (file, format!("{}\n{pieces}", about("conquest", name)))
        }
        _ => (file, text.to_owned()),
    };
    conquest::packs::STANDARD.iter().map(file).collect()
}

fn about(game: &str, name: &str) -> String {
    let name = Value::from(name);
    format!(
        "\
# The game the pack is for, what the pack is called, your version of it, and the license of its
# texts. What you start from may be used under the license named here; name the one of your own.
game = \"{game}\"
name = {name}
version = \"1\"
license = \"MIT OR Apache-2.0\"
"
    )
}

fn head(file: &str) -> &'static str {
    let found = MASTER.iter().find(|(name, _)| *name == file);
    found.map_or("", |(_, head)| head)
}

/// The file without its opening comment, which is about the pack it comes from.
fn without_head(text: &str) -> &str {
    let mut rest = text;
    while let Some((line, after)) = rest.split_once('\n')
        && (line.starts_with('#') || line.trim().is_empty())
    {
        rest = after;
    }
    rest
}
