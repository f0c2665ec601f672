//! What every game must obey, tested by playing it at random.
//!
//! A game's tests call [`play`] for many seeds and setups. It plays one random game and holds every
//! state of it to the promises of [`Game`]; the first broken promise is returned with the seed, the
//! number of the decision and the action, which is all that is needed to see it again.

use std::any::Any;
use std::collections::HashSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::actions::Actions;
use crate::evaluation::Evaluation;
use crate::files::Files;
use crate::game::{Game, Illegal, Outcome, Step};
use crate::log::{Events, Silent};
use crate::notation::RESIGN;
use crate::position::{read_position, write_position};
use crate::rng::{Rng, Seed};
use crate::seat::Seat;
use crate::transcript::Transcript;
use crate::weights::Weights;

/// One promise of [`Game`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Law {
    /// No method panics.
    NoPanic,
    /// No invariant is ever broken.
    Invariants,
    /// The seat that is waited for has an action, and only seats that may act have one.
    Turn,
    /// Every offered action is allowed and applies.
    OfferedApplies,
    /// No action is offered twice.
    OfferedOnce,
    /// The same state offers the same actions in the same order.
    OfferedInOrder,
    /// What is not offered is refused.
    OthersRefused,
    /// A refused action changes nothing and tells nothing.
    RefusalChangesNothing,
    /// An action that is written can be read, and is the same then.
    Notation,
    /// Events can be written as one line; an event whose words are read is the same then.
    EventWords,
    /// The state does not depend on whether anybody keeps the events.
    EventsChangeNothing,
    /// A step that hands the decision on says so.
    PassingIsTold,
    /// A step that shows something new to its seat says so.
    RevealingIsTold,
    /// A view does not change when everything hidden from it is re-drawn.
    HiddenIsAbsent,
    /// Re-drawing changes nothing a seat knows, and the future of chance.
    Redraw,
    /// A position that is written can be read, and is the same then.
    Position,
    /// Features are finite, and the chances of the seats are those of one winner.
    Chances,
    /// A transcript leads to the same state again.
    Replay,
    /// After the end nobody can do anything.
    Over,
}

/// A law that a game breaks, and where to see it.
#[derive(Clone, PartialEq, Eq)]
pub struct Broken {
    /// Which law.
    pub law: Law,
    /// The number of the seed of the random game.
    pub seed: u64,
    /// How many decisions had been made.
    pub decision: usize,
    /// The action at hand in notation, with the name of the seat; may be empty.
    pub action: String,
    /// What was found.
    pub detail: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Broken {
            law,
            seed,
            decision,
            action,
            detail,
        } = self;
        write!(f, "law {law:?} is broken: seed {seed}, decision {decision}")?;
        if !action.is_empty() {
            write!(f, ", action `{action}`")?;
        }
        write!(f, ": {detail}")
    }
}

/// As readable as `Display`, because tests unwrap it.
impl fmt::Debug for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Broken {}

/// A random game that obeyed every law.
#[derive(Clone, PartialEq, Debug)]
pub struct Tally {
    /// How many decisions were made.
    pub decisions: usize,
    /// How it ended; `None` if it reached the limit.
    pub outcome: Option<Outcome>,
    /// Everything that was done.
    pub transcript: Transcript,
}

/// Play one random game of at most `limit` decisions and hold it to every [`Law`].
///
/// Seats that may act out of turn sometimes do, and in one game of four somebody resigns.
///
/// ```no_run
/// # fn example<G: kernel::Evaluation + kernel::Files>(pack: &'static G::Pack, setup: &G::Setup) {
/// for seed in 0..20 {
///     kernel::laws::play::<G>(pack, setup, seed, 2_000).unwrap();
/// }
/// # }
/// ```
///
/// # Errors
/// The first law that is broken.
///
/// # Panics
/// If the rules do not know the setup.
pub fn play<G: Evaluation + Files>(
    pack: &'static G::Pack,
    setup: &G::Setup,
    seed: u64,
    limit: usize,
) -> Result<Tally, Broken> {
    let game = G::new(pack, setup, Seed::from_number(seed)).expect("the rules know the setup");
    let mut judge = Judge::new(game, seed, limit);
    let verdict = catch_unwind(AssertUnwindSafe(|| judge.run(limit)))
        .unwrap_or_else(|panic| Err((Law::NoPanic, message_of(&*panic))));
    match verdict {
        Ok(()) => Ok(Tally {
            decisions: judge.decision,
            outcome: judge.game.outcome(),
            transcript: judge.transcript,
        }),
        Err((law, detail)) => Err(Broken {
            law,
            seed,
            decision: judge.decision,
            action: judge.action,
            detail,
        }),
    }
}

