//! A table at one moment. It shares everything unchanged with the next one, so a step late in a
//! game costs no more than an early one.

use std::sync::Arc;
use std::time::Duration;

use catalog::{AnyGame, AnyMatch, Decision, Note, Refusal};
use kernel::{Seat, Seats};
use players::Level;
use rpds::ListSync;

use crate::bot_name::bot_name;
use crate::guided::BACK;
use crate::record::{
    Change, Entry, EntryKind, Guest, ListOrder, SeatKind, SeatRow, Status, TableRow,
};
use crate::refused::Refused;
use crate::request::Request;
use crate::view::{Hands, LogLine, Screen, Sitter, SitterKind, TableView, UndoView};

/// Seconds for which a row's time counts as current. Most steps change nothing in the row but its
/// time, so within this period the row need not be written. The lobby, which sorts by this time,
/// can be that much out of date.
const TOUCH_INTERVAL: i64 = 10;

/// Beyond this length, the record accepts only entries that advance the game, so nobody can fill
/// the disk by doing and undoing one step. The longest games have about 3,000 entries.
const LONGEST_RECORD: u64 = 50_000;

/// The word of the log entry that says that somebody is back.
pub const IS_BACK: &str = "is-back";

/// The level of the bot that stands in for somebody.
pub(crate) const STAND_IN: &str = "pilot";

/// A table at one moment.
#[derive(Clone)]
pub struct Table {
    /// The game that is played.
    pub kind: Arc<dyn AnyGame>,
    /// The settings and progress.
    pub row: Arc<TableRow>,
    /// Who sits where.
    pub seats: Arc<Vec<SeatRow>>,
    /// The match as it stands.
    pub game: Arc<dyn AnyMatch>,
    /// The number of the last entry.
    pub seq: u64,
    /// The number of the last entry that changed the game.
    pub game_seq: u64,
    /// The seats whose people want to play again.
    pub again: Seats,
    /// The entries that stand, without those that were taken back, newest first.
    log: ListSync<Arc<Entry>>,
}

impl Table {
    /// Rebuild a table from its rows and entries.
    ///
    /// # Errors
    /// If the game cannot be replayed with this program.
    pub fn load(
        kind: Arc<dyn AnyGame>,
        row: TableRow,
        seats: Vec<SeatRow>,
        entries: Vec<Entry>,
    ) -> Result<Table, Refused> {
        let is_guided = row.guide.is_some();
        Table::replay(kind, row, seats, entries).map_err(|refused| match refused {
            Refused::Stale(_) if is_guided => Refused::Stale(
                "the guided game has changed since; begin it again from the lobby".to_owned(),
            ),
            refused => refused,
        })
    }

    fn replay(
        kind: Arc<dyn AnyGame>,
        row: TableRow,
        seats: Vec<SeatRow>,
        entries: Vec<Entry>,
    ) -> Result<Table, Refused> {
        if row.rules != kind.rules() {
            return Err(Refused::Stale(format!(
                "it was played under rules version {}, this program has {}",
                row.rules,
                kind.rules()
            )));
        }
        let begun = match &row.guide {
            Some(guide) => kind.begin_chapter(&row.pack, guide, 0),
            None => kind.begin(&row.pack, &row.setup, row.seed),
        };
        let mut game = begun.map_err(|error| Refused::Stale(error.to_string()))?;
        let mut table = Table {
            game: Arc::from(game.copy()),
            kind,
            row: Arc::new(row),
            seats: Arc::new(seats),
            seq: 0,
            game_seq: 0,
            again: Seats::EMPTY,
            log: ListSync::new_sync(),
        };
        for entry in entries {
            if entry.kind == EntryKind::Chapter {
                game = table.begin_chapter(entry.text.parse().unwrap_or(1))?;
            }
            let digest = replay(&mut *game, &entry)?;
            if digest.is_some_and(|digest| digest != entry.digest) {
                return Err(Refused::Stale(format!(
                    "step {} leads to another state in this program",
                    entry.seq
                )));
            }
            table.note(Arc::new(entry));
        }
        table.game = Arc::from(game);
        Ok(table)
    }

