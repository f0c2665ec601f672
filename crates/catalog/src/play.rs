//! A match in progress, behind one type: everything goes in and out in notation.

use kernel::{
    Actions, Audience, Called, Events, Game, Illegal, Log, Narration, Outcome, Seat, Seats, Seed,
    Silent, Step,
};
use players::{Follow, Sight};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::advice::{self, Advice};
use crate::bot::Bot;
use crate::listing::Listing;
use crate::undo::{Horizon, UndoHistory};

/// A refused request: the reason as text for people, and the clause if a rule forbids it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Why, as a sentence without its full stop.
    pub message: String,
    /// The clause of the ledger.
    pub clause: Option<String>,
}

impl Refusal {
    /// Refused for a reason that is not in the rules of a game.
    pub fn new(message: impl Into<String>) -> Refusal {
        Refusal {
            message: message.into(),
            clause: None,
        }
    }
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        Refusal {
            message: illegal.reason.to_owned(),
            clause: Some(illegal.clause.to_string()),
        }
    }
}

/// An event as it is stored: who may know about it, a sentence for people, and the event in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Note {
    /// The seats that may know about it; `None` means everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Vec<u8>>,
    /// One English sentence.
    pub text: String,
    /// The event in words (`cube-placed gray red planet:sirius`); empty if it is about the table.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
}

impl Note {
    /// Something about the table that everybody may know.
    pub fn public(text: impl Into<String>) -> Note {
        Note {
            only: None,
            text: text.into(),
            words: String::new(),
        }
    }

    /// Whether this viewer may know about it; `None` is a spectator.
    pub fn is_for(&self, viewer: Option<Seat>) -> bool {
        match &self.only {
            None => true,
            Some(seats) => viewer.is_some_and(|seat| seats.contains(&seat.number())),
        }
    }
}

/// What a player decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// An action in notation.
    Act(String),
    /// Leaving the game for good.
    Resign,
}

/// The result of a decision, to be stored and shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Applied {
    /// What happened.
    pub notes: Vec<Note>,
    /// The digest of the state after it.
    pub digest: u64,
}

/// A match in progress, for code that does not know its game.
pub trait AnyMatch: Send + Sync {
    /// Another copy, to try something on.
    fn copy(&self) -> Box<dyn AnyMatch>;
    /// The match with its types, for code that knows every game.
    fn typed(&self) -> Typed<'_>;
    /// How many seats there are.
    fn seats(&self) -> usize;
    /// A hash of the whole state.
    fn digest(&self) -> u64;
    /// The word of a seat in the game, for example its color.
    fn seat_word(&self, seat: Seat) -> &'static str;
    /// The seat whose decision the game needs to go on.
    fn waits_for(&self) -> Option<Seat>;
    /// The other seats that were asked something and have not answered.
    fn invited(&self) -> Seats;
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// The topic of the open decision as one word.
    fn question(&self) -> &'static str;
    /// Whether the time taken to answer would reveal something to the others.
    fn is_discreet(&self) -> bool;
    /// Whether the question must be answered at once.
    fn is_urgent(&self) -> bool;

    /// Carry out a decision.
    ///
    /// # Errors
    /// Why it is refused. Nothing has changed then.
    fn decide(&mut self, seat: Seat, decision: &Decision) -> Result<Applied, Refusal>;

    /// Carry out a decision that was made before, without telling what happens; returns the digest
    /// of the state after it.
    ///
    /// # Errors
    /// Why it is refused. Nothing has changed then.
    fn repeat(&mut self, seat: Seat, decision: &Decision) -> Result<u64, Refusal>;

    /// How many steps can be taken back.
    fn horizon(&self) -> Horizon;

    /// Go back to before the last `steps` actions.
    ///
    /// # Errors
    /// Why that is refused. Nothing has changed then.
    fn take_back(&mut self, seat: Seat, steps: usize) -> Result<(), Refusal>;

    /// Whether an action is possible.
    ///
    /// # Errors
    /// Why it is not.
    fn check(&self, seat: Seat, action: &str) -> Result<(), Refusal>;

    /// What the seat may do, in notation.
    fn offers(&self, seat: Seat) -> Vec<String>;

    /// What the viewer may know, for programs.
    fn view(&self, viewer: Option<Seat>) -> Value;

    /// The bot's choice for this seat; `None` if it does not respond to an invitation.
    fn think(&self, seat: Seat, bot: &mut Bot) -> Option<String>;

    /// What the strongest player would do on this seat, the best first, and why; empty if the game
    /// does not wait for it. With the same seed the advice is the same for all that looks the same
    /// to the seat. `follow` sees how far the thinking is, and may end it: then the advice is what
    /// was found so far.
    fn advise(&self, seat: Seat, called: Called<'_>, seed: Seed, follow: Follow<'_>)
    -> Vec<Advice>;

    /// Whether a game that begins like this suits somebody who plays for the first time on this seat.
    fn suits_beginner(&self, seat: Seat) -> bool;

    /// The same match with everything that the seat cannot know drawn anew. Tests of secrecy
    /// compare the two.
    fn redrawn(&self, seat: Seat, rng: &mut kernel::Rng) -> Box<dyn AnyMatch>;
}