fn message_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic without a message").to_owned()
}

type Verdict = Result<(), (Law, String)>;

/// Nothing if the condition holds, else the broken law.
fn demand(law: Law, holds: bool, detail: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err((law, detail())) }
}

/// How many actions of other moments each seat tries at every decision.
const TRIED: usize = 8;

/// One random game under inspection.
struct Judge<G: Game> {
    game: G,
    transcript: Transcript,
    rng: Rng,
    /// Every action that was ever offered or mistyped, once.
    pool: Vec<G::Action>,
    known: HashSet<G::Action>,
    /// The decision at which somebody resigns, if anybody does.
    resignation: Option<usize>,
    decision: usize,
    action: String,
}

impl<G: Evaluation + Files> Judge<G> {
    fn new(game: G, seed: u64, limit: usize) -> Judge<G> {
        // Not the seed of the game: its draws and the choices must be independent.
        let mut rng = Rng::new(Seed::from_number(!seed));
        let resigns = rng.below(4) == 0;
        let resignation = resigns.then(|| rng.below(limit.clamp(1, 1_000) as u32) as usize);
        Judge {
            transcript: Transcript::start(&game),
            game,
            rng,
            pool: Vec::new(),
            known: HashSet::new(),
            resignation,
            decision: 0,
            action: String::new(),
        }
    }

    fn run(&mut self, limit: usize) -> Verdict {
        self.inspect()?;
        while self.decision < limit && self.game.waits_for().is_some() {
            self.advance()?;
            self.decision += 1;
            self.action.clear();
            self.inspect()?;
        }
        self.check_replay()
    }

    /// Hold the state to every law that needs no action to be taken.
    fn inspect(&mut self) -> Verdict {
        self.check_invariants(&self.game, "")?;
        self.check_turn()?;
        for seat in Seat::all(self.game.seats()) {
            let offered = self.offered(&self.game, seat);
            self.check_offered(seat, &offered)?;
            self.check_others(seat, &offered)?;
            self.check_redraw(seat, &offered)?;
        }
        self.check_position()?;
        self.check_chances()?;
        if self.game.waits_for().is_none() {
            self.check_over()
        } else {
            Ok(())
        }
    }

    fn check_invariants(&self, game: &G, context: &str) -> Verdict {
        let problems = game.problems();
        demand(Law::Invariants, problems.is_empty(), || {
            let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
            format!("{context}{}", lines.join("; "))
        })
    }

    fn check_chances(&self) -> Verdict {
        let Weights { instinct, judgment } = self.game.weights();
        let named = G::FEATURES.len();
        for weights in [&instinct.weights, &judgment.weights] {
            demand(Law::Chances, weights.len() == named, || {
                format!("{} weights for {named} features", weights.len())
            })?;
        }
        let mut features = vec![0.0; named];
        for seat in Seat::all(self.game.seats()) {
            features.fill(0.0);
            self.game.features(seat, &mut features);
            let odd = features.iter().position(|value| !value.is_finite());
            demand(Law::Chances, odd.is_none(), || {
                format!(
                    "{:?} of {seat:?} is no number",
                    odd.map(|odd| G::FEATURES[odd])
                )
            })?;
        }
        let chances = self.game.evaluate(&judgment.weights).0;
        let sum: f32 = chances.iter().sum();
        // A single player may lose against the game.
        let is_alone = self.game.seats() == 1 && self.game.outcome().is_none();
        let expected = match self.game.outcome() {
            Some(Outcome { winner: None, .. }) => 0.0,
            _ => 1.0,
        };
        let is_one_winner = chances.iter().all(|chance| (0.0..=1.0).contains(chance))
            && (is_alone || (sum - expected).abs() < 1e-3);
        demand(Law::Chances, is_one_winner, || format!("{chances:?}"))
    }

