//! The table page of Master of the Galaxy: a view and its offers go in, regions come out.
//!
//! Every offer is drawn exactly once, where it belongs: on a slot, a planet, a card, a deck. The
//! prompt draws all offers that no other part has drawn, so that a new action is always reachable.
//! An offer that needs something to be chosen first (a cube, a constructed base, a side of a
//! conflict) carries `data-with`; the element that chooses it carries the same word as
//! `data-choose`.
//!
//! | attribute | meaning |
//! |---|---|
//! | `data-with="red"` | lit only while this is chosen |
//! | `data-place`, `data-as` | a slot and its color: what `data-why` asks about for the chosen cube |
//! | `data-thing="karn"` | what a line of the log may speak of |
//! | `data-about="karn …"` | what a line of the log speaks of |
//! | `data-piece="red"`, `data-at="planet:karn/0"` | a piece and where it lies: it flies if it moves |

mod advice;
mod album;
mod board;
mod card;
mod conflict;
mod deck;
mod ending;
mod firsts;
mod gauge;
mod help;
mod info;
mod legend;
mod log;
mod mine;
mod other;
mod piece;
mod prompt;
mod race;
mod round;
pub(crate) mod signs;
mod spot;
pub(crate) mod still;
mod swarm;
#[cfg(test)]
mod tests;
mod tray;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use crate::parts::capital;
use catalog::{Chronicle, Luck, Match, Typed};
use kernel::{Pack as _, Seat};
use master::{
    Action, BASES, Color, Event, HOMES_TO_WIN, Master, Pack, PlayerColor, PlayerView,
    SYMBOLS_TO_WIN, SwarmView, SystemView, View,
};
use maud::{Markup, html};
use picture::master::{Facing, Layout, Point};
use picture::sky::{self, Light};

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
use spot::Spot;

/// The table page of Master of the Galaxy.
pub(crate) struct MasterPage;

