//! The whole state of a game: plain data of fixed size, no logic.
//!
//! Deck order below the top card is not stored: a card is chosen when it is turned up. So the
//! generator is the only hidden part of the state, and replacing it re-draws everything hidden.

use std::hash::{Hash, Hasher};
use std::hint::select_unpredictable;

use kernel::{Rng, Seat, Seats};
use serde::Serialize;

use crate::card::{CardId, CardSet, Kind};
use crate::color::{Color, Pool};
use crate::decision::Stack;
use crate::effect::Place;
use crate::pack::{
    PROJECT_SLOTS, PROJECTS, ProjectId, SYSTEMS, Side, SystemId, SystemSet, TRACK_SLOTS, TRACKS,
    TrackId,
};
use crate::setup::{Edition, PlayerColor};
use crate::symbol::{SymbolCounts, SymbolTally};
use crate::victory::Way;
use crate::weavers::Weavers;

/// One value for each player.
pub(crate) type BySeat<T> = kernel::BySeat<T, 4>;

/// The most cubes that can be drawn in a turn, and so the most planets settled in it.
pub(crate) const DRAWN_LIMIT: usize = 12;

/// Everything that can change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    /// What was agreed before the first action.
    pub(crate) agreed: Agreed,
    /// Whose turn it is.
    pub(crate) active: Seat,
    /// The phase of the turn, or setup.
    pub(crate) phase: Phase,
    /// How many turns have begun, skipped ones included.
    pub(crate) turn: u16,
    /// What must be decided or done before the phase continues.
    pub(crate) stack: Stack,
    /// Triggered abilities that wait to be resolved, see `Job::Triggers`.
    pub(crate) triggers: Triggers,
    /// Who has won, and how; the Weavers are the second seat of the solo mode.
    pub(crate) winner: Option<(Seat, Way)>,
    /// The seats that have resigned (MG-6.8).
    pub(crate) resigned: Seats,

    /// The common reserve (MG-2.4).
    pub(crate) reserve: Pool,
    /// Each player's bag.
    pub(crate) bags: BySeat<Pool>,
    /// The cubes the active player has drawn and not used yet.
    pub(crate) drawn: Pool,
    /// The cubes on each card project of the pack.
    pub(crate) cubes: [Cubes; PROJECTS],

    /// Each player's play area.
    pub(crate) cards: BySeat<CardSet>,
    /// The seven decks.
    pub(crate) decks: [Deck; 7],
    /// The species revealed for the draft and not taken yet (MG-23.3).
    pub(crate) draft: SpeciesSet,
    /// Developments that are implemented and cards whose agenda is fulfilled (MG-14.13, MG-16).
    pub(crate) standing: CardSet,
    /// The cards with a constructed base on their spot (MG-11.5).
    pub(crate) constructed: CardSet,
    /// Those of them with a second base (MG-11.15).
    pub(crate) doubled: CardSet,

    /// Where each player started.
    pub(crate) homes: BySeat<Option<SystemId>>,
    /// How many bases are in each system.
    pub(crate) bases: [u8; SYSTEMS],
    /// The systems each player controls.
    pub(crate) control: BySeat<SystemSet>,
    /// Each player's bases that are neither constructed nor on the board.
    pub(crate) stock: BySeat<u8>,
    /// The systems under a black hole token.
    pub(crate) covered: SystemSet,
    /// The cubes on the planets.
    pub(crate) planets: [Planets; SYSTEMS],
    /// The cubes on the tracks.
    pub(crate) routes: [Route; TRACKS],
    /// For each conflict card, its position on the board.
    pub(crate) conflicts: [Option<BoardConflict>; 9],
    /// The conflicts in which each player takes part: two bits for each conflict card, red side
    /// first.
    pub(crate) fights: BySeat<Sides>,
    /// The tracks under a conflict card, as bits.
    pub(crate) embattled: u64,
    /// Standing offers to stop a conflict: two bits for each conflict card, red side first.
    pub(crate) offers: Sides,
    /// Offers that were refused this turn, in the same form.
    pub(crate) refused: Sides,
    /// The sides that hold the symbol of their conflict: those that last had more cubes (MG-19.36).
    pub(crate) advantages: Sides,

    /// Card projects whose reward is owed (MG-8.36).
    pub(crate) owed: ProjectSet,
    /// The cards whose base spot was taken when allocation ended and whose base project is owed: it
    /// misses its reward (MG-11.10).
    pub(crate) taken_spots: Spots,
    /// Planets settled this phase whose reward is owed.
    pub(crate) settled: Settled,
    /// Cards discarded this Phase 3 (MG-20.16).
    pub(crate) discarded: u8,
    /// The cards used by discarding them this Phase 3 (MG-20.40).
    pub(crate) used: CardSet,
    /// Extra turns won this turn (MG-21.7).
    pub(crate) extra_won: u8,
    /// How many extra turns in a row the active player is in (MG-21.2).
    pub(crate) extra_row: u8,
    /// Skip markers on each species card (MG-21.4).
    pub(crate) skips: BySeat<u8>,

    /// Each player's symbols; always equal to a fresh count (MG-INV.28).
    pub(crate) symbols: BySeat<SymbolCounts>,
    /// What each player's passive abilities allow; always equal to a fresh computation.
    pub(crate) powers: BySeat<Powers>,
    /// The tracks on which each player could build a route, given the owners of their ends; as
    /// bits.
    pub(crate) reach: BySeat<u64>,
    /// The part of `symbols` that comes from links, developments and agendas.
    pub(crate) lasting: BySeat<SymbolTally>,
    /// Which of these must be counted again after this step.
    pub(crate) stale: Stale,
    /// A cache of facts about the table; always equal to a fresh computation.
    pub(crate) glance: Glance,

    /// The swarms of the solo mode.
    pub(crate) weavers: Weavers,

    /// The source of all future chance.
    pub(crate) rng: Rng,
}

