//! What the others did since the viewer's last turn: a headline that opens into all of it.

use kernel::Seat;
use maud::{Markup, html};
use table::{LogLine, TableView};

/// How much a line of the log matters to somebody who follows the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Weight {
    /// It follows from something else, or is told elsewhere on the page.
    Minor,
    /// It is worth a caption.
    Step,
    /// It is worth a headline: it changes who may win.
    Turning,
}

/// The lines of the last stretch in which others acted: while the viewer acts they stay, and the next deed
/// of somebody else begins a new stretch.
pub(crate) fn stretch(desk: &TableView) -> &[LogLine] {
    let log = desk.log.as_slice();
    let is_own = |line: &LogLine| line.seat.is_some() && line.seat == desk.seat;
    let end = log
        .iter()
        .rposition(|line| !is_own(line))
        .map_or(0, |last| last + 1);
    let start = log[..end].iter().rposition(is_own).map_or(0, |own| own + 1);
    match desk.seat {
        Some(_) => &log[start..end],
        None => &[],
    }
}

/// A line of the stretch as it is told.
pub(crate) struct Told<'a> {
    pub(crate) line: &'a LogLine,
    pub(crate) text: String,
    pub(crate) weight: Weight,
}

/// The headline and, behind it, everything; nothing before anybody else has acted.
pub(crate) fn since(desk: &TableView, told: &[Told<'_>]) -> Markup {
    let steps: Vec<&Told<'_>> = told
        .iter()
        .filter(|told| Weight::Step <= told.weight)
        .collect();
    let most = steps.iter().map(|told| told.weight).max();
    let head = steps.iter().rfind(|told| Some(told.weight) == most);
    let idle = told.last().and_then(|told| told.line.seat);
    let is_mine = |seat: Seat| desk.sitter(seat).mine;
    let idle = idle.filter(|_| head.is_none() && desk.waits_for.is_some_and(is_mine));
    let word = |seat: Option<Seat>| seat.map_or("", |seat| desk.sitter(seat).word);
    html! {
        @if let (Some(head), None, false) = (head, desk.outcome, desk.open) {
            details .since data-key="since" {
                summary data-key="since-summary" {
                    span .head {
                        span .lead { "Since your last turn: " } b { (head.text.trim_end_matches('.')) }
                        @if 1 < steps.len() { ", and " (steps.len() - 1) " more" }
                    }
                }
                ol { @for told in &steps { li .{ (word(told.line.seat)) } { (told.text) } } }
            }
        } @else if let (Some(seat), None, false) = (idle, desk.outcome, desk.open) {
            p .since.idle data-tell { (desk.title_of(desk.sitter(seat))) " ended the turn: nothing has changed on the board." }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(seq: u64, seat: u8) -> LogLine {
        LogLine {
            seq,
            seat: Some(Seat::new(seat)),
            text: format!("step {seq}"),
            words: "x".to_owned(),
        }
    }

    fn seqs(seats: &[u8]) -> Vec<u64> {
        let game = <conquest::Conquest as kernel::Game>::new(
            conquest::packs::standard(),
            &conquest::Setup::new(2),
            kernel::Seed::from_number(1),
        );
        let log = (1..)
            .zip(seats)
            .map(|(seq, &seat)| line(seq, seat))
            .collect();
        let desk = crate::testing::desk(&game.expect("a game of two"), Some(Seat::new(0)), log);
        stretch(&desk).iter().map(|line| line.seq).collect()
    }

    #[test]
    fn a_turn_in_which_nothing_happened_is_told() {
        let game = <conquest::Conquest as kernel::Game>::new(
            conquest::packs::standard(),
            &conquest::Setup::new(2),
            kernel::Seed::from_number(1),
        );
        let game = game.expect("a game of two");
        let own = kernel::Game::waits_for(&game).expect("somebody begins");
        let other = 1 - own.number();
        let headline = |weight: Weight| {
            let desk = crate::testing::desk(&game, Some(own), vec![line(1, other)]);
            let told = Told {
                line: &desk.log[0],
                text: "A ship has moved.".to_owned(),
                weight,
            };
            since(&desk, &[told]).into_string()
        };
        assert!(headline(Weight::Minor).contains("ended the turn: nothing has changed"));
        assert!(!headline(Weight::Step).contains("nothing has changed"));
    }

    #[test]
    fn the_last_stretch_of_the_others_stays_while_the_viewer_acts() {
        assert_eq!(seqs(&[]), [0; 0]);
        assert_eq!(seqs(&[0, 0]), [0; 0]);
        assert_eq!(seqs(&[0, 1, 1]), [2, 3]);
        assert_eq!(seqs(&[0, 1, 1, 0, 0]), [2, 3]);
        assert_eq!(seqs(&[0, 1, 1, 0, 1]), [5]);
    }
}
