//! What is printed: the board, the faces of the 72 cards and those of the Weavers, as data.
//!
//! A pack is loaded and validated once and kept for the life of the process, so that a state can
//! refer to it without a reference count.

mod load;
mod validate;
mod weaver;

use std::collections::BTreeMap;

use kernel::{PackProblem, ParseError};
use serde::{Deserialize, Serialize};

use crate::card::{CARDS, CardId, CardSet, Kind};
use crate::color::Color;
use crate::effect::{Ability, CardFilter, Fired, Power, Task, When};
use crate::state::ProjectSet;
use crate::symbol::{Symbol, SymbolCounts, SymbolTally};

pub(crate) use weaver::WEAVERS;
pub use weaver::{Growth, Weaver, WeaverId, WeaverProject};

/// The most systems a board may have.
pub(crate) const SYSTEMS: usize = 24;
/// The most tracks a board may have.
pub(crate) const TRACKS: usize = 48;
/// The most slots a track may have.
pub(crate) const TRACK_SLOTS: usize = 6;
/// The most card projects a pack may have.
pub(crate) const PROJECTS: usize = 144;
/// The most slots a card project may have.
pub(crate) const PROJECT_SLOTS: usize = 10;

/// Board and cards.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The name its author gave it.
    pub name: String,
    /// The author's version.
    pub version: String,
    /// The licence of its texts.
    pub license: String,
    /// A hash of everything that the rules use, as hexadecimal digits.
    pub hash: String,
    /// The board.
    pub board: Board,
    /// The 72 cards, by id.
    pub cards: Vec<Card>,
    /// The projects of all cards, grouped by card.
    pub projects: Vec<Project>,
    /// The five Weaver cards, in the order of their file.
    pub weavers: Vec<Weaver>,
    /// What its author should check although the pack can be played. If the same content was loaded
    /// twice, the hints name the files loaded first.
    pub hints: Vec<PackProblem>,
    /// The pictures its author drew for its cards.
    pub faces: Faces,
    /// What the rules need all the time.
    pub(crate) index: Index,
}

/// The pictures that the author of a pack drew for its cards, as they were read. The rules do not
/// look at them, and they are not part of the hash of the pack: a game stays the same game when a
/// picture is drawn anew.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Faces {
    /// A hash of all of them, as hexadecimal digits; empty if there are none.
    pub digest: String,
    /// The contents of the files, which are meant to be SVG, by the notation of the card.
    pub files: BTreeMap<String, String>,
}

/// The most bytes that the picture of a card may have.
pub const FACE_BYTES: usize = 64 * 1024;

/// Facts from the faces that the rules need all the time, stored compactly: reading them from the
/// faces would also load names and texts into the cache.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    /// The first project of each card and how many it has.
    projects: [(u8, u8); CARDS],
    /// The development or agenda of each card.
    lasting: [Option<ProjectId>; CARDS],
    /// The symbols each card gives while its development or agenda stands.
    pub(crate) gives: [SymbolTally; CARDS],
    /// The projects on each card, except on conflicts, whose sides belong to the players who fight
    /// there.
    own: [ProjectSet; CARDS],
    /// For each set of colors, the projects with a slot of one of them.
    wanting: [ProjectSet; 32],
    /// The card each project is printed on.
    cards: [CardId; PROJECTS],
    /// The slots of each project as bits.
    slots: Vec<Slots>,
    /// How many planets each system has.
    planets: [u8; SYSTEMS],
    /// See [`Pack::settled_below`].
    settled_below: [u16; SYSTEMS],
    /// For each set of colors, the tracks with an end of one of them, as bits.
    tracks: [u64; 32],
    /// For each system, those joined to it by a track.
    pub(crate) neighbors: [SystemSet; SYSTEMS],
    /// The same as a list: sorted by the number of slots in between, then by index (WV-TGT.9).
    pub(crate) nearest: Vec<Vec<SystemId>>,
    /// The systems of each color.
    pub(crate) colored: [SystemSet; 5],
    /// The links by their line, in the order of [`Line::ALL`]: the systems at their ends, and the
    /// symbol.
    pub(crate) links: [Vec<(SystemSet, SymbolTally)>; 3],
    /// The cards with a lasting ability.
    pub(crate) passive: CardSet,
    /// Those of them that give symbols while a condition holds.
    pub(crate) conditional: CardSet,
    /// The cards with an ability that is fired by an event.
    pub(crate) triggered: CardSet,
}

