//! What statistics count in a game: species and homes of the players, and what happened to the
//! cards.

use kernel::{Fact, Label, Seat, Statistics};

use crate::Master;
use crate::card::{CardId, Kind};
use crate::event::Event;
use crate::victory::Way;

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
}
