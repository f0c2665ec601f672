//! Everything a player can do or answer, one atomic decision at a time.

use kernel::Seat;

use crate::card::{CardId, Kind};
use crate::color::Color;
use crate::pack::{Growth, ProjectId, Side, SystemId, TrackId, WeaverId};
use crate::state::Departure;

/// One atomic decision: a move of the active player while nothing is asked, an answer to the open
/// question, or a statement about a truce.
///
/// Slots of a project that have the same color, star and cube are alike; an action always names
/// the first of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Put a drawn cube on a slot of a card.
    Place {
        /// The cube.
        cube: Color,
        /// The project.
        project: ProjectId,
        /// The slot.
        slot: u8,
    },
    /// Put a drawn cube on a planet (MG-9.2).
    Settle {
        /// The cube.
        cube: Color,
        /// The system of the planet.
        system: SystemId,
    },
    /// Put a drawn cube on the next slot of a track (MG-10.5).
    Extend {
        /// The cube.
        cube: Color,
        /// The track.
        track: TrackId,
        /// The end it departs from.
        from: Departure,
    },
    /// Use a drawn black cube to empty one of the player's own projects (MG-8.11).
    Cancel {
        /// The project.
        work: Work,
    },
    /// End the allocation: the remaining drawn cubes go back (MG-8.35).
    Confirm,
    /// Receive the reward of a completed project.
    Reward {
        /// The project.
        project: ProjectId,
    },
    /// Receive the reward of a settled planet.
    Harvest {
        /// The system of the planet.
        system: SystemId,
        /// The cube that settled it.
        color: Color,
    },
    /// Place a constructed base (MG-12.1).
    PlaceBase {
        /// The card it stands on.
        card: CardId,
        /// Where it goes.
        system: SystemId,
    },
    /// Place no more bases and continue with Phase 3.
    EndRewards,
    /// Put a conflict on the board (MG-20.4).
    StartConflict {
        /// The conflict.
        card: CardId,
        /// The track.
        track: TrackId,
        /// The side that faces the player's own system (MG-20.5).
        side: Side,
    },
    /// Discard a card without using it (MG-20.2).
    Discard {
        /// The card.
        card: CardId,
    },
    /// Discard a card to use its ability (MG-20.10).
    Use {
        /// The card.
        card: CardId,
    },
    /// End the turn.
    EndTurn,
    /// Answer the open question.
    Answer(Answer),
    /// Offer or answer the end of a conflict, independently of the open question (MG-19.57).
    Truce(Truce),
}

/// An answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// Start in this corner.
    ChooseHome {
        /// A starting system.
        system: SystemId,
    },
    /// Take this revealed species.
    TakeSpecies {
        /// One of the revealed cards.
        card: CardId,
    },
    /// Keep this of the two lifted cards; the other goes to the bottom (MG-3.2).
    Keep {
        /// One of the two.
        card: CardId,
    },
    /// Put both lifted cards on the bottom, this one first, and take the top card (MG-3.3).
    PutBoth {
        /// The one that is put down first, and so lies higher.
        first: CardId,
    },
    /// Take a cube from the reserve.
    Gain {
        /// Its color.
        color: Color,
    },
    /// Put a drawn cube back, to draw another one for it.
    PutBack {
        /// Its color.
        color: Color,
    },
    /// Exchange a cube with the reserve.
    Exchange {
        /// The color of the cube that goes to the reserve.
        give: Color,
        /// The color of the cube that comes from it.
        take: Color,
    },
    /// Choose one of the player's own cubes to be moved.
    Lift {
        /// Where it lies.
        source: Source,
    },
    /// Put a lifted cube down.
    Put {
        /// The cube.
        cube: Color,
        /// Where it goes.
        to: Put,
    },
    /// Take a cube from another player's project.
    Steal {
        /// Where it lies.
        source: Source,
    },
    /// Take or discard this card.
    Pick {
        /// The card.
        card: CardId,
    },
    /// Place a base in the system won by a conflict.
    Occupy,
    /// Decline something optional.
    Decline,
    /// Choose an alternative of an ability.
    Choose {
        /// Its index.
        option: u8,
    },
    /// Choose the target of an effect.
    Target {
        /// What is affected.
        target: Target,
    },
    /// Draw from this deck.
    DrawFrom {
        /// The deck.
        kind: Kind,
    },
    /// Choose this card of a deck.
    Fetch {
        /// The card.
        card: CardId,
    },
    /// Resolve the waiting ability of this card next.
    Resolve {
        /// The card.
        card: CardId,
    },
    /// Give one of the player's own cubes to the reserve (WV-CON.21).
    Give {
        /// Where it lies.
        source: Source,
    },
}

