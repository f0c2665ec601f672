//! The Weavers: the swarms of the solo mode as plain data, and questions about them.
//!
//! With one player the second seat stands for the Weavers wherever the rules mention an opponent:
//! the systems it controls are those under swarms, its fights are the Weavers' sides of conflicts
//! (WV-CON.25). It has no bag, no cards, no bases and no turn, and nobody sits there. What swarms
//! do is in the files of this module; they follow rules and are never asked.

mod aim;
mod event;
mod front;
mod growth;
mod react;
mod setup;
mod span;

use std::hash::{Hash, Hasher};

use kernel::{Game, Seat};

use crate::Master;
use crate::card::{CardId, Kind};
use crate::color::Pool;
use crate::pack::{Growth, SystemId, SystemSet, WEAVERS, WeaverId, WeaverProject};
use crate::setup::Setup;
use crate::symbol::Symbol;

pub use event::{Arrival, Removal, WeaverEvent, Why};

/// The only player of the solo mode.
pub(crate) const PLAYER: Seat = Seat::new(0);
/// The seat that stands for the Weavers.
pub(crate) const WEAVER_SEAT: Seat = Seat::new(1);

/// A swarm: a Weaver card on a system (WV-TGT.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Swarm {
    pub(crate) weaver: WeaverId,
    pub(crate) system: SystemId,
    /// The system it targets (WV-TGT.18); its own while it has not chosen yet.
    pub(crate) target: SystemId,
    /// The cubes on its projects, in the order of [`Growth::ALL`].
    pub(crate) cubes: [u8; 3],
    pub(crate) marks: Marks,
}

impl Swarm {
    const NONE: Swarm = Swarm {
        weaver: WeaverId(0),
        system: SystemId(0),
        target: SystemId(0),
        cubes: [0; 3],
        marks: Marks(0),
    };

    /// A newly placed card: it does not act in this Span (WV-SPN.6).
    pub(crate) fn placed(weaver: WeaverId, system: SystemId) -> Swarm {
        Swarm {
            weaver,
            system,
            target: system,
            cubes: [0; 3],
            marks: Marks(Marks::ACTED),
        }
    }
}

/// What a swarm has done already.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Marks(u8);

impl Marks {
    const DUE: u8 = 0b0_0111;
    const ACTED: u8 = 0b0_1000;
    const REACTED: u8 = 0b1_0000;

    /// Whether it has acted in this Span, or does not act in it (WV-INV.13).
    pub(crate) fn acted(self) -> bool {
        self.0 & Marks::ACTED != 0
    }

    /// Whether it has reacted to a symbol in this turn (WV-COL.5).
    pub(crate) fn reacted(self) -> bool {
        self.0 & Marks::REACTED != 0
    }

    /// The symbol it is going to react to (WV-COL.6).
    pub(crate) fn due(self) -> Option<Symbol> {
        let index = (self.0 & Marks::DUE).checked_sub(1)?;
        Symbol::ALL.get(usize::from(index)).copied()
    }

    pub(crate) fn set_acted(&mut self, acted: bool) {
        self.0 = self.0 & !Marks::ACTED | if acted { Marks::ACTED } else { 0 };
    }

    pub(crate) fn set_reacted(&mut self) {
        self.0 = self.0 & !Marks::DUE | Marks::REACTED;
    }

    pub(crate) fn set_due(&mut self, symbol: Option<Symbol>) {
        self.0 = self.0 & !Marks::DUE | symbol.map_or(0, |symbol| symbol as u8 + 1);
    }
}

/// The conflicts on the board in the order they were placed (WV-CON.13): the ranks of their cards
/// in four bits each, then how many there are and how many of the last are fresh.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Fronts(u64);

impl Fronts {
    const LEN: u32 = 36;
    const FRESH: u32 = 40;

    fn len(self) -> u32 {
        (self.0 >> Fronts::LEN & 15) as u32
    }

    fn fresh_len(self) -> u32 {
        (self.0 >> Fronts::FRESH & 15) as u32
    }