    fn check_turn(&self) -> Verdict {
        let game = &self.game;
        let waits_for = game.waits_for();
        demand(
            Law::Turn,
            waits_for.is_none() == game.outcome().is_some(),
            || {
                format!(
                    "waits for {waits_for:?}, but the outcome is {:?}",
                    game.outcome()
                )
            },
        )?;
        let invited = game.invited();
        let strangers = invited.iter().find(|&seat| !game.may_act().has(seat));
        demand(Law::Turn, strangers.is_none(), || {
            format!("{strangers:?} is invited but may not act")
        })?;
        for seat in Seat::all(game.seats()) {
            let name = game.seat_name(seat);
            let offered = self.offered(game, seat);
            let has_actions = !offered.is_empty();
            let is_asked = waits_for == Some(seat) || invited.has(seat);
            demand(Law::Turn, has_actions || !is_asked, || {
                format!("{name} is asked `{}` but has no action", game.question())
            })?;
            let can_go_on = |&action: &G::Action| !game.is_futile(seat, action);
            let goes_on = waits_for != Some(seat) || offered.iter().any(can_go_on);
            demand(Law::Turn, goes_on || !has_actions, || {
                format!("everything that {name} is offered is futile")
            })?;
            let may_act = waits_for == Some(seat) || game.may_act().has(seat);
            demand(Law::Turn, may_act || !has_actions, || {
                format!("{name} has actions but may not act")
            })?;
            demand(Law::Turn, game.seat_named(name) == Ok(seat), || {
                format!("the name {name} belongs to another seat too")
            })?;
        }
        Ok(())
    }

    fn check_offered(&mut self, seat: Seat, offered: &[G::Action]) -> Verdict {
        let again = self.offered(&self.game, seat);
        demand(Law::OfferedInOrder, again[..] == *offered, || {
            format!(
                "{} is offered another list when asked again",
                self.game.seat_name(seat)
            )
        })?;
        let mut distinct = HashSet::new();
        for &action in offered {
            self.at(seat, action);
            demand(Law::OfferedOnce, distinct.insert(action), || {
                "offered twice".to_owned()
            })?;
            let refusal = self.game.check(seat, action).err();
            demand(Law::OfferedApplies, refusal.is_none(), || {
                format!("offered, but check says: {}", told(refusal))
            })?;
            let refusal = self.game.clone().apply(seat, action, &mut Silent).err();
            demand(Law::OfferedApplies, refusal.is_none(), || {
                format!("offered, but apply says: {}", told(refusal))
            })?;
            self.check_notation(seat, action)?;
            self.remember(action);
        }
        self.action.clear();
        Ok(())
    }

    fn check_notation(&mut self, seat: Seat, action: G::Action) -> Verdict {
        let text = self.game.write_action(action);
        let is_line = !text.is_empty() && text.trim() == text && !text.contains(char::is_control);
        demand(
            Law::Notation,
            is_line && !text.contains(" #") && text != RESIGN,
            || format!("`{text}` is no notation: one line, without ` #`, not `{RESIGN}`"),
        )?;
        let read = self.game.read_action(seat, &text);
        demand(Law::Notation, read.as_ref() == Ok(&action), || {
            format!("`{text}` is read as {read:?}")
        })?;
        // A typing mistake is either an error or another action, whose notation holds as well.
        let mistake = mistyped(&text, &mut self.rng);
        let Ok(other) = self.game.read_action(seat, &mistake) else {
            return Ok(());
        };
        let again = self.game.read_action(seat, &self.game.write_action(other));
        demand(Law::Notation, again == Ok(other), || {
            format!("`{mistake}` is read as {other:?}, which cannot be written")
        })?;
        self.remember(other);
        Ok(())
    }

