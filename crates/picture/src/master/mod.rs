//! Pictures of Master of the Galaxy: board, cards, pieces, and all of them on sheets to cut. Their
//! parts are public too, for code that draws a game in progress.

mod berth;
mod board;
mod card;
mod facing;
mod layout;
mod link;
mod piece;
mod reference;
mod scenery;
mod setting;
mod sheet;
mod weaver;

use kernel::PackProblem;
use master::{CardId, Color, Pack, Symbol, SymbolCounts, WeaverId};
use maud::{Markup, html};

use crate::face::{self, Face};
use crate::own;
use crate::shape::icon;

pub use board::{board, corner_ground, line, line_word};
pub use card::{card, reward};
pub use facing::Facing;
pub use layout::{
    BADGE, Frame, Layout, LinkPlace, PLATE_DROP, Point, RADIUS, TrackPlace, clear, plate, worlds,
};
pub use scenery::{RISE, WORLD, finish, scenery};
pub use sheet::print_and_play;
pub use weaver::weaver;

/// The picture of a card.
pub fn face(pack: &Pack, id: CardId) -> Face {
    let projects = pack.card(id).projects().map(|id| pack.project(id));
    let slots: Vec<Color> = projects
        .flat_map(|project| project.slots.iter().map(|slot| slot.color))
        .collect();
    let count = |color: &Color| slots.iter().filter(|slot| *slot == color).count();
    let mut colors: Vec<Color> = Color::ALL.into_iter().filter(|it| 0 < count(it)).collect();
    colors.sort_by_key(|color| std::cmp::Reverse(count(color)));
    let colors: Vec<&str> = colors.into_iter().map(Color::word).collect();
    let word = pack.card_word(id);
    let id_word = word.rsplit(':').next().unwrap_or_default();
    with_own(pack, &word, Face::of(id.kind().word(), id_word, &colors))
}

/// The picture of a swarm.
pub fn swarm_face(pack: &Pack, id: WeaverId) -> Face {
    let word = pack.weaver_word(id);
    let face = Face::of("weaver", word.rsplit(':').next().unwrap_or_default(), &[]);
    with_own(pack, &word, face)
}

/// The face that the author of the pack drew for a card, or else this one.
fn with_own(pack: &Pack, word: &str, face: Face) -> Face {
    match own::Faces::of(pack).id(word) {
        Some(id) => face.drawn(id),
        None => face,
    }
}

/// The file to which the faces of a pack refer.
pub fn face_file(pack: &Pack) -> String {
    face::file_with(&own::Faces::of(pack).symbols())
}

/// What is wrong with the faces that the author of a pack drew.
pub fn face_problems(pack: &Pack) -> Vec<PackProblem> {
    own::Faces::of(pack).problems().to_vec()
}

/// Symbols, each repeated by its count.
fn symbols(counts: SymbolCounts) -> Markup {
    html! {
        @for (symbol, count) in Symbol::ALL.into_iter().zip(counts) {
            @for _ in 0..count { (icon(symbol.word(), "symbol", symbol.word())) }
        }
    }
}
