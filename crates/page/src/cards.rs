//! The card browser: all cards of a pack with their faces, what one looks for, and, for somebody at a table,
//! where each card is as far as that person may know.
//!
//! A form filters without a script; the script of the page filters while somebody writes.

use ::table::{Screen, Table, TableView};
use catalog::{AnyMatch, Listing, Match, Name, PackName, Typed};
use kernel::Game as _;
use maud::{Markup, Render, html};

use crate::conquest::ConquestPage;
use crate::glossary::{owner, shelf};
use crate::layout;
use crate::master::MasterPage;
use crate::story::Story;
use crate::{Page, Scene, scene};

/// What somebody looks for. Words that mean nothing find everything.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Search {
    /// The answers to the choices of the game, by their names.
    pub choices: Vec<(String, String)>,
    /// Words that must be on the card.
    pub text: String,
}

/// A visit to the browser.
pub struct Visit<'a> {
    /// The game.
    pub game: Name,
    /// A match with this pack that nobody plays: its cards are as they are printed.
    pub printed: &'a dyn AnyMatch,
    /// The packs to choose from.
    pub packs: &'a [PackName],
    /// The hash of the chosen one.
    pub pack: &'a str,
    /// The table from which somebody comes, and the screen in front of them.
    pub at: Option<(&'a Table, Screen)>,
    /// What is looked for.
    pub search: &'a Search,
}

/// Everything that a game has to show.
pub(crate) struct Album {
    /// What one can look for, besides words.
    pub(crate) choices: Vec<Choice>,
    pub(crate) chapters: Vec<Chapter>,
    /// What the pictures refer to.
    pub(crate) shapes: Markup,
}

/// Something to look for.
pub(crate) struct Choice {
    /// Its name in the form.
    pub(crate) name: &'static str,
    pub(crate) label: &'static str,
    /// Words and what they are called.
    pub(crate) answers: Vec<(String, String)>,
}

/// Cards that belong together.
pub(crate) struct Chapter {
    pub(crate) id: &'static str,
    pub(crate) title: String,
    pub(crate) cards: Vec<Exhibit>,
}

/// A card, and what it is found by.
pub(crate) struct Exhibit {
    /// The words for each choice.
    pub(crate) marks: Vec<(&'static str, Vec<String>)>,
    pub(crate) card: Markup,
    /// Where it is now, if somebody comes from a table.
    pub(crate) place: Option<String>,
}

/// The page.
pub fn page(visit: &Visit<'_>) -> Markup {
    let album = match visit.printed.typed() {
        Typed::Master(game) => album::<MasterPage>(game, visit),
        Typed::Conquest(game) => album::<ConquestPage>(game, visit),
    };
    let game = owner(visit.game).word();
    let is_conquest = game == "conquest";
    let chapters = album
        .chapters
        .iter()
        .map(|chapter| chapter.shown(visit.search));
    let chapters: Vec<(&Chapter, Vec<Shown>)> = album.chapters.iter().zip(chapters).collect();
    let all: usize = album.chapters.iter().map(|it| it.cards.len()).sum();
    let found = chapters
        .iter()
        .flat_map(|(_, shown)| shown)
        .filter(|it| it.fits)
        .count();
    html! {
        (layout::header())
        (shelf(game, "cards"))
        main .album .table-page .conquest[is_conquest] data-game=[is_conquest.then_some(game)] data-album {
            (album.shapes)
            h1 { "All cards" small { (title(visit)) } }
            @if let Some((table, _)) = visit.at {
                p .from { "Where each card is now, as far as you may know. " a href={ "/t/" (table.row.id) } { "Back to the table" } }
            }
            (form(visit, &album, game))
            p .matches role="status" data-matches data-all=(all) { (matches(found, all)) }
            @for (chapter, shown) in &chapters {
                section id=(chapter.id) data-chapter hidden[shown.iter().all(|it| !it.fits)] {
                    h2 { (chapter.title) }
                    ul .exhibits { @for it in shown { (it.html) } }
                }
            }
            p .none data-none hidden[0 < found] { "No card fits. Take something back." }
            dialog .look #look aria-label="A card" {
                form method="dialog" { button .main autofocus { "Close" } }
            }
        }
    }
}

fn title(visit: &Visit<'_>) -> String {
    let game = match owner(visit.game) {
        Name::Conquest => "Inter-Galactic Conquest",
        Name::Master | Name::Weavers => "Master of the Galaxy and The Weavers",
    };
    let pack = visit.packs.iter().find(|pack| pack.hash == visit.pack);
    match pack.filter(|_| 1 < visit.packs.len()) {
        Some(pack) => format!("{game} · {}", pack.name),
        None => game.to_owned(),
    }
}

