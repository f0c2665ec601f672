//! The mark of Starboard: a four-pointed star whose right half carries the green of a starboard lamp. It is the icon,
//! and it stands in the O of the word. Letters are drawn, not set: strokes of one width on a grid 100 high.

use maud::{Markup, html};

use crate::shape::tenths;

/// The inks of a mark that stands alone. On a page, the classes of its parts take the inks of the page.
#[derive(Clone, Copy, Debug)]
pub struct Inks {
    /// The letters, and the left half of the star.
    pub ink: &'static str,
    /// The right half of the star.
    pub lamp: &'static str,
    /// What it stands on.
    pub ground: &'static str,
}

/// The mark by night.
pub const NIGHT: Inks = Inks {
    ink: "#f6e7c8",
    lamp: "#3fd69b",
    ground: "#131b38",
};

/// The mark by day.
pub const DAY: Inks = Inks {
    ink: "#2a1f16",
    lamp: "#0f9a66",
    ground: "#fffaf0",
};

/// The strokes of a capital letter, and how wide it is.
const fn letter(letter: char) -> (f64, &'static str) {
    match letter {
        'A' => (80.0, "M-.4 106 40 4 80.4 106M17 66H63"),
        'B' => (60.0, "M5 50H33A22 22 0 0 0 33 6H5V94H35A22 22 0 0 0 35 50"),
        'C' => (80.0, "M77 22A45 45 0 1 0 77 78"),
        'D' => (72.0, "M5 6V94H24A44 44 0 0 0 24 6Z"),
        'E' => (52.0, "M52 6H5V94H52M5 50H46"),
        'F' => (50.0, "M50 6H5V100M5 50H44"),
        'G' => (88.0, "M79 22A45 45 0 1 0 84 54H50"),
        'H' => (68.0, "M5 0V100M63 0V100M5 50H63"),
        'I' => (10.0, "M5 0V100"),
        'L' => (48.0, "M5 0V94H48"),
        'M' => (86.0, "M5 100V8L43 66 81 8V100"),
        'N' => (72.0, "M5 100V8L67 92V0"),
        'O' => (94.0, "M47 5A45 45 0 1 0 47 95 45 45 0 1 0 47 5Z"),
        'P' => (58.0, "M5 100V6H31A25 25 0 0 1 31 56H5"),
        'Q' => (
            94.0,
            "M47 5A45 45 0 1 0 47 95 45 45 0 1 0 47 5ZM56 62 88 98",
        ),
        'R' => (60.0, "M5 100V6H31A25 25 0 0 1 31 56H5M29 56 60 106"),
        'S' => (
            58.0,
            "M53 19C48 9 39 5 29 5 15 5 6 13 6 26 6 55 54 42 54 72 54 87 44 95 29 95 17 95 8 90 4 79",
        ),
        'T' => (62.0, "M0 6H62M31 6V100"),
        'U' => (68.0, "M5 0V62A29 29 0 0 0 63 62V0"),
        'V' => (76.0, "M2 0 38 96 74 0"),
        'W' => (112.0, "M2 0 30 94 56 12 82 94 110 0"),
        'X' => (72.0, "M3 0 69 100M69 0 3 100"),
        'Y' => (72.0, "M3 0 36 50 69 0M36 50V100"),
        '-' => (40.0, "M4 54H36"),
        _ => (30.0, ""),
    }
}

/// How far the next letter is away: letters with slanting sides stand closer.
fn gap(letter: char, next: char) -> f64 {
    let slants = |letter| matches!(letter, 'A' | 'V' | 'W' | 'Y' | 'T' | 'L');
    match (slants(letter), slants(next)) {
        (true, true) => 0.0,
        (true, false) | (false, true) => 14.0,
        (false, false) => 24.0,
    }
}

/// Text in the letters of the mark, 100 high: its strokes, and how wide it is. Only capitals, hyphens and spaces.
pub fn letters(text: &str) -> (Markup, f64) {
    let letters: Vec<char> = text.chars().collect();
    let mut drawn = Vec::new();
    let mut x = 0.0;
    for (index, &one) in letters.iter().enumerate() {
        let (wide, strokes) = letter(one);
        drawn.push((x, strokes));
        x += wide + letters.get(index + 1).map_or(0.0, |&next| gap(one, next));
    }
    let drawn = html! {
        @for (x, strokes) in drawn { path transform={ "translate(" (tenths(x)) ")" } d=(strokes) {} }
    };
    (drawn, x)
}

