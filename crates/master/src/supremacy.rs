//! Who holds which symbols, and which abilities work (MG-5, MG-18).
//!
//! Symbol counts are derived from the pieces on the table (MG-5.12); the state keeps the last
//! count, which is updated after every step that could change it (MG-5.13).

use kernel::{BySeat, Game, Log, Seat};

use crate::card::{CardId, CardSet, Kind};
use crate::effect::{Condition, Power};
use crate::event::Event;
use crate::pack::{Line, Link, Side};
use crate::state::{Powers, Sides, Stale};
use crate::symbol::{Symbol, SymbolCounts, SymbolTally};
use crate::{Context, Master};

impl Master {
    /// Count every player's symbols from the table.
    pub(crate) fn count_symbols(&self) -> BySeat<SymbolCounts, 4> {
        self.with_advantages(self.count_lasting())
    }

    /// The symbols from links and from standing developments and agendas (MG-5.4).
    pub(crate) fn count_lasting(&self) -> BySeat<SymbolTally, 4> {
        let mut tallies = BySeat([SymbolTally::EMPTY; 4]);
        for seat in Seat::all(self.seats()) {
            tallies[seat] = self.linked_symbols(seat);
            for card in self.state.cards[seat].and(self.state.standing).iter() {
                tallies[seat].add(self.pack.index.gives[card.index()]);
            }
        }
        tallies
    }

    /// Add the symbols of the sides with the advantage in a conflict.
    fn with_advantages(&self, mut tallies: BySeat<SymbolTally, 4>) -> BySeat<SymbolCounts, 4> {
        for seat in Seat::all(self.seats()) {
            let held = self.state.fights[seat].and(self.state.advantages);
            for (card, _) in held.iter() {
                tallies[seat].add(SymbolTally::one(self.conflict_face(card).symbol));
            }
        }
        if !self.pack.index.conditional.is_empty() {
            for seat in Seat::all(self.seats()) {
                self.add_conditional(seat, &mut tallies[seat]);
            }
        }
        BySeat(tallies.0.map(SymbolTally::counts))
    }

    /// Add the symbols that abilities give while a condition holds. A leader's symbol counts once
    /// the leader's needs are met by other symbols: no symbol powers itself, and the order does not
    /// matter.
    fn add_conditional(&self, seat: Seat, tally: &mut SymbolTally) {
        let mut waiting = self.state.cards[seat].and(self.pack.index.conditional);
        loop {
            let counts = tally.counts();
            let Some(card) = waiting
                .iter()
                .find(|&card| self.is_powered_by(card, &counts))
            else {
                return;
            };
            waiting.remove(card);
            for power in self.pack.card(card).powers() {
                if let Power::SymbolWhile { symbol, condition } = *power
                    && self.holds(seat, condition)
                {
                    tally.add(SymbolTally::one(symbol));
                }
            }
        }
    }

    /// Whether a condition holds for this player. None depends on symbols.
    fn holds(&self, seat: Seat, condition: Condition) -> bool {
        let state = &self.state;
        let cards = state.cards[seat];
        match condition {
            Condition::Bases(count) => count <= self.bases_on_board(seat),
            Condition::Developments(count) => {
                let developments = Kind::DEVELOPMENTS.map(Kind::all);
                let developments = developments.into_iter().fold(CardSet::EMPTY, CardSet::or);
                u32::from(count) <= cards.and(state.standing).and(developments).len()
            }
            Condition::InConflict => !state.fights[seat].is_empty(),
            Condition::AtPeace => state.fights[seat].is_empty(),
            Condition::NoGovernment => cards.and(Kind::Government.all()).is_empty(),
            Condition::BaseWaiting => !cards.and(state.constructed).is_empty(),
        }
    }

    /// The symbols of the board that a player holds.
    fn linked_symbols(&self, seat: Seat) -> SymbolTally {
        let control = self.state.control[seat];
        let home = self.state.homes[seat].map_or(0, |home| home.bit()) & control;
        let mut tally = SymbolTally::EMPTY;
        for (line, links) in Line::ALL.into_iter().zip(&self.pack.index.links) {
            for &(ends, symbol) in links {
                tally.add_if(line.is_held(ends, control, home), symbol);
            }
        }
        tally
    }

    pub(crate) fn holds_link(&self, seat: Seat, link: &Link) -> bool {
        let control = self.state.control[seat];
        let home = self.state.homes[seat].map_or(0, |home| home.bit()) & control;
        link.line.is_held(link.ends(), control, home)
    }

    /// Whether a side of a conflict has more cubes than the other (MG-19.3).
    pub(crate) fn has_more(&self, card: CardId, side: Side) -> bool {
        let cubes = |side: Side| self.state.cubes[self.side_project(card, side).index()].count();
        cubes(side.opposite()) < cubes(side)
    }