impl Index {
    fn new(board: &Board, cards: &[Card], projects: &[Project]) -> Index {
        let mut index = Index {
            projects: [(0, 0); CARDS],
            lasting: [None; CARDS],
            gives: [SymbolTally::EMPTY; CARDS],
            own: [ProjectSet::EMPTY; CARDS],
            wanting: [ProjectSet::EMPTY; 32],
            cards: [CardId(0); PROJECTS],
            slots: projects.iter().map(Slots::new).collect(),
            planets: [0; SYSTEMS],
            settled_below: [0; SYSTEMS],
            tracks: [0; 32],
            neighbors: [0; SYSTEMS],
            nearest: vec![Vec::new(); board.systems.len()],
            colored: [0; 5],
            links: Line::ALL.map(|line| {
                let links = board.links.iter().filter(|link| link.line == line);
                links
                    .map(|link| (link.ends(), SymbolTally::one(link.symbol)))
                    .collect()
            }),
            passive: CardSet::EMPTY,
            conditional: CardSet::EMPTY,
            triggered: CardSet::EMPTY,
        };
        for (planets, system) in index.planets.iter_mut().zip(&board.systems) {
            *planets = system.planets;
        }
        for (below, system) in index.settled_below.iter_mut().zip(&board.systems) {
            // Planets are settled in order, three bits each.
            *below = (1 << (3 * system.planets)) >> 3;
        }
        for (id, track) in board.tracks.iter().enumerate() {
            let ends = track.end_colors.map(Color::bit);
            for (colors, tracks) in (0..).zip(&mut index.tracks) {
                *tracks |= u64::from(ends.iter().any(|end| colors & end != 0)) << id;
            }
        }
        for (id, system) in (0..).map(SystemId).zip(&board.systems) {
            index.colored[system.color as usize] |= id.bit();
            let mut joined: Vec<&Track> = board.tracks_at(id).collect();
            joined.sort_by_key(|track| (track.slots, track.other(id)));
            index.nearest[id.index()] = joined.iter().map(|track| track.other(id)).collect();
            let neighbors = index.nearest[id.index()].iter();
            index.neighbors[id.index()] = neighbors.fold(0, |set, other| set | other.bit());
        }
        for card in cards {
            let mut powers = card.powers().iter();
            if powers.any(|it| matches!(it, Power::SymbolWhile { .. })) {
                index.conditional.insert(card.id);
            }
            index.projects[card.id.index()] = (card.first_project, card.project_count);
            index.gives[card.id.index()] = SymbolTally::of(card.symbols);
            match &card.ability {
                Some(Ability::Always(_)) => index.passive.insert(card.id),
                Some(Ability::Fired(fired)) if fired.when != When::Discarded => {
                    index.triggered.insert(card.id);
                }
                Some(Ability::Fired(_)) | None => {}
            }
        }
        for (id, project) in projects.iter().enumerate() {
            index.cards[id] = project.card;
            let card = project.card.index();
            if project.card.kind() != Kind::Conflict {
                index.own[card].insert(ProjectId(id as u8));
            }
            for (colors, wanting) in (0..).zip(&mut index.wanting) {
                if index.slots[id].colors & colors != 0 {
                    wanting.insert(ProjectId(id as u8));
                }
            }
            match project.reward {
                Reward::Development => index.lasting[card] = Some(ProjectId(id as u8)),
                Reward::Agenda(symbols) => {
                    index.lasting[card] = Some(ProjectId(id as u8));
                    index.gives[card] = SymbolTally::of(symbols);
                }
                Reward::Base | Reward::Receive(_) | Reward::Operation(_) | Reward::Victory(_) => {}
            }
        }
        index
    }
}

