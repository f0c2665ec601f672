//! What people look at: pure functions from what a viewer may know to HTML.
//!
//! A [`Page`] is the table page of one game. It gets a [`Scene`], which is made for one viewer and
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
//! | `data-seq="7"` on a line of the log | the step it belongs to: whoever hears the page is told new ones |
//! | `data-about="WORD …"`, `data-thing="WORD"` | what a line of the log speaks of, and what it may speak of |
//! | `data-key="NAME"` | where focus and scroll position return to after a swap, if the element has no `id` |
//!
//! Inline styles and scripts are forbidden by the content security policy; SVG attributes are not.

pub mod conquest;
pub(crate) mod layout;
pub(crate) mod lobby;
pub mod master;
pub mod parts;
pub mod plain;
pub(crate) mod table;
#[cfg(test)]
mod testing;

use kernel::{Game, Outcome, Seat, Seats};
use maud::{Markup, Render, html};

/// The style sheet of all pages: one file for each component, in the order of the cascade.
pub const STYLE: &str = concat!(
    include_str!("../../assets/css/palette.css"),
    include_str!("../../assets/css/page.css"),
    include_str!("../../assets/css/control.css"),
    include_str!("../../assets/css/bar.css"),
    include_str!("../../assets/css/lobby.css"),
    include_str!("../../assets/css/new-table.css"),
    include_str!("../../assets/css/invitation.css"),
    include_str!("../../assets/css/frame.css"),
    include_str!("../../assets/css/message.css"),
    include_str!("../../assets/css/dialog.css"),
    include_str!("../../assets/css/log.css"),
    include_str!("../../assets/css/screen.css"),
);

/// The table page of one game.
pub trait Page: Send + Sync + 'static {
    /// The game it shows.
    type Game: Game;
    /// The style sheet of the page, besides the common one ([`STYLE`]).
    const STYLE: &'static str = "";
    /// The script of the page, an ES module: it imports from `./board.js` and `./table.js`.
    const SCRIPT: &'static str = "";

    /// The game in one or two sentences, for whoever has never heard of it.
    const LEAD: &'static str = "";

    /// A picture of the game for the lobby.
    fn poster() -> Markup {
        html! {}
    }

    /// Every region of the page, always the same ones in the same order.
    fn regions(scene: &Scene<'_, Self::Game>) -> Vec<Region>;

    /// The regions in their places. Made once, when the page is opened; later only the contents of
    /// the regions change.
    fn arrange(_desk: &Desk, regions: Vec<Region>) -> Markup {
        html! { @for region in regions { (region) } }
    }
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
pub struct Scene<'a, G: Game> {
    /// What is known of the table without knowing the game.
    pub desk: &'a Desk,
    /// The game as the viewer sees it.
    pub view: G::View,
    /// What the viewer may do now, for every seat he has.
    pub offers: Vec<Offer<G::Action>>,
    /// The topic of the open decision, for example `place-cube`.
    pub question: &'static str,
    /// The content the game is played with.
    pub pack: &'static G::Pack,
}

impl<G: Game> Scene<'_, G> {
    /// The offers of the seat the viewer looks from.
    pub fn own_offers(&self) -> impl Iterator<Item = &Offer<G::Action>> {
        self.offers
            .iter()
            .filter(|offer| Some(offer.seat) == self.desk.seat)
    }
}

/// Something that may be done.
#[derive(Clone, Debug)]
pub struct Offer<A> {
    /// By whom.
    pub seat: Seat,
    /// What.
    pub action: A,
    /// The same in notation: what `data-action` holds.
    pub notation: String,
}

/// What a viewer may know of a table without knowing the game.
#[derive(Clone, Debug)]
pub struct Desk {
    /// The id of the table; its address is `/t/{id}`.
    pub table: String,
    /// The name on the box.
    pub title: &'static str,
    /// How far the table is: raised by everything that happens at it.
    pub seq: u64,
    /// The seat the viewer looks from; `None` is a spectator. Somebody with several seats looks
    /// from the one that is asked.
    pub seat: Option<Seat>,
    /// Who sits where.
    pub seats: Vec<Sitter>,
    /// Who decides next; `None` before the table is full and after the end.
    pub waits_for: Option<Seat>,
    /// Whether seats are still free.
    pub open: bool,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// What the viewer may take back.
    pub undo: Undo,
    /// What has happened, oldest first, as far as the viewer may know.
    pub log: Vec<Line>,
    /// The published hash of the seed.
    pub commitment: String,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// Whether the viewer has opened the table.
    pub is_maker: bool,
    /// The seats whose people have not said yet whether they want to play again.
    pub undecided: Seats,
    /// The table of the rematch, if there is one.
    pub next: Option<String>,
    /// How long a bot waits before each step, in milliseconds.
    pub pace: u32,
    /// By how many quarters, below four, the viewer has turned the board further than it lies by
    /// itself.
    pub turned: u8,
}

impl Desk {
    /// The seat with this index.
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        &self.seats[seat.index()]
    }

    /// Whether the game waits for the viewer.
    pub fn is_asked(&self) -> bool {
        self.waits_for.is_some_and(|seat| self.sitter(seat).mine)
    }
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// The seat.
    pub seat: Seat,
    /// The word of the seat in the game, for example its color.
    pub word: &'static str,
    /// The name of the person, the level of the bot, or `free`.
    pub name: String,
    /// What kind of player it is.
    pub kind: SitterKind,
    /// Whether it is the viewer's.
    pub mine: bool,
}

/// What kind of player sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SitterKind {
    /// A person at the table.
    Person,
    /// A person who has left: a bot will stand in.
    Left,
    /// A person who has left: a bot stands in until the return.
    StandIn,
    /// A bot.
    Bot,
    /// Nobody yet: whoever comes may sit down.
    Open,
    /// Nobody yet: whoever has the link may sit down.
    Link,
}

/// How far the viewer may go back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Undo {
    /// How many steps may be taken back.
    pub steps: usize,
    /// What ended it before them, as a sentence; `None` at the beginning of the game.
    pub ended_by: Option<String>,
}

/// Something that happened, for the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The step it belongs to.
    pub seq: u64,
    /// Who acted; `None` if it is about the table.
    pub seat: Option<Seat>,
    /// One English sentence.
    pub text: String,
    /// The event in words (`cube-placed gray red planet:sirius`); empty if it is about the table.
    pub words: String,
}
