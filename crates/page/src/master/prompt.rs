//! One sentence: what is asked, and of whom. Below it everything that lies nowhere else.

use master::{Action, PlayerColor};
use maud::{Markup, html};

use super::Table;
use super::advice::{has_use_for_cubes, hint};
use super::piece::piece;
use table::SitterKind;

use crate::offer::Offer;
use crate::parts::{self, is_short};

/// The prompt.
pub(super) fn prompt(table: &Table<'_>) -> Markup {
    let offers = table.offers.take_rest();
    let choices = table.offers.take_other_choices();
    let (ends, rest): (Vec<_>, Vec<_>) = offers.into_iter().partition(|offer| is_end(offer));
    let (plain, long): (Vec<_>, Vec<_>) =
        rest.into_iter().partition(|offer| is_short(&offer.label));
    let asked = table.desk.is_asked();
    html! {
        div .prompt .asked[asked] data-open=[focus(table)] data-topic=(topic(table)) {
            div .question { (sentence(table, asked)) }
            (parts::gone(table.desk))
            @if !long.is_empty() {
                div .options { @for offer in long { (offer.button("option", &offer.label)) } }
            }
            @if !plain.is_empty() || !ends.is_empty() || !choices.is_empty() {
                div .answers {
                    @for choice in choices {
                        button .choose type="button" data-choose=(choice) data-auto[table.offers.is_only_choice()] aria-pressed="false" { (choice.replace([':', '-'], " ")) }
                    }
                    @for offer in plain { (offer.button("", &offer.label)) }
                    @for offer in ends { (offer.final_button("main end", &offer.label, warning(table, offer))) }
                }
            }
        }
    }
}

/// The region that should be looked at: the one that alone has what is asked for.
fn focus(table: &Table<'_>) -> Option<&'static str> {
    let has = |region: &str| table.offers.is_in(region);
    ["decks", "others", "mine"]
        .into_iter()
        .find(|tab| match *tab {
            "mine" => has("mine") && !has("board"),
            "others" => has("others") && !has("mine"),
            tab => has(tab),
        })
}

/// Whether an offer ends what the player is doing.
fn is_end(offer: &Offer<Action>) -> bool {
    matches!(
        offer.action,
        Action::Confirm | Action::EndRewards | Action::EndTurn
    )
}

/// What is lost by ending now and cannot be taken back: cubes that could still be placed (MG-8.35).
fn warning(table: &Table<'_>, offer: &Offer<Action>) -> Option<&'static str> {
    let loses = offer.action == Action::Confirm && has_use_for_cubes(table);
    loses.then_some("Put the remaining cubes back into the bag? This cannot be taken back.")
}

fn topic(table: &Table<'_>) -> &'static str {
    table
        .view
        .question
        .as_ref()
        .map_or("over", |question| question.topic)
}

fn sentence(table: &Table<'_>, asked: bool) -> Markup {
    let question = table.view.question.as_ref();
    html! {
        p .asks {
            @match question {
                Some(_) if table.desk.open => "The game begins when every seat is taken.",
                Some(question) if asked => {
                    (piece(question.asks)) b .you { @if table.is_hot_seat() { (question.asks.name()) ": " } @else { "Your turn: " } }
                    (question.order)
                },
                Some(question) => { (piece(question.asks)) (question.prompt) },
                None => span { "The game is over." },
            }
        }
        @if let Some(question) = question && !table.desk.open {
            @if asked && let Some(hint) = hint(table, question.topic) { p .hint { (hint) } }
            @else if !asked && let Some(text) = waiting(table, question.asks) { p .hint { (text) } }
        }
    }
}

/// Who is waited for, for everybody else; nothing if they have gone, which is told with the way on.
fn waiting(table: &Table<'_>, asks: PlayerColor) -> Option<String> {
    let name = table.name(asks);
    match table.sitter(asks).map(|sitter| sitter.kind) {
        Some(SitterKind::Bot) => Some(format!("{name} is a bot and decides by itself.")),
        Some(SitterKind::StandIn) => Some(format!("A bot decides for {name}.")),
        Some(SitterKind::Left | SitterKind::Away) => None,
        Some(SitterKind::Person | SitterKind::Open | SitterKind::Link) | None => {
            Some(format!("Waiting for {name}."))
        }
    }
}