/// Systems, tracks, links and corners.
#[derive(Clone, Debug)]
pub struct Board {
    /// The systems, by id.
    pub systems: Vec<System>,
    /// The tracks, by id.
    pub tracks: Vec<Track>,
    /// The symbols linked to systems.
    pub links: Vec<Link>,
    /// The four corners, clockwise (MG-C.4).
    pub corners: [Corner; 4],
    /// For each system, the set of its tracks, as bits.
    pub(crate) tracks_of: [u64; SYSTEMS],
    /// The starting systems, as bits.
    pub(crate) homes: SystemSet,
}

impl Board {
    /// The tracks that touch a system.
    fn tracks_at(&self, system: SystemId) -> impl Iterator<Item = &Track> {
        let tracks = self.tracks.iter();
        tracks.filter(move |track| track.a == system || track.b == system)
    }
}

/// Index of a system on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SystemId(pub(crate) u8);

impl SystemId {
    /// For indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of just this system.
    pub(crate) const fn bit(self) -> SystemSet {
        1 << self.0
    }
}

/// A set of systems, as bits.
pub(crate) type SystemSet = u32;

/// Index of a track on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TrackId(pub(crate) u8);

impl TrackId {
    /// For indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Index of a card project in the pack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ProjectId(pub(crate) u8);

impl ProjectId {
    /// For indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A star system (MG-9.1).
#[derive(Clone, Debug)]
pub struct System {
    /// The word in notation.
    pub id: String,
    /// The name on the board.
    pub name: String,
    /// Never black (MG-C.6).
    pub color: Color,
    /// One, two or three.
    pub planets: u8,
    /// Its position: from (0, 0) at the top left to (1000, 1000) at the bottom right.
    pub position: (u16, u16),
}

/// The slots between two systems (MG-10.1).
#[derive(Clone, Copy, Debug)]
pub struct Track {
    /// One end.
    pub a: SystemId,
    /// The other end.
    pub b: SystemId,
    /// How many slots.
    pub slots: u8,
    /// The colors of its ends, which a route on it may have (MG-10.3).
    pub(crate) end_colors: [Color; 2],
}

impl Track {
    /// The other end.
    pub fn other(&self, end: SystemId) -> SystemId {
        if self.a == end { self.b } else { self.a }
    }
}

/// A symbol on the board (MG-5.5 to MG-5.7).
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// How it is held.
    pub line: Line,
    /// Which symbol.
    pub symbol: Symbol,
    /// The linked system, or the first of two.
    pub a: SystemId,
    /// The second of two; equal to `a` for a blue line.
    pub b: SystemId,
}

/// The color of a link's line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// Linked to one starting system: held by the player who started there (MG-5.5).
    Blue,
    /// Held by a player with bases in both systems (MG-5.6).
    Green,
    /// Held by a player with bases in exactly one of them (MG-5.7).
    Red,
}

impl Line {
    /// All three.
    pub(crate) const ALL: [Line; 3] = [Line::Blue, Line::Green, Line::Red];

    /// Whether a player who controls these systems holds a link with these ends. `home` is the
    /// player's starting system, or empty if it is lost.
    #[inline]
    pub(crate) fn is_held(self, ends: SystemSet, control: SystemSet, home: SystemSet) -> bool {
        match self {
            // MG-5.14: only the player who started there, while they have a base there.
            Line::Blue => home & ends != 0,
            // MG-5.6: nobody controls a covered system, so nobody holds a link with a covered end
            // (MG-4.17).
            Line::Green => control & ends == ends,
            // MG-5.7: exactly one end; the other may even be covered (MG-4.17).
            Line::Red => (control & ends).is_power_of_two(),
        }
    }
}

impl Link {
    /// The systems it joins, or the only one it belongs to.
    pub(crate) fn ends(&self) -> SystemSet {
        self.a.bit() | self.b.bit()
    }
}

