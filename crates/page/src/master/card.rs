//! A card on the table: type, name, symbols, projects with their cubes, the generated text.

use master::{Ability, Action, CardView, Counts, ProjectView, Side, When};
use maud::{Markup, html};
use picture::icon;

use super::DrawnTable;
use super::piece::{Area, piece, slots};
use super::spot::{Spot, choice};
use crate::faces;
use crate::offer::Offer;
use crate::parts::is_short;

/// A card with everything that lies on it and what may be done with it.
pub(super) fn card(table: &DrawnTable<'_>, word: &str, area: Area) -> Markup {
    card_with(table, word, area, html! {})
}

/// A card with something below it.
pub(super) fn card_with(table: &DrawnTable<'_>, word: &str, area: Area, below: Markup) -> Markup {
    let Some(view) = table.view.cards.get(word) else {
        return html! {};
    };
    let kind = view.kind.word();
    let offers = table.offers.take(&Spot::Card(word.to_owned()));
    let asks = area == Area::Mine;
    let is_choice = table.view.turn == 0;
    html! {
        article .{ "card " (kind) } .works[view.works] .wanted[!offers.is_empty()] .fresh[table.fresh.contains_key(word)] data-thing=(word) data-info={ "card:" (word) }
            data-card=(word) data-fly={ "card-" (word.replace(':', "-")) } aria-label={ (view.name) ", " (kind) } {
            header {
                (icon(kind, "kind", kind))
                h3 {
                    @if area == Area::Printed { (view.name) }
                    @else { button .look type="button" data-look data-key={ "look-" (word) } title="Look closer" { (view.name) } }
                }
                (symbols(&view.gives))
            }
            @if let Some(id) = table.pack.find_card(word) {
                div .face { (picture::master::face(table.pack, id).draw(faces::address(table.pack))) }
            }
            @if is_choice && table.is_good_to_begin_with(word) { p .beginner { (icon("star", "mark", "")) "good to begin with" } }
            p .type { (kind) @if asks { span data-why={ "discard " (word) } { "discard" } } }
            @if !view.needs.is_empty() {
                p .needs { "needs" (symbols(&view.needs)) }
            }
            @for (name, project) in &view.projects { (row(table, word, name, project, area)) }
            @if 0 < view.constructed { p .built { (built(table, word, view)) " ready to be placed" } }
            @if !view.ability.is_empty() {
                p .ability data-why=[asks.then(|| format!("use {word}"))] {
                    @if view.works { (icon("works", "mark", "works")) }
                    (view.ability)
                }
                @if table.is_idle_alone(word) { p .idle-alone { "Needs an opponent: does nothing here" } }
            }
            (starts(table, word, view))
            @if !view.flavor.is_empty() { p .flavor { (view.flavor) } }
            @if !offers.is_empty() {
                footer {
                    @for offer in &offers { (button(offer)) }
                    @if is_choice { button .quiet .closer type="button" data-look data-key={ "closer-" (word) } { "Look closer" } }
                    (unusable(table, word, &offers))
                }
            }
            (below)
        }
    }
}

/// The constructed bases on a card.
fn built(table: &DrawnTable<'_>, word: &str, view: &CardView) -> Markup {
    let owner = view.owner.unwrap_or(table.view.active);
    html! {
        @for index in 0..view.constructed {
            span data-piece={ "base-" (owner.word()) } data-at={ "card:" (word) "/" (index) } { (piece(owner)) }
        }
    }
}

/// An offer on its card. Using a card and scrapping it are two things, and look like it.
fn button(offer: &Offer<Action>) -> Markup {
    match offer.action {
        Action::Use { .. } => offer.button("main", "Use it"),
        Action::Discard { .. } => offer.button("quiet", "Scrap for cubes"),
        _ => offer.button(weight(&offer.label), short(&offer.label)),
    }
}

/// A card whose text promises something for discarding it, and that can only be scrapped now: the use is
/// there, gray, and says why it is not possible.
fn unusable(table: &DrawnTable<'_>, word: &str, offers: &[&Offer<Action>]) -> Markup {
    let is = |wanted: fn(&Action) -> bool| offers.iter().any(|offer| wanted(&offer.action));
    let scraps = is(|action| matches!(action, Action::Discard { .. }));
    let uses = is(|action| matches!(action, Action::Use { .. }));
    html! {
        @if scraps && !uses && is_used_by_discarding(table, word) {
            button .main type="button" aria-disabled="true" data-why={ "use " (word) } { "Use it" }
        }
    }
}

