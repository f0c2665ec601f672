//! Any game behind one door: the server speaks to games only through [`Host`] and [`Match`], in
//! notation, so that it need not know their types.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

use kernel::{
    Actions, Audience, Events, Game, Illegal, Outcome, Pack as _, Seat, Seats, Seed, SetupError,
    Silent, Step, Transcript,
};
use maud::Markup;
use players::{Level, Sight, Spec};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::page::{Desk, Offer, Page, Region, Scene};

/// What is on the box of a game: all the server needs to know besides its rules and its page.
pub(crate) trait Boxed: Game {
    /// The name on the box.
    const TITLE: &'static str;
    /// How many may play.
    const PLAYERS: RangeInclusive<usize>;
    /// What else is agreed when a table is made.
    const VARIANTS: &'static [Variant];
    /// Whom one player alone plays against, if one may play.
    const ALONE: Option<&'static str> = None;

    /// The packs that come with the program: word and pack, the usual one first.
    fn packs() -> Vec<(&'static str, &'static Self::Pack)>;

    /// The pack in this directory.
    ///
    /// # Errors
    /// Everything that is wrong with it, a line each.
    fn load_pack(directory: &Path) -> Result<&'static Self::Pack, String>;

    /// What people should know before so many of them agree to play, if anything.
    fn notice(_players: usize) -> Option<&'static str> {
        None
    }

    /// The setup that the answers ask for.
    ///
    /// # Errors
    /// If the game has no such variant.
    fn agree(players: usize, answers: &Answers) -> Result<Self::Setup, SetupError>;
}

/// The answers to the variants of a game, by name; what is missing is the usual choice.
pub(crate) type Answers = HashMap<String, String>;

/// Something that is agreed when a table is made.
#[derive(Clone, Copy)]
pub(crate) struct Variant {
    /// Its name in forms.
    pub(crate) name: &'static str,
    /// The question.
    pub(crate) label: &'static str,
    /// Who is asked.
    pub(crate) asked: Asked,
    /// The answers, the usual one first: value and text.
    pub(crate) choices: &'static [(&'static str, &'static str)],
}

/// Who is asked about a variant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    Everybody,
    /// Who plays alone.
    One,
    /// Who does not.
    Several,
}

impl Variant {
    /// What so many players answered, or the usual choice: so also if it is not for them, whatever a
    /// form says.
    ///
    /// # Errors
    /// If it is none of the choices.
    pub(crate) fn answer(
        &self,
        players: usize,
        answers: &Answers,
    ) -> Result<&'static str, SetupError> {
        let is_asked = match self.asked {
            Asked::Everybody => true,
            Asked::One => players == 1,
            Asked::Several => 1 < players,
        };
        let Some(value) = answers.get(self.name).filter(|_| is_asked) else {
            return Ok(self.choices[0].0);
        };
        let mut known = self.choices.iter().map(|(known, _)| *known);
        known
            .find(|known| known == value)
            .ok_or_else(|| SetupError(format!("{} cannot be `{value}`", self.name)))
    }
}

/// A pack on the shelf.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PackName {
    /// Its word or directory.
    pub(crate) word: String,
    /// The name its author gave it.
    pub(crate) name: String,
    /// Its hash: what tables remember it by.
    pub(crate) hash: String,
}

/// A refused wish: the reason for people, and the clause if a rule forbids it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    pub(crate) message: String,
    pub(crate) clause: Option<String>,
}

impl Refusal {
    pub(crate) fn new(message: impl Into<String>) -> Refusal {
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

/// An event as it is kept: who may know of it, as a sentence and in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Note {
    /// The seats that may know; `None` is everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) only: Option<Vec<u8>>,
    pub(crate) text: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) words: String,
}

impl Note {
    /// Something about the table that everybody may know.
    pub(crate) fn public(text: impl Into<String>) -> Note {
        Note {
            only: None,
            text: text.into(),
            words: String::new(),
        }
    }

    /// Whether this viewer may know; `None` is a spectator.
    pub(crate) fn is_for(&self, viewer: Option<Seat>) -> bool {
        match &self.only {
            None => true,
            Some(seats) => viewer.is_some_and(|seat| seats.contains(&seat.number())),
        }
    }
}

/// How far an action may be taken back, and why no further.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Horizon {
    /// Who may take back.
    pub(crate) seat: Option<Seat>,
    /// How many steps.
    pub(crate) steps: usize,
    /// What ended it; `None` at the beginning of the game.
    pub(crate) ended_by: Option<&'static str>,
}

