//! Ships: three outlines, dart, wing and carrier, one for each level. The emblem of a civilization is their
//! window. Besides them the trade ship, and the colony on a base.

use conquest::Color;
use maud::{Markup, PreEscaped, html};

/// A hull: its outline, its right half, which lies in the shade, and the lines on it.
struct Hull {
    outline: &'static str,
    shade: &'static str,
    trim: &'static str,
    fire: &'static str,
}

const HULLS: [Hull; 3] = [
    Hull {
        outline: "M0-44 13-9 17 9 31 32 13 25 8 33H-8L-13 25-31 32-17 9-13-9z",
        shade: "M0-44 13-9 17 9 31 32 13 25 8 33H0z",
        trim: "M-8-14 8-14M-22 24-15 12M22 24 15 12",
        fire: "M-6 33 0 45 6 33z",
    },
    Hull {
        outline: "M0-46 11-19 15-2 44 15V34L19 26 11 37H-11L-19 26-44 34V15L-15-2-11-19z",
        shade: "M0-46 11-19 15-2 44 15V34L19 26 11 37H0z",
        trim: "M-7-20 7-20M-32 27V12M32 27V12",
        fire: "M-9 37-5 47-1 37zM1 37 5 47 9 37z",
    },
    Hull {
        outline: "M0-48 9-30H15V-10L27-4V-23H36V-2L48 10V34L30 28 19 32 14 41H-14L-19 32-30 28-48 34V10L-36-2V-23H-27V-4L-15-10V-30H-9z",
        shade: "M0-48 9-30H15V-10L27-4V-23H36V-2L48 10V34L30 28 19 32 14 41H0z",
        trim: "M-15-18H15M-27-12H-36M27-12H36M-38 26V8M38 26V8",
        fire: "M-12 41-8 49-4 41zM4 41 8 49 12 41z",
    },
];

/// All ships, to be referred to as `#k-red-1` and so on, each around its middle and about 92 wide.
pub(super) fn ships() -> Markup {
    html! {
        @for (level, hull) in (1..).zip(&HULLS) {
            g id={ "k-hull-" (level) } {
                path .kc d=(hull.outline) {}
                path .kf d=(hull.fire) {}
                path .kh d=(hull.outline) {}
                path .kd d=(hull.shade) {}
                path .kl d=(hull.trim) {}
            }
        }
        @for color in Color::ALL {
            @for level in 1..=HULLS.len() {
                symbol id={ "k-" (color.word()) "-" (level) } viewBox="-50 -50 100 100" overflow="visible" {
                    use href={ "#k-hull-" (level) } {}
                    (emblem(color, 26, 9 + i32::from(level == 3)))
                }
            }
            g id={ "k-colony-" (color.word()) } {
                path .kc d=(COLONY) {}
                path .kh d=(COLONY) {}
                path .kd d="M0-24A24 24 0 0 1 24-2V-12H33V24H0z" {}
                (emblem(color, 28, 3))
            }
        }
        g id="k-trader" { (PreEscaped(TRADER)) }
    }
}

/// The window of a ship.
fn emblem(color: Color, size: i32, y: i32) -> Markup {
    html! {
        use .kw href={ "#c-" (color.word()) } x=(-size / 2) y=(y - size / 2) width=(size) height=(size) {}
    }
}

/// A dome between two towers.
const COLONY: &str = "M-40 24V14H-33V-18H-24V-2A24 24 0 0 1 24-2V-18H33V14H40V24z";

/// A freighter with three containers.
const TRADER: &str = r#"<path class="kc" d="M-38 6H38L28 25H-28z"/><path class="kx" d="M-27-14H-11V6H-27zM-8-14H8V6H-8zM11-14H27V6H11zM-8-29H8V-17H-8z"/><path class="kh" d="M-38 6H38L28 25H-28z"/><path class="kd" d="M0 6H38L28 25H0z"/>"#;