fn is_used_by_discarding(table: &DrawnTable<'_>, word: &str) -> bool {
    table.ability(word).is_some_and(
        |ability| matches!(ability, Ability::Fired(fired) if fired.when == When::Discarded),
    )
}

impl DrawnTable<'_> {
    /// Whether this is a species that suits somebody's first game.
    pub(super) fn is_good_to_begin_with(&self, word: &str) -> bool {
        let card = self.pack.find_card(word);
        card.is_some_and(|card| catalog::is_good_to_begin_with(self.pack, card))
    }

    fn ability(&self, word: &str) -> Option<&Ability> {
        let card = self.pack.find_card(word)?;
        self.pack.card(card).ability.as_ref()
    }

    /// Whether the ability of a card does nothing against the Weavers (WV-CON.25).
    pub(super) fn is_idle_alone(&self, word: &str) -> bool {
        let is_solo = self.view.weavers.is_some();
        is_solo && self.ability(word).is_some_and(Ability::needs_opponent)
    }
}

/// A few words are enough on a button that stands on its card.
fn short(label: &str) -> &str {
    match label {
        "Keep it" => "Keep",
        "Take this species" | "Take this card" => "Take",
        "Choose this card" => "This one",
        label if label.ends_with(" first") => "This one first",
        label => label,
    }
}

/// The class of a button: answers to a question stand out, and long labels take the whole width of
/// the card.
fn weight(label: &str) -> &'static str {
    match label {
        label if !is_short(label) => "option",
        _ => "main",
    }
}

/// Symbols, each repeated by its count.
pub(super) fn symbols(counts: &Counts) -> Markup {
    html! {
        span .symbols {
            @for (symbol, count) in counts {
                @for _ in 0..*count { (icon(symbol, "symbol", symbol)) }
            }
        }
    }
}

/// A project: its slots, what it gives, and what may be done with it as a whole.
fn row(table: &DrawnTable<'_>, card: &str, name: &str, view: &ProjectView, area: Area) -> Markup {
    let word = format!("{card}/{name}");
    let rewards = table.offers.take(&Spot::Reward(word.clone()));
    let works = table.offers.take(&Spot::Work(word.clone()));
    let asks = area == Area::Mine && rewards.is_empty();
    let project = table
        .pack
        .find_project(&word)
        .map(|id| table.pack.project(id));
    html! {
        div .project .standing[view.standing] .owed[view.owed] data-thing=(word) {
            @if view.reward == "victory" { span .side-name { (name) } }
            (slots(table, &word, &view.slots, area))
            span .gives title=(view.text) data-why=[asks.then(|| format!("reward {word}"))] {
                @if let Some(project) = project { (icon("arrow", "arrow", "gives")) (picture::master::reward(&project.reward, table.view.edition.name)) }
                @for offer in rewards { (offer.button("take", if view.misses { "Empty" } else { "Take" })) }
            }
            span .words { @if view.misses || view.barren.is_some() && view.complete { "no base: its place is taken" } @else { (view.text) } }
            @for offer in works {
                @if matches!(offer.action, Action::Cancel { .. }) { (offer.button("work cancels", "Cancel this project")) }
                @else { (offer.button("work", "This")) }
            }
        }
    }
}

/// The offers to start a conflict.
fn starts(table: &DrawnTable<'_>, word: &str, view: &CardView) -> Markup {
    let Some(face) = &view.conflict else {
        return html! {};
    };
    let sides = [(Side::Red, &face.blue), (Side::Blue, &face.red)];
    html! {
        p .stakes {
            (icon(face.symbol.word(), "symbol", face.symbol.word()))
            span { "loot " b { (face.loot) } }
        }
        @for (side, gains) in sides {
            p .stake {
                b { (side.word()) " wins: " }
                @for (index, gain) in gains.iter().enumerate() { @if 0 < index { ", " } (gain.text) }
            }
        }
        @for (side, _) in sides {
            @let choice = choice::start(word, side);
            @if table.offers.take_choice(&choice) {
                button .choose type="button" data-choose=(choice) data-held={ (view.name) ", you on the " (side.word()) " side" } aria-pressed="false" {
                    "Start as " (side.word())
                }
            }
        }
    }
}
