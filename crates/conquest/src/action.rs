//! Everything a player can do or answer, one atomic decision at a time.

use kernel::Seat;

use crate::resource::{Pool, Resource};
use crate::ship::Level;
use crate::space::SpaceId;

/// One atomic answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Move a ship (IC-MOV).
    Move {
        /// The level of the ship.
        level: Level,
        /// Where it stands.
        from: SpaceId,
        /// Where it goes; the engine finds the path (IC-MOV.13).
        to: SpaceId,
        /// What it costs.
        power: Power,
    },
    /// Attack a ship on a connecting space (IC-ATK).
    Attack {
        /// The level of the attacking ship.
        level: Level,
        /// Where it stands.
        from: SpaceId,
        /// Where the target stands.
        to: SpaceId,
        /// The level of the target (IC-ATK.9).
        target: Level,
        /// What it costs.
        power: Power,
    },
    /// Build a ship (IC-BLD.1).
    Build {
        /// The starter planet it starts on.
        planet: SpaceId,
    },
    /// Replace a ship by one of the next level (IC-BLD.2).
    Upgrade {
        /// Its present level.
        level: Level,
        /// Where it stands.
        space: SpaceId,
    },
    /// Take a starter planet or a base (IC-COL.1).
    Colonize {
        /// The planet or base.
        space: SpaceId,
    },
    /// Give three cards to the trade ship for one (IC-STR.1).
    Exchange {
        /// The three cards.
        give: Pool,
        /// The card in return.
        want: Resource,
    },
    /// Begin to negotiate with a player (IC-PTR.1).
    Negotiate {
        /// Who.
        partner: Seat,
    },
    /// Add one of the maker's own cards to the offer.
    Give {
        /// Its kind.
        card: Resource,
    },
    /// Add one of the other player's cards to the offer.
    Want {
        /// Its kind.
        card: Resource,
    },
    /// Make the offer.
    Propose,
    /// End a negotiation that the player has opened (IC-PTR.6).
    Withdraw,
    /// Agree to the offer.
    Accept,
    /// End the negotiation.
    Decline,
    /// Answer the offer with another one.
    Counter,
    /// Return a card to the bank after collecting (IC-END.8).
    Return {
        /// Its kind.
        card: Resource,
    },
    /// Return nothing more.
    Keep,
    /// Give up a card (IC-HLD.8).
    Discard {
        /// Its kind.
        card: Resource,
    },
    /// Suspect a player of holding more cards than allowed (IC-HLD.3).
    Accuse {
        /// Who.
        suspect: Seat,
    },
    /// End the turn: flip, collect, return (IC-END).
    End,
}

/// What a movement or an attack costs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Power {
    /// One unit of energy (IC-MOV.1).
    Energy,
    /// The price of an additional movement or attack (IC-MOV.7).
    Paid,
}
