//! Where on the page an action is offered, and with which label.

use conquest::{Action, Board, Level, Odds, Power, Resource, SpaceId, View};
use kernel::Seat;
use table::TableView;

use super::shape::told;
use crate::hint::Phrase;
use crate::offer::{Lying, Offered};

/// A place on the page, named by the words of what lies there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Spot {
    /// A space that a ship can move to.
    To(String),
    /// A ship that can be attacked.
    Ship(String),
    /// A planet where a ship can be built.
    Build(String),
    /// A space that can be colonized.
    Colonize(String),
    /// A player to trade with.
    Negotiate(&'static str),
    /// A player to accuse.
    Accuse(&'static str),
    /// A card of one's hand.
    Card(Resource),
    /// A card to give in a trade.
    Give(Resource),
    /// A card to ask for in a trade.
    Want(Resource),
    /// The answers in a negotiation.
    Talk,
    /// Anywhere else.
    Prompt,
}

/// The key of a ship in a choice: `red-home/l1`.
pub(super) fn ship_key(board: &Board, space: SpaceId, level: Level) -> String {
    format!("{}/{}", board.word(space), level.word())
}

/// The deals that the trade ship offers now.
#[derive(Default)]
pub(super) struct TradeShipDeals {
    /// The resources it would give.
    pub(super) gives: Vec<&'static str>,
    /// How many cards it takes for one.
    pub(super) takes: u16,
    /// The seat that may deal with it.
    pub(super) seat: u8,
}

impl TradeShipDeals {
    /// Separate the deals from the other offers.
    pub(super) fn split(offers: &[Offered<Action>]) -> (TradeShipDeals, Vec<&Offered<Action>>) {
        let mut exchange = TradeShipDeals::default();
        let mut others = Vec::new();
        for offer in offers {
            let Action::Exchange { give, want } = offer.action else {
                others.push(offer);
                continue;
            };
            exchange.takes = give.total();
            exchange.seat = offer.seat.number();
            if !exchange.gives.contains(&want.word()) {
                exchange.gives.push(want.word());
            }
        }
        (exchange, others)
    }
}

/// The word for a power on the page.
pub(super) fn power_word(power: Power) -> &'static str {
    match power {
        Power::Energy => "energy",
        Power::Paid => "paid",
    }
}

/// Where the action is offered.
pub(super) fn place(
    (desk, view): (&TableView, &View),
    board: &Board,
    action: Action,
) -> Lying<Spot> {
    let word = |space: SpaceId| board.word(space);
    let name = |space: SpaceId| view.spaces.get(word(space)).map_or("", |space| &space.name);
    let price = |price: &str| view.prices.get(price).map(told).unwrap_or_default();
    let player = |seat: Seat| desk.sitter(seat).word;
    let called = |seat: Seat| desk.title_of(desk.sitter(seat));
    match action {
        Action::Move {
            level,
            from,
            to,
            power,
        } => Lying::at(
            Spot::To(word(to).to_owned()),
            format!(
                "Move the level {} ship to {}{}",
                level.number(),
                name(to),
                cost(power, &price("movement"))
            ),
        )
        .with(ship_key(board, from, level))
        .powered(power_word(power)),
        Action::Attack {
            level,
            from,
            to,
            target,
            power,
        } => Lying::at(
            Spot::Ship(ship_key(board, to, target)),
            format!(
                "Attack the level {} ship on {}: a hit with 1 to {}, {}{}",
                target.number(),
                name(to),
                level.highest_hit(),
                Odds::of_attack(level),
                cost(power, &price("attack"))
            ),
        )
        .with(ship_key(board, from, level))
        .powered(power_word(power)),
        Action::Build { planet } => Lying::at(
            Spot::Build(word(planet).to_owned()),
            format!("Build a ship on {} for {}", name(planet), price("build")),
        ),
        Action::Upgrade { level, space } => {
            let next = level.number() + 1;
            Lying::at(
                Spot::Prompt,
                format!(
                    "Upgrade to level {next} for {}",
                    price(&format!("upgrade-{next}"))
                ),
            )
            .with(ship_key(board, space, level))
        }
        Action::Colonize { space } => {
            let site = view.spaces.get(word(space));
            let price = site.and_then(|site| site.price.as_ref()).map(told);
            Lying::at(
                Spot::Colonize(word(space).to_owned()),
                format!("Colonize {} for {}", name(space), price.unwrap_or_default()),
            )
        }
        Action::Negotiate { partner } => Lying::at(
            Spot::Negotiate(player(partner)),
            format!("Trade with {}", called(partner)),
        ),
        Action::Accuse { suspect } => Lying::at(
            Spot::Accuse(player(suspect)),
            format!("Accuse {} of smuggling", called(suspect)),
        ),
        Action::Give { card } => Lying::at(Spot::Give(card), format!("Give 1 {}", card.name())),
        Action::Want { card } => Lying::at(Spot::Want(card), format!("Ask for 1 {}", card.name())),
        Action::Return { card } => Lying::at(
            Spot::Card(card),
            format!("Return 1 {} to the bank", card.name()),
        ),
        Action::Discard { card } => {
            Lying::at(Spot::Card(card), format!("Give up 1 {}", card.name()))
        }
        Action::Propose => Lying::at(Spot::Talk, "Make the offer"),
        Action::Withdraw => Lying::at(Spot::Talk, "End the talk"),
        Action::Accept => Lying::at(Spot::Talk, "Accept"),
        Action::Counter => Lying::at(Spot::Talk, "Counter"),
        Action::Decline => Lying::at(Spot::Talk, "Decline"),
        Action::Keep => Lying::at(Spot::Prompt, "Keep all and pass"),
        Action::End => Lying::at(Spot::Prompt, "End the turn"),
        // There are hundreds of ways to give cards: the page composes one (`TradeShipDeals`).
        Action::Exchange { .. } => Lying::at(Spot::Prompt, "Trade with the trade ship"),
    }
}

/// What an action does, in words that need no board beside them.
pub(super) fn phrase(seen: (&TableView, &View), board: &Board, action: Action) -> Phrase {
    let name = |space: SpaceId| {
        let space = seen.1.spaces.get(board.word(space));
        space.map_or("", |space| &space.name)
    };
    let (_, label) = place(seen, board, action).into_parts();
    let about = match action {
        Action::Move { to, .. } | Action::Attack { to, .. } => Some(to),
        Action::Build { planet: space }
        | Action::Colonize { space }
        | Action::Upgrade { space, .. } => Some(space),
        _ => None,
    };
    let words = match action {
        Action::Move { from, .. } => {
            label.replacen(" ship to ", &format!(" ship from {} to ", name(from)), 1)
        }
        Action::Attack { from, .. } => format!("{label} (from {})", name(from)),
        Action::Upgrade { space, .. } => format!("{label} (on {})", name(space)),
        Action::Exchange { give, want } => {
            let want = want.name();
            format!("Give the trade ship {} for 1 {want}", give.told())
        }
        _ => label,
    };
    Phrase {
        words,
        about: about.map(|space| format!("space:{}", board.word(space))),
    }
}

/// How a movement or an attack is powered, as part of its label.
fn cost(power: Power, price: &str) -> String {
    match power {
        Power::Energy => " with energy".to_owned(),
        Power::Paid => format!(" for {price}"),
    }
}
