//! One sentence that says what is asked, and of whom. Below it are the offers drawn nowhere else.

use crate::parts::capital;
use conquest::{Action, Color, Event, Power, QuestionView};
use kernel::Seat;
use maud::{Markup, html};

use super::DrawnTable;
use super::shape::{emblem, icon, told};
use super::spot::power_word;
use table::SitterKind;

use crate::info::counted;
use crate::offer::Offer;
use crate::parts;

/// The prompt.
pub(super) fn prompt(table: &DrawnTable<'_>) -> Markup {
    let (ships, rest): (Vec<_>, Vec<_>) = table
        .offers
        .take_rest()
        .into_iter()
        .partition(|offer| offer.with.is_some());
    let question = table.view.question.as_ref().filter(|_| !table.desk.open);
    let asked = table.is_asked() && question.is_some();
    let [energy, paid] = [Power::Energy, Power::Paid].map(power_word);
    let has_both_powers = table.offers.any_powered(energy) && table.offers.any_powered(paid);
    html! {
        div .prompt .asked[asked] data-topic=(question.map_or("over", |question| question.topic)) {
            div .question { (sentence(table, question, asked)) }
            (parts::gone(table.desk))
            @if !asked { (parts::watching(table.desk)) }
            @if !ships.is_empty() || !rest.is_empty() {
                div .answers {
                    @if has_both_powers { (powers(table)) }
                    // Its room is kept while no ship is chosen, so that choosing one moves nothing.
                    @if !ships.is_empty() {
                        div .upgrades { @for offer in ships { (offer.button("", html! { (upgrade(offer)) })) } }
                    }
                    @for offer in rest { (end(table, offer)) }
                }
            }
        }
    }
}

/// A short label for an upgrade; the whole one is read out.
fn upgrade(offer: &Offer<Action>) -> String {
    match offer.action {
        Action::Upgrade { level, .. } => format!("Upgrade to level {}", level.number() + 1),
        _ => offer.label.clone(),
    }
}

/// The button that ends the turn, or another remaining offer; warns about energy that would be
/// lost, unless the coach asks for it.
fn end(table: &DrawnTable<'_>, offer: &Offer<Action>) -> Markup {
    let is_move = |action: &Action| matches!(action, Action::Move { .. });
    let is_free = offer.action != Action::End || table.desk.is_taught(&offer.notation);
    let loses = !is_free && 0 < table.view.energy && table.offers.any(is_move);
    let warning = loses.then_some(
        "End the turn with energy left? Unused energy is lost, and the turn cannot be taken back.",
    );
    offer.final_button("main end", &offer.label, warning)
}

/// The choice between energy and payment for moving ships.
fn powers(table: &DrawnTable<'_>) -> Markup {
    html! {
        div .powers role="group" aria-label="Ships are powered by" {
            button type="button" data-power-by="energy" data-key="power-energy" aria-pressed="true" { (icon("energy", "")) "Energy " (table.view.energy) }
            button type="button" data-power-by="paid" data-key="power-paid" aria-pressed="false" { "Pay cards" }
        }
    }
}

fn sentence(table: &DrawnTable<'_>, question: Option<&QuestionView>, asked: bool) -> Markup {
    html! {
        p .asks {
            @match question {
                None if table.desk.open => "The game begins when every seat is taken.",
                None => "The game is over.",
                Some(question) if asked => {
                    (emblem(question.seat))
                    (to_you(table, question))
                },
                Some(question) => { (emblem(question.seat)) (waiting(table, question)) },
            }
        }
        @if asked && question.is_some_and(|question| question.topic == "take-turn") {
            p .asks data-held-hint data-pays-move=(price(table, "movement")) data-pays-attack=(price(table, "attack")) hidden {}
        }
        // After the first round players know how a turn works, and small screens need the space.
        @if let Some(question) = question && asked { p .hint .known[1 < table.view.round && question.topic == "take-turn"] { (hint(table, question)) } }
        @else if !asked && table.offers.any(|action| matches!(action, Action::Accuse { .. })) {
            p .hint {
                "Does somebody hold more cards than allowed? You may accuse now"
                @if question.is_some_and(|question| question.topic != "take-turn") { "; it is judged after this" }
                "."
            }
        }
    }
}

/// What a move or an attack costs without energy.
fn price(table: &DrawnTable<'_>, word: &str) -> String {
    table.view.prices.get(word).map(told).unwrap_or_default()
}

