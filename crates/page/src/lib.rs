//! The pages: pure functions from what a viewer may know to HTML.
//!
//! A `Page` is the table page of one game. It gets a `Scene`, which is made for one viewer and
//! holds nothing that this viewer may not know. It returns [`Region`]s: the parts of the page that
//! are swapped independently when they change. A page computes no rules.
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
//! | `data-info="KIND:WORD"` | what the small card is about that opens on hover, long press and focus |
//! | `data-curtain`, `data-ready="1"` | covers the table until the person on that seat wants to see it |
//! | `data-tab-name="NAME"` | the name of the tab that shows the region it is in |
//! | `data-story` | opens the panel over a finished game |
//! | `data-show="WORD …"` | closes the panel and lights these things |
//! | `data-share="TEXT"` | sends this sentence and the address of the table to others, or copies both |
//! | `data-look-back`, `data-look-at="42"` | shows the table as it stood at the end of the first turn, or of this one |
//! | `data-past="REGION"` | how a region stood at the end of an earlier turn |
//! | `data-first="ID"`, `data-first-done`, `data-firsts-off` | a first-time card, the button that closes it, and the one that ends all |
//! | `data-idea="NOTATION"`, `data-place="KIND:WORD"` | what a hint advises and the thing it is about, lit while pointed at |
//! | `data-hint-close` | closes the hint, and ends the thinking about it |
//! | `data-help` | opens the help, whose part about the moment is fetched |
//! | `data-look` | opens the card it is in as a close-up |
//! | `data-held="NAME"`, `data-held-hint` | what something that can be chosen is called, and where the prompt says what to do with it |
//! | `data-wanted="NOTATION\|…"`, `data-light="KIND:WORD\|…"` | what the coach of a guided game means: offers, and things by their `data-info` |
//! | `data-key="NAME"` | where focus and scroll position return to after a swap, if the element has no `id` |
//!
//! A link with the class `clause` is the number of a rule: `rules.js` opens the rule in a panel over any page.
//!
//! Inline styles and scripts are forbidden by the content security policy; SVG attributes are not.

mod assets;
mod bitmap;
pub mod cards;
mod clause;
pub mod coach;
mod conquest;
mod ending;
pub mod faces;
pub mod fair;
mod firsts;
pub mod glossary;
mod handover;
mod help;
mod hint;
mod info;
pub mod layout;
pub mod lobby;
mod master;
pub mod new_table;
mod offer;
mod parts;
pub mod preview;
mod replay;
pub mod rules;
pub mod settings;
mod since;
pub mod sky;
mod sound;
mod story;
pub mod table;
mod tale;
#[cfg(test)]
mod testing;
pub mod welcome;

use ::table::{Hands, IS_BACK, Screen, Table, TableView};
use catalog::{Advice, Chronicle, Listing, Luck, Match, Name, Snapshot, Typed};
use kernel::{Game, Narration, Seat, Seats};
use maud::{Markup, Render, html};

pub use assets::{Asset, Assets};

use cards::Album;
use conquest::ConquestPage;
use ending::Ending;
use firsts::First;
use hint::Phrase;
use info::Info;
use master::MasterPage;
use offer::Offered;
use since::{Harm, Weight};
use story::Story;
use tale::Highlight;

/// The whole table as regions, on this screen. The people on the seats `away` have had no page open
/// for a while.
pub fn regions(table: &Table, screen: Screen, away: Seats) -> Vec<Region> {
    let mut desk = table.view_on(screen).with_away(away);
    for line in &mut desk.log {
        if line.words == IS_BACK && line.seat.is_some_and(|seat| screen.mine.has(seat)) {
            "You are back.".clone_into(&mut line.text);
        }
    }
    match table.game.typed() {
        Typed::Master(game) => all_regions::<MasterPage>(game, &desk),
        Typed::Conquest(game) => all_regions::<ConquestPage>(game, &desk),
    }
}

/// The regions of a game, arranged on its page.
pub fn arrange(game: Name, desk: &TableView, regions: Vec<Region>) -> Markup {
    match game {
        Name::Master | Name::Weavers => MasterPage::arrange(desk, regions),
        Name::Conquest => ConquestPage::arrange(desk, regions),
    }
}

