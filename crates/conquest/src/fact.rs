//! What statistics count in a game: colors and homes, what was bought, and what the story of a game
//! tells turn by turn.

use kernel::{Draw, Fact, Game, Label, Measure, Seat, Statistics};

use crate::Conquest;
use crate::event::Event;
use crate::space::Kind;
use crate::victory::COLONIES_TO_WIN;

/// The faces of the die (IC-CMP.10).
const FACES: u32 = 6;

impl Statistics for Conquest {
    /// The color of a player, and whether they began or kept the trade ship.
    fn labels(&self, seat: Seat) -> Vec<Label> {
        let color = Label {
            topic: "color",
            name: self.seat_name(seat).to_owned(),
        };
        let order = Label {
            topic: "order",
            name: match seat == self.state.agreed.first {
                true => "first".to_owned(),
                false => "later".to_owned(),
            },
        };
        vec![color, order]
    }

    /// What was bought, built, taken or traded in this event.
    fn facts(&self, event: &Event, out: &mut Vec<Fact>) {
        let mut note = |seat: Seat, deed: &'static str, thing: String| {
            out.push(Fact { seat, deed, thing });
        };
        match *event {
            Event::Paid { seat, cards } => {
                for (resource, _) in cards.iter() {
                    note(seat, "spent", format!("resource:{}", resource.word()));
                }
                for (word, price) in self.pack.prices.all() {
                    if price == cards {
                        note(seat, Fact::KEPT, format!("price:{word}"));
                    }
                }
            }
            Event::Colonized { seat, space, .. } => {
                let thing = match space.kind() {
                    Kind::Base => format!("site:{}", self.space_word(space)),
                    _ => "site:planet".to_owned(),
                };
                note(seat, "colonized", thing);
            }
            Event::ShipDestroyed { seat, level, .. } => {
                note(seat, "lost", format!("ship:{}", level.word()));
            }
            Event::ShipAttacked { seat, level, .. } => {
                note(seat, "attacked", format!("ship:{}", level.word()));
            }
            Event::CardsExchanged { seat, want, .. } => {
                note(seat, "exchanged", format!("resource:{}", want.word()));
            }
            Event::CardsTraded { seat, partner, .. } => {
                note(seat, "traded", "trade".to_owned());
                note(partner, "traded", "trade".to_owned());
            }
            Event::Accused { seat, over, .. } => {
                let thing = match over {
                    true => "accusation:right",
                    false => "accusation:wrong",
                };
                note(seat, "accused", thing.to_owned());
            }
            Event::Eliminated { seat, .. } => note(seat, "eliminated", "player".to_owned()),
            _ => {}
        }
    }

    /// Points, colonies and ships of everybody.
    fn measures(&self) -> Vec<Measure> {
        let each = |count: &dyn Fn(Seat) -> u16| Seat::all(self.seats()).map(count).collect();
        vec![
            Measure {
                name: "Points",
                goal: Some(self.target()),
                counts: each(&|seat| self.points(seat)),
                is_common: false,
            },
            Measure {
                name: "Colonies",
                goal: Some(COLONIES_TO_WIN.into()),
                counts: each(&|seat| self.state.colonies(seat).into()),
                is_common: false,
            },
            Measure {
                name: "Ships",
                goal: None,
                counts: each(&|seat| {
                    self.state
                        .ship_counts(seat)
                        .into_iter()
                        .map(u16::from)
                        .sum()
                }),
                is_common: false,
            },
        ]
    }

    /// The rolls of attacks (IC-ATK.3).
    fn draws(&self, events: &[Event]) -> Vec<Draw<Event>> {
        let rolls = events.iter().filter_map(|event| match *event {
            Event::ShipAttacked {
                seat, level, hit, ..
            } => {
                let hits = f64::from(level.highest_hit()) / f64::from(FACES);
                Some(Draw {
                    seat,
                    event: *event,
                    likelihood: if hit { hits } else { 1.0 - hits },
                    out_of: FACES,
                    success: Some(hit),
                })
            }
            _ => None,
        });
        rolls.collect()
    }
}