    fn check_others(&mut self, seat: Seat, offered: &[G::Action]) -> Verdict {
        if self.pool.is_empty() {
            return Ok(());
        }
        let before = self.game.digest();
        for _ in 0..TRIED {
            let action = self.pool[self.rng.below(self.pool.len() as u32) as usize];
            if offered.contains(&action) {
                continue;
            }
            self.at(seat, action);
            let refusal = self.game.check(seat, action);
            demand(Law::OthersRefused, refusal.is_err(), || {
                "not offered, but check allows it".to_owned()
            })?;
            let mut game = self.game.clone();
            let mut log = Events::default();
            let step = game.apply(seat, action, &mut log);
            demand(Law::OthersRefused, step.err() == refusal.err(), || {
                format!(
                    "check says: {}; apply says: {}",
                    told(refusal.err()),
                    told(step.err())
                )
            })?;
            demand(
                Law::RefusalChangesNothing,
                game.digest() == before && log.0.is_empty(),
                || "refused, but something changed".to_owned(),
            )?;
        }
        self.action.clear();
        Ok(())
    }

    /// Re-draw everything hidden from a seat: whatever it may know stays as it is.
    fn check_redraw(&mut self, seat: Seat, offered: &[G::Action]) -> Verdict {
        let name = self.game.seat_name(seat);
        let rng = self.rng.split();
        let world = self.redrawn(seat, &rng);
        self.check_invariants(&world, &format!("after re-drawing for {name}: "))?;
        for viewer in [Some(seat), None] {
            let (known, shown) = (self.seen(&self.game, viewer)?, self.seen(&world, viewer)?);
            demand(Law::HiddenIsAbsent, known == shown, || {
                let viewer = viewer.map_or("a spectator", |_| name);
                let difference = first_difference(&known, &shown);
                format!("re-drawing for {name} changes the view of {viewer}: {difference}")
            })?;
        }
        demand(
            Law::HiddenIsAbsent,
            self.offered(&world, seat)[..] == *offered,
            || format!("re-drawing for {name} changes what it is offered"),
        )?;
        let futile = |game: &G| -> Vec<bool> {
            let actions = offered.iter();
            actions
                .map(|&action| game.is_futile(seat, action))
                .collect()
        };
        demand(
            Law::HiddenIsAbsent,
            futile(&self.game) == futile(&world),
            || format!("re-drawing for {name} changes what is futile"),
        )?;
        demand(Law::Redraw, public(&self.game) == public(&world), || {
            format!("re-drawing for {name} changes who decides what")
        })?;
        let is_over = self.game.waits_for().is_none();
        let (is, was) = (world.rng(), self.game.rng());
        demand(Law::Redraw, is_over || is.seed() != was.seed(), || {
            format!("re-drawing for {name} keeps the future of chance")
        })?;
        demand(
            Law::Redraw,
            self.redrawn(seat, &rng).digest() == world.digest(),
            || format!("re-drawing for {name} depends on more than its generator"),
        )
    }

    fn check_position(&self) -> Verdict {
        let text = write_position(&self.game);
        let again: G = read_position(self.game.pack(), &text).map_err(|problems| {
            let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
            (
                Law::Position,
                format!("cannot be loaded: {}", lines.join("; ")),
            )
        })?;
        let text_again = write_position(&again);
        demand(Law::Position, text == text_again, || {
            format!(
                "differs once loaded: {}",
                first_difference(&text, &text_again)
            )
        })?;
        demand(Law::Position, again.digest() == self.game.digest(), || {
            "the state differs once loaded, although its text does not".to_owned()
        })
    }

