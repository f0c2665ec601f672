//! The picture that messengers show beside a link: the poster of the game, its title and the mark.
//!
//! It is drawn once, when somebody first asks for it.

use std::sync::OnceLock;

use catalog::Name;
use maud::{Markup, html};
use picture::mark::{self, NIGHT};
use picture::poster::{self, Poster};
use sha2::{Digest, Sha256};

use crate::bitmap;

/// The size that messengers ask for.
pub const SIZE: (u32, u32) = (1200, 630);

/// How high the band with the mark is.
const BAND: f64 = 168.0;

/// What a link leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// A table, or a seat at it.
    Table,
    /// A game that is over.
    Ending,
}

/// Every picture.
const ALL: [(Name, Moment); 6] = [
    (Name::Master, Moment::Table),
    (Name::Weavers, Moment::Table),
    (Name::Conquest, Moment::Table),
    (Name::Master, Moment::Ending),
    (Name::Weavers, Moment::Ending),
    (Name::Conquest, Moment::Ending),
];

/// The address of the picture. It changes with what is drawn, so that it can be kept forever.
pub fn address(game: Name, moment: Moment) -> String {
    static ADDRESSES: [OnceLock<String>; ALL.len()] = [const { OnceLock::new() }; ALL.len()];
    let index = ALL.iter().position(|one| *one == (game, moment));
    let made = || {
        let hash = Sha256::digest(drawing(game, moment));
        let hash: String = hash[..6].iter().map(|byte| format!("{byte:02x}")).collect();
        let end = match moment {
            Moment::Table => "",
            Moment::Ending => "-end",
        };
        format!("/preview/{hash}/{}{end}.png", game.word())
    };
    match index {
        Some(index) => ADDRESSES[index].get_or_init(made).clone(),
        None => made(),
    }
}

/// The picture at this address.
pub fn at(address: &str) -> Option<&'static [u8]> {
    static PICTURES: [OnceLock<Vec<u8>>; ALL.len()] = [const { OnceLock::new() }; ALL.len()];
    let mut all = ALL.iter().zip(&PICTURES);
    let ((game, moment), picture) =
        all.find(|((game, moment), _)| self::address(*game, *moment) == address)?;
    Some(picture.get_or_init(|| bitmap::draw(&drawing(*game, *moment), SIZE)))
}

/// The poster of a game, and its title in the letters of the mark.
pub(crate) const fn poster_of(game: Name) -> (Poster, &'static str) {
    match game {
        Name::Master => (Poster::Master, "MASTER OF THE GALAXY"),
        Name::Weavers => (Poster::Weavers, "THE WEAVERS"),
        Name::Conquest => (Poster::Conquest, "INTER-GALACTIC CONQUEST"),
    }
}

/// The picture as a drawing.
fn drawing(game: Name, moment: Moment) -> String {
    let (wide, high) = (f64::from(SIZE.0), f64::from(SIZE.1));
    let (poster, title) = poster_of(game);
    let above = high - BAND;
    let scale = wide / poster::SIZE.0;
    // The poster is cut evenly above and below.
    let up = (above - poster::SIZE.1 * scale) / 2.0;
    let (title, title_wide) = mark::letters(title);
    let small = (470.0 / title_wide).min(0.34);
    let place = format!(
        "translate({} {}) scale({small:.3})",
        wide - 64.0 - title_wide * small,
        above + BAND / 2.0 - 50.0 * small
    );
    let size = 540.0 / mark::WORD.0;
    let drawn = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (wide) " " (high) } width=(wide) height=(high) {
            g transform={ "translate(0 " (up) ") scale(" (scale) ")" } { (poster::inside(poster)) }
            @if moment == Moment::Ending { (laurel((wide / 2.0, above / 2.0))) }
            rect y=(above) width=(wide) height=(BAND) fill="#0d1226" {}
            rect y=(above) width=(wide) height="6" fill=(if moment == Moment::Ending { "#ffc458" } else { NIGHT.lamp }) {}
            g transform={ "translate(64 " (above + BAND / 2.0 - 61.0 * size) ") scale(" (size) ")" } { (mark::word_mark(NIGHT)) }
            g transform=(place) fill="none" stroke="#d5d9e6" stroke-width="10" { (title) }
        }
    };
    drawn.into_string()
}

/// What covers the poster of a game that is over: a medal between two branches.
fn laurel((x, y): (f64, f64)) -> Markup {
    let leaves = (0..9).flat_map(|leaf| {
        let angle = 62.0 + f64::from(leaf) * 26.0 / 2.0 * 1.15;
        [(angle, 1.0), (180.0 - angle, -1.0)]
    });
    html! {
        rect x="0" y="0" width="1200" height="630" fill="#070a16" opacity=".55" {}
        g transform={ "translate(" (x) " " (y) ")" } {
            circle r="196" fill="#0d1226" opacity=".92" {}
            circle r="196" fill="none" stroke="#ffc458" stroke-width="8" {}
            @for (angle, side) in leaves {
                g transform={ "rotate(" (angle) ") translate(150 0) rotate(" (side * 38.0) ")" } {
                    ellipse rx="12" ry="27" fill=(if 0.0 < side { "#ffc458" } else { "#e0a53c" }) {}
                }
            }
            path d="M0-104V104L-29 29-104 0-29-29Z" fill=(NIGHT.ink) {}
            path d="M0-104V104L29 29 104 0 29-29Z" fill=(NIGHT.lamp) {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_picture_that_messengers_show() {
        for (game, moment) in ALL {
            let picture = at(&address(game, moment)).expect("a picture");
            let decoder = png::Decoder::new(std::io::Cursor::new(picture));
            let reader = decoder.read_info().expect("a PNG file");
            assert_eq!((reader.info().width, reader.info().height), SIZE);
            // Some messengers show nothing larger.
            assert!(picture.len() < 300_000, "{} bytes", picture.len());
        }
        assert_ne!(
            address(Name::Master, Moment::Table),
            address(Name::Conquest, Moment::Table)
        );
        assert!(at("/preview/000000000000/master.png").is_none());
    }
}