/// The choices made before the first action; they never change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Agreed {
    /// The color of each seat; the first `players` count.
    pub(crate) colors: BySeat<PlayerColor>,
    /// Two, three or four; one against the Weavers.
    pub(crate) players: u8,
    /// Who begins.
    pub(crate) first: Seat,
    /// Whether `first` was named rather than drawn by lot.
    pub(crate) named: bool,
    /// The advanced drafting variant (MG-23).
    pub(crate) draft: bool,
    /// The edition whose names are shown (MG-24).
    pub(crate) edition: Edition,
}

/// The progress of a game or turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Homes and species are chosen.
    Setup,
    /// The turn begins; cubes are not drawn yet.
    Start,
    /// Phase 2, allocation: until confirmed.
    Allocation,
    /// Phase 2, rewards and placing bases.
    Rewards,
    /// Phase 3.
    Cards,
    /// The turn is ending.
    End,
    /// Somebody has won.
    Over,
}

/// The cubes on the slots of one project: three bit planes, which hold the index of the color plus
/// one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Cubes(pub(crate) u32);

impl Cubes {
    pub(crate) const EMPTY: Cubes = Cubes(0);
    const MASK: u32 = (1 << PROJECT_SLOTS) - 1;

    fn plane(self, plane: usize) -> u32 {
        self.0 >> (plane * PROJECT_SLOTS) & Cubes::MASK
    }

    /// The filled slots, as bits.
    #[inline]
    pub(crate) fn filled(self) -> u16 {
        (self.plane(0) | self.plane(1) | self.plane(2)) as u16
    }

    /// The slots that hold a cube of this color, as bits.
    #[inline]
    pub(crate) fn of(self, color: Color) -> u16 {
        let code = color as usize + 1;
        let mut slots = Cubes::MASK;
        for plane in 0..3 {
            let bits = self.plane(plane);
            slots &= if code >> plane & 1 == 1 { bits } else { !bits };
        }
        slots as u16
    }

    /// The cube on a slot.
    pub(crate) fn get(self, slot: u8) -> Option<Color> {
        let code = (0..3)
            .map(|plane| (self.plane(plane) >> slot & 1) << plane)
            .sum::<u32>();
        (code != 0).then(|| Color::from_index(code as u8 - 1))
    }

    /// Put a cube on an empty slot.
    #[inline]
    pub(crate) fn put(&mut self, slot: u8, color: Color) {
        let code = color as u32 + 1;
        for plane in 0..3 {
            self.0 |= (code >> plane & 1) << (plane * PROJECT_SLOTS + usize::from(slot));
        }
    }

    /// Empty a slot.
    pub(crate) fn clear(&mut self, slot: u8) {
        for plane in 0..3 {
            self.0 &= !(1 << (plane * PROJECT_SLOTS + usize::from(slot)));
        }
    }

    /// How many cubes there are.
    pub(crate) fn count(self) -> u32 {
        self.filled().count_ones()
    }
}

/// The cubes on the planets of a system: three bits each, zero or the index of the color plus one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Planets(pub(crate) u16);