    fn check_over(&mut self) -> Verdict {
        let before = self.game.digest();
        for seat in Seat::all(self.game.seats()) {
            let name = self.game.seat_name(seat);
            let refusal = self.game.resign(seat, &mut Silent).err();
            demand(
                Law::Over,
                refusal.is_some() && self.game.digest() == before,
                || format!("{name} may resign after the end"),
            )?;
            demand(Law::Over, self.offered(&self.game, seat).is_empty(), || {
                format!("{name} is offered something after the end")
            })?;
            for &action in &self.pool {
                demand(Law::Over, self.game.check(seat, action).is_err(), || {
                    format!(
                        "{name} may `{}` after the end",
                        self.game.write_action(action)
                    )
                })?;
            }
        }
        Ok(())
    }

    /// Take one random action, or resign.
    fn advance(&mut self) -> Verdict {
        let before = self.game.clone();
        let seat = self.choose_seat();
        let mut silent = before.clone();
        let mut log = Events::default();
        let (action, quiet, loud) = if self.resignation == Some(self.decision) {
            self.action = format!("{} {RESIGN}", before.seat_name(seat));
            let loud = self.transcript.resign(&mut self.game, seat, &mut log);
            (None, silent.resign(seat, &mut Silent), loud)
        } else {
            let offered = self.offered(&before, seat);
            let action = offered[self.rng.below(offered.len() as u32) as usize];
            self.at(seat, action);
            let loud = self.transcript.act(&mut self.game, seat, action, &mut log);
            (Some(action), silent.apply(seat, action, &mut Silent), loud)
        };
        let is_same = quiet == loud && silent.digest() == self.game.digest();
        demand(Law::EventsChangeNothing, is_same, || {
            "the state with events differs from the state without".to_owned()
        })?;
        let step = loud.map_err(|refusal| (Law::OfferedApplies, told(Some(refusal))))?;
        self.check_words(&before, &log)?;
        let passes = before.waits_for() != self.game.waits_for();
        demand(Law::PassingIsTold, step.passed || !passes, || {
            "the decision went to another seat, but the step does not say so".to_owned()
        })?;
        match action {
            Some(action) if step.may_undo() => self.check_undo(&before, seat, action, step, &log),
            Some(_) | None => Ok(()),
        }
    }

    /// Mostly the seat that is waited for, sometimes one that may act as well.
    fn choose_seat(&mut self) -> Seat {
        let waited = self
            .game
            .waits_for()
            .expect("a game that goes on waits for a seat");
        let others: Vec<Seat> = self
            .game
            .may_act()
            .iter()
            .filter(|&seat| !self.offered(&self.game, seat).is_empty())
            .collect();
        if others.is_empty() || self.rng.below(3) != 0 {
            return waited;
        }
        others[self.rng.below(others.len() as u32) as usize]
    }

    fn check_words(&self, before: &G, log: &Events<G::Event>) -> Verdict {
        for (_, event) in &log.0 {
            let words = self.game.write_event(event);
            for text in [&words, &self.game.tell(event)] {
                let is_line = !text.trim().is_empty() && !text.contains(char::is_control);
                demand(Law::EventWords, is_line, || {
                    format!("{event:?} is written `{text}`")
                })?;
            }
            // A log is read at any time, so the words mean the same before and after.
            for game in [before, &self.game] {
                let read = game.read_event(&words);
                demand(Law::EventWords, read.as_ref() == Ok(event), || {
                    format!("{event:?} is written `{words}`, which is read as {read:?}")
                })?;
            }
            self.check_mistyped(&words)?;
        }
        Ok(())
    }

    /// A typing mistake is either an error or another event, whose words hold as well.
    fn check_mistyped(&self, words: &str) -> Verdict {
        let mistake = mistyped(words, &mut self.rng.clone());
        let Ok(other) = self.game.read_event(&mistake) else {
            return Ok(());
        };
        let again = self.game.read_event(&self.game.write_event(&other));
        demand(Law::EventWords, again.as_ref() == Ok(&other), || {
            format!("`{mistake}` is read as {other:?}, which cannot be written")
        })
    }