/// The star around a point: `waist` says how thick it is, a part of its reach.
fn star((x, y): (f64, f64), reach: f64, waist: f64, inks: Inks) -> Markup {
    let (near, far, long) = (
        tenths(reach * waist),
        tenths(reach * (1.0 - waist)),
        tenths(2.0 * reach),
    );
    let [left, middle, right] = [x - reach, x, x + reach].map(tenths);
    let [top, y] = [y - reach, y].map(tenths);
    html! {
        path .port stroke="none" fill=(inks.ink) d={ "M" (middle) " " (top) "v" (long) "l-" (near) "-" (far) "L" (left) " " (y) "l" (far) "-" (near) "z" } {}
        path .lamp stroke="none" fill=(inks.lamp) d={ "M" (middle) " " (top) "v" (long) "l" (near) "-" (far) "L" (right) " " (y) "l-" (far) "-" (near) "z" } {}
    }
}

/// The width and height of the word.
pub const WORD: (f64, f64) = (756.0, 114.0);

/// The word, as an element of a page or a file of its own. It is decoration: who uses it says the name.
pub fn word_mark(inks: Inks) -> Markup {
    let (before, start) = letters("STARB");
    let (after, rest) = letters("ARD");
    let middle = start + 20.0 + 47.0;
    let then = middle + 47.0 + 14.0;
    let (wide, high) = (tenths(then + rest + 6.0), WORD.1);
    // The edges cut the feet of slanting letters level, and leave room for the peaks of the A.
    html! {
        svg .word-mark xmlns="http://www.w3.org/2000/svg" viewBox={ "-3 -14 " (wide) " " (high) } width=(wide) height=(high) aria-hidden="true" {
            g .letters fill="none" stroke=(inks.ink) stroke-width="13" {
                (before)
                circle cx=(tenths(middle)) cy="50" r="43.5" {}
                g transform={ "translate(" (tenths(then)) ")" } { (after) }
            }
            (star((middle, 50.0), 31.0, 0.29, inks))
        }
    }
}

/// How an icon fills its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
    /// A tile with round corners.
    Tile,
    /// The whole square, with room at the edges: the system cuts it to its own shape.
    Maskable,
    /// Small, without a tile: the star alone.
    Small,
}

/// The icon as a file of its own.
pub fn icon(icon: Icon, inks: Inks) -> Markup {
    let (corner, reach, waist) = match icon {
        Icon::Tile => (14, 27.0, 0.28),
        Icon::Maskable => (0, 21.0, 0.28),
        Icon::Small => (12, 31.0, 0.36),
    };
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" {
            rect width="64" height="64" rx=(corner) fill=(inks.ground) {}
            (star((32.0, 32.0), reach, waist, inks))
        }
    }
}

/// The star alone, for a bar without room for the word.
pub fn emblem(inks: Inks) -> Markup {
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" {
            circle cx="32" cy="32" r="27" fill="none" stroke-width="5.5" stroke=(inks.ink) {}
            (star((32.0, 32.0), 20.0, 0.3, inks))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_a_title_is_drawn() {
        for text in [
            "STARBOARD",
            "MASTER OF THE GALAXY",
            "THE WEAVERS",
            "INTER-GALACTIC CONQUEST",
        ] {
            for one in text.chars().filter(|one| *one != ' ') {
                assert_ne!(letter(one).1, "", "{one}");
            }
            assert!(100.0 < letters(text).1, "{text}");
        }
    }

    #[test]
    fn the_right_half_of_the_star_is_the_lamp() {
        let file = icon(Icon::Tile, NIGHT).into_string();
        assert_eq!(file.matches("<path").count(), 2);
        assert!(file.contains(NIGHT.lamp) && file.contains(NIGHT.ground));
        // A part that other shapes would fill again.
        let word = word_mark(NIGHT).into_string();
        assert!(!word.contains("fill=\"none\" d="));
        let size = format!("width=\"{}\" height=\"{}\"", WORD.0, WORD.1);
        assert!(word.contains(&size), "{word}");
    }
}
