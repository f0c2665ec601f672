//! What statistics count of a game, in words: code that counts need not know the game.

use crate::game::Game;
use crate::seat::Seat;

/// What is worth counting in many plays of a game.
///
/// # Promises
///
/// - Asking changes nothing, and may look at what is hidden: statistics are made of finished games.
/// - The words are those of notation, so that they can be compared with files and packs.
pub trait Statistics: Game {
    /// What statistics sort this seat by, as far as it is settled; hidden things included.
    fn labels(&self, _seat: Seat) -> Vec<Label> {
        Vec::new()
    }

    /// What statistics count of an event. The game stands as it does after the whole action.
    fn facts(&self, _event: &Self::Event, _out: &mut Vec<Fact>) {}

    /// What is counted turn by turn: how near everybody is to winning. Always the same measures in
    /// the same order throughout a game.
    fn measures(&self) -> Vec<Measure> {
        Vec::new()
    }

    /// What chance gave the seats in the events of one action, as far as its likelihood is known.
    /// The game stands as it does after the whole action.
    fn draws(&self, _events: &[Self::Event]) -> Vec<Draw<Self::Event>> {
        Vec::new()
    }

    /// The struggles that go on now.
    fn feuds(&self) -> Vec<Feud> {
        Vec::new()
    }
}

/// A count that tells how near to winning the seats are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measure {
    /// What is counted, for people: *Bases*.
    pub name: &'static str,
    /// How many decide the game.
    pub goal: Option<u16>,
    /// The count of each seat; a single one if it is of the game itself.
    pub counts: Vec<u16>,
    /// Whether it is of the game itself, such as the opponent of a single player.
    pub is_common: bool,
}

/// Something that chance gave a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Draw<E> {
    /// The seat it happened to.
    pub seat: Seat,
    /// The event that tells it.
    pub event: E,
    /// How likely exactly this was, from 0 to 1.
    pub likelihood: f64,
    /// Out of how many equally likely things: cubes in a bag, faces of a die.
    pub out_of: u32,
    /// Whether the attempt succeeded, if it is one; otherwise only the rest of the game tells how
    /// good it was.
    pub success: Option<bool>,
}

/// A struggle between two sides over several turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feud {
    /// What it is about, in notation.
    pub thing: String,
    /// Who struggles; `None` is nobody or the game itself.
    pub sides: [Option<Seat>; 2],
}

/// Something a seat is, as long as the game lasts: its species, the color of its home.
///
/// Games are compared by labels: how often did this species win?
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Label {
    /// What kind of label, for example `species`.
    pub topic: &'static str,
    /// Which one, in notation.
    pub name: String,
}

/// Something a seat did with a thing that others might have had instead.
///
/// Contents are compared by facts: how often was this card offered, and how often kept?
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fact {
    /// Who did it.
    pub seat: Seat,
    /// What was done: [`Fact::OFFERED`], [`Fact::KEPT`], … or a word of the game's own.
    pub deed: &'static str,
    /// The thing in notation, for example `leader:oracle`.
    pub thing: String,
}

impl Fact {
    /// The seat could have had the thing.
    pub const OFFERED: &'static str = "offered";
    /// The seat has taken the thing.
    pub const KEPT: &'static str = "kept";
    /// The thing did what it is there for.
    pub const IMPLEMENTED: &'static str = "implemented";
    /// The thing worked for the winner when the game was won.
    pub const DECISIVE: &'static str = "decisive";
}
