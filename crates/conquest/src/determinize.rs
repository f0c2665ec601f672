//! Re-draws what a seat cannot know: the hidden parts of other hands, and the future of chance. The
//! faces of tokens that lie face down need not be re-drawn, because they are decided when they are
//! turned up.

use kernel::{Rng, Seat};

use crate::Conquest;
use crate::decision::{Offer, Pending};
use crate::resource::{KINDS, Pool};
use crate::state::{ByPlayer, PLAYERS};

/// Random exchanges between hands, per unknown count of cards.
const EXCHANGES: u32 = 16;

/// Re-draw everything the seat cannot know.
pub(crate) fn determinize(game: &mut Conquest, seat: Seat, rng: &mut Rng) {
    if game.state.winner.is_some() {
        return; // Nothing is hidden after the game.
    }
    game.state.rng = rng.split();
    let hands = game.state.hands;
    game.state.knowledge.conclude_now(&hands);
    if !game.state.knowledge.is_exact(seat) {
        game.state.hands = game.imagine_hands(seat, rng);
    }
    let hands = game.state.hands;
    game.state.knowledge.keep_only(seat, &hands);
    game.hide_draft(seat);
}

impl Conquest {
    /// An offer that another player is putting together is secret until it is made.
    fn hide_draft(&mut self, viewer: Seat) {
        if let Some(Pending::Compose { seat, offer, .. }) = &mut self.state.pending
            && *seat != viewer
        {
            *offer = Offer::default();
        }
    }

    /// Hands that fit everything the seat knows: sizes, bounds, and the number of cards of each
    /// kind in all hands. They depend on nothing else, so equal knowledge gives equal hands.
    fn imagine_hands(&self, seat: Seat, rng: &mut Rng) -> ByPlayer<Pool> {
        let mut deal = Deal::new(self, seat);
        deal.fill();
        deal.mix(rng);
        deal.hands
    }
}

/// Hands within bounds, with given sizes and a given number of cards of each kind.
struct Deal {
    low: [Pool; PLAYERS],
    high: [Pool; PLAYERS],
    hands: ByPlayer<Pool>,
    /// How many cards each hand still needs, and how many of each kind are left.
    lacking: [u8; PLAYERS],
    left: [u8; KINDS],
}

impl Deal {
    /// Start with the cards that each hand certainly has.
    fn new(game: &Conquest, observer: Seat) -> Deal {
        let state = &game.state;
        let known = |seat: Seat| match seat == observer {
            true => (state.hands[seat], state.hands[seat]),
            false => {
                let bounds = state.knowledge.of(observer, seat);
                (bounds.low, bounds.high)
            }
        };
        let seats: [Seat; PLAYERS] = std::array::from_fn(|index| Seat::new(index as u8));
        let low = seats.map(|seat| known(seat).0);
        let high = seats.map(|seat| known(seat).1);
        let sizes = seats.map(|seat| state.hands[seat].total());
        let lacking = std::array::from_fn(|index| (sizes[index] - low[index].total()) as u8);
        let left = std::array::from_fn(|kind| {
            let all: u8 = state.hands.0.iter().map(|hand| hand.0[kind]).sum();
            all - low.iter().map(|hand| hand.0[kind]).sum::<u8>()
        });
        Deal {
            low,
            high,
            hands: kernel::BySeat(low),
            lacking,
            left,
        }
    }

    /// Deal the rest deterministically. If a card fits nowhere, others make room.
    fn fill(&mut self) {
        for kind in 0..KINDS {
            while self.left[kind] != 0 {
                let mut seen = [false; KINDS];
                let placed = self.place(kind, &mut seen);
                debug_assert!(placed, "the true hands are within the bounds");
                if !placed {
                    return;
                }
                self.left[kind] -= 1;
            }
        }
    }

