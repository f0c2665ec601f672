//! What each player knows about the hands of the others.
//!
//! Income, payments, trades and discards are public, so everybody could keep count of all hands.
//! Only which cards were stolen is known to thief and victim alone (IC-INF.3). For each observer
//! and each other player, this table holds the fewest and the most cards of every kind that the
//! hand can have. The sizes of hands follow from public events and need no table.
//!
//! The bounds are sound: the true hand is always within them. They are not complete: after several
//! thefts among the same players, they may also admit hands that no course of events could have
//! produced.

use std::hash::{Hash, Hasher};

use kernel::{Seat, Seats};

use crate::resource::{KINDS, Pool};
use crate::state::{ByPlayer, PLAYERS};

/// The fewest and the most cards of each kind a hand can have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Bounds {
    pub(crate) low: Pool,
    pub(crate) high: Pool,
}

impl Bounds {
    /// The hand is known.
    pub(crate) const fn exactly(hand: Pool) -> Bounds {
        Bounds {
            low: hand,
            high: hand,
        }
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.low == self.high
    }

    /// Whether the hand can be this one.
    pub(crate) fn allow(&self, hand: &Pool) -> bool {
        hand.covers(&self.low) && self.high.covers(hand)
    }

    /// The smallest hand that this one can be if it has these cards; `None` if it cannot have them.
    pub(crate) fn least_with(&self, cards: &Pool) -> Option<Pool> {
        let mut least = *self;
        least.hold(cards);
        self.high.covers(cards).then_some(least.low)
    }

    fn gain(&mut self, cards: &Pool) {
        self.low = self.low.plus(cards);
        self.high = self.high.plus(cards);
    }

    /// Cards were seen leaving the hand, so they were in it.
    fn lose(&mut self, cards: &Pool) {
        self.hold(cards);
        self.low = self.low.minus(cards);
        self.high = self.high.minus(cards);
    }

    /// The cards were seen to be in the hand.
    fn hold(&mut self, cards: &Pool) {
        for kind in 0..KINDS {
            self.low.0[kind] = self.low.0[kind].max(cards.0[kind]);
        }
    }

    /// Tighten the bounds so that the cards can add up to `total`; returns whether they changed.
    fn fit(&mut self, total: u16) -> bool {
        if self.is_exact() {
            return false; // The most frequent case.
        }
        let before = *self;
        let (low, high) = (self.low.total(), self.high.total());
        for kind in 0..KINDS {
            let (least, most) = (&mut self.low.0[kind], &mut self.high.0[kind]);
            // The range that the other kinds leave for this one.
            let others_low = low - u16::from(before.low.0[kind]);
            let others_high = high - u16::from(before.high.0[kind]);
            *most = u16::from(*most).min(total.saturating_sub(others_low)) as u8;
            *least = u16::from(*least).max(total.saturating_sub(others_high)) as u8;
        }
        *self != before
    }
}

/// For each observer, the bounds of everybody's hand. The observer's own row is not used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Knowledge {
    table: [[Bounds; PLAYERS]; PLAYERS],
    /// The observers who do not know every hand exactly.
    vague: Seats,
    loose: Loose,
}

/// Bookkeeping of conclusions still to be drawn. It is ignored when tables are compared, because
/// the conclusions follow from the tables.
#[derive(Clone, Copy, Debug)]
struct Loose {
    /// Whether something was seen from which no conclusions have been drawn yet.
    news: bool,
    /// Whether conclusions can wait until this world is imagined anew: they take long, and most
    /// imagined worlds are thrown away.
    later: bool,
}

impl PartialEq for Loose {
    fn eq(&self, _: &Loose) -> bool {
        true
    }
}

impl Eq for Loose {}

impl Hash for Loose {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Knowledge {
    /// Everybody knows all hands.
    pub(crate) fn exact(hands: &ByPlayer<Pool>) -> Knowledge {
        let row = hands.0.map(Bounds::exactly);
        Knowledge {
            table: [row; PLAYERS],
            vague: Seats::EMPTY,
            loose: Loose {
                news: false,
                later: false,
            },
        }
    }

    /// What an observer knows about a hand.
    pub(crate) fn of(&self, observer: Seat, target: Seat) -> &Bounds {
        &self.table[observer.index()][target.index()]
    }

    /// Whether the observer knows every hand exactly.
    pub(crate) fn is_exact(&self, observer: Seat) -> bool {
        !self.vague.has(observer)
    }

    /// Set what an observer knows about a hand, when a position is read.
    pub(crate) fn set(&mut self, observer: Seat, target: Seat, bounds: Bounds) {
        self.table[observer.index()][target.index()] = bounds;
        self.loose.news = true;
        self.note_vague(observer);
    }

    /// Reduce an imagined world to what the observer knows; the others know all hands.
    pub(crate) fn keep_only(&mut self, observer: Seat, hands: &ByPlayer<Pool>) {
        let own = self.table[observer.index()];
        let vague = self.vague.has(observer);
        *self = Knowledge::exact(hands);
        self.loose.later = true;
        self.table[observer.index()] = own;
        self.table[observer.index()][observer.index()] = Bounds::exactly(hands[observer]);
        if vague {
            self.vague = Seats::only(observer);
        }
    }