    /// The sides with the advantage now: those with more cubes, and in a tie those that had it
    /// before (MG-19.4, MG-19.36).
    pub(crate) fn read_advantages(&self) -> Sides {
        let mut advantages = self.state.advantages;
        for seat in Seat::all(self.parties()) {
            for (card, side) in self.state.fights[seat].iter() {
                if self.has_more(card, side) {
                    advantages.insert(card, side);
                    advantages.remove(card, side.opposite());
                }
            }
        }
        advantages
    }

    /// Whether the player holds the symbol of a running conflict.
    pub(crate) fn has_advantage(&self, seat: Seat, card: CardId) -> bool {
        self.side_in(seat, card)
            .is_some_and(|side| self.state.advantages.has(card, side))
    }

    /// Whether the ability of a card in this player's area works now.
    ///
    /// Leaders need their symbols (MG-18.4), developments must be implemented (MG-14.4).
    pub(crate) fn is_powered(&self, seat: Seat, card: CardId) -> bool {
        self.is_powered_by(card, &self.state.symbols[seat])
    }

    /// Whether it would work if its owner held these symbols.
    fn is_powered_by(&self, card: CardId, symbols: &SymbolCounts) -> bool {
        match card.kind() {
            Kind::Leader => {
                let needs = &self.pack.card(card).needs;
                needs.iter().zip(symbols).all(|(need, have)| need <= have)
            }
            Kind::Expansion | Kind::Commerce | Kind::Progress => self.state.standing.has(card),
            Kind::Government => true, // MG-18.2
            Kind::Conflict | Kind::Species => false,
        }
    }

    /// Read a player's working passive abilities from the table.
    pub(crate) fn read_powers(&self, seat: Seat) -> Powers {
        let mut powers = Powers::NONE;
        for card in self.state.cards[seat].and(self.pack.index.passive).iter() {
            if self.is_powered(seat, card) {
                let lasting = self.pack.card(card).powers().iter();
                lasting.for_each(|&power| powers.add(power));
            }
        }
        powers
    }
}

impl Powers {
    fn add(&mut self, power: Power) {
        match power {
            Power::CountsAs { color, slot, on } => {
                for place in 0..3 {
                    if on.bits() >> place & 1 == 1 {
                        self.filled_by[place][slot as usize] |= color.bit();
                    }
                }
            }
            Power::DrawMore { count } => self.draw_more = self.draw_more.saturating_add(count),
            Power::KeepMore { count } => self.keep_more = self.keep_more.saturating_add(count),
            Power::Protect { on } => self.protected |= on.bits(),
            Power::SlotLess { on } => self.slot_less |= on.bit(),
            Power::SymbolWhile { .. } => {} // Counted with the symbols.
            Power::KeepBase => self.keep_base = true,
            Power::ForeignRoutes => self.foreign_routes = true,
            Power::ShortRoutes { by } => self.short_routes = self.short_routes.saturating_add(by),
            Power::MoreLoot { count } => self.more_loot = self.more_loot.saturating_add(count),
        }
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// Finish a step: count symbols and powers again if they may have changed, then look for a
    /// victory (MG-0.7, MG-22.6).
    #[inline]
    pub(crate) fn finish_step(&mut self) {
        // Losing a power may change the counts again.
        while self.state.stale != Stale::Fresh {
            self.recount();
        }
    }

    fn recount(&mut self) {
        let stale = std::mem::replace(&mut self.state.stale, Stale::Fresh);
        if stale == Stale::All {
            self.state.lasting = self.count_lasting();
            self.state.reach = self.read_reach();
        }
        self.state.advantages = self.read_advantages();
        let counts = self.with_advantages(self.state.lasting);
        let before = std::mem::replace(&mut self.state.symbols, counts);
        for seat in Seat::all(self.seats()) {
            let changed = counts[seat] != before[seat];
            if changed || stale == Stale::All {
                let powers = self.read_powers(seat);
                let before = std::mem::replace(&mut self.state.powers[seat], powers);
                if before.slot_less & !powers.slot_less != 0 {
                    self.break_unfinished(seat);
                }
            }
            if !changed {
                continue;
            }
            for symbol in Symbol::ALL {
                let count = counts[seat][symbol as usize];
                if count != before[seat][symbol as usize] {
                    if before[seat][symbol as usize] < count {
                        self.provoke(symbol); // WV-COL.4
                    }
                    // MG-5.11: the token moves.
                    self.note(|| Event::SymbolsChanged {
                        seat,
                        symbol,
                        count,
                    });
                }
            }
        }
        self.check_victory();
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// After a player lost an ability that saved a slot, projects with an empty slot no longer
    /// stand (MG-14.3, MG-0.6).
    fn break_unfinished(&mut self, seat: Seat) {
        for card in self.state.cards[seat].and(self.state.standing).iter() {
            if let Some(project) = self.pack.lasting(card) {
                self.cubes_left(seat, project);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passive_abilities_of_any_number_add_up_without_overflow() {
        let mut powers = Powers::NONE;
        for _ in 0..200 {
            powers.add(Power::DrawMore { count: 2 });
            powers.add(Power::KeepMore { count: 2 });
        }
        assert_eq!((powers.draw_more, powers.keep_more), (u8::MAX, u8::MAX));
    }
}