    /// Answer a request made at `now`, in seconds since 1970, with the next table and the change to
    /// store.
    ///
    /// # Errors
    /// If the request cannot be granted. Nothing has changed then.
    pub fn request(&self, request: &Request, now: i64) -> Result<(Table, Change), Refused> {
        match request {
            Request::Act { seat, seq, action } => {
                self.check_fresh(*seq)?;
                self.after_decision(*seat, &Decision::Act(action.clone()), None, now)
            }
            Request::Bot { seat, seq, action } => {
                self.check_fresh(*seq)?;
                // The person may have come back since the bot began to think.
                self.bot_of(*seat).ok_or(Refused::MovedOn)?;
                self.after_decision(*seat, &Decision::Act(action.clone()), None, now)
            }
            Request::Overdue { seat, seq } => {
                self.check_fresh(*seq)?;
                let first = self.game.offers(*seat).into_iter().next();
                let first = first.ok_or_else(|| Refusal::new("nothing waits for this seat"))?;
                let text = format!("{} does not answer; the table does.", self.name_of(*seat));
                self.after_decision(*seat, &Decision::Act(first), Some(Note::public(text)), now)
            }
            Request::Resign { seat } => self.after_decision(*seat, &Decision::Resign, None, now),
            Request::Undo { seat, seq, steps } => {
                self.check_record("too much was taken back in this game; play on from here")?;
                self.check_fresh(*seq)?;
                self.after_undo(*seat, *steps, now)
            }
            Request::Sit { seat, guest } => self.after_sit(*seat, guest, now),
            Request::Leave { seat } => self.after_seat(*seat, now, |row| {
                self.check_free_game("you can just go: a guided game waits for you")?;
                row.left_at = Some(now);
                Ok("has left the table")
            }),
            Request::StandIn { seat } => self.after_seat(*seat, now, |row| {
                if row.bot.is_some() {
                    return Err(Refusal::new("a bot stands in already"));
                }
                row.left_at.get_or_insert(now);
                row.bot = Some(STAND_IN.to_owned());
                Ok("is away; a bot stands in")
            }),
            Request::Return { seat } => self.after_seat(*seat, now, |row| {
                if row.is_here() {
                    return Err(Refusal::new("nobody plays for you"));
                }
                row.left_at = None;
                row.bot = None;
                Ok("is back")
            }),
            Request::Again(wish) => self.after_again(wish, now),
            Request::Lesson { seat, wish } => self.after_wish(*seat, *wish, now),
            Request::Say { seat, phrase } => self.after_say(*seat, *phrase, now),
            Request::Pace { seat, pace } => {
                self.check_record("the pace was changed too often at this table")?;
                let mut next = self.clone();
                Arc::make_mut(&mut next.row).pace = *pace;
                let entry = self.entry(EntryKind::Seat, *seat, vec![]);
                Ok(self.keep(next, entry, vec![], now))
            }
        }
    }

    /// Refuse a click if the game has changed since the page was made.
    pub(crate) fn check_fresh(&self, seq: u64) -> Result<(), Refused> {
        if (self.game_seq..=self.seq).contains(&seq) {
            return Ok(());
        }
        Err(Refused::MovedOn)
    }

    pub(crate) fn check_record(&self, reason: &str) -> Result<(), Refusal> {
        if self.seq < LONGEST_RECORD {
            return Ok(());
        }
        Err(Refusal::new(reason))
    }

    fn check_playing(&self) -> Result<(), Refusal> {
        match self.row.status {
            Status::Open => Err(Refusal::new("the game begins when every seat is taken")),
            Status::Over => Err(Refusal::new("the game is over")),
            Status::Playing => Ok(()),
        }
    }

