//! The pages behind the link to a seat: the invitation, and what to do if it cannot be accepted.

use catalog::Name;
use maud::{Markup, html};
use picture::scene::{Vignette, vignette};
use table::{Sitter, SitterKind, TableView};

use crate::Cover;
use crate::hint;
use crate::layout::{self, Card};
use crate::lobby::Field;
use crate::preview::{self, Moment};

/// A person who opened the link to a seat.
pub struct Invited<'a> {
    /// The game.
    pub game: Name,
    /// The seat.
    pub sitter: &'a Sitter,
    /// The secret in the link.
    pub token: &'a str,
    /// Who invites, if that is known.
    pub host: Option<&'a str>,
    /// Their own name, if they have one already.
    pub name: Field<'a>,
}

impl Invited<'_> {
    /// The invitation in one line: the title of the page, and of the preview of the link.
    pub fn title(&self, desk: &TableView) -> String {
        match self.host {
            Some(host) => format!("{host} invites you to {}", desk.title),
            None => format!("You are invited to {}", desk.title),
        }
    }

    /// What messengers show for the link; `base` is the beginning of all addresses.
    pub fn card(&self, desk: &TableView, base: &str) -> Card {
        Card {
            title: self.title(desk),
            description: format!(
                "{} Open the link and sit down: you need no account.",
                (Cover::of(self.game).lead)()
            ),
            address: format!("{base}/t/{}/join/{}", desk.id, self.token),
            picture: format!("{base}{}", preview::address(self.game, Moment::Table)),
            picture_says: format!("A poster of {}", desk.title),
        }
    }
}

/// The page for a person who opened the link to a seat.
pub fn welcome(desk: &TableView, invited: &Invited<'_>) -> Markup {
    let cover = Cover::of(invited.game);
    html! {
        (layout::header())
        main .hall.invited {
            section .start {
                div {
                    (vignette(Vignette::Letter))
                    h1 {
                        @match invited.host {
                            Some(host) => { bdi { (host) } " invites you to " em { (desk.title) } },
                            None => { "You are invited to " em { (desk.title) } },
                        }
                    }
                    p .lead { ((cover.lead)()) }
                    (company(desk, invited.sitter))
                    (hint::agreed(desk))
                    form .welcome method="post" action={ "/t/" (desk.id) "/join" } {
                        input type="hidden" name="seat" value=(invited.sitter.seat.number());
                        input type="hidden" name="token" value=(invited.token);
                        label { "Your name" (invited.name.input(false)) }
                        (invited.name.error())
                        button .primary data-key="sit-down" { "Sit down" }
                    }
                    p .hint { "You need no account, and the table waits if you have to go. "
                        a href={ "/t/" (desk.id) } { "Only watch" } }
                }
                div .poster aria-hidden="true" { ((cover.poster)()) }
            }
        }
    }
}

/// Who sits at the table, and where the guest would sit.
fn company(desk: &TableView, own: &Sitter) -> Markup {
    html! {
        ul .company aria-label="At the table" {
            @for sitter in &desk.seats {
                li .yours[sitter.seat == own.seat] {
                    @if sitter.seat == own.seat { b { "You" } " play " (sitter.word) }
                    @else {
                        @match sitter.kind {
                            SitterKind::Open | SitterKind::Link => "A seat is still free",
                            SitterKind::Bot => { bdi { (sitter.name) } " plays " (sitter.word) small { "bot · " (sitter.level.as_deref().unwrap_or_default()) } },
                            SitterKind::Person | SitterKind::Away | SitterKind::Left | SitterKind::StandIn => {
                                bdi { (sitter.name) } " plays " (sitter.word)
                            },
                        }
                    }
                }
            }
        }
    }
}

/// Why the link to a seat does not lead to one.
#[derive(Clone, Copy, Debug)]
pub enum Closed<'a> {
    /// Somebody sits there.
    Taken(&'a TableView),
    /// The game has ended.
    Over(&'a TableView),
    /// The person who opened it sits at the table already.
    Own(&'a TableView),
    /// There is no such table or seat.
    Gone,
}

impl Closed<'_> {
    /// The heading of the page.
    pub fn title(self) -> &'static str {
        match self {
            Closed::Taken(_) => "That seat is taken",
            Closed::Over(_) => "That game is over",
            Closed::Own(_) => "This link is for somebody else",
            Closed::Gone => "This invitation has expired",
        }
    }

    const fn scene(self) -> Vignette {
        match self {
            Closed::Taken(_) => Vignette::Full,
            Closed::Over(_) => Vignette::Passed,
            Closed::Own(_) => Vignette::Letter,
            Closed::Gone => Vignette::Lost,
        }
    }
}

