//! One sentence: what is asked, and of whom. Below it everything that lies nowhere else.

use master::PlayerColor;
use maud::{Markup, html};

use super::Table;
use super::advice::{hint, to_you};
use super::offer::Offer;
use super::piece::piece;
use table::SitterKind;

use crate::parts;

/// The prompt.
pub(super) fn prompt(table: &Table<'_>) -> Markup {
    let offers = table.offers.take_rest();
    let choices = table.offers.take_other_choices();
    let (ends, rest): (Vec<&Offer>, Vec<&Offer>) =
        offers.into_iter().partition(|offer| is_end(offer));
    let (plain, long): (Vec<&Offer>, Vec<&Offer>) =
        rest.into_iter().partition(|offer| offer.label.len() < 34);
    let asked = table.desk.is_asked();
    html! {
        div .prompt .asked[asked] data-open=[table.offers.focus()] data-topic=(topic(table)) {
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

/// Whether an offer ends what the player is doing.
fn is_end(offer: &Offer) -> bool {
    matches!(
        offer.notation.as_str(),
        "confirm" | "end-rewards" | "end-turn"
    )
}

/// What is lost by ending now and cannot be taken back: cubes that could still be placed (MG-8.35).
fn warning(table: &Table<'_>, offer: &Offer) -> Option<&'static str> {
    let loses = offer.notation == "confirm" && table.offers.has_use_for_cubes();
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
                    (to_you(&question.prompt, question.asks.name()))
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