/// A corner of the board (MG-2.15, MG-2.24).
#[derive(Clone, Copy, Debug)]
pub struct Corner {
    /// The starting system.
    pub home: SystemId,
    /// The two systems closest to it.
    pub near: [SystemId; 2],
}

/// The face of a card.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its type is part of its id.
    pub id: CardId,
    /// The word in notation, without the type.
    pub word: String,
    /// The name on the card.
    pub name: String,
    /// Flavor text; not a rule.
    pub flavor: String,
    /// The projects printed on it: `projects[first..first + count]` of the pack.
    pub(crate) first_project: u8,
    pub(crate) project_count: u8,
    /// The symbols an implemented development gives (MG-5.4).
    pub symbols: SymbolCounts,
    /// The symbols a leader needs (MG-18.4).
    pub needs: SymbolCounts,
    /// What it can do.
    pub ability: Option<Ability>,
    /// What only conflicts have.
    pub conflict: Option<ConflictFace>,
}

impl Card {
    /// The lasting effects of the card.
    pub fn powers(&self) -> &[Power] {
        self.ability.as_ref().map_or(&[], Ability::powers)
    }

    /// What the card does when it is fired.
    pub fn fired(&self) -> Option<&Fired> {
        self.ability.as_ref().and_then(Ability::fired)
    }

    /// The projects printed on the card.
    pub fn projects(&self) -> impl DoubleEndedIterator<Item = ProjectId> + Clone {
        (self.first_project..self.first_project + self.project_count).map(ProjectId)
    }
}

/// The middle of a conflict card (MG-C.36).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConflictFace {
    /// Held by the side with more cubes (MG-19.3).
    pub symbol: Symbol,
    /// How many cubes the winner takes (MG-19.9).
    pub loot: u8,
    /// What is printed on each side, red first. The winner gains what is printed on the *opposite*
    /// side (MG-19.11).
    pub objectives: [Vec<Objective>; 2],
}

/// What a winner gains (MG-19.12).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Objective {
    /// The loser's system in this conflict.
    Capture,
    /// A card of this type that the loser has, chosen by the winner.
    Take(CardFilter),
    /// Discard a card of this type that the loser has, chosen by the winner.
    Discard(CardFilter),
}

/// A side of a conflict card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The red side; its player keeps a cancelled conflict (MG-19.31).
    Red,
    /// The blue side.
    Blue,
}

impl Side {
    /// The opposite side.
    pub const fn opposite(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    /// The word in notation.
    pub const fn word(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Blue => "blue",
        }
    }
}

/// A group of slots with its own reward (MG-8.31).
#[derive(Clone, Debug)]
pub struct Project {
    /// The card it is printed on.
    pub card: CardId,
    /// The second part of its notation, after the card: `base`, `receive`, `receive-2`, `agenda`,
    /// `operation`, `development`, `red`, `blue`.
    pub word: String,
    /// Its reward.
    pub reward: Reward,
    /// Its slots, in printed order.
    pub slots: Vec<Slot>,
}

/// The slots of a project as bits: what the rules need all the time, stored compactly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slots {
    /// For each slot, those with the same color and star, including itself.
    pub(crate) alike: [u16; PROJECT_SLOTS],
    /// The index of the color of each slot.
    pub(crate) color: [u8; PROJECT_SLOTS],
    /// For each set of colors, the slots of one of them.
    of: [u16; 32],
    /// All slots.
    pub(crate) all: u16,
    /// The starred slots.
    pub(crate) starred: u16,
    /// The colors of the slots.
    pub(crate) colors: u8,
    /// Whether the project is that of a development.
    pub(crate) development: bool,
    /// The bit of its `Task`; none for a side of a conflict.
    pub(crate) task: u8,
}

