//! What the small cards of this game say: of every system, planet, track, symbol, card, slot, gauge, deck,
//! bag and swarm. They tell facts of the view, in the words of a friend at the table.

mod area;
mod board;
mod card;

pub(super) use card::why_barren;
use master::{Color, PlayerColor, SlotView, Symbol};

use super::DrawnTable;
use super::signs;
use crate::info::{Info, counted, listed};

/// What somebody asks about: the words of `data-info`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject<'a> {
    /// `system:karn`
    System(&'a str),
    /// `planet:karn/1`: a planet by its number.
    Planet(&'a str, usize),
    /// `track:karn>sefa`
    Track(&'a str),
    /// `link:4`: the symbol of a link on the board, by its number.
    Link(usize),
    /// `card:leader:oracle`
    Card(&'a str),
    /// `slot:leader:oracle/steal/1`: a slot of a project.
    Slot(&'a str, &'a str, usize),
    /// `gauge:gray/expansion`: how near somebody is to a victory.
    Gauge(PlayerColor, Gauge),
    /// `symbol:military`: the race for the symbols of this kind.
    Symbol(Symbol),
    /// `deck:leader`
    Deck(&'a str),
    /// `bag:gray`
    Bag(PlayerColor),
    /// `player:gray`
    Player(PlayerColor),
    /// `cube:black`
    Cube(Color),
    /// `reserve:` the cubes that belong to nobody.
    Reserve,
    /// `swarm:weaver:distaff`
    Swarm(&'a str),
    /// `growth:weaver:distaff/morphing`: a project of a swarm.
    Growth(&'a str, &'a str),
    /// `loss:darkness`: how near the Weavers are to winning.
    Loss,
    /// `word:species`: a word of the rulebook.
    Word(&'a str),
    /// `span:` what the Weavers did at the beginning of the turn.
    Span,
}

/// The three ways to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gauge {
    Expansion,
    Domination,
    Conquest,
}

impl<'a> Subject<'a> {
    /// What the words of `data-info` mean; none if they mean nothing.
    pub(super) fn read(words: &'a str) -> Option<Subject<'a>> {
        let (kind, rest) = words.split_once(':')?;
        Some(match kind {
            "system" => Subject::System(rest),
            "planet" => {
                let (system, index) = rest.rsplit_once('/')?;
                Subject::Planet(system, index.parse().ok()?)
            }
            "track" => Subject::Track(rest),
            "link" => Subject::Link(rest.parse().ok()?),
            "card" => Subject::Card(rest),
            "slot" => {
                let (project, index) = rest.rsplit_once('/')?;
                let (card, project) = project.rsplit_once('/')?;
                Subject::Slot(card, project, index.parse().ok()?)
            }
            "gauge" => {
                let (player, gauge) = rest.split_once('/')?;
                let gauge = match gauge {
                    "expansion" => Gauge::Expansion,
                    "domination" => Gauge::Domination,
                    "conquest" => Gauge::Conquest,
                    _ => return None,
                };
                Subject::Gauge(color(player)?, gauge)
            }
            "symbol" => Subject::Symbol(Symbol::ALL.into_iter().find(|it| it.word() == rest)?),
            "deck" => Subject::Deck(rest),
            "bag" => Subject::Bag(color(rest)?),
            "player" => Subject::Player(color(rest)?),
            "cube" => Subject::Cube(Color::ALL.into_iter().find(|it| it.word() == rest)?),
            "reserve" => Subject::Reserve,
            "swarm" => Subject::Swarm(rest),
            "growth" => {
                let (swarm, growth) = rest.rsplit_once('/')?;
                Subject::Growth(swarm, growth)
            }
            "loss" => Subject::Loss,
            "word" => Subject::Word(rest),
            "span" => Subject::Span,
            _ => return None,
        })
    }
}

fn color(word: &str) -> Option<PlayerColor> {
    PlayerColor::ALL.into_iter().find(|it| it.word() == word)
}

/// What the card about a thing says; none if there is no such thing on the table.
pub(super) fn info(table: &DrawnTable<'_>, words: &str) -> Option<Info> {
    let view = table.view;
    match Subject::read(words)? {
        Subject::System(word) => Some(board::system(table, word, view.systems.get(word)?)),
        Subject::Planet(word, index) => board::planet(table, view.systems.get(word)?, index),
        Subject::Track(word) => Some(board::track(table, view.tracks.get(word)?)),
        Subject::Link(index) => Some(board::link(table, view.links.get(index)?)),
        Subject::Card(word) => card::card(table, word),
        Subject::Slot(word, project, index) => card::slot(table, word, project, index),
        Subject::Gauge(player, gauge) => area::gauge(table, player, gauge),
        Subject::Symbol(symbol) => Some(area::race(table, symbol)),
        Subject::Deck(kind) => Some(area::deck(table, kind, view.decks.get(kind)?)),
        Subject::Bag(player) => area::bag(table, player),
        Subject::Player(player) => area::player(table, player),
        Subject::Cube(color) => Some(area::cube(table, color)),
        Subject::Reserve => Some(area::reserve(table)),
        Subject::Swarm(word) => board::swarm(table, word),
        Subject::Growth(word, growth) => board::growth(table, word, growth),
        Subject::Loss => board::loss(table),
        Subject::Word(slug) => signs::term(slug).map(Info::about_word),
        Subject::Span => board::span(table),
    }
}

impl DrawnTable<'_> {
    /// The empty slots of a project in words: "2 blue and 1 red".
    fn missing(&self, slots: &[SlotView]) -> Option<String> {
        let missing = Color::ALL.into_iter().filter_map(|color| {
            let empty = |slot: &&SlotView| slot.color == color && slot.cube.is_none();
            match slots.iter().filter(empty).count() {
                0 => None,
                count => Some(format!("{count} {}", self.label(color))),
            }
        });
        let missing: Vec<String> = missing.collect();
        (!missing.is_empty()).then(|| listed(&missing))
    }

    /// Cubes in words: "2 blue and 1 red".
    fn cubes_text(&self, cubes: &[Color]) -> String {
        let counts = Color::ALL.into_iter().filter_map(|color| {
            let count = cubes.iter().filter(|cube| **cube == color).count();
            (0 < count).then(|| format!("{count} {}", self.label(color)))
        });
        listed(&counts.collect::<Vec<_>>())
    }

    /// Who somebody is to the viewer: "you" or the name.
    fn who(&self, player: PlayerColor) -> String {
        match self.view.viewer == Some(player) && !self.is_hot_seat() {
            true => "You".to_owned(),
            false => self.name(player).to_owned(),
        }
    }

    fn system_name(&self, word: &str) -> &'static str {
        self.view
            .systems
            .get(word)
            .map_or("?", |system| system.name)
    }

    /// The same count with its word: "3 bases".
    fn bases(count: u8) -> String {
        counted(count, "base")
    }
}