    fn after_decision(
        &self,
        seat: Seat,
        decision: &Decision,
        reason: Option<Note>,
        now: i64,
    ) -> Result<(Table, Change), Refused> {
        self.check_playing()?;
        let mut game = self.game.copy();
        let done = game.decide(seat, decision)?;
        let (kind, text) = match decision {
            Decision::Act(text) => (EntryKind::Act, text.clone()),
            Decision::Resign => (EntryKind::Resign, String::new()),
        };
        let mut next = self.clone();
        next.game = Arc::from(game);
        next.refresh();
        let entry = Entry {
            text,
            digest: done.digest,
            ..self.entry(kind, seat, reason.into_iter().chain(done.notes).collect())
        };
        Ok(self.keep(next, entry, vec![], now))
    }

    fn after_undo(&self, seat: Seat, steps: usize, now: i64) -> Result<(Table, Change), Refused> {
        self.check_playing()?;
        let mut game = self.game.copy();
        game.take_back(seat, steps)?;
        let mut next = self.clone();
        next.game = Arc::from(game);
        next.refresh();
        let what = if steps == 1 { "a step" } else { "some steps" };
        let note = Note::public(format!("{} takes back {what}.", self.name_of(seat)));
        let entry = Entry {
            text: steps.to_string(),
            ..self.entry(EntryKind::Undo, seat, vec![note])
        };
        Ok(self.keep(next, entry, vec![], now))
    }

    fn after_sit(&self, seat: Seat, guest: &Guest, now: i64) -> Result<(Table, Change), Refused> {
        let row = self.seat(seat)?;
        if !is_free(row) {
            return Err(Refusal::new("somebody else sits there already").into());
        }
        if !self.seats_of(Some(&guest.id)).is_empty() {
            let reason = "you sit at this table already; to play several seats at one screen, \
                          take them when you open a table";
            return Err(Refusal::new(reason).into());
        }
        let mut next = self.clone();
        let row = &mut Arc::make_mut(&mut next.seats)[seat.index()];
        row.kind = SeatKind::Person;
        row.guest = Some(guest.id.clone());
        row.name = Some(guest.name.clone());
        let changed = row.clone();
        if !next.seats.iter().any(is_free) {
            Arc::make_mut(&mut next.row).status = Status::Playing;
        }
        next.refresh();
        let note = Note::public(format!("{} sits down.", guest.name));
        Ok(self.keep(
            next,
            self.entry(EntryKind::Seat, seat, vec![note]),
            vec![changed],
            now,
        ))
    }

    /// Change the row of a person's seat and log it.
    fn after_seat(
        &self,
        seat: Seat,
        now: i64,
        change: impl FnOnce(&mut SeatRow) -> Result<&'static str, Refusal>,
    ) -> Result<(Table, Change), Refused> {
        if self.seat(seat)?.kind != SeatKind::Person {
            return Err(Refusal::new("nobody sits there who could leave or return").into());
        }
        let mut next = self.clone();
        let row = &mut Arc::make_mut(&mut next.seats)[seat.index()];
        let deed = change(row)?;
        let changed = row.clone();
        let mut note = Note::public(format!("{} {deed}.", self.name_of(seat)));
        if changed.is_here() {
            note.words = IS_BACK.to_owned();
        }
        Ok(self.keep(
            next,
            self.entry(EntryKind::Seat, seat, vec![note]),
            vec![changed],
            now,
        ))
    }

    /// The next entry, about `seat`.
    pub fn entry(&self, kind: EntryKind, seat: Seat, notes: Vec<Note>) -> Entry {
        Entry {
            seq: self.seq + 1,
            kind,
            seat: Some(seat),
            text: String::new(),
            digest: 0,
            notes,
        }
    }

