//! The rules of Inter-Galactic Conquest, from its rule ledger (`docs/rules/conquest.md`), and its
//! content packs.
//!
//! [`Conquest`] is the game: a state and the pack it is played with. It fulfills the contract of
//! `kernel`, and everything is done through that. Three players take random actions until the game
//! is over:
//!
//! ```
//! use conquest::{Conquest, Setup};
//! use kernel::{Actions, Game, Rng, Seed, Silent};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut game = Conquest::new(conquest::packs::standard(), &Setup::new(3), Seed::from_number(1))?;
//! let mut rng = Rng::new(Seed::from_number(2));
//! let mut actions = Actions::new();
//! while let Some(seat) = game.waits_for() {
//!     actions.clear();
//!     game.legal(seat, &mut actions);
//!     let action = actions[rng.below(actions.len() as u32) as usize];
//!     game.apply(seat, action, &mut Silent)?;
//! }
//! let outcome = game.outcome().expect("a game that waits for nobody is over");
//! let winner = outcome.winner.map_or("nobody", |seat| game.seat_name(seat));
//! println!("{winner} wins by {} in turn {}", outcome.way, game.turns());
//! # Ok(())
//! # }
//! ```
//!
//! | to… | use |
//! |---|---|
//! | agree on players and options | [`Setup`] |
//! | get the content that comes with the program | [`packs`] |
//! | load a pack of somebody's own, with every problem in it | [`Pack::load`] |
//! | see what a player may see | [`Game::view`], [`View`] |
//! | do something | [`Action`], in notation by [`Narration`](kernel::Narration) |
//! | hear what has happened | [`Event`] |
//!
//! Each chapter of the ledger is a file that holds together what may be done (`check_…`), what is
//! offered (`offer_…`) and what happens then. The parts of the contract stand where their subject
//! is: the rules here, `Narration` in `notation.rs`, `Evaluation` in `evaluate.rs`, `Statistics` in
//! `fact.rs`, `Files` in `position/`.

mod action;
mod attack;
mod build;
mod chance;
mod check;
mod colony;
mod color;
mod danger;
mod decision;
mod determinize;
mod elimination;
mod evaluate;
mod event;
mod fact;
mod futile;
mod invariant;
mod knowledge;
mod movement;
mod name;
mod narrate;
mod notation;
mod odds;
mod pack;
pub mod packs;
mod perform;
mod position;
mod question;
mod resource;
mod setup;
mod ship;
mod smuggling;
mod space;
mod state;
mod trade;
mod trade_ship;
mod turn;
mod victory;
mod view;

use std::ops::{Deref, DerefMut};

use kernel::{
    Actions, Audience, Game, Illegal, Log, Outcome, Problem, Rng, Seat, Seats, Seed, SetupError,
    Step,
};

use decision::Pending;
use state::State;

pub use action::{Action, Power};
pub use attack::LOOT;
pub use color::Color;
pub use danger::Threat;
pub use event::Event;
pub use odds::{FACES, Odds};
pub use pack::{Board, Civilization, Pack, Pieces, Prices};
pub use question::TOPICS;
pub use resource::{Pool, Resource};
pub use setup::Setup;
pub use ship::Level;
pub use space::{Kind, SpaceId};
pub use state::{HOLD_PER_PLANET, HOLD_PER_SHIP};
pub use trade_ship::TRADE_SHIP_TAKES;
pub use victory::Way;
pub use victory::{COLONIES_TO_WIN, POINTS_PER_PLANET};
pub use view::{
    AccusationView, Counts, NegotiationView, OutcomeView, PlayerView, QuestionView, ShipView,
    SpaceView, TokenView, TradeShipView, View,
};

/// A game of Inter-Galactic Conquest.
#[derive(Clone)]
pub struct Conquest {
    pack: &'static Pack,
    state: State,
}

impl Game for Conquest {
    const NAME: &'static str = "conquest";
    const RULES: u32 = 2;

    type Pack = Pack;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(pack: &'static Pack, setup: &Setup, seed: Seed) -> Result<Conquest, SetupError> {
        setup::new(pack, setup, seed)
    }

    fn pack(&self) -> &'static Pack {
        self.pack
    }

    fn setup(&self) -> Setup {
        let agreed = &self.state.agreed;
        Setup {
            players: agreed.colors.0[..self.seats()].to_vec(),
            shuffle_bases: agreed.shuffle_bases,
            wrong_accusation_cost: agreed.wrong_accusation_cost,
            round_cap: agreed.round_cap,
        }
    }

    #[inline]
    fn seats(&self) -> usize {
        self.state.agreed.players.into()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.state.agreed.colors[seat].word()
    }

    fn waits_for(&self) -> Option<Seat> {
        self.state.winner.is_none().then(|| self.asked())
    }

    fn may_act(&self) -> Seats {
        question::may_act(self)
    }

    fn invited(&self) -> Seats {
        // A window has just opened: the moment to suspect (IC-END.9).
        match self.state.fresh && self.state.pending.is_none() {
            true => self.may_act(),
            false => Seats::EMPTY,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.winner.map(|(winner, way)| Outcome {
            winner,
            way: way.word(),
        })
    }

    fn turns(&self) -> u32 {
        self.state.turn.into()
    }

    fn question(&self) -> &'static str {
        match &self.state.pending {
            _ if self.state.winner.is_some() => "over",
            Some(pending) => pending.topic(),
            None => "take-turn",
        }
    }

    fn is_discreet(&self) -> bool {
        // IC-INF.7: how long somebody thinks about the cards to return may tell of too many.
        matches!(self.state.pending, Some(Pending::Return { .. }))
    }

    fn is_urgent(&self) -> bool {
        // IC-HLD.8: at once, also out of turn.
        matches!(self.state.pending, Some(Pending::Discard { .. }))
    }

    fn legal(&self, seat: Seat, out: &mut Actions<Action>) {
        question::legal(self, seat, out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        check::check(self, seat, action)
    }

    fn take<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) -> Step {
        Context::new(self, log).act(seat, action)
    }

    fn resign<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) -> Result<Step, Illegal> {
        self.check_resign(seat)?;
        Ok(Context::new(self, log).leave(seat))
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        view::view(self, viewer)
    }

    fn determinize(&mut self, seat: Seat, rng: &mut Rng) {
        determinize::determinize(self, seat, rng);
    }

    fn digest(&self) -> u64 {
        kernel::digest_of(&self.state)
    }

    fn problems(&self) -> Vec<Problem> {
        invariant::problems(self)
    }
}

/// A game that is being changed, and where its events go.
struct Context<'a, L> {
    game: &'a mut Conquest,
    log: &'a mut L,
    /// Whether chance or a secret was revealed since the action began.
    revealed: bool,
}

impl<'a, L: Log<Event>> Context<'a, L> {
    fn new(game: &'a mut Conquest, log: &'a mut L) -> Self {
        Context {
            game,
            log,
            revealed: false,
        }
    }

    /// Something happened that everybody may know.
    #[inline]
    fn note(&mut self, event: impl FnOnce() -> Event) {
        self.log.note(Audience::All, event);
    }

    /// Something happened that only these two may know.
    #[inline]
    fn whisper(&mut self, one: Seat, other: Seat, event: impl FnOnce() -> Event) {
        let seats = Seats::only(one).with(other);
        self.log.note(Audience::Only(seats), event);
    }
}

impl<L> Deref for Context<'_, L> {
    type Target = Conquest;
    fn deref(&self) -> &Conquest {
        self.game
    }
}

impl<L> DerefMut for Context<'_, L> {
    fn deref_mut(&mut self) -> &mut Conquest {
        self.game
    }
}