    /// Put one more card of a kind into a hand: one that needs a card, or one that can give away
    /// another kind for which there is room elsewhere (augmenting paths).
    fn place(&mut self, kind: usize, seen: &mut [bool; KINDS]) -> bool {
        seen[kind] = true;
        let has_room =
            |deal: &Deal, hand: usize| deal.hands.0[hand].0[kind] < deal.high[hand].0[kind];
        if let Some(hand) =
            (0..PLAYERS).find(|&hand| self.lacking[hand] != 0 && has_room(self, hand))
        {
            self.hands.0[hand].0[kind] += 1;
            self.lacking[hand] -= 1;
            return true;
        }
        for hand in 0..PLAYERS {
            if !has_room(self, hand) {
                continue;
            }
            for other in 0..KINDS {
                let can_go = self.low[hand].0[other] < self.hands.0[hand].0[other];
                if seen[other] || !can_go {
                    continue;
                }
                self.hands.0[hand].0[other] -= 1;
                self.hands.0[hand].0[kind] += 1;
                if self.place(other, seen) {
                    return true;
                }
                self.hands.0[hand].0[other] += 1;
                self.hands.0[hand].0[kind] -= 1;
            }
        }
        false
    }

    /// Exchange cards between hands at random, with the probabilities of cards dealt blindly (N.
    /// Metropolis and others, 1953).
    fn mix(&mut self, rng: &mut Rng) {
        let mut cells = [(0, 0); PLAYERS * KINDS];
        let mut count = 0;
        for hand in 0..PLAYERS {
            for kind in 0..KINDS {
                if self.low[hand].0[kind] < self.high[hand].0[kind] {
                    cells[count] = (hand, kind);
                    count += 1;
                }
            }
        }
        if count == 0 {
            return;
        }
        for _ in 0..EXCHANGES * count as u32 {
            let [(one, a), (other, b)] = [(); 2].map(|()| cells[rng.below(count as u32) as usize]);
            if one != other && a != b {
                self.try_exchange([one, other], [a, b], rng);
            }
        }
    }

    /// One hand gives a card of kind `a` for one of kind `b`, if the bounds allow it.
    fn try_exchange(&mut self, [one, other]: [usize; 2], [a, b]: [usize; 2], rng: &mut Rng) {
        let count = |hand: usize, kind: usize| self.hands.0[hand].0[kind];
        let loses = |hand: usize, kind: usize| self.low[hand].0[kind] < count(hand, kind);
        let gains = |hand: usize, kind: usize| count(hand, kind) < self.high[hand].0[kind];
        if !(loses(one, a) && loses(other, b) && gains(one, b) && gains(other, a)) {
            return;
        }
        let now = u32::from(count(one, a)) * u32::from(count(other, b));
        let then = u32::from(count(one, b) + 1) * u32::from(count(other, a) + 1);
        if now < then && now <= rng.below(then) {
            return;
        }
        let hands = &mut self.hands.0;
        hands[one].0[a] -= 1;
        hands[one].0[b] += 1;
        hands[other].0[b] -= 1;
        hands[other].0[a] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// IC-INF.2: a failed attempt changes nothing.
    #[test]
    fn ic_inf_2_a_card_that_finds_no_room_moves_no_other_card() {
        // The first hand is full. It has room for dark matter, but nobody takes its platinum;
        // the second hand takes its titanium.
        let pool = |counts: [u8; 3]| {
            let mut pool = Pool::default();
            pool.0[..3].copy_from_slice(&counts);
            pool
        };
        let mut deal = Deal {
            low: Default::default(),
            high: Default::default(),
            hands: ByPlayer::default(),
            lacking: [0, 1, 0, 0, 0, 0],
            left: [1, 0, 0, 0, 0, 0],
        };
        deal.hands.0[0] = pool([0, 1, 1]);
        deal.high[0] = pool([2, 1, 1]);
        deal.high[1] = pool([0, 0, 1]);
        deal.fill();
        assert_eq!(deal.hands.0[0], pool([1, 1, 0]));
        assert_eq!(deal.hands.0[1], pool([0, 0, 1]));
    }
}