/// What a deed did: to be kept, and to be told.
pub(crate) struct Done {
    pub(crate) notes: Vec<Note>,
    pub(crate) digest: u64,
}

/// One thing that was done to a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// An action in notation.
    Act(String),
    /// Leaving the game for good.
    Resign,
}

/// A kind of game that tables may be made of.
pub(crate) trait Host: Send + Sync {
    fn name(&self) -> &'static str;
    fn title(&self) -> &'static str;
    fn rules(&self) -> u32;
    fn players(&self) -> RangeInclusive<usize>;
    /// Whom one player alone plays against, if one may play.
    fn alone(&self) -> Option<&'static str>;
    /// What people should know before so many of them agree to play, if anything.
    fn notice(&self, players: usize) -> Option<&'static str>;
    fn variants(&self) -> &'static [Variant];
    fn packs(&self) -> Vec<PackName>;
    fn style(&self) -> &'static str;
    /// The game in one or two sentences.
    fn lead(&self) -> &'static str;
    /// A picture of the game.
    fn poster(&self) -> Markup;
    fn script(&self) -> &'static str;
    /// The setup that the answers ask for, as it is kept.
    fn agree(&self, players: usize, answers: &Answers) -> Result<Value, SetupError>;
    /// The game before its first action.
    fn begin(&self, pack: &str, setup: &Value, seed: Seed) -> Result<Box<dyn Match>, SetupError>;
    /// The regions in their places.
    fn arrange(&self, desk: &Desk, regions: Vec<Region>) -> Markup;
    /// A finished game as the text of a transcript.
    fn transcript(
        &self,
        pack: &str,
        setup: &Value,
        seed: Seed,
        deeds: &[(Seat, Deed)],
    ) -> Result<String, SetupError>;
}

/// One game in progress.
pub(crate) trait Match: Send + Sync {
    /// Another copy, to try something on.
    fn copy(&self) -> Box<dyn Match>;
    fn seat_word(&self, seat: Seat) -> &'static str;
    fn waits_for(&self) -> Option<Seat>;
    fn invited(&self) -> Seats;
    fn outcome(&self) -> Option<Outcome>;
    fn question(&self) -> &'static str;
    /// Whether the time that is taken would tell the others something.
    fn is_discreet(&self) -> bool;
    /// Whether the question must be answered at once.
    fn is_urgent(&self) -> bool;
    /// Do it, or change nothing.
    fn deed(&mut self, seat: Seat, deed: &Deed) -> Result<Done, Refusal>;
    fn horizon(&self) -> Horizon;
    /// Go back to before the last `steps` actions, or change nothing.
    fn take_back(&mut self, seat: Seat, steps: usize) -> Result<(), Refusal>;
    /// Why the action is not possible; `Ok` if it is.
    fn why(&self, seat: Seat, action: &str) -> Result<(), Refusal>;
    /// What the seat may do, in notation.
    fn offers(&self, seat: Seat) -> Vec<String>;
    /// What the viewer may know, for programs.
    fn view(&self, viewer: Option<Seat>) -> Value;
    /// What the viewer may know, for people.
    fn regions(&self, desk: &Desk) -> Vec<Region>;
    /// What a bot would do; `None` if it lets an invitation wait.
    fn think(&self, seat: Seat, bot: Level, seed: Seed) -> Option<String>;
    /// The same game with everything re-drawn that the seat cannot know, for the law of secrecy.
    #[cfg(test)]
    fn redrawn(&self, seat: Seat, rng: &mut kernel::Rng) -> Box<dyn Match>;
}

/// The host of the game that a page shows.
pub(crate) struct Hosted<P: Page> {
    packs: Vec<(String, &'static <P::Game as Game>::Pack)>,
}

impl<P: Page<Game: Boxed>> Hosted<P> {
    /// The game with the packs of the program.
    pub(crate) fn new() -> Hosted<P> {
        let packs = P::Game::packs().into_iter();
        Hosted {
            packs: packs.map(|(word, pack)| (word.to_owned(), pack)).collect(),
        }
    }

    /// Put another pack on the shelf.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub(crate) fn add_pack(&mut self, directory: &Path) -> Result<(), String> {
        let pack = P::Game::load_pack(directory)?;
        self.packs.push((directory.display().to_string(), pack));
        Ok(())
    }

