//! One sentence that says what is asked, and of whom. Below it are the offers drawn nowhere else.

use master::{Action, PlayerColor, QuestionView};
use maud::{Markup, html};

use super::DrawnTable;
use super::advice::{caution, has_use_for_cubes, hint, unpaid};
use super::piece::piece;
use table::SitterKind;

use crate::info::listed;
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
/// placed (MG-8.35). What the coach asks for needs no warning.
fn warning(table: &DrawnTable<'_>, offer: &Offer<Action>) -> Option<String> {
    if offer.action != Action::Confirm || table.desk.is_taught(&offer.notation) {
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
                    (order(table, question))
                },
                Some(question) => { (piece(question.asks)) bdi { (table.name(question.asks)) } (plays(table, question.asks)) },
                None => span { "The game is over." },
            }
        }
        @if let Some(question) = question && !table.desk.open {
            @if asked && chooses_species(table, question) { p .hint { (species_hint(table)) } }
            @else if asked && let Some(hint) = hint(table, question.topic) { p .hint { (hint) } }
            @if asked && let Some(caution) = caution(table, question.topic) { p .hint.caution { (caution) } }
            @if asked { p .hint data-held-hint hidden {} }
            @else if !asked { (parts::watching(table.desk)) }
        }
    }
}

/// Whether the question is which species to play: the first one of a game, put to people who may not know what a
/// species is.
fn chooses_species(table: &DrawnTable<'_>, question: &QuestionView) -> bool {
    let is_species = match question.topic {
        "keep-card" => question
            .about
            .iter()
            .all(|word| word.starts_with("species:")),
        "take-species" => true,
        _ => false,
    };
    is_species && table.view.turn == 0
}

/// What is asked, in words for somebody who has never played.
fn order(table: &DrawnTable<'_>, question: &QuestionView) -> String {
    let name = |word: &String| table.view.cards.get(word).map_or("", |card| card.name);
    let top = table
        .view
        .decks
        .get("species")
        .and_then(|deck| deck.top.as_ref());
    match (question.topic, question.about.as_slice(), top) {
        ("keep-card", [one, two], Some(top)) if chooses_species(table, question) => {
            format!(
                "Choose your species: {}, {} or {}.",
                name(one),
                name(two),
                name(top)
            )
        }
        ("take-species", ..) => "Choose your species, any of these.".to_owned(),
        _ => by_name(table, &question.order),
    }
}

/// An order that calls the players at the table by their names.
fn by_name(table: &DrawnTable<'_>, order: &str) -> String {
    PlayerColor::ALL
        .into_iter()
        .fold(order.to_owned(), |order, color| {
            let called = format!(" of {}", color.name());
            order.replace(&called, &format!(" of {}", table.name(color)))
        })
}

/// What a species is, and how to read one.
fn species_hint(table: &DrawnTable<'_>) -> Markup {
    let lifted = table
        .view
        .decks
        .get("species")
        .into_iter()
        .flat_map(|deck| &deck.lifted);
    let top = table
        .view
        .decks
        .get("species")
        .and_then(|deck| deck.top.as_ref());
    let all: Vec<&String> = lifted.chain(top).chain(&table.view.revealed).collect();
    let easy: Vec<String> = all
        .into_iter()
        .filter(|word| table.is_good_to_begin_with(word))
        .filter_map(|word| Some(table.view.cards.get(word)?.name.to_owned()))
        .collect();
    html! {
        "A " (term("species", "species")) " is your people for the whole game. Each row is a " (term("project", "project"))
        ": fill the " (term("slot", "slots")) " on the left with cubes, and you get what stands on the right."
        @if !easy.is_empty() { " Good to begin with: " b { (listed(&easy)) } "." }
    }
}

/// A word that has a small card.
fn term(slug: &str, word: &str) -> Markup {
    html! { span .term data-info={ "word:" (slug) } data-reads tabindex="0" role="button" { (word) } }
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
