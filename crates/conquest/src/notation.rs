//! The words people read and type: actions and spaces.
//!
//! Notation is a public format: changing it is a migration.

use kernel::{Called, Game, Narration, ParseError, Seat};

use crate::Conquest;
use crate::action::{Action, Power};
use crate::event::{self, Event};
use crate::narrate;
use crate::pack::Pack;
use crate::resource::{Pool, Resource};
use crate::ship::Level;
use crate::space::SpaceId;

/// The first words of all actions.
const VERBS: [&str; 19] = [
    "move",
    "attack",
    "build",
    "upgrade",
    "colonize",
    "exchange",
    "negotiate",
    "give",
    "want",
    "propose",
    "withdraw",
    "accept",
    "decline",
    "counter",
    "return",
    "keep",
    "discard",
    "accuse",
    "end",
];

/// The word for an action that is paid for instead of using energy.
const PAID: &str = "paid";

impl Pack {
    pub(crate) fn read_space(&self, word: &str) -> Result<SpaceId, ParseError> {
        self.board
            .find(word)
            .ok_or_else(|| ParseError::unknown("space", word, self.board.words()))
    }

    pub(crate) fn read_way(&self, word: &str) -> Result<(SpaceId, SpaceId), ParseError> {
        let Some((from, to)) = word.split_once('>') else {
            return Err(ParseError::new(word, "a way is written `from>to`"));
        };
        Ok((self.read_space(from)?, self.read_space(to)?))
    }
}

impl Narration for Conquest {
    fn write_action(&self, action: Action) -> String {
        let space = |space: SpaceId| self.space_word(space);
        let paid = |power: Power| match power {
            Power::Energy => "",
            Power::Paid => " paid",
        };
        match action {
            Action::Move {
                level,
                from,
                to,
                power,
            } => format!(
                "move {} {}>{}{}",
                level.word(),
                space(from),
                space(to),
                paid(power)
            ),
            Action::Attack {
                level,
                from,
                to,
                target,
                power,
            } => format!(
                "attack {} {}>{} {}{}",
                level.word(),
                space(from),
                space(to),
                target.word(),
                paid(power)
            ),
            Action::Build { planet } => format!("build {}", space(planet)),
            Action::Upgrade { level, space: at } => {
                format!("upgrade {} {}", level.word(), space(at))
            }
            Action::Colonize { space: at } => format!("colonize {}", space(at)),
            Action::Exchange { give, want } => format!("exchange {give} {}", want.word()),
            Action::Negotiate { partner } => format!("negotiate {}", self.seat_name(partner)),
            Action::Give { card } => format!("give {}", card.word()),
            Action::Want { card } => format!("want {}", card.word()),
            Action::Propose => "propose".to_owned(),
            Action::Withdraw => "withdraw".to_owned(),
            Action::Accept => "accept".to_owned(),
            Action::Decline => "decline".to_owned(),
            Action::Counter => "counter".to_owned(),
            Action::Return { card } => format!("return {}", card.word()),
            Action::Keep => "keep".to_owned(),
            Action::Discard { card } => format!("discard {}", card.word()),
            Action::Accuse { suspect } => format!("accuse {}", self.seat_name(suspect)),
            Action::End => "end".to_owned(),
        }
    }

    fn read_action(&self, _seat: Seat, text: &str) -> Result<Action, ParseError> {
        let mut words = Words(text.split(' '));
        let verb = words.next("an action begins with a word such as `move`")?;
        let action = match verb {
            "move" => {
                let level = words.level()?;
                let (from, to) = self.pack.read_way(words.next("from where to where?")?)?;
                let power = words.power()?;
                Action::Move {
                    level,
                    from,
                    to,
                    power,
                }
            }
            "attack" => {
                let level = words.level()?;
                let (from, to) = self.pack.read_way(words.next("from where to where?")?)?;
                let target = words.level()?;
                let power = words.power()?;
                Action::Attack {
                    level,
                    from,
                    to,
                    target,
                    power,
                }
            }
            "build" => Action::Build {
                planet: self.parse_space(&mut words)?,
            },
            "upgrade" => Action::Upgrade {
                level: words.level()?,
                space: self.parse_space(&mut words)?,
            },
            "colonize" => Action::Colonize {
                space: self.parse_space(&mut words)?,
            },
            "exchange" => Action::Exchange {
                give: Pool::read(words.next("which three cards, joined by `+`?")?)?,
                want: words.card()?,
            },
            "negotiate" => Action::Negotiate {
                partner: self.parse_seat(&mut words)?,
            },
            "give" => Action::Give {
                card: words.card()?,
            },
            "want" => Action::Want {
                card: words.card()?,
            },
            "propose" => Action::Propose,
            "withdraw" => Action::Withdraw,
            "accept" => Action::Accept,
            "decline" => Action::Decline,
            "counter" => Action::Counter,
            "return" => Action::Return {
                card: words.card()?,
            },
            "keep" => Action::Keep,
            "discard" => Action::Discard {
                card: words.card()?,
            },
            "accuse" => Action::Accuse {
                suspect: self.parse_seat(&mut words)?,
            },
            "end" => Action::End,
            other => return Err(ParseError::unknown("action", other, VERBS)),
        };
        words.finish()?;
        Ok(action)
    }

    fn write_event(&self, event: &Event) -> String {
        event::write_event(self, event)
    }

    fn read_event(&self, text: &str) -> Result<Event, ParseError> {
        event::read_event(self, text)
    }

    fn tell(&self, event: &Event, called: Called<'_>) -> String {
        narrate::tell(self, event, called)
    }
}

impl Conquest {
    pub(crate) fn space_word(&self, space: SpaceId) -> &'static str {
        self.pack.board.word(space)
    }

    fn parse_space(&self, words: &mut Words<'_>) -> Result<SpaceId, ParseError> {
        self.pack.read_space(words.next("where?")?)
    }

    fn parse_seat(&self, words: &mut Words<'_>) -> Result<Seat, ParseError> {
        self.seat_named(words.next("which player?")?)
    }
}

/// The words of an action, one after the other.
struct Words<'a>(std::str::Split<'a, char>);

impl<'a> Words<'a> {
    fn next(&mut self, question: &str) -> Result<&'a str, ParseError> {
        let missing = || ParseError::new("", format!("a word is missing: {question}"));
        self.0.next().ok_or_else(missing)
    }

    fn level(&mut self) -> Result<Level, ParseError> {
        Level::read(self.next("a ship of which level?")?)
    }

    fn card(&mut self) -> Result<Resource, ParseError> {
        Resource::read(self.next("which resource?")?)
    }

    fn power(&mut self) -> Result<Power, ParseError> {
        match self.0.next() {
            None => Ok(Power::Energy),
            Some(PAID) => Ok(Power::Paid),
            Some(word) => Err(ParseError::unknown("word", word, [PAID])),
        }
    }

    fn finish(mut self) -> Result<(), ParseError> {
        match self.0.next() {
            None => Ok(()),
            Some(word) => Err(ParseError::new(
                word,
                "the action has ended before this word",
            )),
        }
    }
}
