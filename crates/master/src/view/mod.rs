//! What one seat or a spectator may know, built from scratch (MG-IM).
//!
//! A view lists facts; it is not a copy of the state with parts blanked out. Everything is named in
//! notation, so that a scenario can refer to any fact by a path: `players.gray.bag.red`,
//! `systems.red-home.bases`, `tracks."red-home>red-near-a".from`, `decks.leader.top`. The paths are
//! a public format (`docs/formats.md`).

mod board;
mod card;
mod question;
mod swarm;

use indexmap::IndexMap;
use kernel::{Actions, Game, Narration, Seat};
use serde::Serialize;

use crate::card::Kind;
use crate::color::{Color, Pool};
use crate::discard::cubes_for;
use crate::setup::{Edition, PlayerColor};
use crate::state::Phase;
use crate::symbol::{Symbol, SymbolCounts};
use crate::victory::{BASES, HOMES_TO_WIN, SYMBOLS_TO_WIN, Way};
use crate::{Master, systems_in};

pub use board::{ConflictView, LinkView, SideView, SystemView, TrackView};
pub use card::{
    Barren, CardPlace, CardView, ConflictFaceView, DeckView, ObjectiveView, ProjectView, SlotView,
};
pub use question::QuestionView;
pub use swarm::{GrowthView, SwarmView, WeaversView};

/// A table whose keys are words of the notation, in the order in which to show them.
pub type Words<T> = IndexMap<String, T>;

/// How many there are of each: keyed by the words of cube colors or symbols.
pub type Counts = IndexMap<&'static str, u8>;

/// What one seat or a spectator may know.
///
/// Views of one game at the same moment differ only in `viewer` and `actions` (MG-IM.13).
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct View {
    /// The viewer's player color; none for a spectator.
    pub viewer: Option<PlayerColor>,
    /// What the viewer may do now, in notation. Spectators may do nothing (MG-IM.14).
    pub actions: Vec<String>,
    /// Names and display of the edition.
    pub edition: EditionView,
    /// Whether the advanced drafting variant is played (MG-23).
    pub draft: bool,
    /// Who began.
    pub first: PlayerColor,
    /// Whose turn it is.
    pub active: PlayerColor,
    /// The phase of the turn, or setup.
    pub phase: Phase,
    /// How many turns have begun, skipped ones included.
    pub turn: u16,
    /// The turns begun, divided by the number of players and rounded up: a rough measure of time.
    pub round: u16,
    /// The open question; none when the game is over.
    pub question: Option<QuestionView>,
    /// The rewards that are owed (MG-8.36).
    pub rewards: RewardsView,
    /// The cards discarded this Phase 3.
    pub discarded: DiscardedView,
    /// Extra turns (MG-21).
    pub extra_turns: ExtraTurnsView,
    /// The triggered abilities that wait to be resolved, as cards.
    pub triggers: Vec<String>,
    /// The players in seat order, by color.
    pub players: IndexMap<&'static str, PlayerView>,
    /// The common reserve.
    pub reserve: Counts,
    /// Black hole tokens that are neither on the board nor used as skip markers.
    pub free_tokens: u32,
    /// The seven decks, by card type.
    pub decks: IndexMap<&'static str, DeckView>,
    /// The species revealed for the draft and not taken yet (MG-23.3).
    pub revealed: Vec<String>,
    /// Every card by its notation: its face is printed, and its place follows from what is visible.
    pub cards: Words<CardView>,
    /// The systems, by their word.
    pub systems: IndexMap<&'static str, SystemView>,
    /// The tracks, by `a>b` in the order of the board.
    pub tracks: Words<TrackView>,
    /// The conflicts on the board, by card.
    pub conflicts: Words<ConflictView>,
    /// The symbols linked to systems.
    pub links: Vec<LinkView>,
    /// The Weavers, if one player plays against them.
    pub weavers: Option<WeaversView>,
    /// How the game ended.
    pub outcome: Option<OutcomeView>,
    /// The seed, once the game is over (MG-IM.12).
    pub seed: Option<String>,
}

/// What the edition changes: names, color and the display of the track (MG-24.14).
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct EditionView {
    /// Which edition.
    pub name: Edition,
    /// The name of each color of cubes and systems; notation words are the same in both editions
    /// (MG-24.1).
    pub labels: IndexMap<&'static str, &'static str>,
    /// Whether there is no supremacy track to show (MG-24.2).
    pub hides_track: bool,
}