    fn new(ranks: u64, len: u32, fresh: u32) -> Fronts {
        Fronts(ranks | u64::from(len) << Fronts::LEN | u64::from(fresh) << Fronts::FRESH)
    }

    fn ranks(self) -> u64 {
        self.0 & ((1 << Fronts::LEN) - 1)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = CardId> {
        let rank = move |index| (self.0 >> (4 * index) & 15) as u8;
        (0..self.len()).map(move |index| CardId::nth(Kind::Conflict, rank(index)))
    }

    /// Whether any of them already takes cubes.
    fn has_open(self) -> bool {
        self.fresh_len() < self.len()
    }

    /// Those that already take cubes.
    pub(crate) fn open(self) -> impl Iterator<Item = CardId> {
        self.iter().take((self.len() - self.fresh_len()) as usize)
    }

    /// Those placed in this turn, which do not take cubes yet (WV-CON.8).
    pub(crate) fn fresh(self) -> impl Iterator<Item = CardId> {
        self.iter().skip((self.len() - self.fresh_len()) as usize)
    }

    pub(crate) fn push(&mut self, card: CardId) {
        let ranks = self.ranks() | u64::from(card.rank()) << (4 * self.len());
        *self = Fronts::new(ranks, self.len() + 1, self.fresh_len() + 1);
    }

    pub(crate) fn remove(&mut self, card: CardId) {
        let Some(index) = self.iter().position(|front| front == card) else {
            return;
        };
        let fresh = self.fresh().any(|front| front == card);
        let below = (1_u64 << (4 * index)) - 1;
        let ranks = self.ranks() & below | self.ranks() >> 4 & !below;
        *self = Fronts::new(ranks, self.len() - 1, self.fresh_len() - u32::from(fresh));
    }

    /// At the beginning of a turn, let all of them take cubes.
    pub(crate) fn ripen(&mut self) {
        *self = Fronts::new(self.ranks(), self.len(), 0);
    }
}

/// The Weaver cards put face up on the bottom of their deck, the lowest last: three bits each, then
/// how many there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Bottom(u16);

impl Bottom {
    const LEN: u16 = 12;

    fn len(self) -> u16 {
        self.0 >> Bottom::LEN
    }

    fn iter(self) -> impl Iterator<Item = WeaverId> {
        (0..self.len()).map(move |index| WeaverId((self.0 >> (3 * index) & 7) as u8))
    }

    fn push(&mut self, weaver: WeaverId) {
        self.0 |= u16::from(weaver.0) << (3 * self.len());
        self.0 += 1 << Bottom::LEN;
    }

    /// Take the topmost of them.
    fn take(&mut self) -> Option<WeaverId> {
        let top = self.iter().next()?;
        let rest = self.0 >> 3 & ((1 << (Bottom::LEN - 3)) - 1);
        self.0 = rest | (self.len() - 1) << Bottom::LEN;
        Some(top)
    }
}

/// The Weavers' part of a state. Empty with more than one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Weavers {
    /// The swarms, the senior first (WV-SPN.6).
    list: [Swarm; WEAVERS],
    len: u8,
    /// The cards of the deck whose position is unknown, as bits (WV-SET.12).
    pub(crate) unknown: u8,
    bottom: Bottom,
    pub(crate) fronts: Fronts,
    /// The house options; they never change.
    pub(crate) house: House,
}

/// The house options of the solo mode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct House {
    /// How many swarms start: two by the book (WV-SET.4). None with more than one player.
    pub(crate) start: u8,
    /// Every project of a swarm needs one cube less.
    pub(crate) tough: bool,
    /// The player chooses what a lost conflict costs (WV-CON.29).
    pub(crate) mercy: bool,
    /// A cube that went to a conflict prevents engulfment from advancing (WV-SPN.9).
    pub(crate) diverted: bool,
}

impl House {
    const NONE: House = House {
        start: 0,
        tough: false,
        mercy: false,
        diverted: false,
    };
}