/// A match with its types.
#[derive(Clone, Copy)]
pub enum Typed<'a> {
    /// Master of the Galaxy.
    Master(&'a Match<master::Master>),
    /// Inter-Galactic Conquest.
    Conquest(&'a Match<conquest::Conquest>),
}

/// A match in progress: the game, and how many steps can be taken back.
#[derive(Clone)]
pub struct Match<G> {
    game: G,
    undo: UndoHistory<G>,
}

impl<G: Game> Match<G> {
    /// A match that begins with this state of the game.
    pub fn new(game: G) -> Match<G> {
        Match {
            game,
            undo: UndoHistory::default(),
        }
    }

    /// The game as it stands.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What the seat may do.
    pub fn actions(&self, seat: Seat) -> Actions<G::Action> {
        let mut actions = Actions::new();
        self.game.legal(seat, &mut actions);
        actions
    }
}

impl<G: Narration> Match<G> {
    fn read(&self, seat: Seat, text: &str) -> Result<G::Action, Refusal> {
        let action = self.game.read_action(seat, text);
        action.map_err(|error| Refusal::new(error.to_string()))
    }

    fn carry_out(
        &mut self,
        seat: Seat,
        decision: &Decision,
        log: &mut impl Log<G::Event>,
    ) -> Result<(), Refusal> {
        let before = self.game.clone();
        let step = match decision {
            Decision::Resign => self.game.resign(seat, log)?,
            Decision::Act(text) => {
                let action = self.read(seat, text)?;
                self.game.apply(seat, action, log)?
            }
        };
        // Undo never brings back a player who has resigned.
        let step = Step {
            committed: step.committed || *decision == Decision::Resign,
            ..step
        };
        self.undo.remember(seat, before, step);
        Ok(())
    }
}

impl<G: Listing> AnyMatch for Match<G> {
    fn copy(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn typed(&self) -> Typed<'_> {
        G::typed(self)
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn digest(&self) -> u64 {
        self.game.digest()
    }

    fn seat_word(&self, seat: Seat) -> &'static str {
        self.game.seat_name(seat)
    }

    fn waits_for(&self) -> Option<Seat> {
        self.game.waits_for()
    }

    fn invited(&self) -> Seats {
        self.game.invited()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn question(&self) -> &'static str {
        self.game.question()
    }

    fn is_discreet(&self) -> bool {
        self.game.is_discreet()
    }

    fn is_urgent(&self) -> bool {
        self.game.is_urgent()
    }

    fn decide(&mut self, seat: Seat, decision: &Decision) -> Result<Applied, Refusal> {
        let mut events = Events::default();
        self.carry_out(seat, decision, &mut events)?;
        let notes = events.0.iter().map(|(audience, event)| Note {
            only: match audience {
                Audience::All => None,
                Audience::Only(seats) => Some(seats.iter().map(Seat::number).collect()),
            },
            text: self.game.tell(event, Called::Seats),
            words: self.game.write_event(event),
        });
        Ok(Applied {
            notes: notes.collect(),
            digest: self.game.digest(),
        })
    }

    fn repeat(&mut self, seat: Seat, decision: &Decision) -> Result<u64, Refusal> {
        self.carry_out(seat, decision, &mut Silent)?;
        Ok(self.game.digest())
    }

    fn horizon(&self) -> Horizon {
        self.undo.horizon()
    }

    fn take_back(&mut self, seat: Seat, steps: usize) -> Result<(), Refusal> {
        let before = self.undo.take_back(seat, steps);
        self.game = before
            .map_err(|reason| Refusal::new(format!("there is nothing to take back: {reason}")))?;
        Ok(())
    }

    fn check(&self, seat: Seat, action: &str) -> Result<(), Refusal> {
        let action = self.read(seat, action)?;
        Ok(self.game.check(seat, action)?)
    }

    fn offers(&self, seat: Seat) -> Vec<String> {
        let actions = self.actions(seat);
        let words = actions.iter().map(|&action| self.game.write_action(action));
        words.collect()
    }

    fn view(&self, viewer: Option<Seat>) -> Value {
        serde_json::to_value(self.game.view(viewer)).unwrap_or(Value::Null)
    }

    fn think(&self, seat: Seat, bot: &mut Bot) -> Option<String> {
        let actions = self.actions(seat);
        if actions.is_empty() {
            return None;
        }
        let sight = Sight::new(&self.game, seat);
        let player = bot.player::<G>();
        // Built-in levels do not forfeit; if one ever did, the game should still go on.
        let index = if self.waits_for() == Some(seat) {
            player.choose(&sight, &actions).unwrap_or(0)
        } else {
            player.answer(&sight, &actions).unwrap_or(None)?
        };
        Some(self.game.write_action(actions[index]))
    }

    fn advise(
        &self,
        seat: Seat,
        called: Called<'_>,
        seed: Seed,
        follow: Follow<'_>,
    ) -> Vec<Advice> {
        if self.waits_for() != Some(seat) {
            return Vec::new();
        }
        let sight = Sight::new(&self.game, seat);
        advice::advise(&sight, &self.actions(seat), called, seed, follow)
    }

    fn suits_beginner(&self, seat: Seat) -> bool {
        self.game.suits_beginner(seat)
    }

    fn redrawn(&self, seat: Seat, rng: &mut kernel::Rng) -> Box<dyn AnyMatch> {
        let mut game = self.game.clone();
        game.determinize(seat, rng);
        Box::new(Match {
            game,
            undo: self.undo.clone(),
        })
    }
}
