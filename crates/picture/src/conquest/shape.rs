//! The shapes of Inter-Galactic Conquest, which distinguish players, levels and resources besides
//! their color. Each is a 24 × 24 SVG symbol that is defined once on a page and then referred to.

use maud::{Markup, PreEscaped, html};

use crate::tenths;

/// Every shape: its id and contents. The color comes from where a shape is used.
const SHAPES: &[(&str, &str)] = &[
    // The emblems of the players: hexagon, triangle, square, circle, lozenge, shield.
    ("red", r#"<path d="M12 1.5 21.5 7v10L12 22.5 2.5 17V7z"/>"#),
    ("orange", r#"<path d="M12 1 24 22.500H0z"/>"#),
    (
        "yellow",
        r#"<path d="M4.5 2.500h15a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2z"/>"#,
    ),
    ("green", r#"<circle cx="12" cy="12" r="10.5"/>"#),
    ("blue", r#"<path d="M12 .5 23.5 12 12 23.5 .5 12z"/>"#),
    (
        "purple",
        r#"<path d="M2.5 2.500h19V12c0 6-5 9-9.5 11C7.5 21 2.5 18 2.5 12z"/>"#,
    ),
    // The levels of ships: one chevron per level.
    ("level-1", r#"<path d="M7 15.5 12 10.500l5 5"/>"#),
    (
        "level-2",
        r#"<path d="M7 13.5 12 8.500l5 5M7 18.500l5-5 5 5"/>"#,
    ),
    (
        "level-3",
        r#"<path d="M7.5 11.5 12 7l4.5 4.500M7.5 15.5 12 11l4.5 4.500M7.5 19.5 12 15l4.5 4.5"/>"#,
    ),
    // Resources: a dark star with a ring, an ingot, a nut, a girder, a gem, a spark.
    (
        "dark-matter",
        r#"<circle cx="12" cy="12" r="6.5"/><path class="ring" d="M2.5 16.800C1 14 5 9.5 11 7s10.8-2.2 11 .2C22 10 18 13.5 13 16s-9.5 2.5-10.5.8z"/>"#,
    ),
    (
        "platinum",
        r#"<path d="M6.5 6h11L22.5 18h-21z"/><path class="cut" d="M8.5 9h7"/>"#,
    ),
    (
        "titanium",
        r#"<path fill-rule="evenodd" d="M12 1.5 21.2 6.800v10.400L12 22.5 2.8 17.200V6.800zM12 7.500a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z"/>"#,
    ),
    ("iron", r#"<path d="M3 3.500h18v5h-6v7h6v5H3v-5h6v-7H3z"/>"#),
    (
        "space-crystal",
        r#"<path d="M7 2h10l5.5 7L12 22.5 1.5 9z"/><path class="cut" d="M2.5 9h19M8.5 9 12 21l3.5-12"/>"#,
    ),
    (
        "stardust",
        r#"<path d="m12 .5 2.9 8.6 8.6 2.9-8.6 2.900L12 23.500l-2.9-8.600L.5 12l8.6-2.900z"/>"#,
    ),
    // Things: the trade ship, a planet, a base, a battle token, energy, a hold, marks.
    (
        "trade-ship",
        r#"<path d="M2 13h20l-3.5 6.500h-13zM6.5 4.500h11V11h-11zM10 4.500V11M14 4.500V11"/>"#,
    ),
    (
        "planet",
        r#"<circle cx="12" cy="12" r="6.5"/><path d="M3 15.500c3 1.5 15-4 18-8"/>"#,
    ),
    ("base", r#"<path d="M4 21V10l8-7 8 7v11zM9.5 21v-6h5v6"/>"#),
    (
        "token",
        r#"<path d="M12 2.3 20 5v6.500c0 5-3.4 8.6-8 10.2-4.6-1.6-8-5.2-8-10.200V5zM8 13.500l4-4 4 4"/>"#,
    ),
    ("energy", r#"<path d="M13.5 2 5 13.500h6L10 22l9-12h-6z"/>"#),
    (
        "hold",
        r#"<path d="M3 8l9-5 9 5v9l-9 5-9-5zM3 8l9 5 9-5M12 13v9"/>"#,
    ),
    ("flag", r#"<path d="M6 22V3M6 4h12l-3.5 4L18 12H6"/>"#),
    ("plus", r#"<path d="M12 5v14M5 12h14"/>"#),
    (
        "aim",
        r#"<circle cx="12" cy="12" r="8"/><path d="M12 1v6M12 17v6M1 12h6M17 12h6"/>"#,
    ),
];

/// The definitions of all shapes; needed once on a page.
pub fn shapes() -> Markup {
    html! {
        svg .shapes width="0" height="0" aria-hidden="true" {
            @for (id, inside) in SHAPES {
                symbol id={ "c-" (id) } viewBox="0 0 24 24" { (PreEscaped(inside)) }
            }
        }
    }
}

/// A shape in a line of text.
pub fn icon(shape: &str, class: &str) -> Markup {
    html! {
        svg .{ "icon " (class) } viewBox="0 0 24 24" aria-hidden="true" { use href={ "#c-" (shape) } {} }
    }
}

/// A shape in a picture, around a point.
pub fn stamp(shape: &str, class: &str, (x, y): (f64, f64), size: f64) -> Markup {
    let half = size / 2.0;
    html! {
        use .(class) href={ "#c-" (shape) } x=(tenths(x - half)) y=(tenths(y - half)) width=(tenths(size)) height=(tenths(size)) {}
    }
}