    /// Log the entry in `next`, and return it with the change that stores both.
    pub fn keep(
        &self,
        mut next: Table,
        entry: Entry,
        seats: Vec<SeatRow>,
        now: i64,
    ) -> (Table, Change) {
        let entry = Arc::new(entry);
        next.note(Arc::clone(&entry));
        next.note_who_waits();
        // A time in the future comes from a clock that was wrong.
        let is_fresh = (next.row.touched..next.row.touched + TOUCH_INTERVAL).contains(&now);
        let order = if next.row.status != self.row.status || !is_fresh {
            Arc::make_mut(&mut next.row).touched = now;
            ListOrder::Changed
        } else {
            ListOrder::Same
        };
        let change = Change {
            table: self.row.id.clone(),
            entry,
            row: (next.row != self.row).then(|| (Arc::clone(&next.row), order)),
            seats,
            opened: None,
        };
        (next, change)
    }

    /// Update in the row whom the game waits for. Most steps change nothing there.
    fn note_who_waits(&mut self) {
        let asked = self.game.waits_for();
        if self.row.asked(asked, &self.seats) != (self.row.waits, self.row.due) {
            Arc::make_mut(&mut self.row).wait_for(asked, &self.seats);
        }
    }

    /// Remember an entry in the log.
    fn note(&mut self, entry: Arc<Entry>) {
        self.seq = entry.seq;
        if entry.kind.is_of_the_game() {
            self.game_seq = entry.seq;
        }
        if let (EntryKind::Again, Some(seat)) = (entry.kind, entry.seat) {
            self.again = self.again.with(seat);
        }
        if entry.kind == EntryKind::Undo {
            let steps = entry.text.parse().unwrap_or(0);
            let undone: Vec<u64> = self.steps().take(steps).map(|step| step.seq).collect();
            let kept = (self.log.iter()).filter(|logged| !undone.contains(&logged.seq));
            self.log = kept.cloned().collect();
        }
        if entry.kind == EntryKind::Next && entry.text == BACK {
            let read = self
                .logged()
                .find(|it| it.kind == EntryKind::Next && it.text != BACK);
            let read = read.map(|it| it.seq);
            let kept = (self.log.iter()).filter(|logged| Some(logged.seq) != read);
            self.log = kept.cloned().collect();
        }
        self.log.push_front_mut(entry);
    }

    /// The log, newest first.
    pub(crate) fn logged(&self) -> impl Iterator<Item = &Entry> {
        self.log.iter().map(|entry| &**entry)
    }

