//! A screen that several people share: it goes from one to the next when the other is asked.

use maud::{Markup, html};
use table::{Hands, Sitter, TableView};

/// What the people in front of a shared screen see when one of them is asked: a curtain that only
/// that person lifts, or where nothing is secret, a short notice.
pub(crate) fn handover(desk: &TableView) -> Markup {
    let asked = desk.waits_for.map(|seat| desk.sitter(seat));
    let next = asked.filter(|sitter| sitter.mine && desk.is_shared() && desk.outcome.is_none());
    match (next, desk.hands) {
        (Some(next), Hands::Covered) => curtain(desk, next),
        (Some(next), Hands::Open) => notice(desk, next),
        (Some(_), Hands::Shown) | (None, _) => html! {},
    }
}

/// Covers the table. What it hides is not on the page: it is sent when the curtain is lifted.
fn curtain(desk: &TableView, next: &Sitter) -> Markup {
    let name = desk.title_of(next);
    html! {
        dialog .curtain data-curtain aria-labelledby="curtain-title" aria-describedby="curtain-text" {
            div .{ (next.word) } {
                h2 #curtain-title { "Pass the screen to " bdi { (name) } }
                p #curtain-text { "Everybody else looks away: the next cards are for " bdi { (name) } " alone." }
                button .primary type="button" data-ready=(next.seat.number()) data-key="ready" autofocus {
                    bdi { (name) } ": show my cards"
                }
                p { a .quiet href="/" data-key="lobby" { "Leave it for now: to the lobby" } }
            }
        }
    }
}

/// Shown for a moment; it appears again when somebody else is asked.
fn notice(desk: &TableView, next: &Sitter) -> Markup {
    html! {
        p .handover.{ (next.word) } data-tell { bdi { (desk.title_of(next)) } ", it is your turn." }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Seat, Seats, Seed};
    use maud::Render as _;
    use scraper::{Html, Selector};
    use std::sync::Arc;
    use table::{Screen, Table};

    use crate::table::title;

    /// A table for two people at one screen, Ann and Bob.
    fn shared(game: &str) -> Table {
        let kind = ::table::testing::game(game);
        let mut table = ::table::testing::table(&kind, 2, Seed::from_number(1));
        let seats = Arc::make_mut(&mut table.seats);
        for (row, name) in seats.iter_mut().zip(["Ann", "Bob"]) {
            row.guest = Some("guest 0".to_owned());
            row.name = Some(name.to_owned());
        }
        table
    }

    const BOTH: Seats = Seats::only(Seat::new(0)).with(Seat::new(1));

    fn page(table: &Table, ready: Option<Seat>) -> Html {
        let screen = Screen::of(BOTH).with_ready(ready);
        let regions = crate::regions(table, screen, Seats::EMPTY).into_iter();
        let html: String = regions.map(|it| it.render().into_string()).collect();
        Html::parse_document(&html)
    }

    fn texts(page: &Html, selector: &str) -> Vec<String> {
        let selector = Selector::parse(selector).unwrap();
        let found = page.select(&selector);
        found.map(|element| element.text().collect()).collect()
    }

    fn name(table: &Table, seat: Seat) -> String {
        table.name_of(seat)
    }

    #[test]
    fn behind_the_curtain_is_what_a_spectator_sees() {
        let table = shared("conquest");
        let asked = table.game.waits_for().unwrap();
        let other = BOTH.without(asked).iter().next().unwrap();
        for ready in [None, Some(other)] {
            let page = page(&table, ready);
            let wanted = format!("Pass the screen to {}", name(&table, asked));
            assert_eq!(texts(&page, "dialog[data-curtain] h2"), [wanted]);
            let wanted = format!("{}: show my cards", name(&table, asked));
            assert_eq!(texts(&page, "[data-ready]"), [wanted]);
            // The curtain has a way out that lifts nothing.
            assert_eq!(texts(&page, "dialog[data-curtain] a[href='/']").len(), 1);
            assert_eq!(texts(&page, ".hand .kind b").len(), 0);
            assert_eq!(texts(&page, "[data-action]").len(), 0);
        }
        let lifted = page(&table, Some(asked));
        assert_eq!(texts(&lifted, "[data-curtain], p.handover").len(), 0);
        assert_ne!(texts(&lifted, ".hand .kind b").len(), 0);
        assert_ne!(texts(&lifted, "[data-action]").len(), 0);
    }

    #[test]
    fn where_nothing_is_secret_the_next_person_is_called_by_name() {
        let table = shared("master");
        let asked = table.game.waits_for().unwrap();
        let page = page(&table, None);
        let wanted = format!("{}, it is your turn.", name(&table, asked));
        assert_eq!(texts(&page, "p.handover[data-tell]"), [wanted]);
        assert_eq!(texts(&page, "[data-curtain]").len(), 0);
        assert_ne!(texts(&page, "[data-action]").len(), 0);
    }

    #[test]
    fn people_at_one_screen_read_their_names() {
        for game in ["master", "conquest"] {
            let table = shared(game);
            let asked = table.game.waits_for().unwrap();
            let own = name(&table, asked);
            let page = page(&table, Some(asked));
            let you = texts(&page, ".prompt .you").join(" ");
            assert!(you.starts_with(&own), "{game}: {you}");
            let rows = texts(&page, "#gauges .player, #players .player").join(" ");
            assert!(rows.contains("Ann") && rows.contains("Bob"), "{rows}");
            let desk = table.view(BOTH);
            assert!(title(&desk).starts_with(&format!("{own}’s turn · ")));
        }
    }
}
