//! Cards and decks as everybody sees them (MG-IM.2 to MG-IM.7).

use indexmap::IndexMap;
use kernel::{Game, Seat};
use serde::Serialize;

use super::{Counts, Words};
use crate::Master;
use crate::card::{CardId, Kind};
use crate::color::Color;
use crate::pack::{ConflictFace, Objective, Pack, ProjectId, Reward, Side};
use crate::setup::PlayerColor;
use crate::symbol::{Symbol, SymbolCounts};

/// A deck.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct DeckView {
    /// How many cards it has, not counting lifted ones.
    pub size: u8,
    /// The face-up top card; none if the deck is empty or still face down.
    pub top: Option<String>,
    /// The cards put face up on the bottom since the last shuffle, the lowest last (MG-IM.5).
    pub bottom: Vec<String>,
    /// The cards between top and bottom, in unknown order (MG-IM.4).
    pub unknown: Vec<String>,
    /// The cards lifted by a draw that is being decided (MG-IM.7).
    pub lifted: Vec<String>,
}

/// A card: its face, where it is and what lies on it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CardView {
    /// Its type.
    pub kind: Kind,
    /// The name on the card.
    pub name: &'static str,
    /// Flavor text; not a rule.
    pub flavor: &'static str,
    /// Where it is.
    pub place: CardPlace,
    /// The player in whose area it lies; none elsewhere.
    pub owner: Option<PlayerColor>,
    /// Whether its ability works now: leaders need symbols, developments cubes (MG-18.4, MG-14.4).
    pub works: bool,
    /// Whether its development is implemented or its agenda fulfilled.
    pub standing: bool,
    /// How many constructed bases stand on its spot.
    pub constructed: u8,
    /// What its ability says; empty if it has none.
    pub ability: String,
    /// The symbols a leader needs; only those it names.
    pub needs: Counts,
    /// The symbols it gives while it stands; only those it names.
    pub gives: Counts,
    /// The projects printed on it, by their word.
    pub projects: IndexMap<&'static str, ProjectView>,
    /// What only conflicts have.
    pub conflict: Option<ConflictFaceView>,
}

/// Where a card is (MG-INV.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardPlace {
    /// In its deck, perhaps on top.
    Deck,
    /// In a player's area.
    Player,
    /// A conflict on a track.
    Board,
    /// Lifted by a draw that is being decided.
    Lifted,
    /// Revealed for the draft.
    Revealed,
}

/// A project of a card.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ProjectView {
    /// `base`, `receive`, `agenda`, `development`, `operation` or `victory`.
    pub reward: &'static str,
    /// What it gives, in a few English words.
    pub text: String,
    /// Its slots, in printed order.
    pub slots: Vec<SlotView>,
    /// Whether every slot is filled, or all that its owner needs to fill.
    pub complete: bool,
    /// Whether its reward is owed.
    pub owed: bool,
    /// Whether the owed reward is missed because the base spot was taken: only the cubes come back
    /// (MG-11.10).
    pub misses: bool,
    /// Why it would pay no base if allocation ended now; none for any other project.
    pub barren: Option<Barren>,
    /// Whether it is an implemented development or a fulfilled agenda.
    pub standing: bool,
}

/// Why a full base project pays no base.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Barren {
    /// Its spot holds no further base (MG-11.6, MG-11.15).
    SpotTaken,
    /// No unused base is left (MG-11.11).
    NoStock,
}

/// A slot and the cube on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SlotView {
    /// The color it asks for.
    pub color: Color,
    /// Irretrievable loss (MG-15.1).
    pub star: bool,
    /// The cube on it.
    pub cube: Option<Color>,
}

/// The middle of a conflict card.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ConflictFaceView {
    /// Held by the side that last had more cubes (MG-19.36).
    pub symbol: Symbol,
    /// How many cubes the winner takes.
    pub loot: u8,
    /// What is printed on the red side: gained by a winner on the blue side (MG-19.11).
    pub red: Vec<ObjectiveView>,
    /// What is printed on the blue side: gained by a winner on the red side.
    pub blue: Vec<ObjectiveView>,
}

/// What the winner of a conflict gains.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ObjectiveView {
    /// `capture`, `take leader`, `discard development`; `occupy` against a neutral system.
    pub word: String,
    /// The same in a few English words.
    pub text: String,
}

impl Master {
    pub(super) fn deck_view(&self, kind: Kind) -> DeckView {
        let deck = self.deck(kind);
        let unknown = kind
            .cards()
            .filter(|card| deck.unknown >> card.rank() & 1 == 1);
        DeckView {
            size: deck.len(),
            top: deck.top.card().map(|card| self.pack.card_word(card)),
            bottom: self.words_of(deck.known_bottom()),
            unknown: self.words_of(unknown),
            lifted: self.words_of(self.lifted().filter(|card| card.kind() == kind)),
        }
    }