    /// A step that may be taken back has shown nothing: it looks the same in every world that the
    /// seat could not tell from the true one.
    fn check_undo(
        &mut self,
        before: &G,
        seat: Seat,
        action: G::Action,
        step: Step,
        log: &Events<G::Event>,
    ) -> Verdict {
        let mut world = before.clone();
        world.determinize(seat, &mut self.rng.split());
        let mut events = Events::default();
        let other = world.apply(seat, action, &mut events);
        demand(Law::RevealingIsTold, other == Ok(step), || {
            "in a world the seat could not tell from this one, the step differs".to_owned()
        })?;
        let (known, shown) = (
            self.seen(&self.game, Some(seat))?,
            self.seen(&world, Some(seat))?,
        );
        demand(Law::RevealingIsTold, known == shown, || {
            let difference = first_difference(&known, &shown);
            format!("the step shows something new, but says it may be undone: {difference}")
        })?;
        let told = |game: &G, log: &Events<G::Event>| -> Vec<String> {
            log.seen_by(Some(seat))
                .map(|event| game.write_event(event))
                .collect()
        };
        demand(
            Law::RevealingIsTold,
            told(&self.game, log) == told(&world, &events),
            || "the events tell something new, but the step says it may be undone".to_owned(),
        )
    }

    fn check_replay(&self) -> Verdict {
        let text = self.transcript.to_string();
        let loaded = Transcript::read(text.as_bytes())
            .map_err(|error| (Law::Replay, format!("cannot be read: {error}")))?;
        demand(
            Law::Replay,
            loaded.transcript == self.transcript && loaded.torn.is_none(),
            || "the transcript differs once it was written and read".to_owned(),
        )?;
        let again: G = loaded
            .transcript
            .replay(self.game.pack())
            .map_err(|error| (Law::Replay, error.to_string()))?;
        demand(Law::Replay, again.digest() == self.game.digest(), || {
            "replaying leads to another state".to_owned()
        })
    }

    fn redrawn(&self, seat: Seat, rng: &Rng) -> G {
        let mut world = self.game.clone();
        world.determinize(seat, &mut rng.clone());
        world
    }

    fn offered(&self, game: &G, seat: Seat) -> Actions<G::Action> {
        let mut actions = Actions::new();
        game.legal(seat, &mut actions);
        actions
    }

    fn seen(&self, game: &G, viewer: Option<Seat>) -> Result<String, (Law, String)> {
        serde_json::to_string(&game.view(viewer)).map_err(|error| {
            (
                Law::HiddenIsAbsent,
                format!("the view is not JSON: {error}"),
            )
        })
    }

    /// Keep an action for the moments at which it is not offered.
    fn remember(&mut self, action: G::Action) {
        if self.known.insert(action) {
            self.pool.push(action);
        }
    }

    /// Remember the action at hand for a failure.
    fn at(&mut self, seat: Seat, action: G::Action) {
        let text = self.game.write_action(action);
        self.action = format!("{} {text}", self.game.seat_name(seat));
    }
}

/// A text, which is not empty, with a mistake in it.
fn mistyped(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let place = rng.below(letters.len() as u32) as usize;
    match rng.below(4) {
        0 => {
            letters.remove(place);
        }
        1 => letters.truncate(place),
        2 => letters.insert(place, ' '),
        _ => letters[place] = ['x', ':', '>', '9', 'é', '\0'][rng.below(6) as usize],
    }
    letters.into_iter().collect()
}

/// What everybody knows of the course of the game.
fn public<G: Game>(game: &G) -> impl PartialEq {
    (
        game.waits_for(),
        game.may_act(),
        game.invited(),
        game.question(),
        game.outcome(),
        game.turns(),
    )
}

fn told(refusal: Option<Illegal>) -> String {
    refusal.map_or("allowed".to_owned(), |illegal| illegal.to_string())
}

/// The surroundings of the first letter in which two texts differ.
fn first_difference(a: &str, b: &str) -> String {
    let common = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| -> String {
        text.chars()
            .skip(common.saturating_sub(30))
            .take(60)
            .collect()
    };
    format!("`…{}…` becomes `…{}…`", around(a), around(b))
}
