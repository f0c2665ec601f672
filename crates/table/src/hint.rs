//! Who may ask what the strongest player would do.

use catalog::Refusal;
use kernel::{Seat, Seats};

use crate::record::{SeatKind, Status};
use crate::refused::Refused;
use crate::table::Table;
use crate::view::{Hands, Screen};

impl Table {
    /// Whether the owner of these seats may ask for hints at this table when something is asked of
    /// them: either all others are bots, or the table was opened with hints for everybody, and people
    /// agreed to that by sitting down. In a guided game the coach speaks.
    pub fn allows_hints(&self, mine: Seats) -> bool {
        self.row.guide.is_none() && !mine.is_empty() && (self.row.hints || self.is_alone(mine))
    }

    /// Whether the owner of these seats is one person who plays without other people.
    fn is_alone(&self, mine: Seats) -> bool {
        let mut others = self.seats.iter().filter(|row| !mine.has(row.seat));
        mine.len() == 1 && others.all(|row| row.kind == SeatKind::Bot)
    }

    /// The seat that gets a hint on this screen, which shows the table as it was after the step `seq`.
    ///
    /// # Errors
    /// Why nothing is said.
    pub fn check_hint(&self, screen: Screen, seq: u64) -> Result<Seat, Refused> {
        self.check_free_game("in a guided game the coach says what to do")?;
        match self.row.status {
            Status::Open => {
                return Err(Refusal::new("the game begins when every seat is taken").into());
            }
            Status::Over => {
                return Err(Refusal::new("the game is over, so there is nothing to do").into());
            }
            Status::Playing => {}
        }
        if !self.allows_hints(screen.mine) {
            let reason = "you play with other people, and hints were not agreed on when this table was opened";
            return Err(Refusal::new(reason).into());
        }
        self.check_fresh(seq)?;
        let asked = self.game.waits_for().filter(|seat| screen.mine.has(*seat));
        let seat = asked.ok_or_else(|| Refusal::new("it is not your turn; ask when it is"))?;
        if self.view_on(screen).hands == Hands::Covered {
            let reason = "the cards are covered; first say who sits in front of the screen";
            return Err(Refusal::new(reason).into());
        }
        Ok(seat)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::Seed;

    use super::*;
    use crate::testing;

    /// A table for two whose seats are of these kinds.
    fn table(game: &str, kinds: [SeatKind; 2]) -> Table {
        let mut table = testing::table(&testing::game(game), 2, Seed::from_number(1));
        for (row, kind) in Arc::make_mut(&mut table.seats).iter_mut().zip(kinds) {
            row.kind = kind;
        }
        table
    }

    fn both() -> Seats {
        Seats::only(Seat::new(0)).with(Seat::new(1))
    }

    fn refusal(table: &Table, mine: Seats) -> Option<String> {
        let refused = table.check_hint(Screen::of(mine), table.seq).err()?;
        Some(match refused {
            Refused::Refusal(refusal) => refusal.message,
            other => format!("{other:?}"),
        })
    }

    #[test]
    fn who_plays_with_bots_alone_may_ask_when_asked() {
        let mut table = table("master", [SeatKind::Person, SeatKind::Bot]);
        let asked = table.game.waits_for().unwrap();
        let other = Seat::all(2).find(|seat| *seat != asked).unwrap();
        let rows = Arc::make_mut(&mut table.seats);
        rows[asked.index()].kind = SeatKind::Person;
        rows[other.index()].kind = SeatKind::Bot;
        let own = Seats::only(asked);
        assert!(table.allows_hints(own));
        assert_eq!(refusal(&table, own), None);
        let stale = table.check_hint(Screen::of(own), table.seq + 1);
        assert!(matches!(stale, Err(Refused::MovedOn)));

        let rows = Arc::make_mut(&mut table.seats);
        rows[asked.index()].kind = SeatKind::Bot;
        rows[other.index()].kind = SeatKind::Person;
        let refused = refusal(&table, Seats::only(other)).unwrap();
        assert!(refused.contains("not your turn"), "{refused}");
    }

    #[test]
    fn with_other_people_all_must_have_agreed() {
        let mut table = table("master", [SeatKind::Person; 2]);
        let own = Seats::only(table.game.waits_for().unwrap());
        let both = both();
        for mine in [own, both] {
            assert!(!table.allows_hints(mine));
            assert!(refusal(&table, mine).unwrap().contains("agreed"));
        }
        Arc::make_mut(&mut table.row).hints = true;
        for mine in [own, both] {
            assert_eq!(refusal(&table, mine), None);
        }
        assert!(!table.allows_hints(Seats::EMPTY), "spectators only watch");
    }

    #[test]
    fn nothing_is_said_of_covered_cards_or_a_finished_game() {
        let mut table = table("conquest", [SeatKind::Person; 2]);
        Arc::make_mut(&mut table.row).hints = true;
        let asked = table.game.waits_for().unwrap();
        let screen = Screen::of(both());
        assert!(refusal(&table, screen.mine).unwrap().contains("covered"));
        let ready = screen.with_ready(Some(asked));
        assert_eq!(table.check_hint(ready, table.seq).ok(), Some(asked));
        Arc::make_mut(&mut table.row).status = Status::Over;
        assert!(refusal(&table, screen.mine).unwrap().contains("over"));
    }
}
