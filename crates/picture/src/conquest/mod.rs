//! Pictures of Inter-Galactic Conquest: the board with its lines, the faces of the tokens and the
//! prices, on one page to print.

use conquest::{Board, Kind, Pack, Pool, SpaceId};
use maud::{DOCTYPE, Markup, html};

/// How far the board reaches from its center.
const REACH: i16 = 900;

/// Everything of a pack on one page.
pub fn print_and_play(pack: &Pack) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { (pack.name) " · Inter-Galactic Conquest" }
                style { (STYLE) }
            }
            body {
                h1 { (pack.name) }
                (board(pack))
                h2 { "Prices" }
                (prices(pack))
                h2 { "Asteroid tokens of each civilization" }
                (tokens(pack))
            }
        }
    }
}

const STYLE: &str = "\
body{font:14px sans-serif;max-width:60em;margin:auto}\
svg{width:100%}\
line{stroke:#667;stroke-width:3}\
circle,rect{fill:#fff;stroke:#334;stroke-width:4}\
text{font-size:22px;text-anchor:middle;dominant-baseline:central}\
td,th{padding:.2em 1em;text-align:left}";

/// The board of a pack: spaces at their places, lines between them.
pub fn board(pack: &Pack) -> Markup {
    let board = &pack.board;
    let frame = format!("{0} {0} {1} {1}", -REACH, 2 * REACH);
    html! {
        svg .board viewBox=(frame) role="img" aria-label={ "The board of " (pack.name) } {
            @for a in board.spaces() {
                @for b in board.connecting(a).filter(|&b| a < b) { (line(board, a, b)) }
            }
            @for space in board.spaces() { (draw_space(board, space)) }
        }
    }
}

fn line(board: &Board, a: SpaceId, b: SpaceId) -> Markup {
    let ((x1, y1), (x2, y2)) = (board.position(a), board.position(b));
    html! { line x1=(x1) y1=(y1) x2=(x2) y2=(y2) {} }
}

/// Asteroids are round, planets large and round, bases and trade-ship spaces square.
fn draw_space(board: &Board, space: SpaceId) -> Markup {
    let (x, y) = board.position(space);
    let word = board.word(space);
    let label = word.rsplit_once('-').map_or(word, |(_, end)| end);
    html! {
        g .(space.kind().word()) {
            @match space.kind() {
                Kind::StarterPlanet => circle cx=(x) cy=(y) r="62" {},
                Kind::Area1 | Kind::Area2 | Kind::Border => circle cx=(x) cy=(y) r="34" {},
                Kind::Base => rect x=(x - 34) y=(y - 34) width="68" height="68" {},
                Kind::TradeShip => rect x=(x - 26) y=(y - 20) width="52" height="40" rx="18" {},
            }
            title { (word) }
            text x=(x) y=(y) { (label) }
        }
    }
}

fn prices(pack: &Pack) -> Markup {
    html! {
        table .prices {
            @for (word, price) in pack.prices.all() {
                tr { th { (word) } td { (price.told()) } }
            }
        }
    }
}

fn tokens(pack: &Pack) -> Markup {
    html! {
        @for (area, faces) in ["Area 1", "Area 2"].into_iter().zip(&pack.faces) {
            h3 { (area) }
            ul .faces { @for face in faces { li { (Pool::told(face)) } } }
        }
    }
}
