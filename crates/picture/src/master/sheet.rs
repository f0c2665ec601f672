//! Print and play: everything in a pack on sheets that fit A4 and Letter, with cut marks.

use master::{CardId, Kind, Line, Pack, WeaverId};
use maud::{Markup, PreEscaped, html};

use super::board::{board, line, medallion};
use super::card::card;
use super::face_file;
use super::piece;
use super::reference::reference;
use super::weaver::weaver;
use crate::page::page;
use crate::{STYLE, face, shapes};

/// Cards on a sheet.
const CARDS: usize = 9;

/// A self-contained page: board, 72 cards, Weaver cards, pieces.
pub fn print_and_play(pack: &Pack) -> Markup {
    let cards: Vec<CardId> = Kind::ALL.into_iter().flat_map(Kind::cards).collect();
    let title = format!("{}: print and play", pack.name);
    let body = html! {
        (shapes())
        div .art-shapes { (PreEscaped(face_file(pack))) }
        (advice(pack))
        main {
            (board_sheet(pack))
            @for sheet in cards.chunks(CARDS) {
                (card_sheet(pack, &html! { @for &id in sheet { (card(pack, id)) } }))
            }
            (card_sheet(pack, &html! { @for swarm in WeaverId::all() { (weaver(pack, swarm)) } @for card in reference() { (card) } }))
            (piece_sheet(pack))
        }
    };
    page(&title, &format!("{STYLE}{}", face::STYLE), &body)
}

/// How to print it; shown on the screen only.
fn advice(pack: &Pack) -> Markup {
    html! {
        div .advice {
            h1 { (pack.name) ": print and play" }
            p {
                "Print on A4 or Letter at 100 %, without margins added by the printer and with "
                "background graphics. Cards are 63 × 88 mm and fit common sleeves; cut along the "
                "marks. The board is easier to play on when its page is enlarged to A3 or more. "
                "Use cubes of your own."
            }
        }
    }
}

fn board_sheet(pack: &Pack) -> Markup {
    html! {
        section .sheet {
            h1 { (pack.name) }
            (board(pack))
            div .keys {
                (key(Line::Blue, "the player who started there holds the symbol"))
                (key(Line::Green, "held with bases in both systems"))
                (key(Line::Red, "held with bases in exactly one of the two"))
            }
            (piece::cubes())
            (piece::symbols())
            (colophon(pack))
        }
    }
}

/// What a line means.
fn key(kind: Line, meaning: &str) -> Markup {
    html! {
        div .key {
            svg .board viewBox="0 0 110 60" aria-hidden="true" {
                (line(kind, "M2 30L50 30"))
                (medallion(kind, (77.0, 30.0), "scientific"))
            }
            span { (meaning) }
        }
    }
}

fn card_sheet(pack: &Pack, cards: &Markup) -> Markup {
    html! {
        section .sheet {
            div .cards {
                (marks())
                (cards)
            }
            (colophon(pack))
        }
    }
}

/// Short lines around the cards that show where to cut.
fn marks() -> Markup {
    html! {
        svg .marks viewBox="-6 -6 201 276" aria-hidden="true" {
            @for x in [0, 63, 126, 189] { path d={ "M" (x) " -5.5v4.5M" (x) " 265v4.5" } {} }
            @for y in [0, 88, 176, 264] { path d={ "M-5.5 " (y) "h4.5M190 " (y) "h4.5" } {} }
        }
    }
}

fn piece_sheet(pack: &Pack) -> Markup {
    html! {
        section .sheet {
            h1 { "Supremacy track" }
            (piece::track())
            h1 { "Bases, supremacy tokens, black holes" }
            (piece::pieces())
            h1 { "Cubes" }
            (piece::cubes())
            (colophon(pack))
        }
    }
}

/// What the sheet was made from.
fn colophon(pack: &Pack) -> Markup {
    let hash = pack.hash.get(..8).unwrap_or(&pack.hash);
    html! {
        footer { (pack.name) " · version " (pack.version) " · " (hash) " · " (pack.license) }
    }
}
