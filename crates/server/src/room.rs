//! The tables in memory: caches of what is stored, with those who watch them and their bots.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::net::IpAddr;
use std::num::{NonZeroU8, ParseIntError};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use catalog::{AnyGame, Bot, Chronicle, Refusal, Snapshot};
use kernel::{Seat, Seats, Seed};
use players::Level;
use table::{Guest, Request, Screen, Table};
use tokio::sync::{Mutex as AsyncMutex, OnceCell, mpsc, watch};

use crate::bots::{Bots, Client, Thought, Wanted};
use crate::clock;
use crate::error::Error;
use crate::metrics::Metrics;
use crate::mutex::lock;
use crate::store::{Lost, Store, Stored};

/// How long a bot waits after a move that could not be stored.
const RETRY_DELAY: Duration = Duration::from_secs(2);

/// The fixed time a bot takes when its thinking time could reveal something: far longer than it
/// needs.
const DISCREET_DELAY: Duration = Duration::from_millis(100);

/// All tables that are in use.
pub(crate) struct Rooms {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) games: Vec<Arc<dyn AnyGame>>,
    pub(crate) metrics: Arc<Metrics>,
    /// Becomes true when the server shuts down.
    pub(crate) closing: watch::Sender<bool>,
    bots: Bots,
    habits: Habits,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
}

/// Settings for all tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habits {
    /// Whether bots play on at tables that nobody watches.
    pub(crate) unwatched: bool,
    /// After this time without a visit a table counts as unwatched and is dropped from memory; it
    /// remains stored.
    pub(crate) idle: Duration,
}

/// Somebody who looks at a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor<'a> {
    /// The id of the guest, if they are one.
    pub(crate) guest: Option<&'a str>,
    /// Their address.
    pub(crate) address: Option<IpAddr>,
}

impl Visitor<'_> {
    /// The server itself.
    const NOBODY: Visitor<'static> = Visitor {
        guest: None,
        address: None,
    };
}

/// One table in use.
pub(crate) struct Room {
    id: String,
    now: Mutex<Arc<Table>>,
    /// Held while a request is made durable, so that requests are granted one after another.
    turn: Arc<AsyncMutex<()>>,
    news: watch::Sender<u64>,
    rendered: Mutex<HashMap<Screen, Arc<Rendered>>>,
    people: Mutex<People>,
    /// How many pages are open, of guests or others.
    watchers: AtomicUsize,
    /// The address that last asked for the table.
    address: Mutex<Option<IpAddr>>,
    driving: AtomicBool,
    hurry: AtomicBool,
    /// The story of the game, once it is over and somebody has asked for it.
    pub(crate) chronicle: OnceCell<Arc<Chronicle>>,
    /// How the game stood after each turn, once it is over and somebody looks back.
    pub(crate) snapshots: OnceCell<Vec<Snapshot>>,
    /// The bots at the table, with what they have thought about.
    bots: Mutex<HashMap<Seat, Bot>>,
    used: Mutex<Instant>,
    opened: Instant,
    /// When the open question was asked.
    asked: Mutex<Instant>,
}

/// The page of a table for one viewer at one moment.
pub(crate) struct Rendered {
    pub(crate) seen: Seen,
    /// Id and contents of every region.
    pub(crate) regions: Vec<(&'static str, String)>,
}

/// What a page shows, for live updates: the number of the step, and who is away. It is written as
/// the number alone if nobody is: `7`, or `7.2` if the person on the second seat is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seen {
    /// The number of the step.
    pub(crate) seq: u64,
    /// The seats whose people are away, one bit for each.
    away: u8,
}

impl Seen {
    fn new(seq: u64, away: Seats) -> Seen {
        let away = bits(away);
        Seen { seq, away }
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.away {
            0 => write!(f, "{}", self.seq),
            away => write!(f, "{}.{away}", self.seq),
        }
    }
}