/// How many cards fit. The script of the page says the same.
fn matches(found: usize, all: usize) -> String {
    match found == all {
        true => format!("{all} cards"),
        false => format!("{found} of {all} cards"),
    }
}

/// A card on the page.
struct Shown {
    fits: bool,
    html: Markup,
}

impl Chapter {
    fn shown(&self, search: &Search) -> Vec<Shown> {
        self.cards.iter().map(|card| card.shown(search)).collect()
    }
}

impl Exhibit {
    fn shown(&self, search: &Search) -> Shown {
        let fits = self.fits(search);
        let marks = |name: &str| {
            let mut marks = self.marks.iter();
            let (_, words) = marks.find(|(known, _)| *known == name)?;
            Some(words.join(" "))
        };
        let html = html! {
            li .exhibit hidden[!fits] data-kind=[marks("kind")] data-color=[marks("color")]
                data-symbol=[marks("symbol")] data-resource=[marks("resource")] {
                (self.card)
                @if let Some(place) = &self.place { p .place { (place) } }
            }
        };
        Shown { fits, html }
    }

    fn fits(&self, search: &Search) -> bool {
        let has = |(name, wanted): &(String, String)| {
            let mut marks = self.marks.iter().filter(|(known, _)| known == name);
            wanted.is_empty() || marks.any(|(_, words)| words.contains(wanted))
        };
        search.choices.iter().all(has) && self.reads(&search.text)
    }

    /// Whether all these words are on the card.
    fn reads(&self, text: &str) -> bool {
        if text.trim().is_empty() {
            return true;
        }
        let words = visible(&self.card.0).to_lowercase();
        let place = self.place.as_deref().unwrap_or_default().to_lowercase();
        let mut wanted = text.split_whitespace().map(str::to_lowercase);
        wanted.all(|word| words.contains(&word) || place.contains(&word))
    }
}

/// What people read of a piece of HTML.
fn visible(html: &str) -> String {
    let parts = html
        .split('<')
        .map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    parts.collect::<Vec<_>>().join(" ")
}

fn form(visit: &Visit<'_>, album: &Album, game: &str) -> Markup {
    let chosen = |name: &str| {
        let mut choices = visit.search.choices.iter();
        choices
            .find(|(known, _)| known == name)
            .map_or("", |(_, answer)| answer.as_str())
    };
    html! {
        form .sieve method="get" action={ "/cards/" (game) } role="search" aria-label="Cards" data-sieve {
            @if let Some((table, _)) = visit.at { input type="hidden" name="table" value=(table.row.id); }
            @else if 1 < visit.packs.len() {
                label { span { "Pack" }
                    select name="pack" data-pack {
                        @for pack in visit.packs { option value=(pack.hash) selected[pack.hash == visit.pack] { (pack.name) } }
                    }
                }
            }
            label .words { span { "Words" } input type="search" name="text" value=(visit.search.text) maxlength="60" autocomplete="off" placeholder="name, text, symbol …"; }
            @for choice in &album.choices {
                label { span { (choice.label) }
                    select name=(choice.name) {
                        option value="" { "any" }
                        @for (value, text) in &choice.answers {
                            option value=(value) selected[chosen(choice.name) == value] { (text) }
                        }
                    }
                }
            }
            button .primary { "Find" }
            button type="button" data-clear hidden { "Clear" }
        }
    }
}

fn album<P: Page>(game: &Match<P::Game>, visit: &Visit<'_>) -> Album {
    let desk = TableView::empty(P::Game::TITLE);
    let printed = Scene::<P::Game> {
        desk: &desk,
        story: Story::new(game.game(), &[]),
        view: game.game().view(None),
        offers: Vec::new(),
        pack: game.game().pack(),
    };
    let Some((table, screen)) = visit.at else {
        return P::album(&printed, None);
    };
    let desk = table.view_on(screen);
    match P::of(table.game.typed()) {
        Some(running) => P::album(&printed, Some(&scene::<P>(running, &desk))),
        None => P::album(&printed, None),
    }
}

/// A printed thing with a picture, a name and lines below: what has no card on a table looks like one here.
pub(crate) fn plate(class: &str, name: &str, face: Markup, lines: impl Render) -> Markup {
    html! {
        article .{ "card " (class) } data-card=(name) aria-label=(name) {
            header { h3 { button .look type="button" data-look title="Look closer" { (name) } } }
            @if !face.0.is_empty() { div .face { (face) } }
            (lines)
        }
    }
}

#[cfg(test)]
mod tests {
    use ::table::testing::{game, table};
    use kernel::{Seat, Seats, Seed};
    use scraper::{Html, Selector};

    use super::*;
    use crate::testing::values;