/// The page for a person who opened a link that leads to no free seat: why, and what to do instead.
pub fn closed(why: Closed<'_>) -> Markup {
    let (text, way) = match why {
        Closed::Taken(desk) => (
            "The link to a seat is good for one person, and somebody has used this one. Watch the game, or ask for \
             another link.",
            Some((desk, "Watch the game")),
        ),
        Closed::Over(desk) => (
            "The game was played without you. Look at how it ended, or start one of your own.",
            Some((desk, "Look at the game")),
        ),
        Closed::Own(desk) => (
            "You sit at this table already. Send the link to the person you want to play with: the first to open it \
             may take the free seat.",
            Some((desk, "To the table")),
        ),
        Closed::Gone => (
            "There is no such seat any more, or the link was cut off on its way. Ask for a new one, or start a game of \
             your own: it takes one click.",
            None,
        ),
    };
    let body = html! {
        p { (text) }
        @if let Some((desk, label)) = way {
            p { a .primary href={ "/t/" (desk.id) } { (label) } }
            p { a href="/" { "To the lobby" } }
        } @else {
            p { a .primary href="/" { "To the lobby" } }
        }
    };
    layout::notice(why.scene(), why.title(), &body)
}

#[cfg(test)]
mod tests {
    use kernel::{Seats, Seed};
    use scraper::{Html, Selector};

    use super::*;

    fn texts(page: &Html, selector: &str) -> Vec<String> {
        let selector = Selector::parse(selector).unwrap();
        let found = page.select(&selector);
        found.map(|element| element.text().collect()).collect()
    }

    /// A table of three with a bot and a free seat.
    fn desk(game: &str) -> TableView {
        let kind = ::table::testing::game(game);
        let table = ::table::testing::table(&kind, 3, Seed::from_number(1));
        let mut desk = table.view(Seats::EMPTY);
        desk.seats[1].kind = SitterKind::Link;
        desk.seats[2].kind = SitterKind::Bot;
        desk.seats[2].level = Some("captain".to_owned());
        desk
    }

    #[test]
    fn an_invitation_says_who_invites_to_what_and_asks_for_a_name() {
        for (word, game) in [("master", Name::Master), ("conquest", Name::Conquest)] {
            let desk = desk(word);
            let mut invited = Invited {
                game,
                sitter: &desk.seats[1],
                token: "secret",
                host: Some("Ann"),
                name: Field {
                    text: Some("pilot"),
                    error: None,
                },
            };
            let page = Html::parse_document(&welcome(&desk, &invited).into_string());
            let title = format!("Ann invites you to {}", desk.title);
            assert_eq!(texts(&page, "h1"), [title.as_str()]);
            assert_eq!(invited.title(&desk), title);
            let company = texts(&page, ".company li");
            assert!(company[0].starts_with("Guest 0 plays "), "{company:?}");
            assert!(company[1].starts_with("You play "), "{company:?}");
            assert!(company[2].ends_with("bot · captain"), "{company:?}");
            assert_eq!(texts(&page, ".poster svg.board").len(), 1);
            assert_eq!(texts(&page, "label input[name=name][value=pilot]").len(), 1);
            assert_eq!(texts(&page, "form button"), ["Sit down"]);
            assert_eq!(texts(&page, "#name-error").len(), 0);
            invited.name.error = Some("“pilot” is the name of a bot. Choose another name");
            let page = Html::parse_document(&welcome(&desk, &invited).into_string());
            let field = "input[aria-invalid=true][aria-describedby=name-error]";
            assert_eq!(texts(&page, field).len(), 1);
            let told = texts(&page, "#name-error");
            assert_eq!(told, ["“pilot” is the name of a bot. Choose another name."]);
        }
    }

    #[test]
    fn a_link_that_leads_to_no_seat_says_what_to_do() {
        let desk = desk("master");
        for (why, button) in [
            (Closed::Taken(&desk), "Watch the game"),
            (Closed::Over(&desk), "Look at the game"),
            (Closed::Own(&desk), "To the table"),
            (Closed::Gone, "To the lobby"),
        ] {
            let page = Html::parse_document(&closed(why).into_string());
            assert_eq!(texts(&page, "h1"), [why.title()]);
            assert_eq!(texts(&page, "main a.primary"), [button]);
            assert_eq!(texts(&page, "main a[href='/']").len(), 1);
        }
    }
}
