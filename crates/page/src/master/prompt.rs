//! One sentence that says what is asked, and of whom. Below it are the offers drawn nowhere else.

use master::{Action, PlayerColor};
use maud::{Markup, html};

use super::DrawnTable;
use super::advice::{caution, has_use_for_cubes, hint, unpaid};
use super::piece::piece;
use table::SitterKind;

use crate::offer::Offer;
use crate::parts::{self, is_short};

/// The prompt.
pub(super) fn prompt(table: &DrawnTable<'_>) -> Markup {
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
                    @for offer in ends { (offer.final_button("main end", &offer.label, warning(table, offer).as_deref())) }
                }
            }
        }
    }
}

/// The region to look at: the only one with an answer to the question.
fn focus(table: &DrawnTable<'_>) -> Option<&'static str> {
    let has = |region: &str| table.offers.is_in(region);
    ["decks", "others", "mine"]
        .into_iter()
        .find(|tab| match *tab {
            "mine" => has("mine") && !has("board"),
            "others" => has("others") && !has("mine"),
            tab => has(tab),
        })
}

/// Whether an offer ends the current activity of the player.
fn is_end(offer: &Offer<Action>) -> bool {
    matches!(
        offer.action,
        Action::Confirm | Action::EndRewards | Action::EndTurn
    )
}

/// What would be lost for good by ending now: rows that pay nothing (MG-11.6), cubes that could still be
/// placed (MG-8.35).
fn warning(table: &DrawnTable<'_>, offer: &Offer<Action>) -> Option<String> {
    if offer.action != Action::Confirm {
        return None;
    }
    let mut lost = unpaid(table);
    match (has_use_for_cubes(table), lost.is_empty()) {
        (true, _) => lost.push("Put the remaining cubes back into the bag?".to_owned()),
        (false, false) => lost.push("Confirm nevertheless?".to_owned()),
        (false, true) => return None,
    }
    lost.push("This cannot be taken back.".to_owned());
    Some(lost.join(" "))
}

fn topic(table: &DrawnTable<'_>) -> &'static str {
    table
        .view
        .question
        .as_ref()
        .map_or("over", |question| question.topic)
}

fn sentence(table: &DrawnTable<'_>, asked: bool) -> Markup {
    let question = table.view.question.as_ref();
    html! {
        p .asks {
            @match question {
                Some(_) if table.desk.open => "The game begins when every seat is taken.",
                Some(question) if asked => {
                    (piece(question.asks)) b .you { @if table.is_hot_seat() { bdi { (table.name(question.asks)) } ": " } @else { "Your turn: " } }
                    (question.order)
                },
                Some(question) => { (piece(question.asks)) bdi { (table.name(question.asks)) } (plays(table, question.asks)) },
                None => span { "The game is over." },
            }
        }
        @if let Some(question) = question && !table.desk.open {
            @if asked && let Some(hint) = hint(table, question.topic) { p .hint { (hint) } }
            @if asked && let Some(caution) = caution(table, question.topic) { p .hint.caution { (caution) } }
            @if asked { p .hint data-held-hint hidden {} }
            @else if !asked { (parts::watching(table.desk)) }
        }
    }
}

/// Whom the game waits for, as shown to everybody else; nothing if they are away, which is shown
/// with the button for a stand-in.
fn plays(table: &DrawnTable<'_>, asks: PlayerColor) -> &'static str {
    match table.sitter(asks).map(|sitter| sitter.kind) {
        Some(SitterKind::Bot | SitterKind::StandIn) => " is playing.",
        Some(SitterKind::Left | SitterKind::Away) => " is to move.",
        Some(SitterKind::Person | SitterKind::Open | SitterKind::Link) | None => " is thinking.",
    }
}
