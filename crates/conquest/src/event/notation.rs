//! Events as words, and words as events.
//!
//! The words depend only on the event, never on the state after it, so an old log always reads the
//! same. They are a public format (`docs/formats.md`).

use std::str::FromStr;

use kernel::{Game, Narration, ParseError, Seat};

use crate::Conquest;
use crate::event::Event;
use crate::resource::{NONE, Pool, Resource};
use crate::ship::Level;
use crate::space::SpaceId;
use crate::victory::Way;

/// Stands where a player could be named.
const NOBODY: &str = "nobody";
/// The results of an attack.
const HIT: &str = "hit";
const MISSED: &str = "missed";
/// The results of an accusation.
const OVER: &str = "over";
const NOT_OVER: &str = "not-over";

/// The event as words: its name, then who, what and where in notation.
pub(crate) fn write_event(game: &Conquest, event: &Event) -> String {
    let who = |seat: Seat| game.seat_name(seat);
    let at = |space: SpaceId| game.space_word(space);
    match *event {
        Event::TurnBegan { seat, turn, energy } => {
            format!("turn-began {} {turn} {energy}", who(seat))
        }
        Event::TradeShipMoved { seat, roll, to } => {
            format!("trade-ship-moved {} {roll} {}", who(seat), at(to))
        }
        Event::Paid { seat, cards } => format!("paid {} {cards}", who(seat)),
        Event::ShipMoved {
            seat,
            level,
            from,
            to,
        } => format!(
            "ship-moved {} {} {}>{}",
            who(seat),
            level.word(),
            at(from),
            at(to)
        ),
        Event::ShipAttacked {
            seat,
            level,
            from,
            to,
            roll,
            hit,
        } => {
            let result = if hit { HIT } else { MISSED };
            format!(
                "ship-attacked {} {} {}>{} {roll} {result}",
                who(seat),
                level.word(),
                at(from),
                at(to)
            )
        }
        Event::ShipDestroyed { seat, level, space } => {
            format!(
                "ship-destroyed {} {} {}",
                who(seat),
                level.word(),
                at(space)
            )
        }
        Event::CardsStolen {
            seat,
            victim,
            count,
        } => format!("cards-stolen {} {} {count}", who(seat), who(victim)),
        Event::CardsSeen {
            seat,
            victim,
            cards,
        } => format!("cards-seen {} {} {cards}", who(seat), who(victim)),
        Event::BattleTokenLost { seat } => format!("battle-token-lost {}", who(seat)),
        Event::BattleTokenWon { seat } => format!("battle-token-won {}", who(seat)),
        Event::ShipBuilt { seat, space } => format!("ship-built {} {}", who(seat), at(space)),
        Event::ShipUpgraded { seat, level, space } => {
            format!("ship-upgraded {} {} {}", who(seat), level.word(), at(space))
        }
        Event::Colonized {
            seat,
            space,
            former,
        } => {
            let former = former.map_or(NOBODY, who);
            format!("colonized {} {} {former}", who(seat), at(space))
        }
        Event::CardsExchanged { seat, give, want } => {
            format!("cards-exchanged {} {give} {}", who(seat), want.word())
        }
        Event::NegotiationOpened { seat, partner } => {
            format!("negotiation-opened {} {}", who(seat), who(partner))
        }
        Event::OfferMade {
            seat,
            partner,
            give,
            want,
        } => format!("offer-made {} {} {give} {want}", who(seat), who(partner)),
        Event::OfferDeclined { seat, partner } => {
            format!("offer-declined {} {}", who(seat), who(partner))
        }
        Event::NegotiationWithdrawn { seat, partner } => {
            format!("negotiation-withdrawn {} {}", who(seat), who(partner))
        }
        Event::CardsTraded {
            seat,
            partner,
            give,
            want,
        } => format!("cards-traded {} {} {give} {want}", who(seat), who(partner)),
        Event::TokenRevealed { space, cards } => {
            format!("token-revealed {} {cards}", at(space))
        }
        Event::CardsCollected { seat, cards } => {
            format!("cards-collected {} {cards}", who(seat))
        }
        Event::CardReturned { seat, card } => {
            format!("card-returned {} {}", who(seat), card.word())
        }
        Event::AccusationWaits { seat, suspect } => {
            format!("accusation-waits {} {}", who(seat), who(suspect))
        }
        Event::Accused {
            seat,
            suspect,
            over,
        } => {
            let verdict = if over { OVER } else { NOT_OVER };
            format!("accused {} {} {verdict}", who(seat), who(suspect))
        }
        Event::CardDiscarded { seat, card } => {
            format!("card-discarded {} {}", who(seat), card.word())
        }
        Event::Resigned { seat } => format!("resigned {}", who(seat)),
        Event::Eliminated { seat, cards } => format!("eliminated {} {cards}", who(seat)),
        Event::KeeperChanged { seat } => format!("keeper-changed {}", who(seat)),
        Event::GameWon { seat, way } => {
            format!("game-won {} {}", seat.map_or(NOBODY, who), way.word())
        }
    }
}