/// Adds nothing to the hash of a state without Weavers.
impl Hash for Weavers {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if *self != Weavers::NONE {
            let Weavers {
                list,
                len,
                unknown,
                bottom,
                fronts,
                house,
            } = self;
            (list, len, unknown, bottom, fronts, house).hash(state);
        }
    }
}

impl Weavers {
    pub(crate) const NONE: Weavers = Weavers {
        list: [Swarm::NONE; WEAVERS],
        len: 0,
        unknown: 0,
        bottom: Bottom(0),
        fronts: Fronts(0),
        house: House::NONE,
    };

    /// Before the first swarm is placed: all cards are in the deck (WV-SET.4).
    pub(crate) fn new(house: House) -> Weavers {
        Weavers {
            unknown: (1 << WEAVERS) - 1,
            house,
            ..Weavers::NONE
        }
    }

    /// According to the setup; empty with more than one player.
    pub(crate) fn agreed(setup: &Setup) -> Weavers {
        if setup.players.len() != 1 {
            return Weavers::NONE;
        }
        Weavers::new(House {
            start: setup.swarms(),
            tough: setup.tough,
            mercy: setup.mercy,
            diverted: setup.diverted,
        })
    }

    /// The swarms, the senior first.
    pub(crate) fn swarms(&self) -> &[Swarm] {
        &self.list[..usize::from(self.len)]
    }

    pub(crate) fn swarms_mut(&mut self) -> &mut [Swarm] {
        &mut self.list[..usize::from(self.len)]
    }

    /// The first swarm for which this is true. All are checked without a branch, because the result
    /// is unpredictable.
    #[inline]
    fn position(&self, is: impl Fn(&Swarm) -> bool) -> Option<usize> {
        let places = self.list.iter().enumerate();
        let found = places.fold(0_u32, |set, (index, it)| set | u32::from(is(it)) << index);
        let found = found & ((1 << self.len) - 1);
        (found != 0).then(|| found.trailing_zeros() as usize)
    }

    #[inline]
    pub(crate) fn find(&self, weaver: WeaverId) -> Option<usize> {
        self.position(|it| it.weaver == weaver)
    }

    pub(crate) fn get(&self, weaver: WeaverId) -> Option<&Swarm> {
        self.find(weaver).map(|index| &self.list[index])
    }

    pub(crate) fn get_mut(&mut self, weaver: WeaverId) -> Option<&mut Swarm> {
        self.find(weaver).map(|index| &mut self.list[index])
    }

    /// The senior swarm that is to react to a symbol.
    #[inline]
    fn next_due(&self) -> Option<usize> {
        // Called after every action, with any number of players; usually there is none.
        let marks = self.list.iter().fold(0, |marks, it| marks | it.marks.0);
        if marks & Marks::DUE == 0 {
            return None;
        }
        self.position(|it| it.marks.due().is_some())
    }

    /// A swarm arrives, with the lowest seniority (WV-SPN.6).
    pub(crate) fn push(&mut self, swarm: Swarm) {
        self.list[usize::from(self.len)] = swarm;
        self.len += 1;
    }

    /// Remove a swarm from the board.
    pub(crate) fn remove(&mut self, index: usize) -> Swarm {
        let swarm = self.list[index];
        self.list.copy_within(index + 1.., index);
        self.len -= 1;
        self.list[usize::from(self.len)] = Swarm::NONE;
        swarm
    }

    /// The cards put face up on the bottom of the deck, the lowest last.
    pub(crate) fn known_bottom(&self) -> impl Iterator<Item = WeaverId> + use<> {
        self.bottom.iter()
    }

    /// How many cards the deck has.
    pub(crate) fn deck_size(&self) -> u32 {
        self.unknown.count_ones() + u32::from(self.bottom.len())
    }