    /// The steps of the game that stand, without those taken back, newest first.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &Entry> {
        self.logged()
            .filter(|entry| matches!(entry.kind, EntryKind::Act | EntryKind::Resign))
    }

    /// Update the row from the game.
    fn refresh(&mut self) {
        if self.row.status == Status::Open {
            return;
        }
        if let Some(outcome) = self.game.outcome() {
            let row = Arc::make_mut(&mut self.row);
            row.status = Status::Over;
            row.winner = outcome.winner;
            row.way = Some(outcome.way.to_owned());
        }
    }

    /// Who must decide now.
    fn waits_for(&self) -> Option<Seat> {
        self.game
            .waits_for()
            .filter(|_| self.row.status == Status::Playing)
    }

    /// The seat with this number.
    pub fn seat(&self, seat: Seat) -> Result<&SeatRow, Refused> {
        let found = self.seats.get(seat.index());
        found.ok_or(Refused::NoSeat)
    }

    /// The seats of this guest.
    pub fn seats_of(&self, guest: Option<&str>) -> Seats {
        let mut seats = Seats::EMPTY;
        for row in self.seats.iter() {
            if row.kind == SeatKind::Person && guest.is_some() && row.guest.as_deref() == guest {
                seats = seats.with(row.seat);
            }
        }
        seats
    }

    /// The same table with this guest's new name; `None` if they do not sit at it.
    pub fn renamed(&self, guest: &Guest) -> Option<Table> {
        let own = self.seats_of(Some(&guest.id));
        let mut next = self.clone();
        for seat in own.iter() {
            let row = &mut Arc::make_mut(&mut next.seats)[seat.index()];
            if row.own_name.is_none() {
                row.name = Some(guest.name.clone());
            }
        }
        (!own.is_empty()).then_some(next)
    }

    /// The people at the table other than this guest.
    pub(crate) fn others(&self, guest: &str) -> Vec<&str> {
        let mut others: Vec<&str> = Vec::new();
        for row in self.seats.iter() {
            if let (SeatKind::Person, Some(other)) = (row.kind, row.guest.as_deref())
                && other != guest
                && !others.contains(&other)
            {
                others.push(other);
            }
        }
        others
    }

    /// The bot that decides for this seat, itself or standing in.
    pub(crate) fn bot_of(&self, seat: Seat) -> Option<Level> {
        let row = self.seats.get(seat.index())?;
        match row.kind {
            SeatKind::Bot | SeatKind::Person => level(row.bot.as_deref()?),
            SeatKind::Open | SeatKind::Link => None,
        }
    }

    /// The seats whose people left more than `grace` ago and have no stand-in yet.
    pub fn seats_left_for(&self, grace: Duration, now: i64) -> Vec<Seat> {
        if self.row.status != Status::Playing {
            return Vec::new();
        }
        let grace = i64::try_from(grace.as_secs()).unwrap_or(i64::MAX);
        // A departure far in the future was recorded before the clock was set back.
        let recent = now.saturating_sub(grace) + 1..=now.saturating_add(grace);
        let left = self.seats.iter().filter(|row| {
            row.bot.is_none()
                && row
                    .left_at
                    .is_some_and(|left_at| !recent.contains(&left_at))
        });
        left.map(|row| row.seat).collect()
    }

    /// The person who keeps others waiting with a question that must be answered at once. A person
    /// who plays only with bots keeps nobody waiting.
    pub fn keeps_waiting(&self) -> Option<Seat> {
        let seat = self.waits_for().filter(|_| self.game.is_urgent())?;
        let row = self.seats.get(seat.index())?;
        let person = row
            .guest
            .as_deref()
            .filter(|_| row.kind == SeatKind::Person)?;
        (row.bot.is_none() && !self.others(person).is_empty()).then_some(seat)
    }

    /// The bots that have something to decide: first those invited, clockwise from the seat the
    /// game waits for, then that seat.
    pub fn bots_to_move(&self) -> Vec<(Seat, Level)> {
        if self.row.status != Status::Playing || self.is_reading() {
            return Vec::new();
        }
        let Some(asked) = self.game.waits_for() else {
            return Vec::new();
        };
        let invited = self.game.invited().clockwise_from(asked);
        // In a guided game nobody disturbs the lesson who is not asked.
        let is_free = self.row.guide.is_none();
        let invited = invited.filter(|&seat| is_free || self.scripted(seat).is_some());
        invited
            .chain([asked])
            .filter_map(|seat| Some((seat, self.bot_of(seat)?)))
            .collect()
    }

    /// The seat from which the owner of these seats looks at the table.
    pub fn viewpoint(&self, mine: Seats) -> Option<Seat> {
        let asked = self.game.waits_for().filter(|seat| mine.has(*seat));
        let invited = || self.game.invited().iter().find(|seat| mine.has(*seat));
        asked.or_else(invited).or_else(|| mine.iter().next())
    }

    /// What the owner of these seats may know about the table.
    pub fn view(&self, mine: Seats) -> TableView {
        let seat = self.viewpoint(mine);
        let hands = match self.kind.has_secrets() {
            true => Hands::Shown,
            false => Hands::Open,
        };
        self.view_from(mine, seat, hands)
    }

    /// What is shown on a screen. If several people share it and the game has secrets, those of a
    /// player are shown only while that player sits in front of it.
    pub fn view_on(&self, screen: Screen) -> TableView {
        let Screen {
            mine,
            ready,
            turned,
        } = screen;
        let has_secrets = self.kind.has_secrets() && self.row.status == Status::Playing;
        let asked = self.game.waits_for().filter(|seat| mine.has(*seat));
        let view = match ready {
            _ if mine.len() < 2 || !has_secrets => self.view(mine),
            Some(ready) if asked.is_none_or(|asked| asked == ready) => {
                self.view_from(mine, Some(ready), Hands::Shown)
            }
            _ => self.view_from(mine, self.viewpoint(mine), Hands::Covered),
        };
        TableView { turned, ..view }
    }

    fn view_from(&self, mine: Seats, seat: Option<Seat>, hands: Hands) -> TableView {
        // What is covered is not known to the page either.
        let knows = seat.filter(|_| hands != Hands::Covered);
        let over = self.row.status == Status::Over;
        TableView {
            id: self.row.id.clone(),
            title: match self.guide() {
                Some(guide) => guide.title.clone(),
                None => self.kind.title_for(self.seats.len()).to_owned(),
            },
            coach: self.coach(mine),
            is_guided: self.row.guide.is_some(),
            shares_hints: self.row.hints,
            has_hints: self.allows_hints(mine),
            seq: self.seq,
            seat,
            seats: self
                .seats
                .iter()
                .map(|row| self.sitter(row, mine))
                .collect(),
            waits_for: self.waits_for(),
            open: self.row.status == Status::Open,
            outcome: self.game.outcome(),
            undo: self.undo(mine, knows),
            log: self.lines(knows),
            commitment: self.row.seed.commitment().to_string(),
            seed: over.then(|| self.row.seed.to_string()),
            is_maker: (self.seats_of(self.row.maker.as_deref()).iter()).any(|seat| mine.has(seat)),
            undecided: self.undecided(),
            suggestion: self.suggestion(mine),
            next: self.row.next.clone(),
            pace: self.row.pace,
            turned: 0,
            hands,
        }
    }

    fn lines(&self, viewer: Option<Seat>) -> Vec<LogLine> {
        let mut entries: Vec<&Arc<Entry>> = self.log.iter().collect();
        // Every chapter of a guided game is a game of its own.
        let chapter = (entries.iter()).position(|entry| entry.kind == EntryKind::Chapter);
        entries.truncate(chapter.map_or(entries.len(), |at| at + 1));
        let lines = entries.into_iter().rev().flat_map(|entry| {
            let known = entry.notes.iter().filter(|note| note.is_for(viewer));
            known.map(|note| LogLine {
                seq: entry.seq,
                seat: entry.seat,
                text: note.text.clone(),
                words: note.words.clone(),
            })
        });
        lines.collect()
    }

    fn sitter(&self, row: &SeatRow, mine: Seats) -> Sitter {
        let kind = match row.kind {
            SeatKind::Bot => SitterKind::Bot,
            SeatKind::Open => SitterKind::Open,
            SeatKind::Link => SitterKind::Link,
            SeatKind::Person if row.bot.is_some() => SitterKind::StandIn,
            SeatKind::Person if row.left_at.is_some() => SitterKind::Left,
            SeatKind::Person => SitterKind::Person,
        };
        Sitter {
            seat: row.seat,
            word: self.game.seat_word(row.seat),
            name: self.name_of(row.seat),
            level: row.bot.clone(),
            kind,
            mine: mine.has(row.seat),
        }
    }

    /// The name of the person or bot on this seat.
    pub fn name_of(&self, seat: Seat) -> String {
        let Some(row) = self.seats.get(seat.index()) else {
            return String::new();
        };
        match row.kind {
            SeatKind::Person => row.name.clone().unwrap_or_else(|| "somebody".to_owned()),
            SeatKind::Bot => bot_name(&self.row.id, seat).to_owned(),
            SeatKind::Open | SeatKind::Link => "free".to_owned(),
        }
    }

    fn undo(&self, mine: Seats, viewer: Option<Seat>) -> UndoView {
        let horizon = self.game.horizon();
        let may =
            self.row.status == Status::Playing && horizon.seat.is_some_and(|seat| mine.has(seat));
        let steps = if may { horizon.steps } else { 0 };
        let ended_by = horizon.ended_by.map(|reason| {
            let end = self.steps().nth(horizon.steps);
            let told = end.and_then(|step| step.notes.iter().find(|note| note.is_for(viewer)));
            match told {
                Some(note) => format!("{reason}: {}", note.text),
                None => reason.to_owned(),
            }
        });
        UndoView { steps, ended_by }
    }
}

