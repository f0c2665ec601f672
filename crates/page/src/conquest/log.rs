//! The log, one line for each event. A line knows which things it mentions.

use conquest::{Board, Event, SpaceId, View};
use kernel::Seat;
use maud::{Markup, html};

use super::DrawnTable;
use table::{LogLine, SAYS, TableView};

use crate::parts;
use crate::since::{Harm, Weight};
use crate::sound::Sound;

/// The latest lines, the newest last.
pub(super) fn log(table: &DrawnTable<'_>) -> Markup {
    parts::log(table.story.lines(), |line| entry(table, line))
}

/// All lines.
pub(super) fn whole(table: &DrawnTable<'_>) -> Markup {
    parts::whole_log(table.story.lines(), |line| entry(table, line))
}

fn entry(table: &DrawnTable<'_>, line: &LogLine) -> Markup {
    let event = table.story.event(line);
    let about = event.as_ref().map(spaces).unwrap_or_default();
    let about: Vec<&str> = about.into_iter().map(|at| table.board.word(at)).collect();
    let says = line.words == SAYS;
    let who = event
        .as_ref()
        .and_then(player)
        .or(line.seat.filter(|_| says));
    let who = who.map_or("", |seat| table.desk.sitter(seat).word);
    let turn = matches!(event, Some(Event::TurnBegan { .. }));
    html! {
        li .(who) .turn[turn] data-seq=(line.seq) data-by=[(!who.is_empty()).then_some(who)]
            data-mine[line.seat.is_some_and(|seat| table.desk.sitter(seat).mine)]
            data-minor[!says && event.as_ref().is_none_or(|event| weight(event) == Weight::Minor)]
            data-sound=[event.as_ref().and_then(|event| sound(table, event)).map(Sound::word)]
            data-about=[(!about.is_empty()).then(|| about.join(" "))] { (table.story.sentence(line, table.desk)) }
    }
}

/// How much an event matters to somebody who follows the game.
pub(super) fn weight(event: &Event) -> Weight {
    match event {
        Event::ShipDestroyed { .. }
        | Event::CardsStolen { .. }
        | Event::Colonized { .. }
        | Event::Accused { over: true, .. }
        | Event::Eliminated { .. }
        | Event::Resigned { .. }
        | Event::GameWon { .. } => Weight::Turning,
        Event::TradeShipMoved { .. }
        | Event::ShipMoved { .. }
        | Event::ShipAttacked { .. }
        | Event::BattleTokenWon { .. }
        | Event::BattleTokenLost { .. }
        | Event::ShipBuilt { .. }
        | Event::ShipUpgraded { .. }
        | Event::CardsExchanged { .. }
        | Event::OfferMade { .. }
        | Event::OfferDeclined { .. }
        | Event::CardsTraded { .. }
        | Event::TokenRevealed { .. }
        | Event::Accused { over: false, .. } => Weight::Step,
        Event::TurnBegan { .. }
        | Event::Paid { .. }
        | Event::CardsSeen { .. }
        | Event::NegotiationOpened { .. }
        | Event::NegotiationWithdrawn { .. }
        | Event::CardsCollected { .. }
        | Event::CardReturned { .. }
        | Event::AccusationWaits { .. }
        | Event::CardDiscarded { .. }
        | Event::KeeperChanged { .. } => Weight::Minor,
    }
}

/// What an event did to a player.
pub(super) fn harm(
    (desk, view): (&TableView, &View),
    board: &Board,
    event: &Event,
    own: Seat,
) -> Option<Harm> {
    let stands_on = |space: SpaceId| {
        let space = view.spaces.get(board.word(space));
        let word = desk.sitter(own).word;
        space.is_some_and(|space| space.ships.iter().any(|ship| ship.owner.word() == word))
    };
    match *event {
        Event::ShipDestroyed { seat, .. } if seat == own => Some(Harm::Lost),
        Event::Colonized { former, .. } if former == Some(own) => Some(Harm::Lost),
        Event::CardsStolen { victim, .. } if victim == own => Some(Harm::Robbed),
        Event::Accused { suspect, .. } if suspect == own => Some(Harm::Attacked),
        Event::ShipAttacked { seat, to, .. } if seat != own && stands_on(to) => {
            Some(Harm::Attacked)
        }
        _ => None,
    }
}

