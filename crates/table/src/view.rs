//! What a viewer may know about a table without knowing its game.

use catalog::Challenge;
use kernel::{Outcome, Seat, Seats};

use crate::guided::Coach;

/// What a viewer may know about a table without knowing its game.
#[derive(Clone, Debug)]
pub struct TableView {
    /// The id of the table; its address is `/t/{id}`.
    pub id: String,
    /// The name on the box, or that of the guided game.
    pub title: String,
    /// What the coach says to the viewer, in a guided game.
    pub coach: Option<Coach>,
    /// Whether it is a guided game.
    pub is_guided: bool,
    /// Whether everybody may ask for hints, although several people play.
    pub shares_hints: bool,
    /// Whether the viewer may ask for hints when asked something.
    pub has_hints: bool,
    /// The number of the last entry: everything that happens at the table raises it.
    pub seq: u64,
    /// The seat the viewer looks from; `None` is a spectator. With several seats, it is the one
    /// that is being asked.
    pub seat: Option<Seat>,
    /// Who sits where.
    pub seats: Vec<Sitter>,
    /// Who decides next; `None` before the table is full and after the end.
    pub waits_for: Option<Seat>,
    /// Whether seats are still free.
    pub open: bool,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// What the viewer may take back.
    pub undo: UndoView,
    /// What has happened, oldest first, as far as the viewer may know.
    pub log: Vec<LogLine>,
    /// The published hash of the seed.
    pub commitment: String,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// Whether the viewer opened the table.
    pub is_maker: bool,
    /// The seats whose people have not yet agreed to a rematch.
    pub undecided: Seats,
    /// Another game that the viewer might like to play next.
    pub suggestion: Option<Suggestion>,
    /// The table of the rematch, if there is one.
    pub next: Option<String>,
    /// How long a bot waits before each step, in milliseconds.
    pub pace: u32,
    /// Quarter turns, 0 to 3, by which the viewer has turned the board from its normal position.
    pub turned: u8,
    /// Whether the secrets of `seat` are shown.
    pub hands: Hands,
}

impl TableView {
    /// Whether the coach of a guided game means this action, in notation.
    #[must_use]
    pub fn is_taught(&self, action: &str) -> bool {
        let coach = self.coach.as_ref();
        coach.is_some_and(|coach| coach.wanted.iter().any(|wanted| wanted == action))
    }

    /// A table at which nobody sits and nothing has happened.
    #[must_use]
    pub fn empty(title: &str) -> TableView {
        TableView {
            id: String::new(),
            title: title.to_owned(),
            coach: None,
            is_guided: false,
            shares_hints: false,
            has_hints: false,
            seq: 0,
            seat: None,
            seats: Vec::new(),
            waits_for: None,
            open: false,
            outcome: None,
            undo: UndoView::default(),
            log: Vec::new(),
            commitment: String::new(),
            seed: None,
            is_maker: false,
            undecided: Seats::EMPTY,
            suggestion: None,
            next: None,
            pace: 0,
            turned: 0,
            hands: Hands::Open,
        }
    }
}

/// Whether the secrets of a player are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hands {
    /// The game has no secrets.
    Open,
    /// They are shown.
    Shown,
    /// They are not shown: several people share the screen, and the player has not said to sit in
    /// front of it.
    Covered,
}

/// The screen on which a table is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Screen {
    /// The seats of the people in front of it.
    pub mine: Seats,
    /// The seat of the person who has it now, if several people share it.
    pub ready: Option<Seat>,
    /// Quarter turns of the board, 0 to 3.
    pub turned: u8,
}

impl Screen {
    /// The screen of the owner of these seats; nobody has said who sits in front of it.
    pub fn of(mine: Seats) -> Screen {
        Screen {
            mine,
            ready: None,
            turned: 0,
        }
    }

    /// The same screen with this person in front of it; only people who share it take turns there.
    #[must_use]
    pub fn with_ready(self, ready: Option<Seat>) -> Screen {
        let is_shared = 1 < self.mine.len();
        let ready = ready.filter(|seat| is_shared && self.mine.has(*seat));
        Screen { ready, ..self }
    }
}

impl TableView {
    /// The seat with this index.
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        &self.seats[seat.index()]
    }

    /// What the player on a seat is called: by name, or by the word of the seat if another has that name.
    pub fn title_of(&self, sitter: &Sitter) -> String {
        if self.is_unmistakable(sitter) {
            return sitter.name.clone();
        }
        let (first, rest) = sitter.word.split_at(1);
        format!("{}{rest}", first.to_uppercase())
    }

    /// Whether nobody else at the table has the name of this player.
    pub fn is_unmistakable(&self, sitter: &Sitter) -> bool {
        let same = self.seats.iter().filter(|other| other.name == sitter.name);
        same.count() == 1
    }

    /// Whether the viewer has several seats, because people share a screen.
    pub fn is_shared(&self) -> bool {
        1 < self.seats.iter().filter(|sitter| sitter.mine).count()
    }

    /// The seat whose secrets the viewer may know now.
    pub fn knows(&self) -> Option<Seat> {
        self.seat.filter(|_| self.hands != Hands::Covered)
    }

    /// The same view with these seats marked as away. The server knows this from open pages; the
    /// table does not.
    #[must_use]
    pub fn with_away(mut self, away: Seats) -> TableView {
        for sitter in &mut self.seats {
            if sitter.kind == SitterKind::Person && !sitter.mine && away.has(sitter.seat) {
                sitter.kind = SitterKind::Away;
            }
        }
        self
    }

    /// Whether the game waits for the viewer.
    pub fn is_asked(&self) -> bool {
        self.waits_for.is_some_and(|seat| self.sitter(seat).mine)
    }
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// The seat.
    pub seat: Seat,
    /// The word of the seat in the game, for example its color.
    pub word: &'static str,
    /// The name of the person or bot, or `free`.
    pub name: String,
    /// The level of the bot that plays here, for itself or for somebody who is away.
    pub level: Option<String>,
    /// What kind of player it is.
    pub kind: SitterKind,
    /// Whether it is the viewer's.
    pub mine: bool,
}

/// What kind of player sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SitterKind {
    /// A person at the table.
    Person,
    /// A person whose page has been closed so long that others may call in a stand-in.
    Away,
    /// A person who has left: a bot will stand in.
    Left,
    /// A person who has left: a bot stands in until the return.
    StandIn,
    /// A bot.
    Bot,
    /// Nobody yet: anybody may sit down.
    Open,
    /// Nobody yet: anybody with the link may sit down.
    Link,
}

/// A game to play next: the same set-up, but against stronger or weaker opponents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// Whether it is harder or easier.
    pub challenge: Challenge,
    /// The opponents, for people: *captains*.
    pub opponents: String,
}

/// How far the viewer may go back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UndoView {
    /// How many steps may be taken back.
    pub steps: usize,
    /// Why no more, as a sentence; `None` if it reaches back to the beginning of the game.
    pub ended_by: Option<String>,
}

/// Something that happened, for the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// The step it belongs to.
    pub seq: u64,
    /// Who acted; `None` if it is about the table.
    pub seat: Option<Seat>,
    /// One English sentence.
    pub text: String,
    /// The event in words (`cube-placed gray red planet:sirius`); empty if it is about the table.
    pub words: String,
}