impl Slots {
    fn new(project: &Project) -> Slots {
        let bits = |keep: &dyn Fn(&Slot) -> bool| {
            let slots = project.slots.iter().enumerate();
            slots.fold(0, |bits, (index, slot)| {
                bits | u16::from(keep(slot)) << index
            })
        };
        let mut alike = [0; PROJECT_SLOTS];
        let mut color = [0; PROJECT_SLOTS];
        for (index, slot) in project.slots.iter().enumerate().take(PROJECT_SLOTS) {
            alike[index] = bits(&|other| other == slot);
            color[index] = slot.color as u8;
        }
        Slots {
            alike,
            color,
            of: std::array::from_fn(|colors| bits(&|slot| colors >> slot.color as u8 & 1 == 1)),
            all: bits(&|_| true),
            starred: bits(&|slot| slot.star),
            colors: project
                .slots
                .iter()
                .fold(0, |set, slot| set | slot.color.bit()),
            development: project.reward == Reward::Development,
            task: project.reward.task().map_or(0, Task::bit),
        }
    }

    /// The slots of any of these colors.
    #[inline]
    pub(crate) fn of_colors(&self, colors: u8) -> u16 {
        self.of[usize::from(colors & 31)]
    }

    /// The slots of this color and star.
    pub(crate) fn like(&self, wanted: Slot) -> u16 {
        let stars = if wanted.star {
            self.starred
        } else {
            !self.starred
        };
        self.of_colors(wanted.color.bit()) & stars
    }
}

/// One slot of a project.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slot {
    /// The color it asks for.
    pub color: Color,
    /// Irretrievable loss (MG-15.1).
    pub star: bool,
}

/// What a completed project gives (MG-8.6).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reward {
    /// A constructed base (MG-11).
    Base,
    /// One card for each entry (MG-13).
    Receive(Vec<CardFilter>),
    /// Symbols, as long as it is complete (MG-16).
    Agenda(SymbolCounts),
    /// The card works, as long as it is complete (MG-14).
    Development,
    /// A cube of this color from an opponent's project (MG-17).
    Operation(Color),
    /// Victory on this side of a conflict (MG-19).
    Victory(Side),
}

impl Reward {
    /// The kind of project that gives it; none for a side of a conflict.
    const fn task(&self) -> Option<Task> {
        match self {
            Reward::Base => Some(Task::Base),
            Reward::Receive(_) => Some(Task::Receive),
            Reward::Agenda(_) => Some(Task::Agenda),
            Reward::Development => Some(Task::Development),
            Reward::Operation(_) => Some(Task::Operation),
            Reward::Victory(_) => None,
        }
    }
}