    pub(super) fn words_of(&self, cards: impl Iterator<Item = CardId>) -> Vec<String> {
        cards.map(|card| self.pack.card_word(card)).collect()
    }

    pub(super) fn card_views(&self) -> Words<CardView> {
        Pack::card_ids()
            .map(|card| (self.pack.card_word(card), self.card_view(card)))
            .collect()
    }

    fn card_view(&self, card: CardId) -> CardView {
        let state = &self.state;
        let face = self.pack.card(card);
        let owner = Seat::all(self.seats()).find(|&seat| state.cards[seat].has(card));
        let ability = self.pack.ability_text(card);
        CardView {
            kind: card.kind(),
            name: &face.name,
            flavor: &face.flavor,
            place: self.card_place(card, owner),
            owner: owner.map(|seat| state.agreed.colors[seat]),
            works: owner.is_some_and(|seat| face.ability.is_some() && self.is_powered(seat, card)),
            standing: state.standing.has(card),
            constructed: u8::from(state.constructed.has(card)) + u8::from(state.doubled.has(card)),
            ability: self.relabeled(ability),
            needs: named_symbols(&face.needs),
            gives: named_symbols(&self.pack.index.gives[card.index()].counts()),
            projects: face
                .projects()
                .map(|project| {
                    let word = self.pack.project(project).word.as_str();
                    (word, self.project_view(project, owner))
                })
                .collect(),
            conflict: face.conflict.as_ref().map(conflict_face),
        }
    }

    fn card_place(&self, card: CardId, owner: Option<Seat>) -> CardPlace {
        let on_board = card.kind() == Kind::Conflict && self.board_conflict(card).is_some();
        if owner.is_some() {
            CardPlace::Player
        } else if on_board {
            CardPlace::Board
        } else if self.lifted().any(|lifted| lifted == card) {
            CardPlace::Lifted
        } else if self.state.draft.cards().has(card) {
            CardPlace::Revealed
        } else {
            CardPlace::Deck
        }
    }

    fn project_view(&self, project: ProjectId, owner: Option<Seat>) -> ProjectView {
        let face = self.pack.project(project);
        let lasting = self.pack.lasting(face.card) == Some(project);
        let cubes = self.state.cubes[project.index()];
        let slot = |(index, slot): (usize, &crate::pack::Slot)| SlotView {
            color: slot.color,
            star: slot.star,
            cube: cubes.get(index as u8),
        };
        ProjectView {
            reward: reward_word(&face.reward),
            text: self.relabeled(face.reward.text()),
            slots: face.slots.iter().enumerate().map(slot).collect(),
            complete: self.is_full(project)
                || owner.is_some_and(|seat| self.is_finished(seat, project)),
            owed: self.state.owed.has(project),
            misses: face.reward == Reward::Base && self.state.taken_spots.has(face.card),
            barren: owner
                .filter(|_| face.reward == Reward::Base)
                .and_then(|seat| self.barren(seat, face.card)),
            standing: lasting && self.state.standing.has(face.card),
        }
    }

    fn barren(&self, seat: Seat, card: CardId) -> Option<Barren> {
        if self.has_full_spot(seat, card) {
            return Some(Barren::SpotTaken);
        }
        (self.state.stock[seat] == 0).then_some(Barren::NoStock)
    }
}

fn conflict_face(face: &ConflictFace) -> ConflictFaceView {
    ConflictFaceView {
        symbol: face.symbol,
        loot: face.loot,
        red: objective_views(face, Side::Red),
        blue: objective_views(face, Side::Blue),
    }
}

/// What is printed on one side of a conflict.
pub(super) fn objective_views(face: &ConflictFace, side: Side) -> Vec<ObjectiveView> {
    face.objectives[side as usize]
        .iter()
        .map(|objective| ObjectiveView {
            word: objective_word(objective),
            text: objective.text(),
        })
        .collect()
}

fn objective_word(objective: &Objective) -> String {
    match objective {
        Objective::Capture => "capture".to_owned(),
        Objective::Take(filter) => format!("take {}", filter.word()),
        Objective::Discard(filter) => format!("discard {}", filter.word()),
    }
}

const fn reward_word(reward: &Reward) -> &'static str {
    match reward {
        Reward::Base => "base",
        Reward::Receive(_) => "receive",
        Reward::Agenda(_) => "agenda",
        Reward::Development => "development",
        Reward::Operation(_) => "operation",
        Reward::Victory(_) => "victory",
    }
}

/// Only the symbols a card names.
fn named_symbols(counts: &SymbolCounts) -> Counts {
    Symbol::ALL
        .into_iter()
        .zip(counts)
        .filter(|&(_, &count)| count != 0)
        .map(|(symbol, &count)| (symbol.word(), count))
        .collect()
}