impl Page for MasterPage {
    type Game = Master;
    const STYLE: &'static str = concat!(
        include_str!("../../assets/css/master/palette.css"),
        include_str!("../../assets/css/master/thing.css"),
        include_str!("../../assets/css/master/layout.css"),
        include_str!("../../assets/css/master/board.css"),
        include_str!("../../assets/css/master/poster.css"),
        include_str!("../../assets/css/master/offer.css"),
        include_str!("../../assets/css/master/prompt.css"),
        include_str!("../../assets/css/master/tray.css"),
        include_str!("../../assets/css/master/gauge.css"),
        include_str!("../../assets/css/master/race.css"),
        include_str!("../../assets/css/master/conflict.css"),
        include_str!("../../assets/css/master/tab.css"),
        include_str!("../../assets/css/master/card.css"),
        include_str!("../../assets/css/master/look.css"),
        include_str!("../../assets/css/master/reserve.css"),
        include_str!("../../assets/css/master/swarm.css"),
        include_str!("../../assets/css/master/deck.css"),
        include_str!("../../assets/css/master/log.css"),
        include_str!("../../assets/css/master/ending.css"),
        include_str!("../../assets/css/master/help.css"),
        include_str!("../../assets/css/master/flight.css"),
        include_str!("../../assets/css/master/wide.css"),
        include_str!("../../assets/css/master/phone.css"),
        include_str!("../../assets/css/master/low.css"),
        include_str!("../../assets/css/master/calm.css"),
    );
    const SCRIPT: &'static str = include_str!("../../assets/master.js");
    const LUCK: [&'static str; 2] = ["Luckiest draw", "Unluckiest draw"];

    fn lead() -> String {
        let most = parts::number(PlayerColor::ALL.len() as u64);
        let bases = capital(&parts::number(BASES));
        let [symbols, homes] = [SYMBOLS_TO_WIN.into(), HOMES_TO_WIN].map(parts::number);
        format!(
            "Two to {most} civilizations settle planets, open routes and quarrel over systems. {bases} bases, \
             {symbols} identical symbols or {homes} starting systems win. Alone, you hold out against the Weavers."
        )
    }

    fn poster() -> Markup {
        html! { (picture::shapes()) (picture::master::board(master::packs::standard())) }
    }

    fn regions(scene: &Scene<'_, Master>) -> Vec<Region> {
        let table = DrawnTable::new(scene);
        let mut regions = vec![
            table.region("round", round::round),
            table.region("sky", sky),
            table.region("board", board::board),
            table.region("tray", tray::tray),
            table.region("gauges", gauge::gauges),
            table.region("race", race::race),
            table.region("mine", mine::mine),
            table.region("decks", deck::decks),
            table.region("others", other::others),
            table.region("log", log::log),
            table.region("ending", strip),
            table.region("legend", legend::legend),
        ];
        // The prompt is drawn last, with every offer that no other region has drawn, but stands before the tray.
        let tray = regions.iter().position(|region| region.id == "tray");
        let prompt = table.region("prompt", prompt::prompt);
        regions.insert(tray.unwrap_or_default(), prompt);
        regions
    }

    fn info(scene: &Scene<'_, Master>, thing: &str) -> Option<Info> {
        info::info(&DrawnTable::new(scene), thing)
    }

    fn of(game: Typed<'_>) -> Option<&Match<Master>> {
        match game {
            Typed::Master(game) => Some(game),
            Typed::Conquest(_) => None,
        }
    }

    fn help(scene: &Scene<'_, Master>) -> Markup {
        help::moment(&DrawnTable::new(scene))
    }

    fn firsts() -> &'static [First<Master>] {
        firsts::FIRSTS
    }

    fn album(printed: &Scene<'_, Master>, at: Option<&Scene<'_, Master>>) -> Album {
        album::album(printed, at)
    }

    fn weight(event: &Event) -> Weight {
        log::weight(event)
    }

    fn player(event: &Event) -> Option<Seat> {
        log::player(event)
    }

    fn harm(scene: &Scene<'_, Master>, event: &Event, player: Seat) -> Option<Harm> {
        log::harm(scene, event, player)
    }

    fn foe(desk: &TableView, event: &Event) -> Option<&'static str> {
        log::is_of_weavers(desk, event).then_some("weavers")
    }

    fn is_news(event: &Event) -> bool {
        log::is_news(event)
    }

    fn ending(scene: &Scene<'_, Master>) -> Option<Ending> {
        scene.view.outcome.as_ref()?;
        ending::ending(&DrawnTable::new(scene))
    }

    fn turn(event: &Event) -> Option<(u32, Seat)> {
        match *event {
            Event::TurnBegan { seat, turn } => Some((turn.into(), seat)),
            _ => None,
        }
    }

    fn about(scene: &Scene<'_, Master>, event: &Event) -> Vec<String> {
        DrawnTable::new(scene).about(event)
    }

    fn luck(scene: &Scene<'_, Master>, luck: &Luck) -> Option<String> {
        ending::luck(&DrawnTable::new(scene), luck)
    }

    fn struggle(scene: &Scene<'_, Master>, story: &Chronicle) -> Option<Highlight> {
        ending::struggle(&DrawnTable::new(scene), story)
    }

    fn log(scene: &Scene<'_, Master>) -> Markup {
        log::whole(&DrawnTable::new(scene))
    }

    fn phrase(scene: &Scene<'_, Master>, action: master::Action) -> Phrase {
        spot::phrase((scene.desk, &scene.view), scene.pack, action)
    }

    fn arrange(desk: &TableView, regions: Vec<Region>) -> Markup {
        let (legend, regions): (Vec<Region>, Vec<Region>) =
            regions.into_iter().partition(|it| it.id == "legend");
        html! {
            (picture::shapes())
            (picture::master::scenery())
            div .table #table data-tab="mine" {
                @for region in regions { (region) }
                nav .tabs aria-label="Parts of the table" {
                    @for (tab, text) in tabs(desk) {
                        button .tab type="button" data-tab=(tab) aria-pressed=(tab == "mine") {
                            span .label { (text) } span .count data-count=(tab) {}
                        }
                    }
                }
            }
            (help::help(desk, &html! { @for region in legend { (region) } }))
            dialog .look #look aria-label="A card" {
                form method="dialog" { button .main autofocus { "Close" } }
            }
        }
    }
}