impl Planets {
    /// How many planets are settled.
    #[inline]
    pub(crate) fn settled(self) -> u8 {
        // Planets are settled in order, three bits each.
        u8::from(self.0 != 0) + u8::from(0o7 < self.0) + u8::from(0o77 < self.0)
    }

    /// Settle the next planet.
    pub(crate) fn put(&mut self, color: Color) {
        self.0 |= (color as u16 + 1) << (3 * self.settled());
    }

    /// The cubes, in the order the planets were settled.
    pub(crate) fn cubes(self) -> impl Iterator<Item = Color> {
        (0..self.settled())
            .map(move |index| Color::from_index((self.0 >> (3 * index) & 7) as u8 - 1))
    }
}

/// The cubes on a track: their number, the chosen color, the departure, then two bits for each
/// cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Route(pub(crate) u32);

/// The end of its track from which a route departs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Departure {
    /// `Track::a`.
    A,
    /// `Track::b`.
    B,
}

impl Departure {
    /// The other end.
    pub(crate) const fn opposite(self) -> Departure {
        match self {
            Departure::A => Departure::B,
            Departure::B => Departure::A,
        }
    }
}

impl Route {
    pub(crate) const EMPTY: Route = Route(0);
    const CUBES: u32 = 8;

    /// How many cubes lie on the track.
    #[inline]
    pub(crate) fn len(self) -> u8 {
        (self.0 & 7) as u8
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 & 7 == 0
    }

    /// The color chosen with the first cube (MG-10.4). Only for a route with a cube.
    #[inline]
    pub(crate) fn color(self) -> Color {
        Color::from_index((self.0 >> 3 & 3) as u8)
    }

    /// Where it begins (MG-10.19). Only for a route with a cube.
    #[inline]
    pub(crate) fn departure(self) -> Departure {
        if self.0 >> 5 & 1 == 0 {
            Departure::A
        } else {
            Departure::B
        }
    }

    /// A track with its first cube: `color` of the route, `cube` on the first slot.
    pub(crate) fn begin(departure: Departure, color: Color, cube: Color) -> Route {
        let mut route = Route((color as u32) << 3 | (departure as u32) << 5);
        route.push(cube);
        route
    }

    /// Put a cube on the next slot.
    pub(crate) fn push(&mut self, cube: Color) {
        debug_assert!(
            usize::from(self.len()) < TRACK_SLOTS,
            "a full track takes no cube"
        );
        self.0 |= (cube as u32) << (Route::CUBES + 2 * u32::from(self.len()));
        self.0 += 1;
    }

    /// The cube furthest from the departure, the only one that can be removed (MG-10.6).
    pub(crate) fn last(self) -> Option<Color> {
        let last = self.len().checked_sub(1)?;
        Some(Color::from_index(
            (self.0 >> (Route::CUBES + 2 * u32::from(last)) & 3) as u8,
        ))
    }

    /// Take the furthest cube.
    pub(crate) fn pop(&mut self) -> Option<Color> {
        let cube = self.last()?;
        let last = self.len() - 1;
        self.0 &= !(3 << (Route::CUBES + 2 * u32::from(last)));
        self.0 -= 1;
        if self.is_empty() {
            *self = Route::EMPTY; // MG-10.22: an emptied track is free to start anew.
        }
        Some(cube)
    }

    /// Whether nothing is stored beyond the last cube.
    pub(crate) fn is_packed(self) -> bool {
        let length = u32::from(self.len());
        length <= TRACK_SLOTS as u32 && self.0 >> (Route::CUBES + 2 * length) == 0
    }

    /// The cubes, from the departure on.
    pub(crate) fn cubes(self) -> impl Iterator<Item = Color> {
        (0..u32::from(self.len()))
            .map(move |slot| Color::from_index((self.0 >> (Route::CUBES + 2 * slot) & 3) as u8))
    }
}

/// A conflict card on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct BoardConflict {
    /// The track it lies on.
    pub(crate) track: TrackId,
    /// The end its red side faces.
    pub(crate) red_end: Departure,
    /// Who is on each side, red first.
    pub(crate) sides: [Fighter; 2],
}

/// Who is on a side of a conflict, in one byte: a player, or nobody for a neutral system
/// (MG-19.40).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fighter(u8);

impl Fighter {
    pub(crate) const NOBODY: Fighter = Fighter(u8::MAX);

    #[inline]
    pub(crate) fn seat(self) -> Option<Seat> {
        (self != Fighter::NOBODY).then(|| Seat::new(self.0))
    }
}