impl Pack {
    /// The face of a card.
    #[inline]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[card.index()]
    }

    /// A project.
    #[inline]
    pub fn project(&self, project: ProjectId) -> &Project {
        &self.projects[project.index()]
    }

    /// The slots of a project as bits.
    #[inline]
    pub(crate) fn slots(&self, project: ProjectId) -> &Slots {
        &self.index.slots[project.index()]
    }

    /// A system.
    #[inline]
    pub fn system(&self, system: SystemId) -> &System {
        &self.board.systems[system.index()]
    }

    /// A track.
    #[inline]
    pub fn track(&self, track: TrackId) -> &Track {
        &self.board.tracks[track.index()]
    }

    /// The one lasting project of a card (development or agenda), if it has one.
    #[inline]
    pub(crate) fn lasting(&self, card: CardId) -> Option<ProjectId> {
        self.index.lasting[card.index()]
    }

    /// The projects printed on a card.
    #[inline]
    pub(crate) fn projects_of(
        &self,
        card: CardId,
    ) -> impl DoubleEndedIterator<Item = ProjectId> + Clone + use<> {
        let (first, count) = self.index.projects[card.index()];
        (first..first + count).map(ProjectId)
    }

    /// The projects of this card that its holder can work on.
    #[inline]
    pub(crate) fn own_projects(&self, card: CardId) -> ProjectSet {
        self.index.own[card.index()]
    }

    /// The projects with a slot of one of these colors.
    #[inline]
    pub(crate) fn wanting(&self, colors: u8) -> ProjectSet {
        self.index.wanting[usize::from(colors & 31)]
    }

    /// The card a project is printed on.
    #[inline]
    pub(crate) fn card_of(&self, project: ProjectId) -> CardId {
        self.index.cards[project.index()]
    }

    /// The tracks with an end of one of these colors, as bits.
    #[inline]
    pub(crate) fn tracks_with_end(&self, colors: u8) -> u64 {
        self.index.tracks[usize::from(colors & 31)]
    }

    /// Every [`Planets`](crate::state::Planets) of this system with a free planet is below this.
    #[inline]
    pub(crate) fn settled_below(&self, system: SystemId) -> u16 {
        self.index.settled_below[system.index()]
    }

    /// How many planets a system has.
    #[inline]
    pub(crate) fn planets(&self, system: SystemId) -> u8 {
        self.index.planets[system.index()]
    }

    /// The cards a receive project gives.
    pub(crate) fn receives(&self, project: ProjectId) -> &[CardFilter] {
        match &self.project(project).reward {
            Reward::Receive(cards) => cards,
            Reward::Base
            | Reward::Agenda(_)
            | Reward::Development
            | Reward::Operation(_)
            | Reward::Victory(_) => &[],
        }
    }

    /// The project of one side of a conflict card: red is printed first.
    #[inline]
    pub(crate) fn side_project(&self, card: CardId, side: Side) -> ProjectId {
        ProjectId(self.index.projects[card.index()].0 + side as u8)
    }

    /// The project on the other side of a conflict card.
    #[inline]
    pub(crate) fn opposite_side(&self, project: ProjectId) -> Option<ProjectId> {
        let card = self.card_of(project);
        let first = self.index.projects[card.index()].0;
        (card.kind() == Kind::Conflict).then(|| ProjectId(first + u8::from(project.0 == first)))
    }

    /// The card in notation: `leader:oracle`.
    pub fn card_word(&self, card: CardId) -> String {
        format!("{}:{}", card.kind().word(), self.card(card).word)
    }

    /// The card with this notation.
    pub fn find_card(&self, word: &str) -> Option<CardId> {
        let (kind, name) = word.split_once(':')?;
        let kind = Kind::read(kind).ok()?;
        kind.cards().find(|&card| self.card(card).word == name)
    }

    /// The system with this notation.
    pub fn find_system(&self, word: &str) -> Option<SystemId> {
        let index = self
            .board
            .systems
            .iter()
            .position(|system| system.id == word)?;
        Some(SystemId(index as u8))
    }

    /// The track between two systems.
    pub fn find_track(&self, a: SystemId, b: SystemId) -> Option<TrackId> {
        let index = self
            .board
            .tracks
            .iter()
            .position(|track| (track.a, track.b) == (a, b) || (track.a, track.b) == (b, a))?;
        Some(TrackId(index as u8))
    }

    /// The project in notation: `species:oracle/base`.
    pub fn project_word(&self, project: ProjectId) -> String {
        let project = self.project(project);
        format!("{}/{}", self.card_word(project.card), project.word)
    }

    /// The project with this notation.
    pub fn find_project(&self, word: &str) -> Option<ProjectId> {
        let (card, name) = word.split_once('/')?;
        let card = self.find_card(card)?;
        self.card(card)
            .projects()
            .find(|&project| self.project(project).word == name)
    }

    /// Every system, as bits.
    pub(crate) fn all_systems(&self) -> SystemSet {
        (1 << self.board.systems.len()) - 1
    }

    /// The error for a word that is no card of this pack.
    pub(crate) fn unknown_card(&self, word: &str) -> ParseError {
        let known: Vec<String> = Pack::card_ids().map(|card| self.card_word(card)).collect();
        ParseError::unknown("card", word, known.iter().map(String::as_str))
    }

    /// Every card id.
    pub fn card_ids() -> impl DoubleEndedIterator<Item = CardId> + Clone {
        (0..CARDS as u8).map(CardId)
    }
}

impl kernel::Pack for Pack {
    fn name(&self) -> &str {
        &self.name
    }
    fn hash(&self) -> &str {
        &self.hash
    }
}
