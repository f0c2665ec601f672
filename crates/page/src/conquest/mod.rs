//! The table page of Inter-Galactic Conquest: a view and its offers go in, regions come out.
//!
//! Every offer is drawn exactly once, where it belongs: on a space, a ship, a card, a player. The
//! prompt draws all offers that no other part has drawn. The actions of a ship carry `data-with`;
//! the ship that selects them carries the same word as `data-choose`. Only deals with the trade
//! ship are composed by the script of the page, because there are hundreds of them.
//!
//! | attribute | meaning |
//! |---|---|
//! | `data-with="red-home/l1"` | lit only while this ship is chosen |
//! | `data-power="energy"` | lit only while ships are powered like this |
//! | `data-place`, `data-target` | a space or a ship: what `data-why` asks about for the chosen ship |
//! | `data-part`, `data-most`, `data-want` | a card to give to the trade ship, how many there are, a card to get |
//! | `data-takes="3"` | how many cards the trade ship takes for one |
//! | `data-lights="A \| B"`, `data-powers`, `data-hint` | a price: the offers or ships it lights, how ships are powered then, what to do |
//! | `data-roll="7"`, `data-before` | a roll of the die and its step; what it is for, shown while it rolls |
//! | `data-step="1"`, `data-side`, `data-kind` | a button that changes the offer being put together |
//! | `data-piece="red-l1"`, `data-at="red-a0"` | a ship and where it is: it flies if it moves |

mod album;
mod board;
mod die;
mod ending;
mod firsts;
mod hand;
mod help;
mod info;
mod log;
mod player;
mod price;
mod prompt;
mod round;
mod shape;
pub(crate) mod signs;
mod spot;
pub(crate) mod still;
mod talk;
#[cfg(test)]
mod tests;

use crate::parts::capital;
use std::sync::OnceLock;

use catalog::{Chronicle, Luck, Match, Typed};
use conquest::{Action, Board, COLONIES_TO_WIN, Color, Conquest, Event, PlayerView, Setup, View};
use kernel::{Game as _, Seat, Seed};
use maud::{Markup, PreEscaped, html};

use table::{Sitter, TableView};

use crate::cards::Album;
use crate::ending::Ending;
use crate::firsts::First;
use crate::hint::Phrase;
use crate::info::Info;
use crate::offer::Offers;
use crate::parts;
use crate::since::{Harm, Weight};
use crate::story::Story;
use crate::tale::Highlight;
use crate::{Page, Region, Scene};
use spot::{Spot, TradeShipDeals};

/// The table page of Inter-Galactic Conquest.
pub(crate) struct ConquestPage;

impl Page for ConquestPage {
    type Game = Conquest;
    const STYLE: &'static str = concat!(
        include_str!("../../assets/css/conquest/palette.css"),
        include_str!("../../assets/css/conquest/sky.css"),
        include_str!("../../assets/css/conquest/board.css"),
        include_str!("../../assets/css/conquest/offer.css"),
        include_str!("../../assets/css/conquest/layout.css"),
        include_str!("../../assets/css/conquest/thing.css"),
        include_str!("../../assets/css/conquest/die.css"),
        include_str!("../../assets/css/conquest/prompt.css"),
        include_str!("../../assets/css/conquest/talk.css"),
        include_str!("../../assets/css/conquest/hand.css"),
        include_str!("../../assets/css/conquest/player.css"),
        include_str!("../../assets/css/conquest/price.css"),
        include_str!("../../assets/css/conquest/log.css"),
        include_str!("../../assets/css/conquest/ending.css"),
        include_str!("../../assets/css/conquest/help.css"),
        include_str!("../../assets/css/conquest/album.css"),
        include_str!("../../assets/css/conquest/phone.css"),
        include_str!("../../assets/css/conquest/low.css"),
        include_str!("../../assets/css/conquest/wide.css"),
        include_str!("../../assets/css/conquest/poster.css"),
    );
    const SCRIPT: &'static str = include_str!("../../assets/conquest.js");
    const LUCK: [&'static str; 2] = ["Luckiest roll", "Unluckiest roll"];

    fn lead() -> String {
        let most = parts::number(Color::ALL.len() as u64);
        let colonies = parts::number(COLONIES_TO_WIN);
        format!(
            "Two to {most} civilizations mine asteroids, trade, smuggle and fight over the planets of their \
             galaxies. Victory points or {colonies} colonies on the central planet win."
        )
    }

    fn poster() -> Markup {
        static POSTER: OnceLock<String> = OnceLock::new();
        let poster = POSTER.get_or_init(|| poster().into_string());
        html! { div .conquest { (PreEscaped(poster)) } }
    }

    fn regions(scene: &Scene<'_, Conquest>) -> Vec<Region> {
        let table = DrawnTable::new(scene);
        let mut regions = vec![
            Region::new("round", round::round(&table)),
            Region::new("board", board::board(&table)),
            Region::new("die", die::die(&table)),
            Region::new("talk", talk::talk(&table)),
            Region::new("hand", hand::hand(&table)),
            Region::new("players", player::players(&table)),
            Region::new("prices", price::prices(&table)),
            Region::new("log", log::log(&table)),
            Region::new("ending", strip(&table)),
        ];
        // The prompt comes last: it draws every offer that no other region has drawn.
        regions.insert(2, Region::new("prompt", prompt::prompt(&table)));
        regions
    }

    fn info(scene: &Scene<'_, Conquest>, thing: &str) -> Option<Info> {
        info::info(&DrawnTable::new(scene), thing)
    }

    fn of(game: Typed<'_>) -> Option<&Match<Conquest>> {
        match game {
            Typed::Conquest(game) => Some(game),
            Typed::Master(_) => None,
        }
    }

    fn help(scene: &Scene<'_, Conquest>) -> Markup {
        help::moment(&DrawnTable::new(scene))
    }

    fn firsts() -> &'static [First<Conquest>] {
        firsts::FIRSTS
    }

    fn album(printed: &Scene<'_, Conquest>, at: Option<&Scene<'_, Conquest>>) -> Album {
        album::album(printed, at)
    }

    fn weight(event: &Event) -> Weight {
        log::weight(event)
    }

    fn player(event: &Event) -> Option<Seat> {
        log::player(event)
    }

    fn harm(scene: &Scene<'_, Conquest>, event: &Event, player: Seat) -> Option<Harm> {
        log::harm((scene.desk, &scene.view), &scene.pack.board, event, player)
    }

    fn ending(scene: &Scene<'_, Conquest>) -> Option<Ending> {
        scene.view.outcome.as_ref()?;
        ending::ending(&DrawnTable::new(scene))
    }

    fn turn(event: &Event) -> Option<(u32, Seat)> {
        match *event {
            Event::TurnBegan { seat, turn, .. } => Some((turn.into(), seat)),
            _ => None,
        }
    }

    fn about(scene: &Scene<'_, Conquest>, event: &Event) -> Vec<String> {
        let spaces = log::spaces(event).into_iter();
        let words = spaces.map(|at| scene.pack.board.word(at).to_owned());
        words.collect()
    }

    fn luck(scene: &Scene<'_, Conquest>, luck: &Luck) -> Option<String> {
        ending::luck(&DrawnTable::new(scene), luck)
    }

    fn struggle(scene: &Scene<'_, Conquest>, _: &Chronicle) -> Option<Highlight> {
        ending::struggle(&DrawnTable::new(scene))
    }

    fn log(scene: &Scene<'_, Conquest>) -> Markup {
        log::whole(&DrawnTable::new(scene))
    }

    fn phrase(scene: &Scene<'_, Conquest>, action: conquest::Action) -> Phrase {
        spot::phrase((scene.desk, &scene.view), &scene.pack.board, action)
    }

    fn arrange(desk: &TableView, regions: Vec<Region>) -> Markup {
        html! {
            (shape::shapes())
            div .table.conquest #table data-tab="players" {
                @for region in regions { (region) }
                div .stage #stage hidden aria-hidden="true" {}
                nav .tabs aria-label="Parts of the table" {
                    @for (tab, text) in TABS {
                        button .tab type="button" data-tab=(tab) aria-pressed=(*tab == "players") { (text) }
                    }
                }
            }
            (help::help(desk))
        }
    }
}

