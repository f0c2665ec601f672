//! The cards that say what the signs of the others mean: rows on cards have no words, so that there is room for a
//! picture.

use master::{CardFilter, Color, Edition, Growth, Reward, Side};
use maud::{Markup, html};

use super::card::reward;
use crate::shape::icon;

/// The reference cards, 63 × 88 mm each.
pub(super) fn reference() -> [Markup; 3] {
    let draws = [
        CardFilter::Leader,
        CardFilter::Government,
        CardFilter::Conflict,
        CardFilter::Expansion,
        CardFilter::Commerce,
        CardFilter::Progress,
        CardFilter::Development,
    ];
    let rows = draws.map(|filter| Reward::Receive(vec![filter]));
    let others = [
        Reward::Base,
        Reward::Development,
        Reward::Operation(Color::Blue),
        Reward::Victory(Side::Red),
    ];
    [
        card("Cards to draw", &signs(&rows)),
        card("What a row gives", &signs(&others)),
        card("What a full row of a swarm does", &growths()),
    ]
}

fn card(name: &str, signs: &Markup) -> Markup {
    html! {
        article .card.reference {
            header { (icon("works", "kind", "")) span { "signs" } }
            h2 { (name) }
            (signs)
        }
    }
}

fn signs(rewards: &[Reward]) -> Markup {
    html! {
        @for given in rewards {
            div .sign {
                span .reward { (reward(given, Edition::Final)) }
                p { (meaning(given)) }
            }
        }
    }
}

fn growths() -> Markup {
    html! {
        @for growth in Growth::ALL {
            div .sign {
                span .reward { (icon(growth.word(), "growth", growth.word())) }
                p { (growth.consequence(true)) }
            }
        }
        p .sign { "With no Weaver card left: " (Growth::Proliferation.consequence(false)) }
    }
}

/// What a sign means, for every color and side.
fn meaning(reward: &Reward) -> String {
    match reward {
        Reward::Operation(_) => {
            "steal one cube of this color from an opponent's project".to_owned()
        }
        Reward::Victory(_) => "win the conflict on this side".to_owned(),
        Reward::Base | Reward::Receive(_) | Reward::Agenda(_) | Reward::Development => {
            reward.text()
        }
    }
}
