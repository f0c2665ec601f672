//! The starter planets that players of Inter-Galactic Conquest may choose: any set of them (IC-SET.11).

/// The first answer: the layout that the ledger proposes for each number of players (IC-SET.15).
pub(crate) const USUAL: &str = "usual";

/// Every set of planets by the colors of their civilizations, clockwise as the seats are (IC-SET.16): the word
/// of the answer, and the number of players with their colors.
pub(crate) const SETS: &[(&str, &str)] = &[
    (USUAL, "far apart, as advised"),
    ("red+orange", "2: red, orange"),
    ("red+yellow", "2: red, yellow"),
    ("red+green", "2: red, green"),
    ("red+blue", "2: red, blue"),
    ("red+purple", "2: red, purple"),
    ("orange+yellow", "2: orange, yellow"),
    ("orange+green", "2: orange, green"),
    ("orange+blue", "2: orange, blue"),
    ("orange+purple", "2: orange, purple"),
    ("yellow+green", "2: yellow, green"),
    ("yellow+blue", "2: yellow, blue"),
    ("yellow+purple", "2: yellow, purple"),
    ("green+blue", "2: green, blue"),
    ("green+purple", "2: green, purple"),
    ("blue+purple", "2: blue, purple"),
    ("red+orange+yellow", "3: red, orange, yellow"),
    ("red+orange+green", "3: red, orange, green"),
    ("red+orange+blue", "3: red, orange, blue"),
    ("red+orange+purple", "3: red, orange, purple"),
    ("red+yellow+green", "3: red, yellow, green"),
    ("red+yellow+blue", "3: red, yellow, blue"),
    ("red+yellow+purple", "3: red, yellow, purple"),
    ("red+green+blue", "3: red, green, blue"),
    ("red+green+purple", "3: red, green, purple"),
    ("red+blue+purple", "3: red, blue, purple"),
    ("orange+yellow+green", "3: orange, yellow, green"),
    ("orange+yellow+blue", "3: orange, yellow, blue"),
    ("orange+yellow+purple", "3: orange, yellow, purple"),
    ("orange+green+blue", "3: orange, green, blue"),
    ("orange+green+purple", "3: orange, green, purple"),
    ("orange+blue+purple", "3: orange, blue, purple"),
    ("yellow+green+blue", "3: yellow, green, blue"),
    ("yellow+green+purple", "3: yellow, green, purple"),
    ("yellow+blue+purple", "3: yellow, blue, purple"),
    ("green+blue+purple", "3: green, blue, purple"),
    ("red+orange+yellow+green", "4: red, orange, yellow, green"),
    ("red+orange+yellow+blue", "4: red, orange, yellow, blue"),
    ("red+orange+yellow+purple", "4: red, orange, yellow, purple"),
    ("red+orange+green+blue", "4: red, orange, green, blue"),
    ("red+orange+green+purple", "4: red, orange, green, purple"),
    ("red+orange+blue+purple", "4: red, orange, blue, purple"),
    ("red+yellow+green+blue", "4: red, yellow, green, blue"),
    ("red+yellow+green+purple", "4: red, yellow, green, purple"),
    ("red+yellow+blue+purple", "4: red, yellow, blue, purple"),
    ("red+green+blue+purple", "4: red, green, blue, purple"),
    ("orange+yellow+green+blue", "4: orange, yellow, green, blue"),
    (
        "orange+yellow+green+purple",
        "4: orange, yellow, green, purple",
    ),
    (
        "orange+yellow+blue+purple",
        "4: orange, yellow, blue, purple",
    ),
    ("orange+green+blue+purple", "4: orange, green, blue, purple"),
    ("yellow+green+blue+purple", "4: yellow, green, blue, purple"),
    (
        "red+orange+yellow+green+blue",
        "5: red, orange, yellow, green, blue",
    ),
    (
        "red+orange+yellow+green+purple",
        "5: red, orange, yellow, green, purple",
    ),
    (
        "red+orange+yellow+blue+purple",
        "5: red, orange, yellow, blue, purple",
    ),
    (
        "red+orange+green+blue+purple",
        "5: red, orange, green, blue, purple",
    ),
    (
        "red+yellow+green+blue+purple",
        "5: red, yellow, green, blue, purple",
    ),
    (
        "orange+yellow+green+blue+purple",
        "5: orange, yellow, green, blue, purple",
    ),
    (
        "red+orange+yellow+green+blue+purple",
        "6: red, orange, yellow, green, blue, purple",
    ),
];
