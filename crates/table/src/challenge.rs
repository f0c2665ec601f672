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
        let outcome = self.game.outcome().filter(|_| self.row.guide.is_none())?;
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

#[cfg(test)]
mod tests {
    use kernel::{Seat, Seed};

    use super::*;
    use crate::record::Status;
    use crate::request::{Again, Request};
    use crate::testing;

    const NOW: i64 = 1_800_000_000;
    const OWN: Seat = Seat::new(0);

    /// A game of the first seat against bots of these levels, in which somebody gave up.
    fn over(game: &str, bots: &[&str], loser: Seat) -> Table {
        let players = 1 + bots.len();
        let mut table = testing::table(&testing::game(game), players, Seed::from_number(1));
        let seats = Arc::make_mut(&mut table.seats);
        for (row, bot) in seats[1..].iter_mut().zip(bots) {
            row.kind = SeatKind::Bot;
            row.guest = None;
            row.bot = Some((*bot).to_owned());
        }
        let wish = Request::Resign { seat: loser };
        let table = table.request(&wish, NOW).unwrap().0;
        assert_eq!(table.row.status, Status::Over);
        table
    }

    fn opponents(table: &Table) -> Option<String> {
        let suggestion = table.view(Seats::only(OWN)).suggestion;
        suggestion.map(|it| format!("{} {}", it.challenge.word(), it.opponents))
    }

    fn again(table: &Table, challenge: Challenge) -> Result<Vec<Option<String>>, Refused> {
        let wish = Request::Again(Again {
            seat: OWN,
            table: "next".to_owned(),
            seed: Seed::from_number(2),
            challenge: Some(challenge),
        });
        let (_, change) = table.request(&wish, NOW)?;
        let (_, seats) = *change.opened.unwrap();
        Ok(seats.into_iter().map(|row| row.bot).collect())
    }

    #[test]
    fn a_victory_suggests_stronger_opponents_and_a_defeat_weaker_ones() {
        let other = Seat::new(1);
        let won = over("master", &["pilot"], other);
        assert_eq!(opponents(&won).as_deref(), Some("harder a captain"));
        let seats = again(&won, Challenge::Harder).unwrap();
        assert_eq!(seats, [None, Some("captain".to_owned())]);
        let lost = over("master", &["admiral"], OWN);
        assert_eq!(opponents(&lost).as_deref(), Some("easier a captain"));
        let lost = over("conquest", &["cadet"], OWN);
        assert_eq!(opponents(&lost), None, "nobody is weaker");
        assert!(again(&lost, Challenge::Easier).is_err());
    }

    #[test]
    fn alone_the_suggestion_is_another_number_of_swarms() {
        let lost = over("master", &[], OWN);
        assert_eq!(opponents(&lost).as_deref(), Some("easier one swarm"));
        let varied = lost.varied(Challenge::Easier).unwrap();
        assert_eq!(varied.row.setup["swarms"], 1);
    }

    #[test]
    fn with_other_people_at_the_table_nothing_else_is_played() {
        let kind = testing::game("conquest");
        let table = testing::table(&kind, 2, Seed::from_number(1));
        let table = table
            .request(&Request::Resign { seat: OWN }, NOW)
            .unwrap()
            .0;
        assert_eq!(opponents(&table), None);
        assert!(again(&table, Challenge::Easier).is_err());
    }
}