    fn start(&self, pack: &str, setup: &Value, seed: Seed) -> Result<P::Game, SetupError> {
        let known = self.packs.iter().find(|(_, known)| known.hash() == pack);
        let (_, pack) = known.ok_or_else(|| {
            SetupError(format!(
                "this server does not have the pack {pack}; start it with --content DIR"
            ))
        })?;
        let setup = serde_json::from_value(setup.clone())
            .map_err(|error| SetupError(format!("the setup cannot be read: {error}")))?;
        P::Game::new(pack, &setup, seed)
    }
}

impl<P: Page<Game: Boxed>> Host for Hosted<P> {
    fn name(&self) -> &'static str {
        P::Game::NAME
    }

    fn title(&self) -> &'static str {
        P::Game::TITLE
    }

    fn rules(&self) -> u32 {
        P::Game::RULES
    }

    fn players(&self) -> RangeInclusive<usize> {
        P::Game::PLAYERS
    }

    fn alone(&self) -> Option<&'static str> {
        P::Game::ALONE
    }

    fn notice(&self, players: usize) -> Option<&'static str> {
        P::Game::notice(players)
    }

    fn variants(&self) -> &'static [Variant] {
        P::Game::VARIANTS
    }

    fn packs(&self) -> Vec<PackName> {
        let names = self.packs.iter().map(|(word, pack)| PackName {
            word: word.clone(),
            name: pack.name().to_owned(),
            hash: pack.hash().to_owned(),
        });
        names.collect()
    }

    fn lead(&self) -> &'static str {
        P::LEAD
    }

    fn poster(&self) -> Markup {
        P::poster()
    }

    fn style(&self) -> &'static str {
        P::STYLE
    }

    fn script(&self) -> &'static str {
        P::SCRIPT
    }

    fn agree(&self, players: usize, answers: &Answers) -> Result<Value, SetupError> {
        let setup = P::Game::agree(players, answers)?;
        serde_json::to_value(setup).map_err(|error| SetupError(error.to_string()))
    }

    fn begin(&self, pack: &str, setup: &Value, seed: Seed) -> Result<Box<dyn Match>, SetupError> {
        Ok(Box::new(Played::<P> {
            game: self.start(pack, setup, seed)?,
            before: Vec::new(),
            ended_by: None,
        }))
    }

    fn arrange(&self, desk: &Desk, regions: Vec<Region>) -> Markup {
        P::arrange(desk, regions)
    }

    fn transcript(
        &self,
        pack: &str,
        setup: &Value,
        seed: Seed,
        deeds: &[(Seat, Deed)],
    ) -> Result<String, SetupError> {
        let mut game = self.start(pack, setup, seed)?;
        let mut transcript = Transcript::start(&game);
        for (seat, deed) in deeds {
            let refused =
                |error: String| SetupError(format!("the game cannot be replayed: {error}"));
            match deed {
                Deed::Resign => transcript.resign(&mut game, *seat, &mut Silent),
                Deed::Act(text) => {
                    let action = game.read_action(*seat, text);
                    let action = action.map_err(|error| refused(error.to_string()))?;
                    transcript.act(&mut game, *seat, action, &mut Silent)
                }
            }
            .map_err(|illegal| refused(illegal.to_string()))?;
        }
        Ok(transcript.to_string())
    }
}

/// A game from the middle of it, for tests.
#[cfg(test)]
pub(crate) fn in_play<P: Page<Game: Boxed>>(game: P::Game) -> Arc<dyn Match> {
    Arc::new(Played::<P> {
        game,
        before: Vec::new(),
        ended_by: None,
    })
}

/// A game and the way back.
struct Played<P: Page> {
    game: P::Game,
    /// The states before the steps that may be taken back, all of one seat, oldest first. Copies of
    /// the game share them.
    before: Vec<(Seat, Arc<P::Game>)>,
    /// What ended the way back before those steps.
    ended_by: Option<&'static str>,
}

impl<P: Page> Played<P> {
    /// Remember the way back after a step of `seat` from `before`.
    fn remember(&mut self, seat: Seat, before: P::Game, step: Step) {
        if self.before.last().is_some_and(|(last, _)| *last != seat) {
            self.before.clear();
            self.ended_by = Some("another player acted");
        }
        if step.may_undo() {
            self.before.push((seat, Arc::new(before)));
            return;
        }
        self.before.clear();
        self.ended_by = Some(match step {
            Step { revealed: true, .. } => "something unknown was revealed",
            Step { passed: true, .. } => "the decision passed to another player",
            _ => "the rules make that step final",
        });
    }

