//! The closed lists: the elements, attributes and values that a picture may have.

/// What an element may contain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Inside {
    /// Everything that can be seen, and what that refers to.
    Picture,
    /// The stops of a gradient.
    Gradient,
    /// Shapes.
    Clip,
    /// Nothing.
    Nothing,
}

/// The elements, and what may be in them.
pub(super) const ELEMENTS: &[(&str, Inside)] = &[
    ("g", Inside::Picture),
    ("defs", Inside::Picture),
    ("path", Inside::Nothing),
    ("rect", Inside::Nothing),
    ("circle", Inside::Nothing),
    ("ellipse", Inside::Nothing),
    ("line", Inside::Nothing),
    ("polyline", Inside::Nothing),
    ("polygon", Inside::Nothing),
    ("linearGradient", Inside::Gradient),
    ("radialGradient", Inside::Gradient),
    ("stop", Inside::Nothing),
    ("clipPath", Inside::Clip),
];

/// What can be drawn, and be the shape of a clip path.
pub(super) const SHAPES: &[&str] = &[
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
];

/// How editors hide an element.
pub(super) const HIDDEN: &[(&str, &str)] = &[("display", "none"), ("visibility", "hidden")];

/// The inks of faces, which follow the theme of a page.
const INKS: &[&str] = &["g", "a", "b", "c", "k", "p", "n", "h", "s"];

/// What a value must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// Numbers.
    Numbers,
    /// The commands of a path.
    Path,
    /// Moves and turns.
    Transform,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A color, or a gradient of the file.
    Paint,
    /// A color.
    Color,
    /// A clip path of the file.
    Clip,
    /// The name of an element.
    Id,
    /// A gradient of the file.
    Link,
}

use Value::{Clip, Color, Id, Link, Numbers, Paint, Path, Transform, Word};

const UNITS: Value = Word(&["userSpaceOnUse", "objectBoundingBox"]);
const RULE: Value = Word(&["nonzero", "evenodd"]);

/// Attributes that every element may have. All but the first two can be properties of a style too.
const EVERYWHERE: &[Attribute] = &[
    ("id", Id),
    ("transform", Transform),
    ("fill", Paint),
    ("fill-opacity", Numbers),
    ("fill-rule", RULE),
    ("stroke", Paint),
    ("stroke-width", Numbers),
    ("stroke-opacity", Numbers),
    ("stroke-linecap", Word(&["butt", "round", "square"])),
    ("stroke-linejoin", Word(&["miter", "round", "bevel"])),
    ("stroke-miterlimit", Numbers),
    ("stroke-dasharray", Numbers),
    ("stroke-dashoffset", Numbers),
    ("opacity", Numbers),
    ("clip-path", Clip),
    ("clip-rule", RULE),
    ("stop-color", Color),
    ("stop-opacity", Numbers),
];