impl From<Option<Seat>> for Fighter {
    fn from(seat: Option<Seat>) -> Fighter {
        seat.map_or(Fighter::NOBODY, |seat| Fighter(seat.index() as u8))
    }
}

impl Hash for Fighter {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.seat().hash(state);
    }
}

impl std::fmt::Debug for Fighter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.seat().fmt(f)
    }
}

impl BoardConflict {
    /// The side of this player, if they take part.
    pub(crate) fn side_of(&self, seat: Seat) -> Option<Side> {
        [Side::Red, Side::Blue]
            .into_iter()
            .find(|&side| self.player(side) == Some(seat))
    }

    /// Who is on each side, red first; `None` is a neutral system.
    pub(crate) fn players(&self) -> [Option<Seat>; 2] {
        self.sides.map(Fighter::seat)
    }

    /// Who is on this side.
    pub(crate) fn player(&self, side: Side) -> Option<Seat> {
        self.sides[side as usize].seat()
    }

    /// Whether it was started against a neutral system (MG-19.32).
    pub(crate) fn is_neutral(&self) -> bool {
        self.sides.contains(&Fighter::NOBODY)
    }
}

/// Sides of conflict cards: two bits for each card, red side first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Sides(u32);

impl Sides {
    pub(crate) const EMPTY: Sides = Sides(0);
    const RED: u32 = 0x0001_5555;

    const fn bit(card: CardId, side: Side) -> u32 {
        1 << (2 * card.rank() + side as u8)
    }

    pub(crate) const fn has(self, card: CardId, side: Side) -> bool {
        self.0 & Sides::bit(card, side) != 0
    }

    pub(crate) fn insert(&mut self, card: CardId, side: Side) {
        self.0 |= Sides::bit(card, side);
    }

    pub(crate) fn remove(&mut self, card: CardId, side: Side) {
        self.0 &= !Sides::bit(card, side);
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn and(self, other: Sides) -> Sides {
        Sides(self.0 & other.0)
    }

    pub(crate) const fn or(self, other: Sides) -> Sides {
        Sides(self.0 | other.0)
    }

    /// The other side of each.
    pub(crate) const fn opposite(self) -> Sides {
        Sides((self.0 & Sides::RED) << 1 | self.0 >> 1 & Sides::RED)
    }

    /// Exchange the sides of this card.
    pub(crate) fn turn(&mut self, card: CardId) {
        let card_bits = Sides(Sides::bit(card, Side::Red) | Sides::bit(card, Side::Blue));
        let turned = self.and(card_bits).opposite();
        *self = Sides(self.0 & !card_bits.0).or(turned);
    }

    /// The side of this card, red before blue.
    pub(crate) fn side_of(self, card: CardId) -> Option<Side> {
        match self.0 >> (2 * card.rank()) & 3 {
            0 => None,
            2 => Some(Side::Blue),
            _ => Some(Side::Red),
        }
    }

    /// Every card and side, by card.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = (CardId, Side)> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let bit = bits.trailing_zeros() as u8;
            bits &= bits - 1;
            let side = if bit & 1 == 0 { Side::Red } else { Side::Blue };
            Some((CardId::nth(Kind::Conflict, bit / 2), side))
        })
    }
}

/// Cards with a base spot, in four bytes: species, then governments (MG-11.1, MG-11.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Spots(u32);

impl Spots {
    /// Zero for a card without a spot.
    const fn bit(card: CardId) -> u32 {
        match card.kind() {
            Kind::Species => 1 << card.rank(),
            Kind::Government => 1 << (16 + card.rank()),
            _ => 0,
        }
    }

    pub(crate) const fn has(self, card: CardId) -> bool {
        self.0 & Spots::bit(card) != 0
    }

    pub(crate) fn insert(&mut self, card: CardId) {
        self.0 |= Spots::bit(card);
    }

    pub(crate) fn remove(&mut self, card: CardId) {
        self.0 &= !Spots::bit(card);
    }

    pub(crate) fn cards(self) -> impl Iterator<Item = CardId> {
        let cards = Kind::Species.cards().chain(Kind::Government.cards());
        cards.filter(move |&card| self.has(card))
    }
}

/// A set of species cards, in two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SpeciesSet(u16);

impl SpeciesSet {
    pub(crate) const EMPTY: SpeciesSet = SpeciesSet(0);

    pub(crate) fn insert(&mut self, card: CardId) {
        self.0 |= 1 << card.rank();
    }

    pub(crate) fn remove(&mut self, card: CardId) {
        self.0 &= !(1 << card.rank());
    }

