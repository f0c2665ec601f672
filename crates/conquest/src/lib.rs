//! The rules of Inter-Galactic Conquest, from its rule ledger (`docs/rules/conquest.md`), and its
//! content packs.
//!
//! [`Conquest`] is the game: a state and the pack it is played with. Each chapter of the ledger is a
//! file that holds together what may be done (`check_…`), what is offered (`offer_…`) and what
//! happens then.

mod action;
mod attack;
mod build;
mod chance;
mod check;
mod colony;
mod color;
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
mod narrate;
mod notation;
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
    Actions, Audience, Fact, Illegal, Label, Log, Outcome, ParseError, Problem, Rng, Seat, Seats,
    Seed, SetupError, Step,
};

use chance::Chance;
use decision::Pending;
use state::State;

pub use action::{Action, Power};
pub use color::Color;
pub use event::Event;
pub use pack::{Board, Civilization, Pack, Pieces, Prices};
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

impl Conquest {
    /// How many players began.
    #[inline]
    pub(crate) fn players(&self) -> usize {
        self.state.agreed.players.into()
    }

    pub(crate) fn player_word(&self, seat: Seat) -> &'static str {
        self.state.agreed.colors[seat].word()
    }
}

impl kernel::Game for Conquest {
    const NAME: &'static str = "conquest";
    const RULES: u32 = 2;
    const FEATURES: &'static [&'static str] = &evaluate::NAMES;

    type Pack = Pack;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(pack: &'static Pack, setup: &Setup, seed: Seed) -> Result<Conquest, SetupError> {
        Conquest::set_up(pack, setup, seed)
    }

    fn pack(&self) -> &'static Pack {
        self.pack
    }

    fn setup(&self) -> Setup {
        self.agreed_setup()
    }

    fn seats(&self) -> usize {
        self.players()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.player_word(seat)
    }

    fn waits_for(&self) -> Option<Seat> {
        self.state.winner.is_none().then(|| self.asked())
    }

    fn may_act(&self) -> Seats {
        self.others_who_may_act()
    }

    fn invited(&self) -> Seats {
        // A window has just opened: the moment to suspect (IC-END.9).
        match self.state.fresh && self.state.pending.is_none() {
            true => self.others_who_may_act(),
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
        self.topic()
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
        self.offer_all(seat, out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check_action(seat, action)
    }

    fn take<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) -> Step {
        Context::new(self, log).act(seat, action)
    }

    fn resign<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) -> Result<Step, Illegal> {
        self.check_resign(seat)?;
        Ok(Context::new(self, log).leave(seat))
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        self.view_for(viewer)
    }

    fn determinize(&mut self, seat: Seat, rng: &mut Rng) {
        self.redraw_for(seat, rng);
    }

    fn features(&self, seat: Seat, out: &mut [f32]) {
        self.measure(seat, out);
    }

    fn is_futile(&self, seat: Seat, action: Action) -> bool {
        self.achieves_nothing(seat, action)
    }

    fn weights(&self) -> &'static kernel::Weights {
        if self.seats() == 2 {
            return evaluate::duel_weights();
        }
        evaluate::weights()
    }

    fn may_win(&self, seat: Seat) -> bool {
        self.state.living.has(seat)
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

    fn read_position(
        pack: &'static Pack,
        position: &toml::Table,
    ) -> Result<Conquest, Vec<Problem>> {
        Conquest::from_position(pack, position)
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
