//! What people look at: pure functions from what a viewer may know to HTML.
//!
//! A `Page` is the table page of one game. It gets a `Scene`, which is made for one viewer and
//! holds nothing that viewer may not know, and returns [`Region`]s: the parts of the page that are
//! swapped on their own when they change. A page computes no rules.
//!
//! The browser scripts (`assets/table.js`, `assets/board.js`) know these attributes and no game:
//!
//! | attribute | meaning |
//! |---|---|
//! | `data-action="NOTATION"` | an offer: click, Enter or Space takes it; `data-seat="1"` names the seat if it is not the viewer's |
//! | `data-confirm="QUESTION"` | ask before it is taken, because it cannot be taken back |
//! | `data-lasting` | an offer that stays good while others act: it is sent again if the table has moved on meanwhile |
//! | `data-why="NOTATION"` | something that is not offered: a click asks why |
//! | `data-choose="…"` | a choice of the page's own script; the server never sees it |
//! | `data-fly="NAME"` | the same thing before and after an update: it flies to its new place; unique on the page |
//! | `data-embed="PATH"` | replaced by what `main` of that page holds |
//! | `data-turn="2"` | draws the board anew, turned by that number of quarters; the browser remembers it for the table |
//! | `data-copy="ID"` | copies the value of that field |
//! | `data-seq="7"` on a line of the log | the step it belongs to: screen readers are told new ones |
//! | `data-about="WORD …"`, `data-thing="WORD"` | what a line of the log speaks of, and what it may speak of |
//! | `data-title="TEXT"` | the title of the page, for the tab |
//! | `data-tell` | a sentence that screen readers are told when it appears |
//! | `data-key="NAME"` | where focus and scroll position return to after a swap, if the element has no `id` |
//!
//! Inline styles and scripts are forbidden by the content security policy; SVG attributes are not.

mod assets;
mod conquest;
pub mod layout;
pub mod lobby;
mod master;
mod offer;
mod parts;
mod story;
pub mod table;
#[cfg(test)]
mod testing;

use ::table::{IS_BACK, Table, TableView};
use catalog::{Match, Name, Typed};
use kernel::{Game, Seats};
use maud::{Markup, Render, html};

pub use assets::{Asset, Assets};

use conquest::ConquestPage;
use master::MasterPage;
use offer::Offered;
use story::Story;

/// Everything that is shown of a table to somebody with these seats, as regions, with the board turned
/// by this many quarters further than it lies by itself. The people on the seats `away` have had no page
/// open for a while.
pub fn regions(table: &Table, mine: Seats, away: Seats, turned: u8) -> Vec<Region> {
    let mut desk = TableView {
        turned,
        ..table.view(mine).with_away(away)
    };
    for line in &mut desk.log {
        if line.words == IS_BACK && line.seat.is_some_and(|seat| mine.has(seat)) {
            "You are back.".clone_into(&mut line.text);
        }
    }
    let mut regions = Vec::from(table::common(&desk));
    regions.extend(match table.game.typed() {
        Typed::Master(game) => game_regions::<MasterPage>(game, &desk),
        Typed::Conquest(game) => game_regions::<ConquestPage>(game, &desk),
    });
    regions
}

/// The regions of a game in their places on its page.
pub fn arrange(game: Name, desk: &TableView, regions: Vec<Region>) -> Markup {
    match game {
        Name::Master | Name::Weavers => MasterPage::arrange(desk, regions),
        Name::Conquest => ConquestPage::arrange(desk, regions),
    }
}

fn game_regions<P: Page>(game: &Match<P::Game>, desk: &TableView) -> Vec<Region> {
    let mut offers = Vec::new();
    let playing = !desk.open && desk.outcome.is_none();
    for sitter in desk.seats.iter().filter(|sitter| playing && sitter.mine) {
        let seat = sitter.seat;
        offers.extend(game.actions(seat).iter().map(|&action| Offered {
            seat,
            action,
            notation: game.game().write_action(action),
        }));
    }
    P::regions(&Scene {
        desk,
        story: Story::new(game.game(), &desk.log),
        view: game.game().view(desk.seat),
        offers,
        pack: game.game().pack(),
    })
}

/// What the lobby and the frame of a page need of the page of a game.
struct Cover {
    lead: fn() -> String,
    poster: fn() -> Markup,
    style: &'static str,
    script: &'static str,
}

impl Cover {
    fn of(game: Name) -> Cover {
        match game {
            Name::Master | Name::Weavers => Cover::new::<MasterPage>(),
            Name::Conquest => Cover::new::<ConquestPage>(),
        }
    }

    fn new<P: Page>() -> Cover {
        Cover {
            lead: P::lead,
            poster: P::poster,
            style: P::STYLE,
            script: P::SCRIPT,
        }
    }
}

/// The table page of one game.
trait Page: Send + Sync + 'static {
    /// The game it shows.
    type Game: Game;
    /// The style sheet of the page, besides the common one.
    const STYLE: &'static str;
    /// The script of the page, an ES module: it imports from `./board.js` and `./table.js`.
    const SCRIPT: &'static str;

    /// The game in one or two sentences, for people who have never heard of it.
    fn lead() -> String;

    /// A picture of the game for the lobby.
    fn poster() -> Markup;

    /// Every region of the page, always the same ones in the same order.
    fn regions(scene: &Scene<'_, Self::Game>) -> Vec<Region>;

    /// The regions in their places. Made once, when the page is opened; later only the contents of
    /// the regions change.
    fn arrange(desk: &TableView, regions: Vec<Region>) -> Markup;
}

/// A part of the page that is swapped on its own.
pub struct Region {
    /// Its id in the document.
    pub id: &'static str,
    /// What is in it.
    pub html: Markup,
}

impl Region {
    /// A region.
    pub fn new(id: &'static str, html: Markup) -> Region {
        Region { id, html }
    }
}

/// The region as an element, ready to be patched.
impl Render for Region {
    fn render(&self) -> Markup {
        html! { div .region id=(self.id) data-region { (self.html) } }
    }
}

/// Everything one viewer may know of a game in progress, and may do.
struct Scene<'a, G: Game> {
    /// What is known of the table without knowing the game.
    pub desk: &'a TableView,
    /// What has happened, as far as the viewer may know.
    pub story: Story<'a, G>,
    /// The game as the viewer sees it.
    pub view: G::View,
    /// What the viewer may do now, for every seat they have.
    pub offers: Vec<Offered<G::Action>>,
    /// The content the game is played with.
    pub pack: &'static G::Pack,
}