    pub(crate) fn cards(self) -> CardSet {
        let cards = Kind::Species.cards();
        cards
            .filter(|card| self.0 >> card.rank() & 1 == 1)
            .collect()
    }
}

impl FromIterator<CardId> for SpeciesSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> SpeciesSet {
        let mut set = SpeciesSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl Hash for SpeciesSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cards().hash(state);
    }
}

/// The top card of a deck, if it lies face up, in one byte.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Top(u8);

impl Top {
    /// No face-up card.
    pub(crate) const NONE: Top = Top(u8::MAX);

    #[inline]
    pub(crate) fn card(self) -> Option<CardId> {
        (self != Top::NONE).then_some(CardId(self.0))
    }

    /// Take the card away.
    pub(crate) fn take(&mut self) -> Option<CardId> {
        std::mem::replace(self, Top::NONE).card()
    }
}

impl From<Option<CardId>> for Top {
    fn from(card: Option<CardId>) -> Top {
        card.map_or(Top::NONE, |card| Top(card.0))
    }
}

impl Hash for Top {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.card().hash(state);
    }
}

impl std::fmt::Debug for Top {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.card().fmt(f)
    }
}

/// A deck. Where its order is known it is public, and where it is not it is undecided (MG-IM.3 to
/// IM.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Deck {
    /// The cards whose position is unknown, as bits by rank.
    pub(crate) unknown: u32,
    /// The face-up top card; none if the deck is empty or still face down.
    pub(crate) top: Top,
    /// The cards put face up on the bottom since the last shuffle, the lowest last.
    pub(crate) bottom: [u8; 18],
    /// How many of `bottom` count.
    pub(crate) bottom_len: u8,
}

impl Deck {
    /// How many cards the deck has.
    pub(crate) fn len(&self) -> u8 {
        self.unknown.count_ones() as u8 + u8::from(self.top.card().is_some()) + self.bottom_len
    }

    /// The cards put face up on the bottom, the lowest last.
    pub(crate) fn known_bottom(&self) -> impl Iterator<Item = CardId> {
        self.bottom[..usize::from(self.bottom_len)]
            .iter()
            .map(|&card| CardId(card))
    }

    /// All cards of the deck.
    pub(crate) fn cards(&self, kind: Kind) -> CardSet {
        kind.cards()
            .filter(|card| self.unknown >> card.rank() & 1 == 1)
            .chain(self.top.card())
            .chain(self.known_bottom())
            .collect()
    }
}

/// A set of card projects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ProjectSet([u64; 3]);

impl ProjectSet {
    pub(crate) const EMPTY: ProjectSet = ProjectSet([0; 3]);

    #[inline]
    pub(crate) fn has(self, project: ProjectId) -> bool {
        self.0[project.index() / 64] >> (project.index() % 64) & 1 == 1
    }

    #[inline]
    pub(crate) fn insert(&mut self, project: ProjectId) {
        self.0[project.index() / 64] |= 1 << (project.index() % 64);
    }

    /// Insert a project if a condition holds, without a branch, because the condition is
    /// unpredictable.
    #[inline]
    pub(crate) fn insert_if(&mut self, project: ProjectId, condition: bool) {
        self.0[project.index() / 64] |= u64::from(condition) << (project.index() % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, project: ProjectId) {
        self.0[project.index() / 64] &= !(1 << (project.index() % 64));
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    #[inline]
    pub(crate) fn and(self, other: ProjectSet) -> ProjectSet {
        ProjectSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    pub(crate) fn or(self, other: ProjectSet) -> ProjectSet {
        ProjectSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    pub(crate) fn without(self, other: ProjectSet) -> ProjectSet {
        ProjectSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The projects in the set, by id.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = ProjectId> {
        let ProjectSet([mut low, mut middle, mut high]) = self;
        let mut first = 0;
        std::iter::from_fn(move || {
            // No branch on which of the two words is used up, because that is unpredictable; the
            // third is empty in most packs.
            let is_done = low == 0;
            low = select_unpredictable(is_done, middle, low);
            middle = select_unpredictable(is_done, 0, middle);
            first = select_unpredictable(is_done, 64, first);
            if low == 0 {
                if high == 0 {
                    return None;
                }
                (low, middle, high) = (high, 0, 0);
                first = 128;
            }
            let bit = low.trailing_zeros() as u8;
            low &= low - 1;
            Some(ProjectId(first + bit))
        })
    }
}

impl FromIterator<ProjectId> for ProjectSet {
    fn from_iter<I: IntoIterator<Item = ProjectId>>(projects: I) -> ProjectSet {
        let mut set = ProjectSet::EMPTY;
        projects.into_iter().for_each(|project| set.insert(project));
        set
    }
}

impl Hash for ProjectSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [low, middle, high] = self.0.map(u128::from);
        [low | middle << 64, high].hash(state);
    }
}

/// A cache of facts that follow from the state and are needed all the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Glance {
    /// The projects on the active player's cards, without sides of conflicts.
    pub(crate) own: ProjectSet,
    /// The projects with a cube on every slot.
    pub(crate) full: ProjectSet,
    /// The systems with a planet nobody has settled.
    pub(crate) free: SystemSet,
}

impl Hash for Glance {
    /// Not hashed: it follows from the rest of the state.
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}

/// Planets settled this phase: system and color of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Settled {
    list: [u8; DRAWN_LIMIT],
    len: u8,
}

impl Settled {
    pub(crate) fn push(&mut self, system: SystemId, color: Color) {
        self.list[usize::from(self.len)] = system.0 | (color as u8) << 5;
        self.len += 1;
    }