/// The small card about a thing on the table, on this screen; none if there is no such thing.
pub fn info(table: &Table, screen: Screen, thing: &str) -> Option<Markup> {
    let desk = table.view_on(screen);
    match table.game.typed() {
        Typed::Master(game) => game_info::<MasterPage>(game, &desk, thing),
        Typed::Conquest(game) => game_info::<ConquestPage>(game, &desk, thing),
    }
}

/// What fits the moment, for the help on this screen.
pub fn help(table: &Table, screen: Screen) -> Markup {
    let desk = table.view_on(screen);
    match table.game.typed() {
        Typed::Master(game) => MasterPage::help(&scene::<MasterPage>(game, &desk)),
        Typed::Conquest(game) => ConquestPage::help(&scene::<ConquestPage>(game, &desk)),
    }
}

/// What the strongest player advises, for the person in front of this screen.
pub fn advice(table: &Table, screen: Screen, advice: &[Advice]) -> Markup {
    let desk = table.view_on(screen);
    match table.game.typed() {
        Typed::Master(game) => {
            hint::advice::<MasterPage>(&scene::<MasterPage>(game, &desk), advice)
        }
        Typed::Conquest(game) => {
            hint::advice::<ConquestPage>(&scene::<ConquestPage>(game, &desk), advice)
        }
    }
}

/// The next first-time card on this screen, for somebody who knows these: something new that is there, or
/// has happened after the step `since`.
pub fn first(table: &Table, screen: Screen, since: u64, known: &[&str]) -> Option<Markup> {
    let desk = table.view_on(screen);
    match table.game.typed() {
        Typed::Master(game) => game_first::<MasterPage>(game, &desk, since, known),
        Typed::Conquest(game) => game_first::<ConquestPage>(game, &desk, since, known),
    }
}

/// The story of a finished game, for somebody with these seats; empty while the game goes on.
pub fn story(table: &Table, mine: Seats, story: &Chronicle) -> Markup {
    let desk = table.view(mine);
    match table.game.typed() {
        Typed::Master(game) => tale::tale::<MasterPage>(&scene::<MasterPage>(game, &desk), story),
        Typed::Conquest(game) => {
            tale::tale::<ConquestPage>(&scene::<ConquestPage>(game, &desk), story)
        }
    }
}

/// What stood on the table of a finished game at the end of a turn, on this screen; `None` if nothing is
/// known of it.
pub fn past(table: &Table, screen: Screen, snapshots: &[Snapshot], turn: u32) -> Option<Markup> {
    let index = replay::index_of(snapshots, turn)?;
    let desk = table.view_on(screen);
    Some(match snapshots[index].game.typed() {
        Typed::Master(game) => replay::past::<MasterPage>(game, desk, snapshots, index),
        Typed::Conquest(game) => replay::past::<ConquestPage>(game, desk, snapshots, index),
    })
}

/// Everything that has happened, as far as somebody with these seats may know.
pub fn log(table: &Table, mine: Seats) -> Markup {
    let desk = table.view(mine);
    match table.game.typed() {
        Typed::Master(game) => MasterPage::log(&scene::<MasterPage>(game, &desk)),
        Typed::Conquest(game) => ConquestPage::log(&scene::<ConquestPage>(game, &desk)),
    }
}

fn game_first<P: Page>(
    game: &Match<P::Game>,
    desk: &TableView,
    since: u64,
    known: &[&str],
) -> Option<Markup> {
    let scene = scene::<P>(game, desk);
    let now = firsts::Now::of(&scene, since)?;
    let first = firsts::next(P::firsts(), &now, known)?;
    Some(firsts::card(first))
}

fn game_info<P: Page>(game: &Match<P::Game>, desk: &TableView, thing: &str) -> Option<Markup> {
    let info = P::info(&scene::<P>(game, desk), thing)?;
    Some(info.render())
}

fn all_regions<P: Page>(game: &Match<P::Game>, desk: &TableView) -> Vec<Region> {
    let scene = scene::<P>(game, desk);
    let since = since::since(desk, &since::told::<P>(&scene));
    let ending = P::ending(&scene);
    let mut regions = Vec::from(table::common(P::Game::ID, desk, since, ending.as_ref()));
    regions.push(coach::region(desk));
    regions.extend(P::regions(&scene));
    regions
}

