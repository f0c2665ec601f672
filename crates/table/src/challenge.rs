//! Playing again against stronger or weaker opponents.

use std::sync::Arc;

use catalog::{Challenge, Refusal};
use kernel::Seats;
use players::Level;

use crate::record::{SeatKind, SeatRow};
use crate::refused::Refused;
use crate::table::{Table, level};
use crate::view::Suggestion;

impl Table {
    /// What somebody might like to play next who has played this game without other people: after a
    /// victory something harder, else something easier. `None` if there is nothing like that.
    pub(crate) fn suggestion(&self, mine: Seats) -> Option<Suggestion> {
        let outcome = self.game.outcome()?;
        let people = self.seats.iter().filter(|row| row.kind == SeatKind::Person);
        if mine.is_empty() || people.map(|row| row.seat).any(|seat| !mine.has(seat)) {
            return None;
        }
        let challenge = match outcome.winner.is_some_and(|winner| mine.has(winner)) {
            true => Challenge::Harder,
            false => Challenge::Easier,
        };
        let varied = self.varied(challenge).ok()?;
        if let Some((_, name)) = self.kind.varied(&self.row.setup, challenge) {
            let opponents = name.to_owned();
            return Some(Suggestion {
                challenge,
                opponents,
            });
        }
        let bots = || varied.seats.iter().filter(|row| row.kind == SeatKind::Bot);
        let first = bots().next()?.bot.clone()?;
        let opponents = match bots().count() {
            1 => format!("{} {first}", article(&first)),
            _ if bots().all(|row| row.bot.as_deref() == Some(&first)) => format!("{first}s"),
            _ => match challenge {
                Challenge::Harder => "stronger bots".to_owned(),
                Challenge::Easier => "weaker bots".to_owned(),
            },
        };
        Some(Suggestion {
            challenge,
            opponents,
        })
    }

    /// The same table with stronger or weaker bots, or with another set-up for a single player.
    ///
    /// # Errors
    /// If there are no others.
    pub(crate) fn varied(&self, challenge: Challenge) -> Result<Table, Refused> {
        let mut varied = self.clone();
        if let Some((setup, _)) = self.kind.varied(&self.row.setup, challenge) {
            Arc::make_mut(&mut varied.row).setup = setup;
            return Ok(varied);
        }
        let seats: Vec<SeatRow> = self
            .seats
            .iter()
            .map(|row| other_bot(row, challenge))
            .collect();
        if seats == *self.seats {
            return Err(Refusal::new("there are no other opponents").into());
        }
        varied.seats = Arc::new(seats);
        Ok(varied)
    }
}

/// The same seat; a bot is a level stronger or weaker, if there is one.
fn other_bot(row: &SeatRow, challenge: Challenge) -> SeatRow {
    let now = row.bot.as_deref().filter(|_| row.kind == SeatKind::Bot);
    let now = now.and_then(level);
    let mut levels = Level::ALL.into_iter();
    let next = now.and_then(|now| match challenge {
        Challenge::Harder => levels.find(|level| now < *level),
        Challenge::Easier => levels.rfind(|level| *level < now),
    });
    SeatRow {
        bot: next
            .map(|level| level.name().to_owned())
            .or_else(|| row.bot.clone()),
        ..row.clone()
    }
}

/// The article of a level.
fn article(level: &str) -> &'static str {
    match level.starts_with('a') {
        true => "an",
        false => "a",
    }
}