    fn offered(&self, seat: Seat) -> Actions<<P::Game as Game>::Action> {
        let mut actions = Actions::new();
        self.game.legal(seat, &mut actions);
        actions
    }
}

impl<P: Page<Game: Boxed>> Match for Played<P> {
    fn copy(&self) -> Box<dyn Match> {
        Box::new(Played::<P> {
            game: self.game.clone(),
            before: self.before.clone(),
            ended_by: self.ended_by,
        })
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

    fn deed(&mut self, seat: Seat, deed: &Deed) -> Result<Done, Refusal> {
        let before = self.game.clone();
        let mut events = Events::default();
        let step = match deed {
            Deed::Resign => self.game.resign(seat, &mut events)?,
            Deed::Act(text) => {
                let action = self.game.read_action(seat, text);
                let action = action.map_err(|error| Refusal::new(error.to_string()))?;
                self.game.apply(seat, action, &mut events)?
            }
        };
        // Who resigns does not come back by taking steps back.
        let step = Step {
            committed: step.committed || *deed == Deed::Resign,
            ..step
        };
        self.remember(seat, before, step);
        let notes = events.0.iter().map(|(audience, event)| Note {
            only: match audience {
                Audience::All => None,
                Audience::Only(seats) => Some(seats.iter().map(Seat::number).collect()),
            },
            text: self.game.tell(event),
            words: self.game.write_event(event),
        });
        Ok(Done {
            notes: notes.collect(),
            digest: self.game.digest(),
        })
    }

    fn horizon(&self) -> Horizon {
        Horizon {
            seat: self.before.last().map(|(seat, _)| *seat),
            steps: self.before.len(),
            ended_by: self.ended_by,
        }
    }

    fn take_back(&mut self, seat: Seat, steps: usize) -> Result<(), Refusal> {
        let horizon = self.horizon();
        if steps == 0 || horizon.steps < steps || horizon.seat != Some(seat) {
            let reason = horizon.ended_by.unwrap_or("the game begins here");
            let message = format!("there is nothing to take back: {reason}");
            return Err(Refusal::new(message));
        }
        let kept = self.before.len() - steps;
        self.game = P::Game::clone(&self.before[kept].1);
        self.before.truncate(kept);
        Ok(())
    }

    fn why(&self, seat: Seat, action: &str) -> Result<(), Refusal> {
        let action = self.game.read_action(seat, action);
        let action = action.map_err(|error| Refusal::new(error.to_string()))?;
        Ok(self.game.check(seat, action)?)
    }

    fn offers(&self, seat: Seat) -> Vec<String> {
        let actions = self.offered(seat);
        let words = actions.iter().map(|&action| self.game.write_action(action));
        words.collect()
    }

    fn view(&self, viewer: Option<Seat>) -> Value {
        serde_json::to_value(self.game.view(viewer)).unwrap_or(Value::Null)
    }

    fn regions(&self, desk: &Desk) -> Vec<Region> {
        let mut offers = Vec::new();
        let playing = !desk.open && desk.outcome.is_none();
        for sitter in desk.seats.iter().filter(|sitter| playing && sitter.mine) {
            let seat = sitter.seat;
            offers.extend(self.offered(seat).iter().map(|&action| Offer {
                seat,
                action,
                notation: self.game.write_action(action),
            }));
        }
        P::regions(&Scene {
            desk,
            view: self.game.view(desk.seat),
            offers,
            question: self.game.question(),
            pack: self.game.pack(),
        })
    }

    fn think(&self, seat: Seat, bot: Level, seed: Seed) -> Option<String> {
        let actions = self.offered(seat);
        if actions.is_empty() {
            return None;
        }
        let sight = Sight::new(&self.game, seat);
        let mut player = Spec::Level(bot).seat::<P::Game>(seed);
        // Levels do not forfeit; if one ever did, the game should still go on.
        let index = if self.waits_for() == Some(seat) {
            player.choose(&sight, &actions).unwrap_or(0)
        } else {
            player.answer(&sight, &actions).unwrap_or(None)?
        };
        Some(self.game.write_action(actions[index]))
    }

    #[cfg(test)]
    fn redrawn(&self, seat: Seat, rng: &mut kernel::Rng) -> Box<dyn Match> {
        let mut game = self.game.clone();
        game.determinize(seat, rng);
        Box::new(Played::<P> {
            game,
            before: self.before.clone(),
            ended_by: self.ended_by,
        })
    }
}