/// What an event sounds like.
fn sound(table: &DrawnTable<'_>, event: &Event) -> Option<Sound> {
    match *event {
        Event::ShipMoved { .. } | Event::TradeShipMoved { .. } | Event::TokenRevealed { .. } => {
            Some(Sound::Cube)
        }
        Event::CardsExchanged { .. }
        | Event::CardsTraded { .. }
        | Event::CardsCollected { .. }
        | Event::CardDiscarded { .. }
        | Event::OfferMade { .. } => Some(Sound::Card),
        Event::ShipBuilt { .. } | Event::ShipUpgraded { .. } | Event::Colonized { .. } => {
            Some(Sound::Base)
        }
        Event::ShipAttacked { .. }
        | Event::ShipDestroyed { .. }
        | Event::CardsStolen { .. }
        | Event::Accused { .. }
        | Event::Eliminated { .. }
        | Event::Resigned { .. } => Some(Sound::Conflict),
        Event::GameWon { seat, .. } => {
            let is_mine = seat.is_some_and(|seat| table.desk.sitter(seat).mine);
            Some(Sound::of_ending(is_mine, table.desk.seat.is_none()))
        }
        Event::TurnBegan { .. }
        | Event::Paid { .. }
        | Event::CardsSeen { .. }
        | Event::BattleTokenLost { .. }
        | Event::BattleTokenWon { .. }
        | Event::NegotiationOpened { .. }
        | Event::OfferDeclined { .. }
        | Event::NegotiationWithdrawn { .. }
        | Event::CardReturned { .. }
        | Event::AccusationWaits { .. }
        | Event::KeeperChanged { .. } => None,
    }
}

/// The player whom an event concerns, who may not be the one who acted.
pub(super) fn player(event: &Event) -> Option<Seat> {
    match *event {
        Event::TurnBegan { seat, .. }
        | Event::TradeShipMoved { seat, .. }
        | Event::Paid { seat, .. }
        | Event::ShipMoved { seat, .. }
        | Event::ShipAttacked { seat, .. }
        | Event::ShipDestroyed { seat, .. }
        | Event::CardsStolen { seat, .. }
        | Event::CardsSeen { seat, .. }
        | Event::BattleTokenLost { seat }
        | Event::BattleTokenWon { seat }
        | Event::ShipBuilt { seat, .. }
        | Event::ShipUpgraded { seat, .. }
        | Event::Colonized { seat, .. }
        | Event::CardsExchanged { seat, .. }
        | Event::NegotiationOpened { seat, .. }
        | Event::OfferMade { seat, .. }
        | Event::OfferDeclined { seat, .. }
        | Event::NegotiationWithdrawn { seat, .. }
        | Event::CardsTraded { seat, .. }
        | Event::CardsCollected { seat, .. }
        | Event::CardReturned { seat, .. }
        | Event::AccusationWaits { seat, .. }
        | Event::Accused { seat, .. }
        | Event::CardDiscarded { seat, .. }
        | Event::Resigned { seat }
        | Event::Eliminated { seat, .. }
        | Event::KeeperChanged { seat } => Some(seat),
        Event::GameWon { seat, .. } => seat,
        Event::TokenRevealed { .. } => None,
    }
}

/// The spaces that an event mentions.
pub(super) fn spaces(event: &Event) -> Vec<SpaceId> {
    match *event {
        Event::TradeShipMoved { to, .. } => vec![to],
        Event::ShipMoved { from, to, .. } | Event::ShipAttacked { from, to, .. } => vec![from, to],
        Event::ShipDestroyed { space, .. }
        | Event::ShipBuilt { space, .. }
        | Event::ShipUpgraded { space, .. }
        | Event::Colonized { space, .. }
        | Event::TokenRevealed { space, .. } => vec![space],
        Event::TurnBegan { .. }
        | Event::Paid { .. }
        | Event::CardsStolen { .. }
        | Event::CardsSeen { .. }
        | Event::BattleTokenLost { .. }
        | Event::BattleTokenWon { .. }
        | Event::CardsExchanged { .. }
        | Event::NegotiationOpened { .. }
        | Event::OfferMade { .. }
        | Event::OfferDeclined { .. }
        | Event::NegotiationWithdrawn { .. }
        | Event::CardsTraded { .. }
        | Event::CardsCollected { .. }
        | Event::CardReturned { .. }
        | Event::AccusationWaits { .. }
        | Event::Accused { .. }
        | Event::CardDiscarded { .. }
        | Event::Resigned { .. }
        | Event::Eliminated { .. }
        | Event::KeeperChanged { .. }
        | Event::GameWon { .. } => Vec::new(),
    }
}