/// The level with this name. Clients can name no other kind of player, because some players run
/// programs.
pub fn level(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name() == name)
}

/// Whether somebody may still sit down there.
pub fn is_free(row: &SeatRow) -> bool {
    matches!(row.kind, SeatKind::Open | SeatKind::Link)
}

/// Replay an entry; returns the digest after it, if it is a step of the game.
fn replay(game: &mut dyn AnyMatch, entry: &Entry) -> Result<Option<u64>, Refused> {
    let stale = |refusal: Refusal| {
        Refused::Stale(format!(
            "step {} is refused: {}",
            entry.seq, refusal.message
        ))
    };
    let Some(seat) = entry.seat else {
        return Ok(None);
    };
    let decision = match entry.kind {
        EntryKind::Act => Decision::Act(entry.text.clone()),
        EntryKind::Resign => Decision::Resign,
        EntryKind::Undo => {
            let steps = entry.text.parse().unwrap_or(0);
            game.take_back(seat, steps).map_err(stale)?;
            return Ok(None);
        }
        EntryKind::Chapter => return Ok(Some(game.digest())),
        EntryKind::Seat | EntryKind::Again | EntryKind::Next => return Ok(None),
    };
    Ok(Some(game.repeat(seat, &decision).map_err(stale)?))
}

