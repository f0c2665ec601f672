//! *What would you do?* The button and its panel stand on the page of who may ask; no step of the game
//! draws them. The advice itself is drawn when somebody asks (`hint.js`).

use catalog::Advice;
use maud::{Markup, html};
use table::TableView;

use crate::layout::sentence;
use crate::{Page, Scene};

/// An action in words that need no board beside them.
pub(crate) struct Phrase {
    /// What it does.
    pub(crate) words: String,
    /// Where it does so, as a thing on the table (`data-info`).
    pub(crate) about: Option<String>,
}

/// What a page contains on which one may ask.
pub(crate) const MARK: &str = "id=\"ask-hint\"";

/// The button, which the script puts beside the question, and the panel.
pub(crate) fn shell() -> Markup {
    html! {
        button .ask-hint #ask-hint type="button" aria-haspopup="dialog" title="The strongest player tells you its three best ideas (H)" hidden {
            "What would you do?"
        }
        dialog .hint-panel #hint aria-labelledby="hint-title" {
            header {
                h2 #hint-title tabindex="-1" { "What would you do?" }
                button .close type="button" data-hint-close aria-label="Close the hint" { "×" }
            }
            div .thinking {
                p { label for="hint-part" { "An admiral thinks ahead with what you can see." } }
                progress #hint-part max="1" value="0" {}
                button type="button" data-hint-close { "Cancel" }
            }
            div #hint-advice data-lost="The server does not answer. Ask again when the line is back." {}
            p .sr #hint-told role="status" data-done="Here are the best ideas." {}
        }
    }
}

/// Differences below this part are not worth telling.
const ALIKE: f64 = 0.015;

/// The advice for this viewer, the best first.
pub(crate) fn advice<P: Page>(scene: &Scene<'_, P::Game>, advice: &[Advice]) -> Markup {
    let best = advice.first().map_or(0.0, |best| best.chance);
    html! {
        @if advice.is_empty() { p { "There is nothing to choose now." } }
        ol .ideas {
            @for idea in advice { (idea_of::<P>(scene, idea, best)) }
        }
        @if !advice.is_empty() {
            p .footnote { "The chances come from games it imagined from here on. It knows no more than you do." }
        }
    }
}

fn idea_of<P: Page>(scene: &Scene<'_, P::Game>, idea: &Advice, best: f64) -> Markup {
    let offer = (scene.offers.iter()).find(|offer| offer.notation == idea.action);
    html! {
        @if let Some(offer) = offer {
            @let Phrase { words, about } = P::phrase(scene, offer.action);
            li data-idea=(idea.action) data-place=[about] {
                b .does { (words) }
                p .chance {
                    meter min="0" max="100" value=(percent(idea.chance)) aria-hidden="true" {}
                    " wins " b { (percent(idea.chance)) } " of 100"
                }
                p .why { (why(idea, best)) }
                button type="button" data-action=(idea.action) data-seat=(offer.seat.number()) data-key={ "idea-" (idea.action) }
                    aria-label={ "Do it: " (words) } { "Do it" }
            }
        }
    }
}

fn percent(chance: f64) -> u32 {
    (chance * 100.0).round() as u32
}

/// The reason in words: what changes, or how it compares.
fn why(idea: &Advice, best: f64) -> String {
    let behind = best - idea.chance;
    match idea.reasons.as_slice() {
        [] if behind <= 0.0 => {
            "No gain at once, but the games imagined after it went best.".to_owned()
        }
        [] if behind < ALIKE => {
            "No gain at once; as good as the first, as far as one can see.".to_owned()
        }
        [] => "No gain at once, and a little less good later.".to_owned(),
        reasons => sentence(&reasons.join("; ")),
    }
}

/// Whether everybody at the table may ask, for those who think about sitting down; nothing if not.
pub(crate) fn agreed(desk: &TableView) -> Markup {
    html! {
        @if desk.shares_hints { p .hint { "At this table everybody may ask an admiral for hints." } }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Seats, Seed};
    use scraper::Html;
    use table::Screen;

    use super::*;
    use crate::testing::values;

    /// Every offer of a new game as an idea, in each of the games.
    #[test]
    fn every_offer_can_be_an_idea() {
        for (game, players) in [("master", 1), ("master", 2), ("conquest", 3)] {
            let game = ::table::testing::game(game);
            let table = ::table::testing::table(&game, players, Seed::from_number(3));
            let seat = table.game.waits_for().unwrap();
            let offers = table.game.offers(seat);
            let ideas = offers.iter().map(|action| Advice {
                action: action.clone(),
                ..idea(0.5, &[])
            });
            let screen = Screen::of(Seats::only(seat));
            let page = crate::advice(&table, screen, &ideas.collect::<Vec<_>>());
            let page = Html::parse_fragment(&page.into_string());
            assert_eq!(values(&page, "data-idea").len(), offers.len());
            assert_eq!(values(&page, "data-action").len(), offers.len());
            let names = values(&page, "aria-label");
            assert!(names.values().all(|&times| times == 1), "{names:?}");
        }
    }

    fn idea(chance: f64, reasons: &[&str]) -> Advice {
        Advice {
            action: "end".to_owned(),
            chance,
            reasons: reasons.iter().map(|&reason| reason.to_owned()).collect(),
        }
    }

    #[test]
    fn reasons_are_one_sentence() {
        let both = idea(
            0.5,
            &["completes your base", "Ann cannot reach Pell any more"],
        );
        let told = why(&both, 0.5);
        assert_eq!(told, "Completes your base; Ann cannot reach Pell any more.");
    }

    #[test]
    fn without_a_reason_nothing_is_made_up() {
        assert!(why(&idea(0.5, &[]), 0.5).contains("went best"));
        assert!(why(&idea(0.49, &[]), 0.5).contains("as good"));
        assert!(why(&idea(0.3, &[]), 0.5).contains("less good"));
    }
}
