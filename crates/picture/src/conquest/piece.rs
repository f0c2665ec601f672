//! The parts to cut out: cards of resources and territories, asteroid tokens, ships, battle tokens.

use conquest::{Color, Level, Pack, Pool, Resource};
use maud::{Markup, html};

use super::shape::icon;

/// The twelve prices, as they lie beside the board.
pub(super) fn prices(pack: &Pack) -> Markup {
    html! {
        table .prices {
            @for (word, price) in pack.prices.all() {
                tr { th { (price_name(word)) } td { (cards(&price)) } td { (price.told()) } }
            }
        }
    }
}

fn price_name(word: &str) -> String {
    match word {
        "movement" => "Additional movement".to_owned(),
        "attack" => "Additional attack".to_owned(),
        "build" => "Build a ship".to_owned(),
        "upgrade-2" => "Upgrade to level 2".to_owned(),
        "upgrade-3" => "Upgrade to level 3".to_owned(),
        "planet" => "Colonize a starter planet".to_owned(),
        word => format!("Colonize {}", word.replace('-', " ")),
    }
}

/// Cards as a row of shapes.
fn cards(cards: &Pool) -> Markup {
    html! {
        span .row {
            @for (resource, count) in cards.iter() {
                @for _ in 0..count { span .{ "resource " (resource.word()) } { (icon(resource.word(), "")) } }
            }
        }
    }
}

/// The six starter planet cards and the six colonization cards (IC-CMP.5).
pub(super) fn territories(pack: &Pack) -> Markup {
    html! {
        div .territories {
            @for civilization in &pack.civilizations {
                div .{ "territory " (civilization.color.word()) } {
                    (icon(civilization.color.word(), "plate"))
                    b { (civilization.planet) }
                    span { (civilization.name) }
                    small { "Starter planet: 2 points, 1 energy, 3 cards" }
                }
            }
            @for (number, price) in (1..).zip(&pack.prices.base) {
                div .territory {
                    (icon("base", ""))
                    b { "Base " (number) }
                    (cards(price))
                    small { "Colony: 1 point; four win" }
                }
            }
        }
    }
}

/// The asteroid tokens of one civilization, each face beside its back: fold and glue (IC-CMP.3).
pub(super) fn tokens(pack: &Pack, color: Color) -> Markup {
    html! {
        div .tokens {
            @for (area, faces) in (1..).zip(&pack.faces) {
                @for face in faces {
                    div .token title={ "area " (area) ": " (face.told()) } {
                        div .face { (cards(face)) }
                        div .{ "back " (color.word()) } { (icon(color.word(), "plate")) b { (area) } }
                    }
                }
            }
        }
    }
}

/// Resource cards of every kind, filling a sheet.
pub(super) fn resources(of_each: usize) -> Markup {
    html! {
        div .resources {
            @for resource in Resource::ALL {
                @for _ in 0..of_each {
                    div .{ "card resource " (resource.word()) } { (icon(resource.word(), "")) b { (resource.name()) } }
                }
            }
        }
    }
}

/// All ships of one civilization, level by level (IC-CMP.1).
pub(super) fn ships(pack: &Pack, color: Color) -> Markup {
    html! {
        div .ships {
            @for level in Level::ALL {
                @for _ in 0..pack.pieces.ships {
                    div .{ "ship " (color.word()) } {
                        (icon(color.word(), "plate")) (icon(&format!("level-{}", level.number()), "rank"))
                    }
                }
            }
        }
    }
}

/// The battle tokens and the trade ship.
pub(super) fn others(pack: &Pack) -> Markup {
    html! {
        div .ships {
            div .{ "ship trade" } { (icon("trade-ship", "")) }
            @for _ in 0..pack.pieces.battle_tokens {
                div .{ "ship battle" } { (icon("token", "")) }
            }
        }
    }
}
