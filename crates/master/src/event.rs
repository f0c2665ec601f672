//! What has happened, for the log, the animations and the statistics.

mod notation;

use kernel::Seat;

use crate::action::Work;
use crate::card::{CardId, Kind};
use crate::color::{Color, Pool};
use crate::pack::{ProjectId, Side, SystemId, TrackId};
use crate::state::Departure;
use crate::symbol::Symbol;
use crate::victory::Way;
use crate::weavers::WeaverEvent;

pub(crate) use notation::{pool_words, read_count, read_event, read_pool, work_word, write_event};

/// Something that has happened. All events are public: this game has no secrets (MG-IM.13,
/// MG-IM.15).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(
    missing_docs,
    reason = "the fields are who, what and where, as their names say"
)]
pub enum Event {
    /// A player's starting system was found or chosen.
    HomeFound { seat: Seat, system: SystemId },
    /// A species was revealed for the draft (MG-23.3).
    SpeciesRevealed { card: CardId },
    /// A turn began.
    TurnBegan { seat: Seat, turn: u16 },
    /// A turn was skipped (MG-21.5).
    TurnSkipped { seat: Seat },
    /// An extra turn was won (MG-21.1).
    ExtraTurnWon { seat: Seat },
    /// An extra turn was lost, because it would be the third in a row (MG-21.2).
    ExtraTurnLost { seat: Seat },
    /// A player was given a skip marker (MG-21.4).
    SkipMarked { seat: Seat },
    /// The Adventurer came (MG-7.5).
    AdventurerCame { seat: Seat },
    /// Cubes were drawn from the bag (MG-7.1).
    CubesDrawn { seat: Seat, cubes: Pool },
    /// A cube was put on a card.
    CubePlaced {
        seat: Seat,
        cube: Color,
        project: ProjectId,
    },
    /// A planet was settled.
    PlanetSettled {
        seat: Seat,
        cube: Color,
        system: SystemId,
    },
    /// A route grew by a cube.
    RouteExtended {
        seat: Seat,
        cube: Color,
        track: TrackId,
        from: Departure,
    },
    /// A black cube emptied a project (MG-8.11).
    ProjectCancelled { seat: Seat, work: Work },
    /// The allocation was confirmed; these cubes went back.
    AllocationConfirmed { seat: Seat, returned: Pool },
    /// Cubes went from a project to their owner's bag, starred ones to the reserve.
    CubesReturned {
        seat: Seat,
        bag: Pool,
        reserve: Pool,
    },
    /// Cubes were taken from the reserve.
    CubesGained { seat: Seat, cubes: Pool },
    /// Drawn cubes went back into the bag, to be drawn again.
    CubesPutBack { seat: Seat, cubes: Pool },
    /// A cube went to the reserve in exchange for another one.
    CubeExchanged {
        seat: Seat,
        give: Color,
        take: Color,
    },
    /// A player moved one of their own cubes.
    CubeMoved {
        seat: Seat,
        cube: Color,
        from: Work,
        to: Work,
    },
    /// A base was constructed on a card (MG-11.2).
    BaseConstructed { seat: Seat, card: CardId },
    /// A construction gave no base (MG-11.6, MG-11.11).
    BaseMissed { seat: Seat, card: CardId },
    /// A base was placed on the board.
    BasePlaced { seat: Seat, system: SystemId },
    /// Bases left the board.
    BasesRemoved {
        seat: Seat,
        system: SystemId,
        count: u8,
    },
    /// A base moved from one system to another (MG-12.27).
    BaseMoved {
        seat: Seat,
        from: SystemId,
        to: SystemId,
    },
    /// A constructed base went back to its owner's stock (MG-11.12).
    BaseReturned { seat: Seat, card: CardId },
    /// A route was dissolved; its cubes went back.
    RouteDissolved { seat: Seat, track: TrackId },
    /// A development was implemented (MG-14.13).
    DevelopmentImplemented { seat: Seat, card: CardId },
    /// An agenda was fulfilled (MG-16.1).
    AgendaFulfilled { seat: Seat, card: CardId },
    /// A development or agenda stopped working (MG-14.3, MG-16.4).
    ProjectBroken { seat: Seat, card: CardId },
    /// A player's count of a symbol changed.
    SymbolsChanged {
        seat: Seat,
        symbol: Symbol,
        count: u8,
    },
    /// Two cards were lifted (MG-3.1).
    CardsLifted { seat: Seat, cards: [CardId; 2] },
    /// A card was put face up on the bottom of its deck.
    CardPutBack { card: CardId },
    /// The new top card of a deck was turned up.
    CardTurnedUp { card: CardId },
    /// A deck was shuffled.
    DeckShuffled { kind: Kind },
    /// There was nothing to draw (MG-3.15).
    DeckEmpty { seat: Seat, kind: Kind },
    /// A player gained a card (MG-3.8).
    CardGained { seat: Seat, card: CardId },
    /// A player lost a card.
    CardLost { seat: Seat, card: CardId },
    /// A player discarded a card (MG-20.2).
    CardDiscarded { seat: Seat, card: CardId },
    /// The ability of a card began to work (MG-20.10, MG-3.9).
    AbilityUsed { seat: Seat, card: CardId },
    /// A player declined an ability or a placement.
    Declined { seat: Seat },
    /// A cube was taken from a player's project.
    CubeStolen {
        seat: Seat,
        victim: Seat,
        cube: Color,
        work: Work,
    },
    /// A conflict was put on the board.
    ConflictPlaced {
        seat: Seat,
        card: CardId,
        track: TrackId,
        side: Side,
    },
    /// A conflict was won; `loser` is none against a neutral system.
    ConflictWon {
        seat: Seat,
        card: CardId,
        loser: Option<Seat>,
    },
    /// A conflict ended without a winner (MG-19.27 to MG-19.30).
    ConflictCancelled { card: CardId },
    /// A conflict on the board was turned around (MG-19.72).
    ConflictTurned { card: CardId },
    /// An offer to stop a conflict was made.
    TruceOffered { seat: Seat, card: CardId },
    /// The offer was accepted.
    TruceAccepted { seat: Seat, card: CardId },
    /// The offer was refused.
    TruceRefused { seat: Seat, card: CardId },
    /// A system was covered (MG-4.8).
    SystemCovered { system: SystemId },
    /// A system was uncovered (MG-4.12).
    SystemUncovered { system: SystemId },
    /// A player resigned (MG-6.8).
    Resigned { seat: Seat },
    /// The game is over.
    GameWon { seat: Seat, way: Way },
    /// Something happened with the Weavers.
    Weavers(WeaverEvent),
}