/// The event with these words.
pub(crate) fn read_event(game: &Conquest, text: &str) -> Result<Event, ParseError> {
    let words: Vec<&str> = text.split(' ').collect();
    let who = |word: &str| game.seat_named(word);
    let at = |word: &str| game.pack.read_space(word);
    Ok(match words[..] {
        ["turn-began", name, turn, energy] => Event::TurnBegan {
            seat: who(name)?,
            turn: read_count(turn)?,
            energy: read_count(energy)?,
        },
        ["trade-ship-moved", name, roll, to] => Event::TradeShipMoved {
            seat: who(name)?,
            roll: read_count(roll)?,
            to: at(to)?,
        },
        ["ship-moved", name, level, way] => {
            let (from, to) = game.pack.read_way(way)?;
            Event::ShipMoved {
                seat: who(name)?,
                level: Level::read(level)?,
                from,
                to,
            }
        }
        ["ship-attacked", name, level, way, roll, result] => {
            let (from, to) = game.pack.read_way(way)?;
            Event::ShipAttacked {
                seat: who(name)?,
                level: Level::read(level)?,
                from,
                to,
                roll: read_count(roll)?,
                hit: read_either(result, HIT, MISSED)?,
            }
        }
        ["ship-destroyed", name, level, space] => Event::ShipDestroyed {
            seat: who(name)?,
            level: Level::read(level)?,
            space: at(space)?,
        },
        ["ship-built", name, space] => Event::ShipBuilt {
            seat: who(name)?,
            space: at(space)?,
        },
        ["ship-upgraded", name, level, space] => Event::ShipUpgraded {
            seat: who(name)?,
            level: Level::read(level)?,
            space: at(space)?,
        },
        ["colonized", name, space, former] => Event::Colonized {
            seat: who(name)?,
            space: at(space)?,
            former: game.parse_anybody(former)?,
        },
        ["battle-token-lost", name] => Event::BattleTokenLost { seat: who(name)? },
        ["battle-token-won", name] => Event::BattleTokenWon { seat: who(name)? },
        ["resigned", name] => Event::Resigned { seat: who(name)? },
        ["keeper-changed", name] => Event::KeeperChanged { seat: who(name)? },
        ["game-won", name, way] => Event::GameWon {
            seat: game.parse_anybody(name)?,
            way: Way::read(way)?,
        },
        _ => return game.parse_card_event(&words),
    })
}

impl Conquest {
    /// An event about cards, or about negotiating for them.
    fn parse_card_event(&self, words: &[&str]) -> Result<Event, ParseError> {
        let who = |word: &str| self.seat_named(word);
        Ok(match *words {
            ["paid", name, cards] => Event::Paid {
                seat: who(name)?,
                cards: read_cards(cards)?,
            },
            ["cards-stolen", name, victim, count] => Event::CardsStolen {
                seat: who(name)?,
                victim: who(victim)?,
                count: read_count(count)?,
            },
            ["cards-seen", name, victim, cards] => Event::CardsSeen {
                seat: who(name)?,
                victim: who(victim)?,
                cards: read_cards(cards)?,
            },
            ["cards-exchanged", name, give, want] => Event::CardsExchanged {
                seat: who(name)?,
                give: read_cards(give)?,
                want: Resource::read(want)?,
            },
            ["negotiation-opened", name, partner] => Event::NegotiationOpened {
                seat: who(name)?,
                partner: who(partner)?,
            },
            ["offer-made", name, partner, give, want] => Event::OfferMade {
                seat: who(name)?,
                partner: who(partner)?,
                give: read_cards(give)?,
                want: read_cards(want)?,
            },
            ["offer-declined", name, partner] => Event::OfferDeclined {
                seat: who(name)?,
                partner: who(partner)?,
            },
            ["negotiation-withdrawn", name, partner] => Event::NegotiationWithdrawn {
                seat: who(name)?,
                partner: who(partner)?,
            },
            ["cards-traded", name, partner, give, want] => Event::CardsTraded {
                seat: who(name)?,
                partner: who(partner)?,
                give: read_cards(give)?,
                want: read_cards(want)?,
            },
            ["token-revealed", space, cards] => Event::TokenRevealed {
                space: self.pack.read_space(space)?,
                cards: read_cards(cards)?,
            },
            ["cards-collected", name, cards] => Event::CardsCollected {
                seat: who(name)?,
                cards: read_cards(cards)?,
            },
            ["card-returned", name, card] => Event::CardReturned {
                seat: who(name)?,
                card: Resource::read(card)?,
            },
            ["accusation-waits", name, suspect] => Event::AccusationWaits {
                seat: who(name)?,
                suspect: who(suspect)?,
            },
            ["accused", name, suspect, verdict] => Event::Accused {
                seat: who(name)?,
                suspect: who(suspect)?,
                over: read_either(verdict, OVER, NOT_OVER)?,
            },
            ["card-discarded", name, card] => Event::CardDiscarded {
                seat: who(name)?,
                card: Resource::read(card)?,
            },
            ["eliminated", name, cards] => Event::Eliminated {
                seat: who(name)?,
                cards: read_cards(cards)?,
            },
            _ => {
                let name = words.first().copied().unwrap_or_default();
                return Err(ParseError::new(name, "no event is written like this"));
            }
        })
    }

    /// A player, or nobody.
    fn parse_anybody(&self, word: &str) -> Result<Option<Seat>, ParseError> {
        (word != NOBODY).then(|| self.seat_named(word)).transpose()
    }
}

/// Cards joined by `+`, or none.
fn read_cards(word: &str) -> Result<Pool, ParseError> {
    match word {
        NONE => Ok(Pool::EMPTY),
        cards => Pool::read(cards),
    }
}

/// How many, or what the die shows.
fn read_count<T: FromStr>(word: &str) -> Result<T, ParseError> {
    word.parse()
        .map_err(|_| ParseError::new(word, "a number is expected, not too large"))
}

/// Whether it is the first of two words.
fn read_either(word: &str, yes: &str, no: &str) -> Result<bool, ParseError> {
    let known = || ParseError::unknown("result", word, [yes, no]);
    (word == yes || word == no)
        .then_some(word == yes)
        .ok_or_else(known)
}
