//! Events as English sentences.

use kernel::{Called, Game, Seat};

use crate::Conquest;
use crate::event::Event;
use crate::space::SpaceId;
use crate::victory::Way;

/// The event as one English sentence for the log.
pub(crate) fn tell(game: &Conquest, event: &Event, called: Called<'_>) -> String {
    let who = |seat: Seat| match called.name(seat) {
        Some(name) => name.to_owned(),
        None => capital(game.seat_name(seat)),
    };
    let whom = |seat: Seat| called.name(seat).unwrap_or_else(|| game.seat_name(seat));
    let at = |space: SpaceId| game.space_name(space);
    match *event {
        Event::TurnBegan { seat, turn, energy } => format!(
            "Turn {turn}: {} has {energy} {} of energy.",
            whom(seat),
            plural(energy, "unit", "units")
        ),
        Event::TradeShipMoved { seat, roll, to } => {
            format!(
                "{} rolls {roll}: the trade ship moves to {}.",
                who(seat),
                at(to)
            )
        }
        Event::Paid { seat, cards } => format!("{} pays {}.", who(seat), cards.told()),
        Event::ShipMoved {
            seat,
            level,
            from,
            to,
        } => format!(
            "{} moves a level {} ship from {} to {}.",
            who(seat),
            level.number(),
            at(from),
            at(to)
        ),
        Event::ShipAttacked {
            seat,
            level,
            from,
            to,
            roll,
            hit,
        } => format!(
            "{} attacks {} from {} with a level {} ship, rolls {roll} and {}.",
            who(seat),
            at(to),
            at(from),
            level.number(),
            if hit { "hits" } else { "misses" }
        ),
        Event::ShipDestroyed { seat, level, space } => format!(
            "{} loses a level {} ship at {}.",
            who(seat),
            level.number(),
            at(space)
        ),
        Event::CardsStolen {
            seat,
            victim,
            count,
        } => format!(
            "{} takes {count} {} from {}.",
            who(seat),
            plural(count, "card", "cards"),
            whom(victim)
        ),
        Event::CardsSeen {
            seat,
            victim,
            cards,
        } => format!(
            "Only {} and {} see them: {}.",
            whom(seat),
            whom(victim),
            cards.told()
        ),
        Event::BattleTokenLost { seat } => format!("{} loses a battle token.", who(seat)),
        Event::BattleTokenWon { seat } => format!("{} wins a battle token.", who(seat)),
        Event::ShipBuilt { seat, space } => {
            format!("{} builds a level 1 ship on {}.", who(seat), at(space))
        }
        Event::ShipUpgraded { seat, level, space } => format!(
            "{} upgrades the ship at {} to level {}.",
            who(seat),
            at(space),
            level.number()
        ),
        Event::Colonized {
            seat,
            space,
            former,
        } => match former {
            Some(former) => format!(
                "{} colonizes {}, which {} loses.",
                who(seat),
                at(space),
                whom(former)
            ),
            None => format!("{} colonizes {}.", who(seat), at(space)),
        },
        Event::CardsExchanged { seat, give, want } => format!(
            "{} gives {} to the trade ship for 1 {}.",
            who(seat),
            give.told(),
            want.name()
        ),
        Event::NegotiationOpened { seat, partner } => {
            format!("{} wants to trade with {}.", who(seat), whom(partner))
        }
        Event::OfferMade {
            seat,
            partner,
            give,
            want,
        } => format!(
            "{} offers {} {} for {}.",
            who(seat),
            whom(partner),
            give.told(),
            want.told()
        ),
        Event::OfferDeclined { seat, partner } => {
            format!("{} declines to trade with {}.", who(seat), whom(partner))
        }
        Event::NegotiationWithdrawn { seat, partner } => {
            format!("{} ends the talk with {}.", who(seat), whom(partner))
        }
        Event::CardsTraded {
            seat,
            partner,
            give,
            want,
        } => format!(
            "{} trades {} for {} with {}.",
            who(seat),
            give.told(),
            want.told(),
            whom(partner)
        ),
        Event::TokenRevealed { space, cards } => {
            format!("The token at {} shows {}.", at(space), cards.told())
        }
        Event::CardsCollected { seat, cards } => {
            format!("{} collects {}.", who(seat), cards.told())
        }
        Event::CardReturned { seat, card } => {
            format!("{} returns 1 {} to the bank.", who(seat), card.name())
        }
        Event::AccusationWaits { seat, suspect } => format!(
            "{} accuses {} of smuggling; what is going on is finished first.",
            who(seat),
            whom(suspect)
        ),
        Event::Accused {
            seat,
            suspect,
            over,
        } => format!(
            "{} suspects {} of smuggling, {}.",
            who(seat),
            whom(suspect),
            if over { "and is right" } else { "wrongly" }
        ),
        Event::CardDiscarded { seat, card } => {
            format!("{} gives up 1 {}.", who(seat), card.name())
        }
        Event::Resigned { seat } => format!("{} resigns.", who(seat)),
        Event::Eliminated { seat, cards } => format!(
            "{} is out of the game; {} goes to the bank.",
            who(seat),
            cards.told()
        ),
        Event::KeeperChanged { seat } => {
            format!("{} is now in charge of the trade ship.", who(seat))
        }
        Event::GameWon { seat, way } => won(seat.map(who), way),
    }
}

fn won(winner: Option<String>, way: Way) -> String {
    match (winner, way) {
        (Some(winner), Way::LastSurvivor) => format!("{winner} wins as the last one standing."),
        (Some(winner), Way::FourColonies) => {
            format!("{winner} wins with four colonies on the central planet.")
        }
        (Some(winner), Way::Points) => format!("{winner} wins by victory points."),
        (Some(winner), Way::RoundCap) => {
            format!("The rounds are over: {winner} stands best and wins.")
        }
        (None, _) => "The rounds are over: the best share the win.".to_owned(),
    }
}

fn plural(count: u8, one: &'static str, more: &'static str) -> &'static str {
    if count == 1 { one } else { more }
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}