    /// The page of a game, for somebody at this table.
    fn shown(name: &str, at: Option<(&Table, Screen)>, search: &Search) -> Html {
        let kind = game(name);
        let packs = kind.packs();
        let setup = kind.agree(2, &catalog::Answers::new()).unwrap();
        let pack = packs[0].hash.clone();
        let printed = kind.begin(&pack, &setup, Seed::from_number(0)).unwrap();
        let page = page(&Visit {
            game: kind.id(),
            printed: &*printed,
            packs: &packs,
            pack: &pack,
            at,
            search,
        });
        let text = page.into_string();
        assert!(!text.contains("style="), "inline styles are refused");
        let page = Html::parse_document(&format!("<!DOCTYPE html><title>x</title>{text}"));
        assert!(page.errors.is_empty(), "{:?}", page.errors);
        page
    }

    fn names(page: &Html) -> Vec<String> {
        let fits = Selector::parse(".exhibit:not([hidden]) h3").unwrap();
        page.select(&fits).map(|it| it.text().collect()).collect()
    }

    fn wanted(name: &str, value: &str) -> Search {
        Search {
            choices: vec![(name.to_owned(), value.to_owned())],
            text: String::new(),
        }
    }

    #[test]
    fn all_cards_are_shown_and_nothing_can_be_done_with_them() {
        for (name, count) in [("master", 72 + 5), ("conquest", 6 + 6 + 3 + 12)] {
            let page = shown(name, None, &Search::default());
            let names = names(&page);
            assert!(count <= names.len(), "{name}: {}", names.len());
            for attribute in ["data-action", "data-choose", "data-with", "data-why"] {
                assert!(values(&page, attribute).is_empty(), "{attribute}");
            }
            let looks = Selector::parse(".exhibit button[data-look]").unwrap();
            assert_eq!(page.select(&looks).count(), names.len());
        }
    }

    #[test]
    fn what_is_looked_for_is_found_without_a_script() {
        let text = |text: &str| Search {
            text: text.to_owned(),
            ..Search::default()
        };
        let found = |name: &str, search: &Search| names(&shown(name, None, search));
        assert_eq!(found("master", &text("stone  WALK")), ["Morrok"]);
        assert_eq!(found("master", &wanted("kind", "leader")).len(), 18);
        assert_eq!(found("master", &wanted("kind", "swarm")).len(), 5);
        assert_eq!(found("master", &wanted("kind", "")).len(), 77);
        assert!(found("master", &wanted("color", "black")).contains(&"Veyr".to_owned()));
        let military = found("master", &wanted("symbol", "military"));
        assert!(military.contains(&"Kethra".to_owned()) && military.len() < 40);
        assert_eq!(found("master", &wanted("color", "<b>")), [""; 0]);
        let iron = found("conquest", &wanted("resource", "iron"));
        assert!(iron.contains(&"Iron".to_owned()) && iron.contains(&"Build a ship".to_owned()));
        let none = shown("master", None, &text("no such words"));
        let told = Selector::parse("[data-none]:not([hidden])").unwrap();
        assert_eq!(none.select(&told).count(), 1);
    }

    #[test]
    fn somebody_at_a_table_reads_where_each_card_is() {
        let mut table = table(&game("master"), 2, Seed::from_number(3));
        let own = table.game.waits_for().unwrap();
        for _ in 0..40 {
            let seat = table.game.waits_for().unwrap();
            let action = table.game.offers(seat)[0].clone();
            let seq = table.seq;
            let wish = ::table::Request::Act { seat, seq, action };
            table = table.request(&wish, 1_800_000_000).unwrap().0;
        }
        let screen = Screen::of(Seats::only(own));
        let page = shown("master", Some((&table, screen)), &Search::default());
        let places = Selector::parse(".exhibit .place").unwrap();
        let places: Vec<String> = page.select(&places).map(|it| it.text().collect()).collect();
        assert_eq!(places.len(), 72, "nobody plays against the Weavers");
        let count = |text: &str| places.iter().filter(|it| it.contains(text)).count();
        assert!(0 < count("Yours."), "{places:?}");
        assert!(
            0 < count(&format!(
                "With {}.",
                table.name_of(Seat::new(1 - own.number()))
            ))
        );
        assert!(30 < count("left, this one among them"), "{places:?}");
        assert_eq!(count("On top of its deck"), 7, "{places:?}");
    }

    #[test]
    fn only_the_owner_of_a_hand_reads_what_is_in_it() {
        let table = table(&game("conquest"), 2, Seed::from_number(3));
        let held = |screen| {
            let page = shown("conquest", Some((&table, screen)), &Search::default());
            let text = page.html();
            text.matches("in your hand").count()
        };
        let both = Seats::only(Seat::new(0)).with(Seat::new(1));
        assert_eq!(held(Screen::of(Seats::only(Seat::new(0)))), 6);
        assert_eq!(held(Screen::of(Seats::EMPTY)), 0);
        assert_eq!(held(Screen::of(both)), 0, "a shared screen is covered");
    }
}