    /// Remove one entry; returns whether it existed.
    pub(crate) fn remove(&mut self, system: SystemId, color: Color) -> bool {
        let Some(index) = self.iter().position(|entry| entry == (system, color)) else {
            return false;
        };
        self.list.copy_within(index + 1.., index);
        self.len -= 1;
        self.list[usize::from(self.len)] = 0;
        true
    }

    /// Remove all entries of a system.
    pub(crate) fn forget(&mut self, system: SystemId) {
        if self.len == 0 {
            return;
        }
        for color in Color::BRIGHT {
            while self.remove(system, color) {}
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len.into()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (SystemId, Color)> + '_ {
        self.list[..self.len()]
            .iter()
            .map(|&entry| (SystemId(entry & 31), Color::from_index(entry >> 5)))
    }
}

/// How many fired abilities can wait at once; the validator guarantees that every pack fits
/// (MG-18.10).
pub(crate) const WAITING: usize = 64;

/// Triggered abilities that wait: the cards that carry them, newest group last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Triggers {
    pub(crate) list: [u8; WAITING],
    pub(crate) len: u8,
}

impl Default for Triggers {
    fn default() -> Triggers {
        Triggers {
            list: [0; WAITING],
            len: 0,
        }
    }
}

/// How many of the counts a step may have changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Stale {
    /// Nothing.
    Fresh,
    /// Who leads in a conflict.
    Advantage,
    /// Anything: bases, black holes, lasting projects, cards with passive abilities.
    All,
}

impl Stale {
    /// Record that at least this much has changed.
    pub(crate) fn raise(&mut self, stale: Stale) {
        *self = (*self).max(stale);
    }
}

/// What a player's working passive abilities allow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Powers {
    /// For cards, routes and conflicts, and for each color of slot: the cubes that fill it, as
    /// bits. Eight bytes instead of five make a machine word.
    pub(crate) filled_by: [[u8; 8]; 3],
    /// Cubes drawn beyond three.
    pub(crate) draw_more: u8,
    /// Cards kept beyond seven.
    pub(crate) keep_more: u8,
    /// Where opponents cannot take cubes, as bits of [`Place`].
    pub(crate) protected: u8,
    /// The kinds of projects that are complete with one slot less, as bits of `Task`.
    pub(crate) slot_less: u8,
    /// Whether a base spot holds two bases (MG-11.15).
    pub(crate) keep_base: bool,
    /// Whether opponents' complete routes allow placing a base (MG-10.31).
    pub(crate) foreign_routes: bool,
    /// Slots of a complete route that may be empty (MG-10.32).
    pub(crate) short_routes: u8,
    /// Cubes taken beyond those printed on a won conflict (MG-19.71).
    pub(crate) more_loot: u8,
}

impl Powers {
    /// Each color of slot takes only cubes of that color.
    pub(crate) const PLAIN: [u8; 8] = [1, 2, 4, 8, 16, 0, 0, 0];

    /// Without any passive ability.
    pub(crate) const NONE: Powers = Powers {
        filled_by: [Powers::PLAIN; 3],
        draw_more: 0,
        keep_more: 0,
        protected: 0,
        slot_less: 0,
        keep_base: false,
        foreign_routes: false,
        short_routes: 0,
        more_loot: 0,
    };

    pub(crate) fn protects(&self, place: Place) -> bool {
        self.protected & place.bits() != 0
    }
}