/// Rewards that are owed to the active player.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RewardsView {
    /// Completed projects.
    pub projects: Vec<String>,
    /// Settled planets, in the order of settling.
    pub planets: Vec<SettledView>,
}

/// A planet settled this turn whose reward is owed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SettledView {
    /// The system of the planet.
    pub system: &'static str,
    /// The cube that settled it.
    pub cube: Color,
}

/// The cards discarded in this Phase 3.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct DiscardedView {
    /// How many.
    pub cards: u8,
    /// How many cubes they give at the end of the turn (MG-20.16).
    pub cubes: u8,
    /// How many cubes one, two, and three or more discarded cards give.
    pub pays: [u8; 3],
    /// Those of them that were used and cannot be used again in this phase (MG-20.40).
    pub used: Vec<String>,
}

/// Extra turns of the active player.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ExtraTurnsView {
    /// Won and not taken yet.
    pub won: u8,
    /// The number of this extra turn in a row; zero in a normal turn.
    pub in_a_row: u8,
}

/// One player's part of the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlayerView {
    /// The number of the seat, from zero, clockwise.
    pub seat: u8,
    /// The player's starting system, once it is found.
    pub home: Option<&'static str>,
    /// The cubes in the bag: public by deduction (MG-IM.9).
    pub bag: Counts,
    /// The cubes drawn and not used yet.
    pub drawn: Counts,
    /// The bases that are neither constructed nor on the board.
    pub stock: u8,
    /// The cards with a constructed base of this player on their spot, once for each base.
    pub constructed: Vec<String>,
    /// Whether a constructed base waits and there is no system it could be placed in now (MG-12.2 to
    /// MG-12.10).
    pub is_stranded: bool,
    /// How many bases are on the board.
    pub bases: u8,
    /// The systems the player controls.
    pub systems: Vec<&'static str>,
    /// The starting systems the player controls.
    pub homes: Vec<&'static str>,
    /// The player's supremacy symbols.
    pub symbols: Counts,
    /// The player's cards, by type; their faces and cubes are in `cards` of the view.
    pub cards: Vec<String>,
    /// How many cards the player may have at the end of a turn (MG-3.7).
    pub card_limit: u32,
    /// Skip markers on the species card (MG-21.4).
    pub skips: u8,
    /// Whether the player has left the game (MG-6.8).
    pub resigned: bool,
    /// The progress towards each victory.
    pub victory: VictoryView,
}

/// A player's progress towards each victory (MG-22).
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct VictoryView {
    /// Bases on the board.
    pub expansion: GaugeView,
    /// Identical symbols.
    pub domination: GaugeView,
    /// The type of the symbols counted for domination: the most frequent, the first if tied.
    pub symbol: Symbol,
    /// Starting systems held.
    pub conquest: GaugeView,
}

/// Progress towards a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct GaugeView {
    /// How many there are.
    pub have: u8,
    /// How many win the game.
    pub need: u8,
}

/// How the game ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct OutcomeView {
    /// Who has won; none if the Weavers have.
    pub winner: Option<PlayerColor>,
    /// How it was won.
    pub way: Way,
}

