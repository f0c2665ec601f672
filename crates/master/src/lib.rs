//! The rules of Master of the Galaxy and its solo mode, The Weavers, from their rule ledgers
//! (`docs/rules/master.md`, `docs/rules/weavers.md`), and their content packs.
//!
//! [`Master`] is the game: a state and the pack it is played with. It fulfills the contract of
//! `kernel`, and everything is done through that. Two players take random actions until one of them
//! has won:
//!
//! ```
//! use kernel::{Actions, Game, Rng, Seed, Silent};
//! use master::{Master, Setup};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut game = Master::new(master::packs::standard(), &Setup::new(2), Seed::from_number(1))?;
//! let mut rng = Rng::new(Seed::from_number(2));
//! let mut actions = Actions::new();
//! while let Some(seat) = game.waits_for() {
//!     actions.clear();
//!     game.legal(seat, &mut actions);
//!     let action = actions[rng.below(actions.len() as u32) as usize];
//!     game.apply(seat, action, &mut Silent)?;
//! }
//! let outcome = game.outcome().expect("a game that waits for nobody is over");
//! let winner = outcome.winner.expect("one of two players wins");
//! println!("{} wins by {} in turn {}", game.seat_name(winner), outcome.way, game.turns());
//! # Ok(())
//! # }
//! ```
//!
//! | to… | use |
//! |---|---|
//! | agree on players, draft and edition | [`Setup`] |
//! | get the content that comes with the program | [`packs`] |
//! | load a pack of somebody's own, with every problem in it | [`Pack::load`] |
//! | see what a player may see | [`Game::view`], [`View`] |
//! | do something | [`Action`], in notation by [`Narration`](kernel::Narration) |
//! | hear what has happened | [`Event`] |
//!
//! Each chapter of the rulebook is a file that holds together what may be done (`check_…`), what is
//! offered (`offer_…`) and what happens then. The parts of the contract stand where their subject
//! is: the rules here, `Narration` in `notation.rs`, `Evaluation` in `evaluate.rs`, `Statistics` in
//! `fact.rs`, `Files` in `position/`.

mod act;
mod action;
mod base;
mod black_hole;
mod card;
mod chance;
mod color;
mod conflict;
mod cube;
mod decision;
mod deck;
mod discard;
mod effect;
mod evaluate;
mod event;
mod fact;
mod invariant;
mod narrate;
mod notation;
mod offer;
mod pack;
pub mod packs;
mod planet;
mod position;
mod project;
mod question;
mod route;
mod setup;
mod state;
mod supremacy;
mod swap;
mod symbol;
mod theft;
mod turn;
mod victory;
mod view;
mod weavers;

use std::ops::{Deref, DerefMut};

use kernel::{
    Actions, Audience, Game, Illegal, Log, Outcome, Problem, Rng, Seat, Seats, Seed, SetupError,
    Step,
};

use pack::SystemSet;
use question::Ask;
use state::State;

pub use action::{Action, Answer, Put, Source, Target, Truce, Work};
pub use black_hole::TOKENS as BLACK_HOLES;
pub use card::{CardId, Kind};
pub use color::{Color, Pool};
pub use effect::{
    Ability, CardFilter, Condition, CubeFilter, Deed, Fired, Hold, Place, Power, Site, Task, When,
    Whose,
};
pub use event::Event;
pub use pack::{
    Board, Card, ConflictFace, Corner, FACE_BYTES, Faces, Growth, Line, Link, Objective, Pack,
    Project, ProjectId, Reward, Side, Slot, System, SystemId, Track, TrackId, Weaver, WeaverId,
    WeaverProject,
};
pub use question::TOPICS;
pub use setup::{Edition, PlayerColor, Setup};
pub use state::{Departure, Phase};
pub use symbol::{Symbol, SymbolCounts};
pub use victory::{BASES, HOMES_TO_WIN, SYMBOLS_TO_WIN, Way};
pub use view::{
    Barren, CardPlace, CardView, ConflictFaceView, ConflictView, Counts, DeckView, DiscardedView,
    EditionView, ExtraTurnsView, GaugeView, GrowthView, LinkView, ObjectiveView, OutcomeView,
    PlayerView, ProjectView, QuestionView, RewardsView, SettledView, SideView, SlotView, SwarmView,
    SystemView, TrackView, VictoryView, View, WeaversView, Words,
};
pub use weavers::{Arrival, Removal, WeaverEvent, Why};

/// A game of Master of the Galaxy.
#[derive(Clone)]
pub struct Master {
    pack: &'static Pack,
    state: State,
}

