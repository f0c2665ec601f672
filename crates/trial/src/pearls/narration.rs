//! Pearls in words.

use kernel::{Called, Narration, ParseError, Seat};

use super::{Action, Event, Mutant, Pearls};

impl Narration for Pearls {
    fn write_action(&self, action: Action) -> String {
        match action {
            Action::Play { .. } if self.is(Mutant::WritesBadly) => "play card".to_owned(),
            Action::Play { rank } => format!("play {}", rank + 1),
            Action::Draw => "draw".to_owned(),
            Action::Keep => "keep".to_owned(),
            Action::Pass => "pass".to_owned(),
            Action::Offer { to } => format!("offer {}", self.name_of(to)),
            Action::Accept => "accept".to_owned(),
            Action::Decline => "decline".to_owned(),
            Action::Knock => "knock".to_owned(),
        }
    }

    fn read_action(&self, _: Seat, text: &str) -> Result<Action, ParseError> {
        let words: Vec<&str> = text.split(' ').collect();
        let simple = |action| match words.get(1) {
            None => Ok(action),
            Some(word) => Err(ParseError::new(*word, "nothing follows here")),
        };
        match words[0] {
            "play" => match words[1..] {
                [rank] => Ok(Action::Play {
                    rank: read_rank(rank)?,
                }),
                _ => Err(ParseError::new(text, "reads `play RANK`")),
            },
            "offer" => match words[1..] {
                [name] => Ok(Action::Offer {
                    to: self.seat_named(name)?,
                }),
                _ => Err(ParseError::new(text, "reads `offer SEAT`")),
            },
            "draw" => simple(Action::Draw),
            "keep" => simple(Action::Keep),
            "pass" => simple(Action::Pass),
            "accept" => simple(Action::Accept),
            "decline" => simple(Action::Decline),
            "knock" => simple(Action::Knock),
            word => Err(ParseError::unknown(
                "action",
                word,
                [
                    "play", "offer", "draw", "keep", "pass", "accept", "decline", "knock",
                ],
            )),
        }
    }

    fn write_event(&self, event: &Event) -> String {
        let name = |seat: &Seat| self.name_of(*seat);
        match event {
            Event::Ended if self.is(Mutant::SpeaksInLines) => "game-ended\n".to_owned(),
            Event::CardPlayed { seat, rank } => format!("card-played {} {}", name(seat), rank + 1),
            Event::CardDrawn { seat } => format!("card-drawn {}", name(seat)),
            Event::CardSeen { seat, rank } => format!("card-seen {} {}", name(seat), rank + 1),
            Event::TruceOffered { to } => format!("truce-offered {}", name(to)),
            Event::TruceAnswered { accepted: true } => "truce-accepted".to_owned(),
            Event::TruceAnswered { accepted: false } => "truce-declined".to_owned(),
            Event::Knocked { seat } => format!("knocked {}", name(seat)),
            Event::Resigned { seat } => format!("resigned {}", name(seat)),
            Event::TurnBegun { seat } => format!("turn-begun {}", name(seat)),
            Event::Ended => "game-ended".to_owned(),
        }
    }

    fn read_event(&self, text: &str) -> Result<Event, ParseError> {
        let words: Vec<&str> = text.split(' ').collect();
        let seat = |name: &str| self.seat_named(name);
        Ok(match words[..] {
            ["card-played", name, rank] => Event::CardPlayed {
                seat: seat(name)?,
                rank: read_rank(rank)?,
            },
            ["card-drawn", name] => Event::CardDrawn { seat: seat(name)? },
            ["card-seen", name, rank] => Event::CardSeen {
                seat: seat(name)?,
                rank: read_rank(rank)?,
            },
            ["truce-offered", name] => Event::TruceOffered { to: seat(name)? },
            ["truce-accepted"] => Event::TruceAnswered { accepted: true },
            ["truce-declined"] => Event::TruceAnswered {
                accepted: self.is(Mutant::MisreadsEvents),
            },
            ["knocked", name] => Event::Knocked { seat: seat(name)? },
            ["resigned", name] => Event::Resigned { seat: seat(name)? },
            ["turn-begun", name] => Event::TurnBegun { seat: seat(name)? },
            ["game-ended"] => Event::Ended,
            _ => return Err(ParseError::new(text, "no event is written like this")),
        })
    }

    fn tell(&self, event: &Event, _called: Called<'_>) -> String {
        format!("It came to pass: {}.", self.write_event(event).trim())
    }
}

pub(super) fn read_rank(word: &str) -> Result<u8, ParseError> {
    match word.as_bytes() {
        [digit @ b'1'..=b'6'] => Ok(digit - b'1'),
        _ => Err(ParseError::new(word, "a rank is a number from 1 to 6")),
    }
}