impl FromStr for Seen {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Seen, ParseIntError> {
        let (seq, away) = match text.split_once('.') {
            Some((seq, away)) => (seq, away.parse::<NonZeroU8>()?.get()),
            None => (text, 0),
        };
        let seq = seq.parse()?;
        Ok(Seen { seq, away })
    }
}

fn bits(seats: Seats) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.number())
}

/// The guests who have the page open or had it open.
#[derive(Default)]
struct People {
    presence: HashMap<String, Presence>,
    /// The seats whose people were away at the last check and have sent nothing since.
    away: Seats,
}

/// Whether somebody has the page open.
#[derive(Clone, Copy)]
struct Presence {
    open: usize,
    /// When they last closed it or sent something.
    since: Instant,
}

impl People {
    /// Whether this guest's page has been closed for `grace`, counting from `opened` at the
    /// earliest.
    fn is_away(&self, guest: &str, grace: Duration, opened: Instant) -> bool {
        match self.presence.get(guest) {
            Some(entry) => entry.open == 0 && grace <= entry.since.elapsed(),
            None => grace <= opened.elapsed(),
        }
    }
}

impl Rooms {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        games: Vec<Arc<dyn AnyGame>>,
        metrics: Arc<Metrics>,
        bots: Bots,
        habits: Habits,
    ) -> Rooms {
        Rooms {
            store,
            games,
            metrics,
            closing: watch::Sender::new(false),
            bots,
            habits,
            rooms: Mutex::default(),
        }
    }

    /// The game with this name.
    pub(crate) fn game(&self, name: &str) -> Option<&Arc<dyn AnyGame>> {
        self.games.iter().find(|game| game.name() == name)
    }

    /// The table with this id, for a visitor; wakes its bots.
    ///
    /// # Errors
    /// If there is none, or this program cannot replay it.
    pub(crate) async fn visit(
        self: &Arc<Self>,
        id: &str,
        visitor: Visitor<'_>,
    ) -> Result<Arc<Room>, Error> {
        let known = lock(&self.rooms).get(id).cloned();
        let bots_wait = known
            .as_ref()
            .is_none_or(|room| !room.is_watched(self.habits.idle));
        let room = match known {
            Some(room) => room,
            None => self.open(id).await?,
        };
        *lock(&room.used) = Instant::now();
        room.greet(visitor);
        if bots_wait {
            self.wake(&room);
        }
        Ok(room)
    }

    /// The table with this id, loaded from the store.
    async fn open(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, Error> {
        let table = self.load(id).await?;
        let fresh = Arc::new(Room::new(id, table));
        // If two requests load it at the same time, the first result is kept.
        Ok(Arc::clone(
            lock(&self.rooms).entry(id.to_owned()).or_insert(fresh),
        ))
    }

    async fn load(&self, id: &str) -> Result<Table, Error> {
        let stored = self.store.table(id).await?;
        let Stored {
            row,
            seats,
            entries,
        } = stored.ok_or(Error::NotFound("such table"))?;
        let game = self.game(&row.game);
        let game = game.ok_or_else(|| Error::Stale(format!("this program has no {}", row.game)))?;
        Ok(Table::load(Arc::clone(game), row, seats, entries)?)
    }

    /// Grant a request. When this returns, it is durable and everybody who watches has been told.
    ///
    /// Once the store has it, it is carried out even if the client disconnects.
    ///
    /// # Errors
    /// If it cannot be granted. Nothing has changed then.
    pub(crate) async fn grant(
        self: &Arc<Self>,
        room: &Arc<Room>,
        request: Request,
    ) -> Result<u64, Error> {
        self.grant_if(room, request, |_| Ok(())).await
    }

    /// Grant a request if `check` still allows it when its turn comes.
    ///
    /// # Errors
    /// If it may not or cannot be granted. Nothing has changed then.
    pub(crate) async fn grant_if(
        self: &Arc<Self>,
        room: &Arc<Room>,
        request: Request,
        check: impl FnOnce(&Room) -> Result<(), Refusal>,
    ) -> Result<u64, Error> {
        let turn = Arc::clone(&room.turn).lock_owned().await;
        check(room)?;
        let (next, change) = room.now().request(&request, clock::now())?;
        let seq = next.seq;
        let (rooms, table) = (Arc::clone(self), Arc::clone(room));
        // A task of its own goes on if the client disconnects.
        let keeping = tokio::spawn(async move {
            rooms.store.keep_change(change).await?;
            table.install(next);
            rooms.metrics.steps.inc();
            rooms.wake(&table);
            drop(turn);
            Ok(())
        });
        // The task fails only when the server ends.
        match keeping.await.unwrap_or(Err(Lost::Closing)) {
            Ok(()) => Ok(seq),
            Err(Lost::Race) => {
                self.catch_up(room).await?;
                Err(Error::MovedOn(None))
            }
            Err(lost) => Err(lost.into()),
        }
    }

    /// Reload a table to which another process has written.
    async fn catch_up(&self, room: &Room) -> Result<(), Error> {
        let _turn = room.turn.lock().await;
        room.install(self.load(&room.id).await?);
        Ok(())
    }

    /// After a start, let bots play on at every table where they have something to do, if they may
    /// do so unwatched.
    pub(crate) async fn wake_all(self: Arc<Self>) {
        if !self.habits.unwatched {
            return;
        }
        let tables = self.store.due_tables().await;
        let tables = tables.unwrap_or_else(|error| {
            tracing::error!(%error, "bots wait until somebody opens their tables");
            Vec::new()
        });
        for id in tables {
            if let Err(error) = self.visit(&id, Visitor::NOBODY).await {
                tracing::warn!(table.id = id, %error, "a table cannot go on");
            }
        }
    }

    /// Drop the tables that nobody uses from memory.
    pub(crate) fn forget_idle(&self) {
        let mut rooms = lock(&self.rooms);
        rooms.retain(|_, room| {
            let in_use =
                1 < Arc::strong_count(room) || lock(&room.used).elapsed() < self.habits.idle;
            in_use || room.has_left_seats()
        });
        self.metrics.rooms.set(rooms.len().cast_signed() as i64);
    }

    /// Let bots stand in for people who left more than `grace` ago, answer for people who have kept
    /// others waiting that long with an urgent question, and mark those who have been away that
    /// long.
    pub(crate) async fn fill_in(self: &Arc<Self>, grace: Duration) {
        let rooms: Vec<Arc<Room>> = lock(&self.rooms).values().cloned().collect();
        for room in rooms {
            room.miss(grace);
            for seat in room.now().seats_left_for(grace, clock::now()) {
                let is_left = |room: &Room| match room
                    .now()
                    .seats_left_for(grace, clock::now())
                    .contains(&seat)
                {
                    true => Ok(()),
                    false => Err(Refusal::new("the person is back")),
                };
                match self
                    .grant_if(&room, Request::StandIn { seat }, is_left)
                    .await
                {
                    Ok(_) | Err(Error::Refused(_)) => {}
                    Err(error) => {
                        tracing::warn!(table.id = room.id, %error, "no bot could stand in");
                    }
                }
            }
            if grace <= lock(&room.asked).elapsed() {
                self.answer_for(&room).await;
            }
        }
    }

    /// Take the first answer for somebody who does not answer, until nobody waits for them.
    async fn answer_for(self: &Arc<Self>, room: &Arc<Room>) {
        let late = room.now().keeps_waiting();
        while let Some(seat) = late.filter(|_| room.now().keeps_waiting() == late) {
            let seq = room.now().seq;
            if let Err(error) = self.grant(room, Request::Overdue { seat, seq }).await {
                tracing::warn!(table.id = room.id, %error, "no answer could be given");
                return;
            }
        }
    }

    /// Update the figures that are not counted as they change.
    pub(crate) fn measure(&self) {
        let waiting = self.bots.waiting() as i64;
        self.metrics.bots_waiting.set(waiting);
    }

    /// The tables in memory.
    pub(crate) fn in_use(&self) -> HashSet<String> {
        lock(&self.rooms).keys().cloned().collect()
    }

    /// Let the bots at this table move, if it is their turn.
    fn wake(self: &Arc<Self>, room: &Arc<Room>) {
        if room.now().bots_to_move().is_empty() || room.driving.swap(true, Ordering::AcqRel) {
            return;
        }
        let (rooms, room) = (Arc::clone(self), Arc::clone(room));
        tokio::spawn(async move {
            let at = rooms.drive(&room).await;
            room.driving.store(false, Ordering::Release);
            // Somebody may have come or moved after the last check, before the lock was released.
            let go_on = match at {
                Some(at) => room.now().seq != at,
                None => room.is_watched(rooms.habits.idle),
            };
            if go_on && !*rooms.closing.borrow() {
                rooms.wake(&room);
            }
        });
    }

    /// Give the seats of somebody who is back to them again.
    ///
    /// # Errors
    /// If that cannot be stored.
    pub(crate) async fn return_seats(
        self: &Arc<Self>,
        room: &Arc<Room>,
        guest: &str,
    ) -> Result<(), Error> {
        for seat in room.now().seats_of(Some(guest)).iter() {
            // Ask even if they have not left: a bot may be about to stand in.
            match self.grant(room, Request::Return { seat }).await {
                Ok(_) | Err(Error::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Update the name of a guest at the tables in memory.
    pub(crate) async fn rename(&self, guest: &Guest) {
        let rooms: Vec<Arc<Room>> = lock(&self.rooms).values().cloned().collect();
        for room in rooms {
            let _turn = room.turn.lock().await;
            if let Some(renamed) = room.now().renamed(guest) {
                room.install(renamed);
            }
        }
    }

    /// Let bots move until a person must decide; returns the `seq` of the table then. `None` if
    /// nobody watches.
    async fn drive(self: &Arc<Self>, room: &Arc<Room>) -> Option<u64> {
        loop {
            let table = room.now();
            let bots = table.bots_to_move();
            if bots.is_empty() || *self.closing.borrow() {
                room.hurry.store(false, Ordering::Release);
                return Some(table.seq);
            }
            if !self.habits.unwatched && !room.is_watched(self.habits.idle) {
                return None;
            }
            // Thinking overlaps with the pause, so only long thinking is noticed.
            let discreet = match table.game.is_discreet() {
                true => DISCREET_DELAY,
                false => Duration::ZERO,
            };
            let (request, (), ()) = tokio::join!(
                self.first_request(room, &table, bots),
                room.pause(table.seq, table.row.pace),
                tokio::time::sleep(discreet),
            );
            let Some(request) = request else {
                if room.now().seq == table.seq {
                    return Some(table.seq);
                }
                continue;
            };
            match self.grant(room, request).await {
                // If somebody acted while the bot was thinking, it thinks again.
                Ok(_) | Err(Error::MovedOn(_)) => {}
                Err(error) => {
                    tracing::error!(table.id = room.id, %error, "a bot could not move");
                    tokio::time::sleep(RETRY_DELAY).await;
                }
            }
        }
    }

    /// The request of the first of these bots that has one: a bot may ignore an invitation.
    async fn first_request(
        &self,
        room: &Room,
        table: &Table,
        bots: Vec<(Seat, Level)>,
    ) -> Option<Request> {
        let client = room.client(self.habits.idle);
        let seq = table.seq;
        for (seat, level) in bots {
            if let Some(action) = table.scripted(seat) {
                return Some(Request::Bot { seat, seq, action });
            }
            let bot = room.take_bot(seat, level, &table.row.seed);
            let game = Arc::clone(&table.game);
            let (action, bot) = self.bots.think(client, game, seat, bot).await?;
            lock(&room.bots).insert(seat, bot);
            if let Some(action) = action {
                return Some(Request::Bot { seat, seq, action });
            }
        }
        None
    }
}

impl Rooms {
    /// Let the strongest player think about what this seat could do, on behalf of an address.
    pub(crate) fn advise(
        &self,
        table: &Table,
        seat: Seat,
        names: Vec<String>,
        address: Option<IpAddr>,
    ) -> mpsc::UnboundedReceiver<Thought> {
        let client = Client {
            address,
            is_waiting: true,
        };
        // Who asks again is told the same.
        let seed = Seed::from_number(kernel::digest_of(&(table.row.seed.0, seat, table.seq)));
        let wanted = Wanted { seat, names, seed };
        self.bots.advise(client, Arc::clone(&table.game), wanted)
    }
}

/// The seed of a bot's own chance, which cannot be computed from public data.
fn bot_seed(seed: &Seed, seat: Seat) -> Seed {
    Seed::from_number(kernel::digest_of(&(seed.0, seat)))
}

impl Room {
    fn new(id: &str, table: Table) -> Room {
        Room {
            id: id.to_owned(),
            news: watch::Sender::new(table.seq),
            now: Mutex::new(Arc::new(table)),
            turn: Arc::default(),
            rendered: Mutex::default(),
            people: Mutex::default(),
            watchers: AtomicUsize::new(0),
            address: Mutex::default(),
            driving: AtomicBool::new(false),
            hurry: AtomicBool::new(false),
            chronicle: OnceCell::new(),
            snapshots: OnceCell::new(),
            bots: Mutex::default(),
            used: Mutex::new(Instant::now()),
            opened: Instant::now(),
            asked: Mutex::new(Instant::now()),
        }
    }

    /// The bot on this seat; a new one if there is none, or if it has another level.
    fn take_bot(&self, seat: Seat, level: Level, seed: &Seed) -> Bot {
        let known = lock(&self.bots).remove(&seat);
        let known = known.filter(|bot| bot.level() == level);
        known.unwrap_or_else(|| Bot::new(level, bot_seed(seed, seat)))
    }

    /// The table as it is now.
    pub(crate) fn now(&self) -> Arc<Table> {
        Arc::clone(&lock(&self.now))
    }

    fn install(&self, table: Table) {
        let seq = table.seq;
        if table.game_seq != self.now().game_seq {
            *lock(&self.asked) = Instant::now();
        }
        *lock(&self.now) = Arc::new(table);
        lock(&self.rendered).clear();
        self.news.send_replace(seq);
    }

    /// Subscribe to changes.
    pub(crate) fn listen(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// The page on this screen. Viewers who see the same share it.
    pub(crate) fn render(&self, screen: Screen) -> Arc<Rendered> {
        let table = self.now();
        let away = lock(&self.people).away;
        let seen = Seen::new(table.seq, away);
        if let Some(known) = lock(&self.rendered).get(&screen)
            && known.seen == seen
        {
            return Arc::clone(known);
        }
        let regions = page::regions(&table, screen, away).into_iter();
        let rendered = Arc::new(Rendered {
            seen,
            regions: regions
                .map(|region| (region.id, region.html.into_string()))
                .collect(),
        });
        lock(&self.rendered).insert(screen, Arc::clone(&rendered));
        rendered
    }

    /// Skip the pauses of bots until a person must decide.
    pub(crate) fn hurry(&self) {
        self.hurry.store(true, Ordering::Release);
        self.news.send_modify(|_| {});
    }

    /// Wait long enough for people to see what a bot did, or until somebody skips the pauses or
    /// something happens.
    async fn pause(&self, seq: u64, pace: u32) {
        let mut news = self.listen();
        let changed = news.wait_for(|now| *now != seq || self.hurry.load(Ordering::Acquire));
        let pace = Duration::from_millis(pace.into());
        // The timeout and the change both end the pause.
        drop(tokio::time::timeout(pace, changed).await);
    }

    /// Record a visit: people at the table are here, and bots think on behalf of this address.
    fn greet(&self, visitor: Visitor<'_>) {
        let mut address = lock(&self.address);
        if visitor.guest.is_some() && !self.now().seats_of(visitor.guest).is_empty() {
            *address = visitor.address;
            visitor.guest.inspect(|guest| self.hear(guest));
        } else if address.is_none() {
            *address = visitor.address;
        }
    }

    /// Somebody has opened the page.
    pub(crate) fn arrive(&self, guest: Option<&str>) {
        self.watchers.fetch_add(1, Ordering::AcqRel);
        if let Some(guest) = guest {
            self.notice(guest, |open| open + 1);
        }
    }

    /// Somebody has closed the page.
    pub(crate) fn depart(&self, guest: Option<&str>) {
        self.watchers.fetch_sub(1, Ordering::AcqRel);
        *lock(&self.used) = Instant::now();
        if let Some(guest) = guest {
            self.notice(guest, |open| open.saturating_sub(1));
        }
    }

    /// Somebody at the table has sent a request.
    fn hear(&self, guest: &str) {
        self.notice(guest, |open| open);
    }

    fn notice(&self, guest: &str, change: impl FnOnce(usize) -> usize) {
        let own = self.now().seats_of(Some(guest));
        let mut people = lock(&self.people);
        let open = people.presence.get(guest).map_or(0, |entry| entry.open);
        let since = Instant::now();
        let open = change(open);
        let entry = Presence { open, since };
        people.presence.insert(guest.to_owned(), entry);
        let away = own.iter().fold(people.away, Seats::without);
        let is_back = away != people.away;
        people.away = away;
        drop(people);
        if is_back {
            self.look_again();
        }
    }

    /// Mark those who have been away this long, and update the pages.
    fn miss(&self, grace: Duration) {
        let table = self.now();
        let mut people = lock(&self.people);
        let mut away = Seats::EMPTY;
        for row in table.seats.iter().filter(|row| row.is_here()) {
            let guest = row.guest.as_deref();
            if guest.is_some_and(|guest| people.is_away(guest, grace, self.opened)) {
                away = away.with(row.seat);
            }
        }
        let is_new = away != people.away;
        people.away = away;
        drop(people);
        if is_new {
            self.look_again();
        }
    }

    /// Update the pages although nothing has happened in the game.
    fn look_again(&self) {
        lock(&self.rendered).clear();
        self.news.send_modify(|_| {});
    }

    /// Whether somebody looks at the table, or did a short time ago.
    fn is_watched(&self, idle: Duration) -> bool {
        0 < self.watchers.load(Ordering::Acquire) || lock(&self.used).elapsed() < idle
    }

    /// On whose behalf bots think at this table.
    fn client(&self, idle: Duration) -> Client {
        let table = self.now();
        // Lock this first: `greet` uses the same order.
        let address = *lock(&self.address);
        let people = lock(&self.people);
        let is_here = |guest: &str| {
            let entry = people.presence.get(guest);
            entry.is_some_and(|entry| 0 < entry.open || entry.since.elapsed() < idle)
        };
        let mut guests = table.seats.iter().filter_map(|row| row.guest.as_deref());
        Client {
            address,
            is_waiting: guests.any(is_here),
        }
    }

    /// Whether this guest's page has been closed for `grace`.
    pub(crate) fn is_away(&self, guest: &str, grace: Duration) -> bool {
        lock(&self.people).is_away(guest, grace, self.opened)
    }

    fn has_left_seats(&self) -> bool {
        !self
            .now()
            .seats_left_for(Duration::ZERO, clock::now())
            .is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_shows_is_written_in_one_way() {
        let brown = Seats::only(Seat::new(1));
        for (seen, text) in [
            (Seen::new(7, Seats::EMPTY), "7"),
            (Seen::new(7, brown), "7.2"),
            (Seen::new(0, brown.with(Seat::new(0))), "0.3"),
        ] {
            assert_eq!(seen.to_string(), text);
            assert_eq!(text.parse(), Ok(seen));
        }
        for text in ["", "7.", ".2", "7.0", "7.256", "7.2.2", "-7", "x"] {
            assert!(text.parse::<Seen>().is_err(), "{text}");
        }
    }
}