/// An attribute, and what it must be.
type Attribute = (&'static str, Value);

/// The attributes of some elements.
const SOME: &[(&[&str], &[Attribute])] = &[
    (&["path"], &[("d", Path)]),
    (
        &["rect"],
        &[
            ("x", Numbers),
            ("y", Numbers),
            ("width", Numbers),
            ("height", Numbers),
        ],
    ),
    (&["rect", "ellipse"], &[("rx", Numbers), ("ry", Numbers)]),
    (
        &["circle", "ellipse", "radialGradient"],
        &[("cx", Numbers), ("cy", Numbers)],
    ),
    (&["circle", "radialGradient"], &[("r", Numbers)]),
    (
        &["line", "linearGradient"],
        &[
            ("x1", Numbers),
            ("y1", Numbers),
            ("x2", Numbers),
            ("y2", Numbers),
        ],
    ),
    (&["polyline", "polygon"], &[("points", Numbers)]),
    (
        &["radialGradient"],
        &[("fx", Numbers), ("fy", Numbers), ("fr", Numbers)],
    ),
    (
        &["linearGradient", "radialGradient"],
        &[
            ("gradientUnits", UNITS),
            ("gradientTransform", Transform),
            ("spreadMethod", Word(&["pad", "reflect", "repeat"])),
            ("href", Link),
        ],
    ),
    (&["stop"], &[("offset", Numbers)]),
    (&["clipPath"], &[("clipPathUnits", UNITS)]),
];

/// What an attribute of an element must be; `None` if the element may not have it.
pub(super) fn attribute(element: &str, name: &str) -> Option<Attribute> {
    // The picture itself becomes a group without a name.
    let everywhere = EVERYWHERE
        .iter()
        .filter(|(it, _)| element != "svg" || *it != "id");
    let some = SOME
        .iter()
        .filter(|(elements, _)| elements.contains(&element));
    let mut all = everywhere.chain(some.flat_map(|(_, attributes)| *attributes));
    all.find(|(it, _)| *it == name).copied()
}

/// Whether an attribute without effect is left out without a word.
pub(super) fn is_idle(element: &str, name: &str) -> bool {
    let frame = [
        "id",
        "x",
        "y",
        "width",
        "height",
        "viewBox",
        "version",
        "baseProfile",
        "preserveAspectRatio",
    ];
    (element == "svg" && frame.contains(&name))
        || [
            "class",
            "display",
            "visibility",
            "role",
            "focusable",
            "color",
        ]
        .contains(&name)
        || name.starts_with("data-")
        || name.starts_with("aria-")
}

impl Value {
    /// Whether a style may say it.
    pub(super) fn is_style(self) -> bool {
        !matches!(self, Id | Transform | Path | Link)
    }

    /// A value without references, as it is written.
    pub(super) fn plain(self, value: &str) -> Option<String> {
        let fits = match self {
            Numbers => return numbers(value),
            Path => value
                .chars()
                .all(|it| is_in_numbers(it) || "MmLlHhVvCcSsQqTtAaZz".contains(it)),
            Transform => value.split_terminator(')').all(is_move),
            Word(words) => words.contains(&value),
            Paint => value == "none" || is_color(value),
            Color => is_color(value),
            Clip | Id | Link => false,
        };
        fits.then(|| value.to_owned())
    }

    /// What to do about a value that is none.
    pub(super) fn remedy(self) -> String {
        match self {
            Numbers => "write numbers without units".to_owned(),
            Path => "write the commands of a path".to_owned(),
            Transform => "use matrix, translate, scale, rotate and skew".to_owned(),
            Word(words) => format!("use {}", words.join(" or ")),
            Paint => {
                "write a color such as #c33, or url(#id) of a gradient in this file".to_owned()
            }
            Color => "write a color such as #c33".to_owned(),
            Clip => {
                "write url(#id) of a clip path in this file, but not inside a clip path".to_owned()
            }
            Id => "use another id".to_owned(),
            Link => "write #id of a gradient in this file".to_owned(),
        }
    }
}

fn is_in_numbers(it: char) -> bool {
    it.is_ascii_digit() || "+-.,eE \n\r\t".contains(it)
}

/// Numbers and shares, of a size that a picture needs. Pixels are the unit of a picture anyway.
fn numbers(value: &str) -> Option<String> {
    let value = value.trim_end_matches("px");
    if value == "none" {
        return Some(value.to_owned());
    }
    let is_number = |part: &str| {
        let number: Option<f64> = part.trim_end_matches('%').parse().ok();
        number.is_some_and(|it| it.abs() <= 1e5)
    };
    let mut parts = value.split([',', ' ', '\n', '\r', '\t']);
    let fits = value.chars().all(|it| is_in_numbers(it) || it == '%')
        && parts.all(|part| part.is_empty() || is_number(part));
    fits.then(|| value.to_owned())
}

/// Whether this is a move or a turn, without its closing parenthesis.
fn is_move(part: &str) -> bool {
    let part = part.trim_matches([' ', ',', '\n', '\r', '\t']);
    let names = ["matrix", "translate", "scale", "rotate", "skewX", "skewY"];
    part.split_once('(').is_some_and(|(name, inside)| {
        names.contains(&name.trim_end()) && inside.chars().all(is_in_numbers)
    })
}

fn is_color(value: &str) -> bool {
    if let Some(digits) = value.strip_prefix('#') {
        return [3, 4, 6, 8].contains(&digits.len())
            && digits.bytes().all(|it| it.is_ascii_hexdigit());
    }
    if let Some((name, inside)) = value.strip_suffix(')').and_then(|it| it.split_once('(')) {
        return match name {
            "rgb" | "rgba" | "hsl" | "hsla" => inside
                .chars()
                .all(|it| is_in_numbers(it) || "%/".contains(it)),
            "var" => inside
                .strip_prefix("--")
                .is_some_and(|ink| INKS.contains(&ink)),
            _ => false,
        };
    }
    (1..=24).contains(&value.len()) && value.bytes().all(|it| it.is_ascii_alphabetic())
}
