//! The board of a pack: six sectors around the central planet, spaces at their places, lines between
//! them.

use conquest::{Board, Color, Kind, Pack, SpaceId};
use maud::{Markup, html};

use super::shape::stamp;
use crate::tenths;

/// How far the board reaches from its center.
const REACH: i16 = 920;

/// The board.
pub fn board(pack: &Pack) -> Markup {
    let board = &pack.board;
    let frame = format!("{0} {0} {1} {1}", -REACH, 2 * REACH);
    html! {
        svg .board viewBox=(frame) role="img" aria-label={ "The board of " (pack.name) } {
            @for color in Color::ALL { (sector(color)) }
            circle .core r="172" {}
            @for a in board.spaces() {
                @for b in board.connecting(a).filter(|&b| a < b) { (line(board, a, b)) }
            }
            @for space in board.spaces() { (draw_space(pack, space)) }
        }
    }
}

/// The ground of a sector: a sixth of a hexagon, the starter planet in its corner.
fn sector(color: Color) -> Markup {
    let middle = color.sector() as f64 * 60.0;
    let corner = |degrees: f64, reach: f64| {
        let (sin, cos) = (middle + degrees).to_radians().sin_cos();
        format!("{},{}", tenths(reach * sin), tenths(-reach * cos))
    };
    let reach = f64::from(REACH) - 10.0;
    let side = reach * 30_f64.to_radians().cos();
    let points = [corner(-30.0, side), corner(0.0, reach), corner(30.0, side)].join(" ");
    html! { polygon .{ "sector " (color.word()) } points={ "0,0 " (points) } {} }
}

fn line(board: &Board, a: SpaceId, b: SpaceId) -> Markup {
    let ((x1, y1), (x2, y2)) = (board.position(a), board.position(b));
    let trade = [a, b].iter().any(|space| space.kind() == Kind::TradeShip);
    html! { line .trade[trade] x1=(x1) y1=(y1) x2=(x2) y2=(y2) {} }
}

/// A space with what is printed on it: the name of a planet, the number of a base, an anchor for
/// the trade ship. Asteroid tokens are put on the others.
fn draw_space(pack: &Pack, space: SpaceId) -> Markup {
    let (x, y) = pack.board.position(space);
    let civilization = &pack.civilizations[space.sector()];
    html! {
        g .{ "space " (space.kind().word()) " " (Color::ALL[space.sector()].word()) } transform={ "translate(" (x) " " (y) ")" } {
            title { (pack.board.word(space)) }
            @match space.kind() {
                Kind::StarterPlanet => {
                    circle r="66" {}
                    text y="8" font-size="24" { (civilization.planet) }
                },
                Kind::Area1 | Kind::Area2 | Kind::Border => circle r="38" {},
                Kind::Base => {
                    circle r="46" {}
                    text y="13" font-size="36" { (space.sector() + 1) }
                },
                Kind::TradeShip => {
                    circle r="27" {}
                    (stamp("trade-ship", "trader", (0.0, 0.0), 34.0))
                },
            }
        }
    }
}