/// What the viewer may know; `None` is a spectator.
pub(crate) fn view(game: &Master, viewer: Option<Seat>) -> View {
    let state = &game.state;
    let agreed = &state.agreed;
    View {
        viewer: viewer.map(|seat| agreed.colors[seat]),
        actions: viewer.map_or_else(Vec::new, |seat| game.offered_words(seat)),
        edition: edition_view(agreed.edition),
        draft: agreed.draft,
        first: agreed.colors[agreed.first],
        active: agreed.colors[state.active],
        phase: state.phase,
        turn: state.turn,
        round: state.turn.div_ceil(agreed.players.into()),
        question: game.question_view(),
        rewards: game.rewards_view(),
        discarded: DiscardedView {
            cards: state.discarded,
            cubes: cubes_for(state.discarded),
            pays: [1, 2, 3].map(cubes_for),
            used: game.words_of(state.used.iter()),
        },
        extra_turns: ExtraTurnsView {
            won: state.extra_won,
            in_a_row: state.extra_row,
        },
        triggers: game.words_of(game.waiting(0)),
        players: Seat::all(game.seats())
            .map(|seat| (game.seat_name(seat), game.player_view(seat)))
            .collect(),
        reserve: cube_counts(&state.reserve),
        free_tokens: game.free_tokens(),
        decks: Kind::ALL
            .into_iter()
            .map(|kind| (kind.word(), game.deck_view(kind)))
            .collect(),
        revealed: game.words_of(state.draft.cards().iter()),
        cards: game.card_views(),
        systems: game.system_views(),
        tracks: game.track_views(),
        conflicts: game.conflict_views(),
        links: game.link_views(),
        weavers: game.is_solo().then(|| game.weavers_view()),
        outcome: state.winner.map(|(seat, way)| game.outcome_view(seat, way)),
        seed: (state.phase == Phase::Over).then(|| state.rng.seed().to_string()),
    }
}

impl Master {
    fn offered_words(&self, seat: Seat) -> Vec<String> {
        let mut actions = Actions::new();
        self.legal(seat, &mut actions);
        actions
            .iter()
            .map(|&action| self.write_action(action))
            .collect()
    }

    fn player_view(&self, seat: Seat) -> PlayerView {
        let state = &self.state;
        let drawn = if seat == state.active {
            state.drawn
        } else {
            Pool::EMPTY
        };
        let control = state.control[seat];
        let system_words = |set| {
            systems_in(set)
                .map(|system| self.pack.system_word(system))
                .collect()
        };
        PlayerView {
            seat: seat.number(),
            home: state.homes[seat].map(|system| self.pack.system_word(system)),
            bag: cube_counts(&state.bags[seat]),
            drawn: cube_counts(&drawn),
            stock: state.stock[seat],
            constructed: self.words_of(self.constructed_bases(state.cards[seat])),
            is_stranded: self.is_stranded(seat),
            bases: self.bases_on_board(seat),
            systems: system_words(control),
            homes: system_words(control & self.pack.board.homes),
            symbols: symbol_counts(&state.symbols[seat]),
            cards: self.words_of(state.cards[seat].iter()),
            card_limit: self.card_limit(seat),
            skips: state.skips[seat],
            resigned: state.resigned.has(seat),
            victory: self.victory_view(seat),
        }
    }

    fn victory_view(&self, seat: Seat) -> VictoryView {
        let counts = &self.state.symbols[seat];
        let count = |symbol: Symbol| counts[symbol as usize];
        let symbol = Symbol::ALL
            .into_iter()
            .rev()
            .max_by_key(|&symbol| count(symbol))
            .expect("there are five symbols");
        let homes = self.state.control[seat] & self.pack.board.homes;
        let gauge = |have, need| GaugeView { have, need };
        VictoryView {
            expansion: gauge(self.bases_on_board(seat), BASES),
            domination: gauge(count(symbol), SYMBOLS_TO_WIN),
            symbol,
            conquest: gauge(homes.count_ones() as u8, HOMES_TO_WIN as u8),
        }
    }

    fn rewards_view(&self) -> RewardsView {
        let owed = self.state.owed.iter();
        RewardsView {
            projects: owed
                .map(|project| self.pack.project_word(project))
                .collect(),
            planets: self
                .state
                .settled
                .iter()
                .map(|(system, cube)| SettledView {
                    system: self.pack.system_word(system),
                    cube,
                })
                .collect(),
        }
    }

    fn outcome_view(&self, seat: Seat, way: Way) -> OutcomeView {
        OutcomeView {
            winner: self.color_of(seat),
            way,
        }
    }
}

fn edition_view(edition: Edition) -> EditionView {
    EditionView {
        name: edition,
        labels: Color::ALL
            .map(|color| (color.word(), edition.color_label(color)))
            .into(),
        hides_track: edition == Edition::Early,
    }
}

fn cube_counts(pool: &Pool) -> Counts {
    Color::ALL.map(|color| (color.word(), pool[color])).into()
}

/// All five symbols, including those without a count.
fn symbol_counts(counts: &SymbolCounts) -> Counts {
    Symbol::ALL
        .map(|symbol| (symbol.word(), counts[symbol as usize]))
        .into()
}
