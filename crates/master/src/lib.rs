//! The rules of Master of the Galaxy, from its rule ledger (`docs/rules/master.md`), and its
//! content packs.
//!
//! [`Master`] is the game: a state and the pack it is played with. Each chapter of the rulebook is
//! a file that contains what is legal (`check_…`), what is offered (`offer_…`) and what happens
//! then.

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
    Actions, Audience, Fact, Illegal, Label, Log, Outcome, ParseError, Problem, Rng, Seat, Seats,
    Seed, SetupError, Step,
};

use chance::Chance;
use pack::SystemSet;
use question::Ask;
use state::State;

pub use action::{Action, Answer, Put, Source, Target, Truce, Work};
pub use card::{CardId, Kind};
pub use color::{Color, Pool};
pub use effect::{
    Ability, CardFilter, Condition, CubeFilter, Deed, Fired, Hold, Place, Power, Site, Task, When,
    Whose,
};
pub use event::Event;
pub use pack::{
    Board, Card, ConflictFace, Corner, Growth, Line, Link, Objective, Pack, Project, ProjectId,
    Reward, Side, Slot, System, SystemId, Track, TrackId, Weaver, WeaverId, WeaverProject,
};
pub use setup::{Edition, PlayerColor, Setup};
pub use state::{Departure, Phase};
pub use symbol::{Symbol, SymbolCounts};
pub use victory::{BASES, HOMES_TO_WIN, SYMBOLS_TO_WIN, Way};
pub use view::{
    CardPlace, CardView, ConflictFaceView, ConflictView, Counts, DeckView, DiscardedView,
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

impl Master {
    /// How many players there are.
    #[inline]
    pub(crate) fn players(&self) -> usize {
        self.state.agreed.players.into()
    }
}

impl kernel::Game for Master {
    const NAME: &'static str = "master";
    const RULES: u32 = 3;
    const FEATURES: &'static [&'static str] = &evaluate::NAMES;

    type Pack = Pack;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(pack: &'static Pack, setup: &Setup, seed: Seed) -> Result<Master, SetupError> {
        Master::set_up_from(pack, setup, seed)
    }

    fn pack(&self) -> &'static Pack {
        self.pack
    }

    fn setup(&self) -> Setup {
        let agreed = &self.state.agreed;
        let house = &self.state.weavers.house;
        Setup {
            players: agreed.colors.0[..self.players()].to_vec(),
            first: agreed.named.then(|| agreed.colors[agreed.first]),
            draft: agreed.draft,
            edition: agreed.edition,
            swarms: Some(house.start).filter(|&start| start != 0),
            tough: house.tough,
            mercy: house.mercy,
            diverted: house.diverted,
        }
    }

    fn seats(&self) -> usize {
        self.players()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.player_word(seat)
    }

    fn waits_for(&self) -> Option<Seat> {
        (self.state.phase != Phase::Over).then(|| self.asked())
    }

    fn may_act(&self) -> Seats {
        self.truce_seats()
    }

    #[inline]
    fn invited(&self) -> Seats {
        if self.state.offers.is_empty() {
            return Seats::EMPTY;
        }
        self.invited_seats()
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
        self.topic()
    }

    fn legal(&self, seat: Seat, out: &mut Actions<Action>) {
        self.offer_all(seat, out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check_action(seat, action)
    }

    fn take<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) -> Step {
        debug_assert_eq!(self.check_action(seat, action), Ok(()), "{action:?}");
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
        self.view_for(viewer)
    }

    fn determinize(&mut self, _seat: Seat, rng: &mut Rng) {
        // Nothing is hidden but what chance will do: undecided deck order and draws (MG-IM.17).
        // When the game is over even the seed is public (MG-IM.12).
        if self.state.phase != Phase::Over {
            self.state.rng = rng.split();
        }
    }

    fn features(&self, seat: Seat, out: &mut [f32]) {
        self.measure(seat, out);
    }

    fn weights(&self) -> &'static kernel::Weights {
        if self.is_solo() {
            return evaluate::solo_weights();
        }
        evaluate::weights()
    }

    fn may_win(&self, seat: Seat) -> bool {
        !self.state.resigned.has(seat)
    }

    fn write_action(&self, action: Action) -> String {
        self.action_words(action)
    }

    fn read_action(&self, _seat: Seat, text: &str) -> Result<Action, ParseError> {
        self.parse_action(text)
    }

    fn write_event(&self, event: &Event) -> String {
        self.event_words(event)
    }

    fn read_event(&self, text: &str) -> Result<Event, ParseError> {
        self.parse_event(text)
    }

    fn tell(&self, event: &Event) -> String {
        self.event_sentence(event)
    }

    fn labels(&self, seat: Seat) -> Vec<Label> {
        self.labels_of(seat)
    }

    fn facts(&self, event: &Event, out: &mut Vec<Fact>) {
        self.facts_of(event, out);
    }

    fn digest(&self) -> u64 {
        kernel::digest_of(&self.state)
    }

    fn problems(&self) -> Vec<Problem> {
        self.broken_invariants()
    }

    fn write_position(&self) -> toml::Table {
        self.position()
    }

    fn read_position(pack: &'static Pack, position: &toml::Table) -> Result<Master, Vec<Problem>> {
        Master::from_position(pack, position)
    }

    fn forget_derived(position: &mut toml::Table) {
        position::forget_derived(position);
    }

    fn rng(&self) -> &Rng {
        &self.state.rng
    }

    fn dictate(&mut self, outcomes: &[&str]) -> Result<(), ParseError> {
        let read = |word: &&str| Chance::read(self.pack, word).map(Chance::byte);
        let bytes = outcomes.iter().map(read).collect::<Result<Vec<u8>, _>>()?;
        self.state.rng.dictate(&bytes)
    }

    fn write_outcome(&self, outcome: u8) -> Option<String> {
        Chance::word(self.pack, outcome)
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