    /// The cards of the deck; their order is not public (WV-SET.12).
    pub(crate) fn deck(&self) -> impl Iterator<Item = WeaverId> + '_ {
        WeaverId::all().filter(|&weaver| {
            self.unknown >> weaver.0 & 1 == 1 || self.known_bottom().any(|known| known == weaver)
        })
    }

    /// The cards that are out of the game (WV-DCK.4).
    pub(crate) fn removed(&self) -> impl Iterator<Item = WeaverId> + '_ {
        WeaverId::all()
            .filter(|&weaver| self.find(weaver).is_none() && self.deck().all(|it| it != weaver))
    }

    pub(crate) fn put_bottom(&mut self, weaver: WeaverId) {
        self.bottom.push(weaver);
    }

    /// Take the topmost card whose position is known, if no unknown card lies above it.
    fn take_known(&mut self) -> Option<WeaverId> {
        self.bottom.take()
    }

    /// At the beginning of a turn, every swarm may react again, and every conflict takes cubes.
    pub(crate) fn begin_turn(&mut self) {
        self.fronts.ripen();
        self.swarms_mut()
            .iter_mut()
            .for_each(|swarm| swarm.marks = Marks(Marks::ACTED));
    }
}

impl Master {
    /// Whether one player plays against the Weavers (WV-SET.1).
    #[inline]
    pub(crate) fn is_solo(&self) -> bool {
        self.seats() == 1
    }

    /// The seats that can own something: the players, or the one player and the Weavers.
    #[inline]
    pub(crate) fn parties(&self) -> usize {
        self.seats().max(2)
    }

    /// Whether a person sits there.
    pub(crate) fn is_player(&self, seat: Seat) -> bool {
        seat.index() < self.seats()
    }

    /// The swarm on a system.
    pub(crate) fn swarm_at(&self, system: SystemId) -> Option<&Swarm> {
        let mut swarms = self.state.weavers.swarms().iter();
        swarms.find(|swarm| swarm.system == system)
    }

    /// The systems under swarms.
    pub(crate) fn swarm_systems(&self) -> SystemSet {
        let swarms = self.state.weavers.swarms().iter();
        swarms.fold(0, |set, swarm| set | swarm.system.bit())
    }

    /// How many slots a project of a Weaver card has in this game.
    pub(crate) fn growth_slots(&self, weaver: WeaverId, growth: Growth) -> u8 {
        self.slots_of(self.pack.weaver(weaver).project(growth))
    }

    fn slots_of(&self, project: &WeaverProject) -> u8 {
        let fewer = u8::from(self.state.weavers.house.tough);
        project.slots.saturating_sub(fewer).max(1)
    }

    /// The cubes on a swarm.
    pub(crate) fn swarm_cubes(&self, swarm: &Swarm) -> Pool {
        let mut pool = Pool::EMPTY;
        for (project, count) in self
            .pack
            .weaver(swarm.weaver)
            .projects
            .iter()
            .zip(swarm.cubes)
        {
            pool[project.color] += count;
        }
        pool
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conflicts_keep_the_order_in_which_they_were_placed() {
        let card = |rank| CardId::nth(Kind::Conflict, rank);
        let mut fronts = Fronts::default();
        fronts.push(card(7));
        fronts.ripen();
        fronts.push(card(2));
        fronts.push(card(5));
        assert!(fronts.open().eq([card(7)]));
        fronts.remove(card(2));
        assert!(fronts.fresh().eq([card(5)]));
        fronts.remove(card(7));
        assert!(fronts.open().next().is_none());
        assert!(fronts.iter().eq([card(5)]));
    }

    #[test]
    fn the_bottom_of_the_deck_is_a_queue() {
        let mut bottom = Bottom::default();
        for card in [4, 0, 3, 1] {
            bottom.push(WeaverId(card));
        }
        assert_eq!(bottom.take(), Some(WeaverId(4)));
        bottom.push(WeaverId(4));
        assert!(bottom.iter().eq([0, 3, 1, 4].map(WeaverId)));
        for card in [0, 3, 1, 4] {
            assert_eq!(bottom.take(), Some(WeaverId(card)));
        }
        assert_eq!((bottom.take(), bottom), (None, Bottom::default()));
    }
}
