//! What statistics count in a game: species and homes of the players, what happened to the cards,
//! and what the story of a game tells turn by turn.

use kernel::{Draw, Fact, Feud, Game, Label, Measure, Seat, Statistics};

use crate::Master;
use crate::black_hole::TOKENS;
use crate::card::{CardId, Kind};
use crate::color::Pool;
use crate::event::Event;
use crate::pack::Side;
use crate::victory::{BASES, SYMBOLS_TO_WIN, Way};

/// The effect of a card was used: an ability worked or a card was discarded for it.
const USED: &str = "used";

impl Statistics for Master {
    /// The species and the color of the home, once they are known.
    fn labels(&self, seat: Seat) -> Vec<Label> {
        let species = self.state.cards[seat]
            .iter()
            .find(|card| card.kind() == Kind::Species)
            .map(|card| Label {
                topic: "species",
                name: self.pack.card(card).word.clone(),
            });
        let home = self.state.homes[seat].map(|system| Label {
            topic: "home",
            name: self.pack.system(system).color.word().to_owned(),
        });
        species.into_iter().chain(home).collect()
    }

    /// What happened to the cards in this event.
    fn facts(&self, event: &Event, out: &mut Vec<Fact>) {
        let mut note = |seat: Seat, deed: &'static str, card: CardId| {
            if card.kind() != Kind::Species {
                let thing = self.pack.card_word(card);
                out.push(Fact { seat, deed, thing });
            }
        };
        match *event {
            Event::CardsLifted { seat, cards } => {
                for card in cards {
                    note(seat, Fact::OFFERED, card);
                }
            }
            Event::CardGained { seat, card } => note(seat, Fact::KEPT, card),
            Event::DevelopmentImplemented { seat, card }
            | Event::AgendaFulfilled { seat, card } => {
                note(seat, Fact::IMPLEMENTED, card);
            }
            Event::ConflictWon { seat, card, .. } => {
                note(seat, Fact::IMPLEMENTED, card);
                if self.state.winner == Some((seat, Way::Conquest)) {
                    note(seat, Fact::DECISIVE, card);
                }
            }
            Event::AbilityUsed { seat, card } => note(seat, USED, card),
            Event::GameWon { seat, .. } => {
                let working = self.state.standing.or(self.state.constructed);
                for card in self.state.cards[seat].and(working).iter() {
                    note(seat, Fact::DECISIVE, card);
                }
            }
            _ => {}
        }
    }

    /// Bases and identical symbols of everybody; alone, also the swarms and the black holes.
    fn measures(&self) -> Vec<Measure> {
        let state = &self.state;
        let each = |count: &dyn Fn(Seat) -> u8| {
            let seats = Seat::all(self.seats());
            seats.map(|seat| count(seat).into()).collect()
        };
        let symbols = |seat: Seat| state.symbols[seat].into_iter().max().unwrap_or(0);
        let mut measures = vec![
            Measure {
                name: "Bases",
                goal: Some(BASES.into()),
                counts: each(&|seat| self.bases_on_board(seat)),
                is_common: false,
            },
            Measure {
                name: "Identical symbols",
                goal: Some(SYMBOLS_TO_WIN.into()),
                counts: each(&symbols),
                is_common: false,
            },
        ];
        if self.is_solo() {
            measures.push(Measure {
                name: "Swarms",
                goal: None,
                counts: vec![state.weavers.swarms().len() as u16],
                is_common: true,
            });
            measures.push(Measure {
                name: "Black holes",
                goal: Some(TOKENS as u16),
                counts: vec![state.covered.count_ones() as u16],
                is_common: true,
            });
        }
        measures
    }

    /// The cubes drawn from bags (MG-7.8). A draw is left out if something else happened to the bag
    /// later in the same action, because the bag it came from is not known then.
    fn draws(&self, events: &[Event]) -> Vec<Draw<Event>> {
        let mut draws = Vec::new();
        for seat in Seat::all(self.seats()) {
            let mut bag = self.state.bags[seat];
            for event in events.iter().rev() {
                match *event {
                    Event::CubesDrawn { seat: who, cubes } if who == seat => {
                        bag.add(cubes);
                        draws.push(Draw {
                            seat,
                            event: *event,
                            likelihood: likelihood(&bag, &cubes),
                            out_of: bag.total(),
                            success: None,
                        });
                    }
                    _ if changes_bag(event) => break,
                    _ => {}
                }
            }
        }
        draws
    }

    /// The conflicts on the board.
    fn feuds(&self) -> Vec<Feud> {
        let conflicts = Kind::Conflict.cards().filter_map(|card| {
            let conflict = self.board_conflict(card)?;
            let player = |side| conflict.player(side).filter(|&seat| self.is_player(seat));
            Some(Feud {
                thing: self.pack.card_word(card),
                sides: [Side::Red, Side::Blue].map(player),
            })
        });
        conflicts.collect()
    }
}

/// How likely it is to draw exactly these cubes, in any order, from a bag where every cube is
/// equally likely.
fn likelihood(bag: &Pool, drawn: &Pool) -> f64 {
    let ways: f64 = (bag.0.iter().zip(drawn.0))
        .map(|(&there, taken)| choose(there.into(), taken.into()))
        .product();
    ways / choose(bag.total(), drawn.total())
}

/// In how many ways `taken` of `there` things can be chosen.
fn choose(there: u32, taken: u32) -> f64 {
    (0..taken).fold(1.0, |ways, index| {
        ways * f64::from(there.saturating_sub(index)) / f64::from(index + 1)
    })
}

/// Whether an event other than a draw may have changed what is in a bag.
fn changes_bag(event: &Event) -> bool {
    matches!(
        event,
        Event::CubesReturned { .. }
            | Event::CubesGained { .. }
            | Event::CubesPutBack { .. }
            | Event::CubeExchanged { .. }
            | Event::CubeMoved { .. }
            | Event::CubeStolen { .. }
            | Event::ProjectCancelled { .. }
            | Event::AllocationConfirmed { .. }
            | Event::RouteDissolved { .. }
            | Event::AdventurerCame { .. }
            | Event::Resigned { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likelihood_of_a_draw_is_exact() {
        let bag = Pool([2, 1, 1, 0, 0]);
        // Of the four ways to take three cubes out of four, each leaves another cube.
        let near = |drawn, wanted: f64| {
            let found = likelihood(&bag, &Pool(drawn));
            assert!((found - wanted).abs() < 1e-12, "{drawn:?}: {found}");
        };
        near([2, 1, 0, 0, 0], 0.25);
        near([2, 0, 1, 0, 0], 0.25);
        near([1, 1, 1, 0, 0], 0.5);
        near([0, 1, 1, 0, 0], 1.0 / 6.0);
        near([2, 1, 1, 0, 0], 1.0);
        near([0, 0, 0, 1, 0], 0.0);
        near([0, 0, 0, 0, 0], 1.0);
    }
}