/// The headline at the end; empty while the game goes on.
fn strip(table: &DrawnTable<'_>) -> Markup {
    let ending = ending::ending(table);
    ending.map_or_else(
        || html! {},
        |ending| crate::ending::strip(table.desk, &ending),
    )
}

/// The regions that share one space on small screens: one of them is shown at a time.
const TABS: &[(&str, &str)] = &[("players", "Players"), ("prices", "Prices"), ("log", "Log")];

/// The board before the first turn, with all civilizations.
fn poster() -> Markup {
    let setup = Setup::new(Color::ALL.len());
    let game = Conquest::new(conquest::packs::standard(), &setup, Seed::from_number(0));
    let Ok(game) = game else {
        return html! {};
    };
    let view = game.view(None);
    html! { (shape::shapes()) (board::poster(&view)) }
}

/// Everything that the regions are drawn from.
struct DrawnTable<'a> {
    desk: &'a TableView,
    story: &'a Story<'a, Conquest>,
    board: &'static Board,
    view: &'a View,
    offers: Offers<Spot, Action>,
    exchange: TradeShipDeals,
    /// How many cards of each resource there are.
    cards: u8,
}

impl<'a> DrawnTable<'a> {
    fn new(scene: &'a Scene<'a, Conquest>) -> DrawnTable<'a> {
        let (exchange, offers) = TradeShipDeals::split(&scene.offers);
        DrawnTable {
            desk: scene.desk,
            story: &scene.story,
            board: &scene.pack.board,
            view: &scene.view,
            offers: Offers::new(offers.into_iter(), |action| {
                spot::place((scene.desk, &scene.view), &scene.pack.board, action)
            }),
            exchange,
            cards: scene.pack.pieces.cards,
        }
    }
}

impl DrawnTable<'_> {
    /// The color the viewer looks from.
    fn own(&self) -> Option<Color> {
        let sitter = self.desk.sitter(self.desk.seat?);
        Color::read(sitter.word).ok()
    }

    /// The player the viewer looks from.
    fn own_player(&self) -> Option<&PlayerView> {
        self.view.players.get(self.own()?.word())
    }

    /// The players with their colors, clockwise.
    fn players(&self) -> impl Iterator<Item = (Color, &PlayerView)> {
        Color::ALL
            .into_iter()
            .filter_map(|color| Some((color, self.view.players.get(color.word())?)))
    }

    /// The person or bot that plays this color.
    fn sitter(&self, color: Color) -> Option<&Sitter> {
        let mut sitters = self.desk.seats.iter();
        sitters.find(|sitter| sitter.word == color.word())
    }

    /// The name of the person or bot that plays this color; the color itself if several have that name, as
    /// on a shared screen.
    fn name(&self, color: Color) -> String {
        match self.sitter(color) {
            Some(sitter) => self.desk.title_of(sitter),
            None => capital(color.word()),
        }
    }

    /// Whether the viewer has several seats, because people share a screen.
    fn is_hot_seat(&self) -> bool {
        self.desk.is_shared()
    }

    /// Whether the viewer has to decide.
    fn is_asked(&self) -> bool {
        self.desk.is_asked() && self.desk.outcome.is_none()
    }
}
