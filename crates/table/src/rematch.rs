//! Playing again: a new table for the same people, when all of them want it.

use std::sync::Arc;

use catalog::{Note, Refusal};
use kernel::{Seat, Seats, Seed};

use crate::record::{Change, EntryKind, SeatKind, SeatRow, Status, TableRow};
use crate::refused::Refused;
use crate::request::Again;
use crate::table::{STAND_IN, Table};

impl Table {
    /// The seats whose people have not yet agreed to a rematch. People who have left are not asked.
    pub(crate) fn undecided(&self) -> Seats {
        let wants = |row: &SeatRow| {
            let all = self.seats_of(row.guest.as_deref());
            all.iter().any(|seat| self.again.has(seat))
        };
        let people = self.seats.iter().filter(|row| row.is_here());
        let undecided = people.filter(|row| !wants(row));
        undecided.fold(Seats::EMPTY, |seats, row| seats.with(row.seat))
    }

    /// Somebody wants a rematch. If everybody else has agreed, the change opens the new table too,
    /// so there is at most one, and nobody sits at it who did not agree.
    pub(crate) fn after_again(&self, wish: &Again, now: i64) -> Result<(Table, Change), Refused> {
        self.check_unguided()?;
        let (seat, challenge) = (wish.seat, wish.challenge);
        let table = (wish.table.as_str(), wish.seed);
        if self.row.next.is_some() {
            return Err(Refusal::new("there is a rematch already").into());
        }
        if self.row.status != Status::Over {
            return Err(Refusal::new("the game is not over yet").into());
        }
        let guest = self.seat(seat)?.guest.as_deref().unwrap_or_default();
        if challenge.is_some() && !self.others(guest).is_empty() {
            return Err(Refusal::new("the others have agreed to the same game only").into());
        }
        let undecided = self.undecided();
        if !undecided.is_empty() && !undecided.has(seat) {
            return Err(Refusal::new("the others have not answered yet").into());
        }
        let note = Note::public(format!("{} wants to play again.", self.name_of(seat)));
        let mut next = self.clone();
        next.again = next.again.with(seat);
        let mut opened = None;
        if next.undecided().is_empty() {
            let new = match challenge {
                None => self.next_table(seat, table, now)?,
                Some(challenge) => self.varied(challenge)?.next_table(seat, table, now)?,
            };
            Arc::make_mut(&mut next.row).next = Some(new.0.id.clone());
            opened = Some(Box::new(new));
        }
        let entry = self.entry(EntryKind::Again, seat, vec![note]);
        let (next, change) = self.keep(next, entry, vec![], now);
        Ok((next, Change { opened, ..change }))
    }

    /// The table of the rematch: the same people and bots, and bots for those who have left.
    fn next_table(
        &self,
        seat: Seat,
        (id, seed): (&str, Seed),
        now: i64,
    ) -> Result<(TableRow, Vec<SeatRow>), Refused> {
        let row = &self.row;
        let game = self.kind.begin(&row.pack, &row.setup, seed);
        let game = game.map_err(|error| Refusal::new(error.0))?;
        let mut table = TableRow {
            id: id.to_owned(),
            seed,
            status: Status::Playing,
            waits: None,
            due: false,
            maker: self.seat(seat)?.guest.clone(),
            winner: None,
            way: None,
            next: None,
            touched: now,
            ..TableRow::clone(row)
        };
        let seats = self.seats.iter().map(|row| match row.kind {
            SeatKind::Person if !row.is_here() => SeatRow {
                kind: SeatKind::Bot,
                guest: None,
                name: None,
                own_name: None,
                bot: Some(row.bot.clone().unwrap_or_else(|| STAND_IN.to_owned())),
                left_at: None,
                ..*row
            },
            _ => row.clone(),
        });
        let seats: Vec<SeatRow> = seats.collect();
        table.wait_for(game.waits_for(), &seats);
        Ok((table, seats))
    }
}