/// The question as it is put to the player who is asked. Only in one's own turn it is "your turn".
fn to_you(table: &DrawnTable<'_>, question: &QuestionView) -> Markup {
    let text = request(table, question);
    let lead = match table.is_hot_seat() {
        true => Some(format!("{}: ", table.name(question.seat))),
        false => (question.seat == table.view.active).then(|| "Your turn: ".to_owned()),
    };
    html! {
        @match lead {
            Some(lead) => { b .you { (lead) } (text) },
            None => (capital(&text)),
        }
    }
}

/// What is asked, in words that go on after a colon.
fn request(table: &DrawnTable<'_>, question: &QuestionView) -> String {
    match question.topic {
        "take-turn" => "choose a ship, or build, trade and colonize; then end the turn.".to_owned(),
        // Others may look at the screen too, so the excess is shown only beside the cards.
        "return-cards" => "keep your cards and pass, or return some to the bank first.".to_owned(),
        "discard-cards" => {
            let cards = match question.left {
                Some(left) => counted(left, "card"),
                None => "cards".to_owned(),
            };
            format!("{}give up {cards}.", cause(table, question.seat))
        }
        "compose-offer" => format!(
            "put together an offer to {}.",
            partner(table, question.seat)
        ),
        "answer-offer" => format!("{} makes an offer. Agree?", partner(table, question.seat)),
        _ => question.prompt.clone(),
    }
}

/// Why somebody must give up cards: the accusation that was judged last.
fn cause(table: &DrawnTable<'_>, seat: Color) -> String {
    let judged = table.story.last(|event| match event {
        Event::Accused {
            seat,
            suspect,
            over,
        } => Some((seat, suspect, over)),
        _ => None,
    });
    let is = |other: Seat| table.desk.sitter(other).word == seat.word();
    let name = |other: Seat| table.desk.title_of(table.desk.sitter(other));
    match judged {
        Some((_, (accuser, suspect, true))) if is(suspect) => {
            format!("{} was right to accuse you: ", name(accuser))
        }
        Some((_, (accuser, suspect, false))) if is(accuser) => {
            format!("you were wrong about {}: ", name(suspect))
        }
        _ => String::new(),
    }
}

/// The other player of a negotiation.
fn partner(table: &DrawnTable<'_>, seat: Color) -> String {
    let talk = table.view.negotiation.as_ref();
    let other = talk.map(|talk| {
        if talk.opener == seat {
            talk.partner
        } else {
            talk.opener
        }
    });
    other.map_or_else(String::new, |other| table.name(other))
}

fn hint(table: &DrawnTable<'_>, question: &QuestionView) -> String {
    match question.topic {
        "take-turn" => match table.view.energy {
            1.. if table.view.round <= 1 => "1 energy: one move. Click a ship that glows, then an asteroid beside your planet; when your turn ends, it is turned over and pays you cards.".to_owned(),
            0 => "No energy is left; ships move or attack for cards. What does not glow says why not.".to_owned(),
            1 => "1 energy: one move or one attack. Click a ship that glows, and where it can go lights up.".to_owned(),
            energy => format!("{energy} energy: a move or an attack each. Click a ship that glows, and where it can go lights up."),
        },
        "return-cards" => {
            let limit = table.own_player().map_or(0, |player| player.hold_limit);
            format!("With more than {limit} cards others may accuse you of smuggling. Click a card to give it back; E keeps the rest.")
        },
        "discard-cards" => "Click the cards in your hand. If you let others wait for long, the table takes those of which you have most.".to_owned(),
        "compose-offer" => match table.view.negotiation.as_ref().map(|talk| talk.messages) {
            Some(0) => "The first offer asks for one kind of card.".to_owned(),
            _ => String::new(),
        },
        _ => String::new(),
    }
}

/// What the game waits for, as shown to everybody else.
fn waiting(table: &DrawnTable<'_>, question: &QuestionView) -> String {
    let name = table.name(question.seat);
    let deed = match question.topic {
        "take-turn" => "is on turn",
        "return-cards" => "may return cards to the bank",
        "discard-cards" => "gives up cards after an accusation",
        "compose-offer" => "puts together an offer",
        "answer-offer" => "thinks about an offer",
        _ => "decides",
    };
    match table.sitter(question.seat).map(|sitter| sitter.kind) {
        Some(SitterKind::Bot) => format!("{name} (a bot) {deed}."),
        Some(SitterKind::StandIn) => format!("{name} (a bot stands in) {deed}."),
        Some(
            SitterKind::Person
            | SitterKind::Away
            | SitterKind::Left
            | SitterKind::Open
            | SitterKind::Link,
        )
        | None => format!("{name} {deed}."),
    }
}
