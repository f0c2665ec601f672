//! What has happened, for the log, the animations and the statistics.

mod notation;

use kernel::Seat;

use crate::resource::{Pool, Resource};
use crate::ship::Level;
use crate::space::SpaceId;
use crate::victory::Way;

pub(crate) use notation::{read_event, write_event};

/// Something that has happened. All events but [`Event::CardsSeen`] are public (IC-INF.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(
    missing_docs,
    reason = "the fields are who, what and where, as their names say"
)]
pub enum Event {
    /// A turn began.
    TurnBegan { seat: Seat, turn: u16, energy: u8 },
    /// The trade ship moved (IC-TRN.2).
    TradeShipMoved { seat: Seat, roll: u8, to: SpaceId },
    /// Cards went to their decks for something (IC-RES.2).
    Paid { seat: Seat, cards: Pool },
    /// A ship moved.
    ShipMoved {
        seat: Seat,
        level: Level,
        from: SpaceId,
        to: SpaceId,
    },
    /// A ship attacked; the roll decided.
    ShipAttacked {
        seat: Seat,
        level: Level,
        from: SpaceId,
        to: SpaceId,
        roll: u8,
        hit: bool,
    },
    /// A ship was destroyed (IC-ATK.4).
    ShipDestroyed {
        seat: Seat,
        level: Level,
        space: SpaceId,
    },
    /// This many cards changed hands after an attack (IC-ATK.5).
    CardsStolen { seat: Seat, victim: Seat, count: u8 },
    /// Which cards they were: for thief and victim only (IC-INF.3).
    CardsSeen {
        seat: Seat,
        victim: Seat,
        cards: Pool,
    },
    /// A battle token went back to the supply.
    BattleTokenLost { seat: Seat },
    /// A battle token was won (IC-ATK.6).
    BattleTokenWon { seat: Seat },
    /// A ship was built.
    ShipBuilt { seat: Seat, space: SpaceId },
    /// A ship was replaced by one of this level.
    ShipUpgraded {
        seat: Seat,
        level: Level,
        space: SpaceId,
    },
    /// A planet or base was colonized; `former` lost it.
    Colonized {
        seat: Seat,
        space: SpaceId,
        former: Option<Seat>,
    },
    /// Three cards went to the trade ship for one.
    CardsExchanged {
        seat: Seat,
        give: Pool,
        want: Resource,
    },
    /// A negotiation began.
    NegotiationOpened { seat: Seat, partner: Seat },
    /// An offer was made (IC-INF.5).
    OfferMade {
        seat: Seat,
        partner: Seat,
        give: Pool,
        want: Pool,
    },
    /// The offer was refused; the negotiation is over.
    OfferDeclined { seat: Seat, partner: Seat },
    /// The player who opened the negotiation withdrew.
    NegotiationWithdrawn { seat: Seat, partner: Seat },
    /// Cards changed hands: `seat` gave `give` and got `want`.
    CardsTraded {
        seat: Seat,
        partner: Seat,
        give: Pool,
        want: Pool,
    },
    /// A token was turned up (IC-END.2).
    TokenRevealed { space: SpaceId, cards: Pool },
    /// Cards were collected (IC-END.3).
    CardsCollected { seat: Seat, cards: Pool },
    /// A card was returned to the bank (IC-END.8).
    CardReturned { seat: Seat, card: Resource },
    /// An accusation was made that waits until the running action is finished (IC-TRN.10).
    AccusationWaits { seat: Seat, suspect: Seat },
    /// Somebody was suspected of smuggling; nothing else is revealed (IC-HLD.7).
    Accused {
        seat: Seat,
        suspect: Seat,
        over: bool,
    },
    /// A card was given up.
    CardDiscarded { seat: Seat, card: Resource },
    /// A player resigned.
    Resigned { seat: Seat },
    /// A player is out; these cards went to the bank (IC-ELM.4).
    Eliminated { seat: Seat, cards: Pool },
    /// The duty to move the trade ship passed on (IC-TRN.8).
    KeeperChanged { seat: Seat },
    /// The game is over; `seat` is none if the win is shared (IC-VIC.9).
    GameWon { seat: Option<Seat>, way: Way },
}