#[cfg(test)]
mod tests {
    use kernel::Seed;

    use super::*;
    use crate::testing;

    const NOW: i64 = 1_800_000_000;

    /// A game of three in which red has mined, accused orange wrongly and owes a card for it.
    fn owing() -> Table {
        let kind = testing::game("conquest");
        let mut table = testing::table(&kind, 3, Seed::from_number(1));
        let row = Arc::make_mut(&mut table.row);
        row.setup["wrong-accusation-cost"] = 1.into();
        let game = kind.begin(&row.pack, &row.setup, row.seed).unwrap();
        table.game = Arc::from(game);
        loop {
            let seat = table.game.waits_for().unwrap();
            let offers = table.game.offers(seat);
            let wanted = ["accuse ", "move ", "end", "keep"];
            let best = wanted
                .iter()
                .find_map(|word| offers.iter().find(|offer| offer.starts_with(word)));
            let request = Request::Act {
                seat,
                seq: table.seq,
                action: best.unwrap_or(&offers[0]).clone(),
            };
            table = table.request(&request, NOW).unwrap().0;
            if table.game.is_urgent() {
                return table;
            }
        }
    }

    #[test]
    fn ic_hld_8_the_table_takes_the_first_answer_and_says_so() {
        let table = owing();
        let seat = table.keeps_waiting().expect("somebody owes a card");
        let first = table.game.offers(seat).swap_remove(0);
        let seq = table.seq;
        let (next, change) = table.request(&Request::Overdue { seat, seq }, NOW).unwrap();
        assert_eq!(change.entry.text, first);
        let told = &change.entry.notes[0].text;
        assert!(told.ends_with("does not answer; the table does."), "{told}");
        assert_eq!(next.keeps_waiting(), None);
        assert!(
            next.request(&Request::Overdue { seat, seq }, NOW).is_err(),
            "only once"
        );
    }