/// A statement about the end of a conflict.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Truce {
    /// Offer to stop a conflict (MG-19.57).
    Offer {
        /// The conflict.
        card: CardId,
    },
    /// Accept the offer to stop a conflict.
    Accept {
        /// The conflict.
        card: CardId,
    },
    /// Refuse the offer to stop a conflict.
    Refuse {
        /// The conflict.
        card: CardId,
    },
}

/// Where a lifted cube is put.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Put {
    /// On a slot of a card.
    Slot {
        /// The project.
        project: ProjectId,
        /// The slot.
        slot: u8,
    },
    /// On the next slot of a track.
    Track {
        /// The track.
        track: TrackId,
        /// The end it departs from.
        from: Departure,
    },
}

impl From<Answer> for Action {
    #[inline]
    fn from(it: Answer) -> Action {
        Action::Answer(it)
    }
}

impl From<Truce> for Action {
    #[inline]
    fn from(it: Truce) -> Action {
        Action::Truce(it)
    }
}

impl Action {
    /// Whether it uses a drawn cube. Only such actions can be taken back: confirming ends that
    /// (MG-8.34), a truce involves another player, and Phase 3 is final (MG-20.37).
    pub(crate) const fn is_allocation(self) -> bool {
        matches!(
            self,
            Action::Place { .. }
                | Action::Settle { .. }
                | Action::Extend { .. }
                | Action::Cancel { .. }
        )
    }

    /// The action that these words mean while a cube is lifted: it is put down with the same words
    /// that allocate a drawn one.
    pub(crate) const fn of_lifted_cube(self) -> Action {
        match self {
            Action::Place {
                cube,
                project,
                slot,
            } => Action::Answer(Answer::Put {
                cube,
                to: Put::Slot { project, slot },
            }),
            Action::Extend { cube, track, from } => Action::Answer(Answer::Put {
                cube,
                to: Put::Track { track, from },
            }),
            other => other,
        }
    }
}

/// A project on a card or on the board that can be emptied (MG-8.31).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Work {
    /// A project of a card, conflict sides included.
    Card(ProjectId),
    /// A route.
    Route(TrackId),
    /// A project of a Weaver card, which nobody empties (WV-SPN.13).
    Swarm {
        /// The card.
        weaver: WeaverId,
        /// Which of its projects.
        growth: Growth,
    },
}

/// Where a stolen cube lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// On a slot of a card.
    Slot {
        /// The project.
        project: ProjectId,
        /// The slot.
        slot: u8,
    },
    /// At the far end of a route (MG-17.9).
    Route {
        /// The track.
        track: TrackId,
    },
    /// On a Weaver card on the board (WV-SPN.4).
    Swarm {
        /// The card.
        weaver: WeaverId,
        /// Which of its projects.
        growth: Growth,
    },
}

impl Source {
    /// The project the cube lies on.
    pub(crate) const fn work(self) -> Work {
        match self {
            Source::Slot { project, .. } => Work::Card(project),
            Source::Route { track } => Work::Route(track),
            Source::Swarm { weaver, growth } => Work::Swarm { weaver, growth },
        }
    }
}

impl Put {
    /// The project the cube is put on.
    pub(crate) const fn work(self) -> Work {
        match self {
            Put::Slot { project, .. } => Work::Card(project),
            Put::Track { track, .. } => Work::Route(track),
        }
    }
}

/// What an effect is applied to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// A system.
    System(SystemId),
    /// A conflict on the board.
    Conflict(CardId),
    /// A player.
    Player(Seat),
    /// A project.
    Work(Work),
}
