//! The shapes: cubes, symbols, card types, players' pieces. Each is a 24 × 24 SVG symbol that is
//! defined once on a page and then referred to by its id.

use maud::{Markup, PreEscaped, html};

/// Every shape: its id and contents. The color comes from where a shape is used.
const SHAPES: &[(&str, &str)] = &[
    // What distinguishes the five cubes: chevron, ring, lozenge, cog, cross.
    ("red", r#"<path d="M5.5 15 12 8.5 18.5 15"/>"#),
    ("blue", r#"<circle cx="12" cy="12" r="5.2"/>"#),
    ("yellow", r#"<path d="M12 5.2 18.8 12 12 18.8 5.2 12z"/>"#),
    (
        "white",
        r#"<circle cx="12" cy="12" r="3.7"/><path d="M12 5.2v2.6M12 16.2v2.6M5.2 12h2.6M16.2 12h2.6M7.2 7.2 9 9M15 15l1.8 1.8M16.8 7.2 15 9M9 15l-1.8 1.8"/>"#,
    ),
    ("black", r#"<path d="M7 7 17 17M17 7 7 17"/>"#),
    // In the early edition white cubes are green (MG-24.1); their shape is the same.
    ("green", r##"<use href="#shape-white"/>"##),
    // The supremacy symbols: lyre, coin, laurel, atom, shield.
    (
        "cultural",
        r#"<path d="M3.5 3.5c3 .3 4 2.7 3 6-1.2 4-1.5 8 1.5 11h8c3-3 2.7-7 1.5-11-1-3.3 0-5.7 3-6M6.7 7h10.6M8.5 17h7M10 7v10M14 7v10"/>"#,
    ),
    (
        "economic",
        r#"<circle cx="12" cy="12" r="9.3"/><path d="M9 9h6v6H9z"/>"#,
    ),
    (
        "diplomatic",
        r#"<path d="M12 21.5C6 20.5 3.5 15 5 8M12 21.5C18 20.5 20.5 15 19 8"/><path fill="currentColor" stroke-width="0.6" d="M5.1 8.6C3.3 6.8 3.6 4 5.4 2.3 6.9 4.4 7 7 5.1 8.6zM4.9 13.2C2.6 12.6 1.2 10.5 1.3 8.3 3.8 8.9 5.3 10.8 4.9 13.2zM6.5 17.5C4.3 17.8 2.3 16.6 1.4 14.5 3.8 14.2 5.8 15.3 6.5 17.5zM6 12.6C5.9 10.4 7.1 8.6 9.3 7.9 9.7 10.2 8.4 12.2 6 12.6zM7.6 16.5C7.2 14.4 8.2 12.5 10.3 11.5 11.1 13.7 10 15.8 7.6 16.5zM18.9 8.6C20.7 6.8 20.4 4 18.6 2.3 17.1 4.4 17 7 18.9 8.6zM19.1 13.2C21.4 12.6 22.8 10.5 22.7 8.3 20.2 8.9 18.7 10.8 19.1 13.2zM17.5 17.5C19.7 17.8 21.7 16.6 22.6 14.5 20.2 14.2 18.2 15.3 17.5 17.5zM18 12.6C18.1 10.4 16.9 8.6 14.7 7.9 14.3 10.2 15.6 12.2 18 12.6zM16.4 16.5C16.8 14.4 15.8 12.5 13.7 11.5 12.9 13.7 14 15.8 16.4 16.5z"/>"#,
    ),
    (
        "scientific",
        r#"<ellipse cx="12" cy="12" rx="10" ry="4"/><ellipse cx="12" cy="12" rx="10" ry="4" transform="rotate(60 12 12)"/><ellipse cx="12" cy="12" rx="10" ry="4" transform="rotate(120 12 12)"/><circle cx="12" cy="12" r="1.5" fill="currentColor"/>"#,
    ),
    (
        "military",
        r#"<path d="M12 2.3 20 5v6.5c0 5-3.4 8.6-8 10.2-4.6-1.6-8-5.2-8-10.2V5zM8 13.5l4-4 4 4"/>"#,
    ),
    // The types of cards.
    (
        "leader",
        r#"<circle cx="12" cy="8" r="4.5"/><path d="M3.5 21.5c0-5 3.5-6.5 8.5-6.5s8.5 1.5 8.5 6.5"/>"#,
    ),
    (
        "conflict",
        r#"<path d="M3.5 3.5 17 17M20.5 3.5 7 17M13.5 20.5l7-7M10.5 20.5l-7-7M18.5 18.5l2.5 2.5M5.5 18.5 3 21"/>"#,
    ),
    (
        "government",
        r#"<path d="M2.5 9 12 3l9.5 6zM6 9.5v8M12 9.5v8M18 9.5v8M3.5 17.5h17M2.5 21h19"/>"#,
    ),
    (
        "expansion",
        r#"<circle cx="12" cy="12" r="2.5"/><path d="M12 7V2M9.5 4.5 12 2l2.5 2.5M12 17v5M9.5 19.5 12 22l2.5-2.5M7 12H2M4.5 9.5 2 12l2.5 2.5M17 12h5M19.5 9.5 22 12l-2.5 2.5"/>"#,
    ),
    (
        "commerce",
        r#"<path d="M3 8h17M15.5 3.5 20 8l-4.5 4.5M21 16.5H4M8.5 12 4 16.5 8.5 21"/>"#,
    ),
    (
        "progress",
        r#"<path d="M3 21 9.5 13l4.5 3.5L21 5M15.5 4.5 21 4l.5 5.5"/>"#,
    ),
    (
        "development",
        r#"<path d="M12 3 21.5 8 12 13 2.5 8zM2.5 12.2 12 17.2l9.5-5M2.5 16.4 12 21.4l9.5-5"/>"#,
    ),
    (
        "species",
        r#"<path d="M7 2c0 8 10 12 10 20M17 2C17 10 7 14 7 22M8 5.5h8M8 18.5h8M9.8 8.5h4.4M9.8 15.5h4.4"/>"#,
    ),
    // Weavers: a web, and what their projects do: a swarm parts, a card turns, a star is swallowed.
    (
        "weaver",
        r#"<path d="M12 2v20M3.3 7l17.4 10M20.7 7 3.3 17M12 6.5 16.8 9.2v5.6L12 17.500 7.2 14.8V9.2zM12 2.500 20.300 7.200v9.6L12 21.500 3.700 16.800V7.2z"/>"#,
    ),
    (
        "proliferation",
        r#"<circle cx="5" cy="12" r="2.7"/><circle cx="19" cy="5.500" r="2.7"/><circle cx="19" cy="18.500" r="2.7"/><path d="M7.7 11 16.200 6.800M7.7 13l8.5 4.200"/>"#,
    ),
    (
        "morphing",
        r#"<path d="M4 11a8 8 0 0 1 14-4.500M20 13a8 8 0 0 1-14 4.500M18.500 2v5h-5M5.500 22v-5h5"/>"#,
    ),
    (
        "engulfment",
        r#"<circle cx="14" cy="12" r="8"/><circle cx="14" cy="12" r="3" fill="currentColor"/><path d="M1.500 12h6M5 9l3 3-3 3"/>"#,
    ),
    // The players' stations, each with a silhouette of its own: hub, fort, wing, wheel. The rim is the whole
    // outline; the other parts are its light and its shade.
    (
        "gray",
        r#"<g transform="translate(12 12)scale(.6)"><path class="rim" d="M-9-16H9L18 0 9 16H-9L-18 0Z"/><path class="lit" d="M-9-16H9L0 0-9 16-18 0Z"/><path class="shade" d="M9-16 18 0 9 16H-9L0 0Z"/><path class="port" d="M0-9 7.800-4.500V4.500L0 9-7.800 4.500V-4.500Z"/><path class="lamp" d="M0-4.500 4-2.200V2.200L0 4.500-4 2.200V-2.200Z"/></g>"#,
    ),
    (
        "brown",
        r#"<g transform="translate(12 12)scale(.6)"><path class="rim" d="M-16-16H-6V-12H6V-16H16V-6H12V6H16V16H6V12H-6V16H-16V6H-12V-6H-16Z"/><path class="lit" d="M-16-16H-6V-12H6V-16H16V-6H12V6H16V16Z"/><path class="shade" d="M-16-16V-6H-12V6H-16V16H-6V12H6V16H16Z"/><path class="lamp" d="M-4.500-4.500H4.500V4.500H-4.500Z"/></g>"#,
    ),
    (
        "orange",
        r#"<g transform="translate(12 12)scale(.6)"><path class="rim" d="M0-18 18 14 5 11 0 17-5 11-18 14Z"/><path class="lit" d="M0-18-18 14-5 11 0 2Z"/><path class="shade" d="M0-18 18 14 5 11 0 2Z"/><path class="lamp" d="M0-6 4 4H-4Z"/></g>"#,
    ),
    (
        "purple",
        r#"<g transform="translate(12 12)scale(.6)"><circle class="rim" r="17"/><circle class="lit" r="16"/><path class="shade" d="M11.300-11.300A16 16 0 0 1-11.300 11.300Z"/><path class="port" d="M-3-10.500A11 11 0 0 0-10.500-3L-5-2A5.500 5.500 0 0 1-2-5ZM3-10.500A11 11 0 0 1 10.500-3L5-2A5.500 5.500 0 0 0 2-5ZM-3 10.500A11 11 0 0 1-10.500 3L-5 2A5.500 5.500 0 0 0-2 5ZM3 10.500A11 11 0 0 0 10.500 3L5 2A5.500 5.500 0 0 1 2 5Z"/><circle class="lamp" r="2.600"/></g>"#,
    ),
    // The rest.
    (
        "base",
        r#"<path stroke-dasharray="2.6 2" d="M12 1.5 21.1 6.750v10.5L12 22.5 2.9 17.250V6.750z"/><path d="M12 7.5v9M7.5 12h9"/>"#,
    ),
    (
        "home",
        r#"<circle cx="12" cy="12" r="9.8"/><circle cx="12" cy="12" r="6"/><circle cx="12" cy="12" r="1.8" fill="currentColor"/>"#,
    ),
    (
        "swarm",
        r#"<path d="M12 1.5 21 6.7V17.3L12 22.5 3 17.3V6.7z"/><circle cx="12" cy="12" r="3.4"/>"#,
    ),
    (
        "neutral",
        r#"<circle cx="12" cy="12" r="8.5" stroke-dasharray="3.5 3.2"/>"#,
    ),
    ("arrow", r#"<path d="M2.5 12h18M14 5.5l6.5 6.5-6.5 6.5"/>"#),
    ("works", r#"<path d="M3.5 13 9.5 19 21 5.5"/>"#),
    (
        "star",
        r#"<path fill="currentColor" d="m12 2 2.9 6.7 7.3.7-5.5 4.8 1.6 7.2L12 17.6l-6.3 3.8 1.6-7.2L1.8 9.4l7.3-.7z"/>"#,
    ),
    (
        "hole",
        r#"<circle cx="12" cy="12" r="4.4"/><path d="M16.4 12c0 5-4.4 8.7-10 7.6M7.6 12c0-5 4.4-8.7 10-7.6M12 16.4c-5 0-8.7-4.4-7.6-10M12 7.6c5 0 8.7 4.4 7.6 10"/>"#,
    ),
];

/// The definitions of all shapes; needed once on a page.
pub fn shapes() -> Markup {
    html! {
        svg .shapes width="0" height="0" aria-hidden="true" {
            @for (id, inside) in SHAPES {
                symbol id={ "shape-" (id) } viewBox="0 0 24 24" { (PreEscaped(inside)) }
            }
        }
    }
}

/// A shape in the flow of text; `class` says what it stands for, and `title` is its accessible
/// name. Without a title it is decoration.
pub fn icon(shape: &str, class: &str, title: &str) -> Markup {
    let label = (!title.is_empty()).then_some(title);
    html! {
        svg .{ "icon " (class) } viewBox="0 0 24 24" role=[label.map(|_| "img")] aria-label=[label]
            aria-hidden=[title.is_empty().then_some("true")] {
            use href={ "#shape-" (shape) } {}
        }
    }
}

/// A shape inside a larger picture, centered at this point.
pub fn stamp(shape: &str, class: &str, (x, y): (f64, f64), size: f64) -> Markup {
    html! {
        use .(class) href={ "#shape-" (shape) } x=(tenths(x - size / 2.0)) y=(tenths(y - size / 2.0))
            width=(tenths(size)) height=(tenths(size)) {}
    }
}

/// A number for pictures, rounded to a tenth, so that different platforms write the same digits.
pub fn tenths(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    // Removes the sign of negative zero.
    format!("{}", rounded + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_one_decimal_at_most() {
        assert_eq!(tenths(12.34), "12.3");
        assert_eq!(tenths(7.0), "7");
        assert_eq!(tenths(-0.01), "0");
    }

    #[test]
    fn no_two_shapes_share_an_id_or_a_drawing() {
        for (index, (id, inside)) in SHAPES.iter().enumerate() {
            for (other, drawing) in &SHAPES[..index] {
                assert_ne!(id, other);
                assert_ne!(inside, drawing, "{id} and {other}");
            }
        }
    }
}