fn scene<'a, P: Page>(game: &'a Match<P::Game>, desk: &'a TableView) -> Scene<'a, P::Game> {
    let mut offers = Vec::new();
    let playing = !desk.open && desk.outcome.is_none();
    for sitter in desk.seats.iter().filter(|sitter| playing && sitter.mine) {
        let seat = sitter.seat;
        // What can be done depends on what is held.
        if desk.hands == Hands::Covered && desk.waits_for == Some(seat) {
            continue;
        }
        offers.extend(game.actions(seat).iter().map(|&action| Offered {
            seat,
            action,
            notation: game.game().write_action(action),
        }));
    }
    Scene {
        desk,
        story: Story::new(game.game(), &desk.log),
        view: game.game().view(desk.knows()),
        offers,
        pack: game.game().pack(),
    }
}

/// What the lobby and the frame of a page need to know about the page of a game.
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
    type Game: Listing + Narration;
    /// The style sheet of the page, besides the common one.
    const STYLE: &'static str;
    /// The script of the page, an ES module: it imports from `./board.js` and `./table.js`.
    const SCRIPT: &'static str;
    /// What the luckiest and the unluckiest gift of chance are called.
    const LUCK: [&'static str; 2];

    /// The game in one or two sentences, for people who have never heard of it.
    fn lead() -> String;

    /// A picture of its board, for an invitation.
    fn poster() -> Markup;

    /// Every region of the page, always the same ones in the same order.
    fn regions(scene: &Scene<'_, Self::Game>) -> Vec<Region>;

    /// The small card about a thing, by the words of its `data-info`; none if there is no such thing.
    fn info(scene: &Scene<'_, Self::Game>, thing: &str) -> Option<Info>;

    /// The match with its type, if it is of this game.
    fn of(game: Typed<'_>) -> Option<&Match<Self::Game>>;

    /// What an offered action does, in words that need nothing beside them.
    fn phrase(scene: &Scene<'_, Self::Game>, action: <Self::Game as Game>::Action) -> Phrase;

    /// What fits the moment, for the help.
    fn help(scene: &Scene<'_, Self::Game>) -> Markup;

    /// What is explained when it first happens.
    fn firsts() -> &'static [First<Self::Game>];

    /// All cards as they are printed, and where they are at a table.
    fn album(printed: &Scene<'_, Self::Game>, at: Option<&Scene<'_, Self::Game>>) -> Album;

    /// How much an event matters to somebody who follows the game.
    fn weight(event: &<Self::Game as Game>::Event) -> Weight;

    /// The player whom an event concerns.
    fn player(event: &<Self::Game as Game>::Event) -> Option<Seat>;

    /// What an event did to this player; `None` if nothing bad.
    fn harm(
        scene: &Scene<'_, Self::Game>,
        event: &<Self::Game as Game>::Event,
        player: Seat,
    ) -> Option<Harm>;

    /// The word of an opponent that nobody plays, if an event is its deed.
    fn foe(_desk: &TableView, _event: &<Self::Game as Game>::Event) -> Option<&'static str> {
        None
    }

    /// Whether a deed of that opponent belongs into the summary of a turn.
    fn is_news(_event: &<Self::Game as Game>::Event) -> bool {
        true
    }

    /// How the game ended; `None` while it goes on.
    fn ending(scene: &Scene<'_, Self::Game>) -> Option<Ending>;

    /// The turn that an event begins, and whose it is.
    fn turn(event: &<Self::Game as Game>::Event) -> Option<(u32, Seat)>;

    /// The words of the things on the table that an event mentions.
    fn about(scene: &Scene<'_, Self::Game>, event: &<Self::Game as Game>::Event) -> Vec<String>;

    /// What chance gave somebody, as the rest of a sentence that begins with a name.
    fn luck(scene: &Scene<'_, Self::Game>, luck: &Luck) -> Option<String>;

    /// The struggle that is worth telling.
    fn struggle(scene: &Scene<'_, Self::Game>, story: &Chronicle) -> Option<Highlight>;

    /// Everything that has happened.
    fn log(scene: &Scene<'_, Self::Game>) -> Markup;

    /// The regions in their places. Made once, when the page is opened; later only the contents of
    /// the regions change.
    fn arrange(desk: &TableView, regions: Vec<Region>) -> Markup;
}

/// A part of the page that is swapped independently.
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

/// Everything that one viewer may know about a game in progress, and may do in it.
struct Scene<'a, G: Narration> {
    /// What can be known about the table without knowing the game.
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