/// The sky behind the whole page, in both lights: the style sheet shows one, and browsers fetch no other. It
/// is a region of its own, because only turning the board changes it.
fn sky(table: &DrawnTable<'_>) -> Markup {
    html! {
        @for light in Light::ALL {
            img .{ "sky " (light.word()) } src=(crate::sky::address(table.pack, table.facing, light)) alt="" loading="lazy"
                width=(sky::SIZE.0) height=(sky::SIZE.1);
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
fn tabs(desk: &TableView) -> Vec<(&'static str, String)> {
    // A solo player has the swarms of the Weavers there.
    let others = match desk.seats.len() {
        1 => "Swarms",
        _ => "Others",
    };
    // The script corrects it when another player is shown there.
    let mine = match desk.seat.or(desk.waits_for) {
        _ if is_own(desk) => "Mine".to_owned(),
        Some(seat) => desk.title_of(desk.sitter(seat)),
        None => "Cards".to_owned(),
    };
    vec![
        ("board", "Board".to_owned()),
        ("mine", mine),
        ("others", others.to_owned()),
        ("decks", "Decks".to_owned()),
        ("log", "Log".to_owned()),
    ]
}

/// Whether the viewer's area is that of one person: not for spectators, nor on a shared screen.
fn is_own(desk: &TableView) -> bool {
    desk.seat.is_some() && !desk.is_shared()
}

/// Everything that the regions are drawn from.
struct DrawnTable<'a> {
    desk: &'a TableView,
    story: &'a Story<'a, Master>,
    view: &'a View,
    pack: &'static Pack,
    facing: Facing,
    layout: Arc<Layout>,
    offers: Offers<Spot, Action>,
    /// What the others have changed since the viewer's last turn, and who did.
    fresh: HashMap<String, &'static str>,
}

impl<'a> DrawnTable<'a> {
    fn new(scene: &'a Scene<'a, Master>) -> DrawnTable<'a> {
        let facing = facing(scene.desk, &scene.view);
        let mut table = DrawnTable {
            desk: scene.desk,
            story: &scene.story,
            view: &scene.view,
            pack: scene.pack,
            facing,
            layout: layout(scene.pack, facing),
            offers: Offers::new(scene.offers.iter(), |action| {
                spot::place((scene.desk, &scene.view), scene.pack, action)
            }),
            fresh: HashMap::new(),
        };
        table.fresh = log::changed(&table);
        table
    }

    /// Draw a region, which takes its offers from those that are left.
    fn region(&self, id: &'static str, draw: fn(&DrawnTable<'_>) -> Markup) -> Region {
        self.offers.enter(id);
        Region::new(id, draw(self))
    }

    /// The color whose area is shown as the viewer's own: for a spectator, that of the active
    /// player.
    fn own(&self) -> PlayerColor {
        self.view.viewer.unwrap_or(self.view.active)
    }

    /// Where the middle of a system is drawn.
    fn center(&self, system: &SystemView) -> Point {
        self.facing.place((system.x.into(), system.y.into()))
    }

    /// The swarm on a system.
    fn swarm_of(&self, system: &SystemView) -> Option<&SwarmView> {
        let weavers = self.view.weavers.as_ref()?;
        weavers.swarms.get(system.swarm.as_deref()?)
    }

    /// The players with their colors, in seat order.
    fn players(&self) -> impl Iterator<Item = (PlayerColor, &PlayerView)> {
        PlayerColor::ALL
            .into_iter()
            .filter_map(|color| Some((color, self.view.players.get(color.word())?)))
    }

    /// The person or bot that plays this color.
    fn sitter(&self, color: PlayerColor) -> Option<&Sitter> {
        let sitters = self.desk.seats.iter();
        sitters
            .into_iter()
            .find(|sitter| sitter.word == color.word())
    }

    /// The name of the person or bot that plays this color; the color itself if others have that name.
    fn name(&self, color: PlayerColor) -> &str {
        match self.sitter(color) {
            Some(sitter) if self.desk.is_unmistakable(sitter) => sitter.name.as_str(),
            _ => color.name(),
        }
    }

    /// Whether the viewer has several seats, because people share a screen.
    fn is_hot_seat(&self) -> bool {
        self.desk.is_shared()
    }

    /// The name of a cube color, which is also its CSS class and shape. It depends on the edition
    /// (MG-24.1); notation does not.
    fn label(&self, color: Color) -> &'static str {
        self.view.edition.name.color_label(color)
    }

    /// The cube that `data-why` asks about while none is chosen.
    fn some_cube(&self) -> &'static str {
        let drawn = self.view.players.get(self.own().word());
        let drawn = drawn.and_then(|player| player.drawn.iter().find(|(_, count)| 0 < **count));
        drawn.map_or("red", |(color, _)| *color)
    }
}

/// How the board is turned. MG-2.16: the home of the viewer is nearest; for spectators and on
/// shared screens it is that of the first player, so that the board does not turn with every turn.
/// From there everybody may turn it further.
fn facing(desk: &TableView, view: &View) -> Facing {
    let nearest = view.viewer.filter(|_| !desk.is_shared());
    let facing = facing_home(view, nearest.unwrap_or(view.first));
    facing.unwrap_or(Facing::PRINTED).turned(desk.turned)
}

/// How the board is turned when the home of this player is nearest; `None` before that home is
/// found.
fn facing_home(view: &View, player: PlayerColor) -> Option<Facing> {
    let home = view.players.get(player.word())?.home?;
    let home = view.systems.get(home)?;
    Some(Facing::toward((home.x.into(), home.y.into())))
}

/// The layout of the board of a pack. The cache never shrinks, because packs are few and never
/// unloaded.
fn layout(pack: &'static Pack, facing: Facing) -> Arc<Layout> {
    type Known = ((&'static str, Facing), Arc<Layout>);
    static LAYOUTS: Mutex<Vec<Known>> = Mutex::new(Vec::new());
    let layouts = || {
        let layouts = LAYOUTS.lock();
        layouts.expect("no thread panics while it holds the lock")
    };
    let key = (pack.hash(), facing);
    if let Some((_, layout)) = layouts().iter().find(|(known, _)| *known == key) {
        return Arc::clone(layout);
    }
    let layout = Arc::new(Layout::of(&pack.board, facing));
    layouts().push((key, Arc::clone(&layout)));
    layout
}

/// A part of the table that scrolls independently, also by keys.
fn panel(name: &str, label: &str, inside: Markup) -> Markup {
    html! {
        div .panel role="region" tabindex="0" data-key={ "panel-" (name) } aria-label=(label) {
            h2 .sr { (label) }
            (inside)
        }
    }
}