impl Game for Master {
    const NAME: &'static str = "master";
    const RULES: u32 = 3;

    type Pack = Pack;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(pack: &'static Pack, setup: &Setup, seed: Seed) -> Result<Master, SetupError> {
        setup::new(pack, setup, seed)
    }

    fn pack(&self) -> &'static Pack {
        self.pack
    }

    fn setup(&self) -> Setup {
        let agreed = &self.state.agreed;
        let house = &self.state.weavers.house;
        Setup {
            players: agreed.colors.0[..self.seats()].to_vec(),
            first: agreed.named.then(|| agreed.colors[agreed.first]),
            draft: agreed.draft,
            edition: agreed.edition,
            swarms: Some(house.start).filter(|&start| start != 0),
            tough: house.tough,
            mercy: house.mercy,
            diverted: house.diverted,
        }
    }

    #[inline]
    fn seats(&self) -> usize {
        self.state.agreed.players.into()
    }

    /// The Weavers, who have no seat, are named too.
    fn seat_name(&self, seat: Seat) -> &'static str {
        if !self.is_player(seat) {
            return notation::WEAVERS_WORD;
        }
        self.state.agreed.colors[seat].word()
    }

    fn waits_for(&self) -> Option<Seat> {
        (self.state.phase != Phase::Over).then(|| self.asked())
    }

    fn may_act(&self) -> Seats {
        conflict::may_act(self)
    }

    #[inline]
    fn invited(&self) -> Seats {
        if self.state.offers.is_empty() {
            return Seats::EMPTY;
        }
        conflict::invited(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.winner.map(|(seat, way)| Outcome {
            winner: self.is_player(seat).then_some(seat),
            way: way.word(),
        })
    }

    fn turns(&self) -> u32 {
        self.state.turn.into()
    }

    fn question(&self) -> &'static str {
        match self.state.stack.top() {
            Some(pending) => pending.topic(),
            None => match self.state.phase {
                Phase::Allocation => "allocate",
                Phase::Rewards => "take-rewards",
                Phase::Cards => "use-cards",
                Phase::Over => "over",
                Phase::Setup | Phase::Start | Phase::End => "go-on",
            },
        }
    }

    fn legal(&self, seat: Seat, out: &mut Actions<Action>) {
        offer::legal(self, seat, out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        act::check(self, seat, action)
    }

    fn take<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) -> Step {
        debug_assert_eq!(self.check(seat, action), Ok(()), "{action:?}");
        Context::new(self, log).act(seat, action)
    }

    fn resign<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) -> Result<Step, Illegal> {
        self.check_resign(seat)?;
        let asked = self.asked();
        let mut context = Context::new(self, log);
        context.leave(seat);
        context.advance();
        Ok(context.step_from(asked))
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        view::view(self, viewer)
    }

    fn determinize(&mut self, _seat: Seat, rng: &mut Rng) {
        // Nothing is hidden but what chance will do: undecided deck order and draws (MG-IM.17).
        // When the game is over even the seed is public (MG-IM.12).
        if self.state.phase != Phase::Over {
            self.state.rng = rng.split();
        }
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
    game: &'a mut Master,
    log: &'a mut L,
    /// Whether chance was revealed since the action began.
    revealed: bool,
    /// The height of the stack when this step last fired an ability (MG-0.3).
    fired: Option<u8>,
}

impl<'a, L: Log<Event>> Context<'a, L> {
    fn new(game: &'a mut Master, log: &'a mut L) -> Self {
        Context {
            game,
            log,
            revealed: false,
            fired: None,
        }
    }

    /// Everything that happens is public (MG-IM.15).
    #[inline]
    fn note(&mut self, event: impl FnOnce() -> Event) {
        self.log.note(Audience::All, event);
    }

    /// Ask a player before anything else happens.
    fn ask(&mut self, seat: Seat, ask: Ask) {
        self.state.stack.ask(seat, ask);
    }
}

impl<L> Deref for Context<'_, L> {
    type Target = Master;
    fn deref(&self) -> &Master {
        self.game
    }
}

impl<L> DerefMut for Context<'_, L> {
    fn deref_mut(&mut self) -> &mut Master {
        self.game
    }
}

/// The systems of a set, in order.
fn systems_in(mut set: SystemSet) -> impl Iterator<Item = SystemId> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let index = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(SystemId(index))
    })
}

/// The tracks of a set, in order.
fn tracks_in(mut set: u64) -> impl Iterator<Item = TrackId> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let index = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(TrackId(index))
    })
}