    fn note_vague(&mut self, observer: Seat) {
        let row = &self.table[observer.index()];
        let exact = Seat::all(PLAYERS)
            .filter(|&target| target != observer)
            .all(|target| row[target.index()].is_exact());
        self.vague = match exact {
            true => self.vague.without(observer),
            false => self.vague.with(observer),
        };
    }

    /// Everybody sees these cards come to a hand.
    pub(crate) fn gained(&mut self, target: Seat, cards: &Pool) {
        self.loose.news = true;
        for row in &mut self.table {
            row[target.index()].gain(cards);
        }
    }

    /// Everybody sees these cards leave a hand.
    pub(crate) fn lost(&mut self, target: Seat, cards: &Pool) {
        self.loose.news = true;
        for row in &mut self.table {
            row[target.index()].lose(cards);
        }
    }

    /// Everybody sees that a hand has at least these cards.
    pub(crate) fn held(&mut self, target: Seat, cards: &Pool) {
        self.loose.news = true;
        for row in &mut self.table {
            row[target.index()].hold(cards);
        }
    }

    /// Cards were stolen. Thief and victim know which; the others of `players` only know how many.
    /// `size` is the size of the victim's hand before.
    pub(crate) fn stolen(
        &mut self,
        players: usize,
        [thief, victim]: [Seat; 2],
        cards: &Pool,
        size: u16,
    ) {
        self.loose.news = true;
        let count = cards.total() as u8;
        for observer in Seat::all(PLAYERS) {
            let row = &mut self.table[observer.index()];
            let is_nobody = players <= observer.index();
            if observer == thief || observer == victim || is_nobody {
                row[victim.index()].lose(cards);
                row[thief.index()].gain(cards);
                continue;
            }
            let robbed = row[victim.index()];
            if u16::from(count) == size {
                // Everything was taken.
                row[victim.index()] = Bounds::default();
                let richer = &mut row[thief.index()];
                richer.low = richer.low.plus(&robbed.low);
                richer.high = richer.high.plus(&robbed.high);
            } else {
                for kind in 0..KINDS {
                    let poorer = &mut row[victim.index()].low.0[kind];
                    *poorer = poorer.saturating_sub(count);
                    row[thief.index()].high.0[kind] += robbed.high.0[kind].min(count);
                }
            }
            self.vague = self.vague.with(observer);
        }
    }

    /// Draw every conclusion from the sizes of hands and from the number of cards of each kind in
    /// all hands, which are public.
    pub(crate) fn conclude(&mut self, hands: &ByPlayer<Pool>) {
        if !self.loose.later {
            self.conclude_now(hands);
        }
    }

    /// The same, but without waiting in an imagined world.
    pub(crate) fn conclude_now(&mut self, hands: &ByPlayer<Pool>) {
        // The table is large, and usually everybody knows everything or nothing new was seen.
        let news = std::mem::take(&mut self.loose.news);
        if self.vague.is_empty() || !news {
            return;
        }
        for observer in self.vague.iter() {
            let row = &mut self.table[observer.index()];
            row[observer.index()] = Bounds::exactly(hands[observer]);
            let mut changes = true;
            while changes {
                changes = false;
                for (bounds, hand) in row.iter_mut().zip(&hands.0) {
                    changes |= bounds.fit(hand.total());
                }
                changes |= fit_kinds(row, hands);
            }
            self.note_vague(observer);
        }
    }
}

/// Tighten the bounds so that the hands can add up to the cards of each kind; returns whether they
/// changed.
fn fit_kinds(row: &mut [Bounds; PLAYERS], hands: &ByPlayer<Pool>) -> bool {
    let mut changed = false;
    let lows = sums(row.iter().map(|bounds| &bounds.low));
    let highs = sums(row.iter().map(|bounds| &bounds.high));
    let totals = sums(hands.0.iter());
    for kind in 0..KINDS {
        let (low, high, total) = (lows[kind], highs[kind], totals[kind]);
        if low == high {
            continue; // Everybody's cards of this kind are known.
        }
        for bounds in row.iter_mut() {
            let before = *bounds;
            let others_low = low - u16::from(before.low.0[kind]);
            let others_high = high - u16::from(before.high.0[kind]);
            let (least, most) = (&mut bounds.low.0[kind], &mut bounds.high.0[kind]);
            *most = u16::from(*most).min(total.saturating_sub(others_low)) as u8;
            *least = u16::from(*least).max(total.saturating_sub(others_high)) as u8;
            changed |= *bounds != before;
        }
    }
    changed
}

/// The cards of each kind in several pools together.
fn sums<'a>(pools: impl Iterator<Item = &'a Pool>) -> [u16; KINDS] {
    let mut sums = [0; KINDS];
    for pool in pools {
        for (sum, &count) in sums.iter_mut().zip(&pool.0) {
            *sum += u16::from(count);
        }
    }
    sums
}