    #[test]
    fn doing_and_undoing_does_not_grow_a_table_without_end() {
        let mut table = owing();
        table.seq = LONGEST_RECORD;
        table.game_seq = LONGEST_RECORD;
        let (seat, seq) = (table.keeps_waiting().unwrap(), table.seq);
        let refused = |request| match table.request(&request, NOW) {
            Err(Refused::Refusal(refusal)) => refusal.message,
            _ => panic!("{request:?} is not refused"),
        };
        let steps = 1;
        assert!(refused(Request::Undo { seat, seq, steps }).contains("play on"));
        assert!(refused(Request::Pace { seat, pace: 100 }).contains("too often"));
        assert!(
            table.request(&Request::Overdue { seat, seq }, NOW).is_ok(),
            "it goes on"
        );
    }

    #[test]
    fn ic_hld_8_nobody_is_hurried_who_keeps_no_other_person_waiting() {
        let mut table = owing();
        let seat = table.keeps_waiting().unwrap();
        let seats = Arc::make_mut(&mut table.seats);
        for row in seats.iter_mut().filter(|row| row.seat != seat) {
            row.kind = SeatKind::Bot;
            row.bot = Some("pilot".to_owned());
        }
        assert_eq!(table.keeps_waiting(), None);
        // A stand-in answers without waiting for the person.
        let mut table = owing();
        Arc::make_mut(&mut table.seats)[seat.index()].bot = Some("pilot".to_owned());
        assert_eq!(table.keeps_waiting(), None);
    }

    #[test]
    fn a_clock_that_is_set_back_keeps_no_stand_in_away() {
        let grace = Duration::from_secs(60);
        let year = 365 * 24 * 60 * 60;
        for (left_at, stands_in) in [
            (NOW, false),
            (NOW - 30, false),
            (NOW - 61, true),
            (NOW + 30, false),
            (NOW + year, true),
        ] {
            let mut table = owing();
            Arc::make_mut(&mut table.seats)[0].left_at = Some(left_at);
            let left = table.seats_left_for(grace, NOW);
            assert_eq!(!left.is_empty(), stands_in, "{}", left_at - NOW);
            assert!(!table.seats_left_for(Duration::ZERO, NOW).is_empty());
        }
    }

    #[test]
    fn a_clock_that_is_set_back_leaves_no_table_in_the_future() {
        let mut table = owing();
        Arc::make_mut(&mut table.row).touched = NOW + 1_000_000;
        let (seat, seq) = (table.keeps_waiting().unwrap(), table.seq);
        let (next, change) = table.request(&Request::Overdue { seat, seq }, NOW).unwrap();
        assert!(next.row.touched <= NOW);
        assert!(matches!(change.row, Some((_, ListOrder::Changed))));
    }

    /// IC-HLD.10: bots that are asked at the same moment speak in seat order from the active player.
    #[test]
    fn ic_hld_10_bots_accuse_in_seat_order_from_the_active_player() {
        let kind = testing::game("conquest");
        let mut table = testing::table(&kind, 4, Seed::from_number(1));
        for row in Arc::make_mut(&mut table.seats) {
            row.kind = SeatKind::Bot;
            row.bot = Some("pilot".to_owned());
        }
        let mut seen = 0;
        for _ in 0..12 {
            let active = table.game.waits_for().unwrap();
            for action in ["end", "keep"] {
                let request = Request::Act {
                    seat: active,
                    seq: table.seq,
                    action: action.to_owned(),
                };
                table = table.request(&request, NOW).unwrap().0;
            }
            let next = table.game.waits_for().unwrap();
            let order: Vec<Seat> = table.bots_to_move().iter().map(|(seat, _)| *seat).collect();
            let (asked, invited) = order.split_last().unwrap();
            assert_eq!(*asked, next);
            let place = |seat: &Seat| (seat.number() + 4 - next.number()) % 4;
            assert!(invited.iter().map(place).is_sorted(), "{order:?}");
            seen += usize::from(2 < order.len() && next.number() != 0);
        }
        assert!(3 < seen, "only {seen} windows");
    }
}
