//! A pack as its author wrote it: every piece with its line, rules not checked yet.

use std::collections::BTreeSet;

use crate::card::Kind;
use crate::effect::{Deed, Power, When};
use crate::pack::{ConflictFace, Corner, Link, Reward, Slot, System, Track, Weaver};
use crate::symbol::SymbolCounts;

/// Something together with its line.
pub(in crate::pack) struct At<T> {
    pub(in crate::pack) line: usize,
    pub(in crate::pack) it: T,
}

/// Everything that could be read of a pack.
#[derive(Default)]
pub(in crate::pack) struct Draft {
    pub(in crate::pack) name: String,
    pub(in crate::pack) version: String,
    pub(in crate::pack) license: String,
    pub(in crate::pack) systems: Vec<At<System>>,
    pub(in crate::pack) corners: Vec<At<Corner>>,
    pub(in crate::pack) tracks: Vec<At<Track>>,
    pub(in crate::pack) links: Vec<At<Link>>,
    /// The cards of all types, in the order of their files.
    pub(in crate::pack) cards: Vec<DraftCard>,
    pub(in crate::pack) weavers: Vec<At<Weaver>>,
    /// The files that could not be read completely. Whatever seems to be missing may be in them.
    pub(in crate::pack) broken: BTreeSet<&'static str>,
}

impl Draft {
    /// The cards of one type, in printed order.
    pub(in crate::pack) fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &DraftCard> + Clone {
        self.cards.iter().filter(move |card| card.kind == kind)
    }
}

/// The face of a card.
pub(in crate::pack) struct DraftCard {
    pub(in crate::pack) kind: Kind,
    pub(in crate::pack) line: usize,
    pub(in crate::pack) word: String,
    pub(in crate::pack) name: String,
    pub(in crate::pack) flavor: String,
    pub(in crate::pack) symbols: SymbolCounts,
    pub(in crate::pack) needs: SymbolCounts,
    pub(in crate::pack) ability: Option<At<DraftAbility>>,
    pub(in crate::pack) conflict: Option<ConflictFace>,
    pub(in crate::pack) projects: Vec<At<DraftProject>>,
    /// Whether something on it could not be read.
    pub(in crate::pack) broken: bool,
}

impl DraftCard {
    /// The file of this type of card.
    pub(in crate::pack) fn file(&self) -> &'static str {
        file_of(self.kind)
    }

    /// The card in notation.
    pub(in crate::pack) fn notation(&self) -> String {
        format!("{}:{}", self.kind.word(), self.word)
    }
}

/// An ability whose words need not fit its moment or each other.
#[derive(Clone, PartialEq, Eq)]
pub(in crate::pack) struct DraftAbility {
    /// `None` for `always`.
    pub(in crate::pack) when: Option<When>,
    pub(in crate::pack) may: bool,
    pub(in crate::pack) options: Vec<Vec<Effect>>,
}

/// One word of the vocabulary, a power or a deed; authors need not distinguish them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::pack) enum Effect {
    Power(Power),
    Deed(Deed),
}

impl DraftAbility {
    /// The words of all alternatives.
    fn effects(&self) -> impl Iterator<Item = Effect> {
        self.options.iter().flatten().copied()
    }

    pub(in crate::pack) fn powers(&self) -> impl Iterator<Item = Power> {
        self.effects().filter_map(Effect::power)
    }

    pub(in crate::pack) fn deeds(&self) -> impl Iterator<Item = Deed> {
        self.effects().filter_map(Effect::deed)
    }
}

impl Effect {
    pub(in crate::pack) const fn power(self) -> Option<Power> {
        match self {
            Effect::Power(power) => Some(power),
            Effect::Deed(_) => None,
        }
    }

    pub(in crate::pack) const fn deed(self) -> Option<Deed> {
        match self {
            Effect::Power(_) => None,
            Effect::Deed(deed) => Some(deed),
        }
    }
}

/// The file of the cards of a type.
pub(in crate::pack) const fn file_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Leader => "leaders.toml",
        Kind::Conflict => "conflicts.toml",
        Kind::Government => "governments.toml",
        Kind::Expansion | Kind::Commerce | Kind::Progress => "developments.toml",
        Kind::Species => "species.toml",
    }
}

/// A group of slots on a card.
pub(in crate::pack) struct DraftProject {
    pub(in crate::pack) word: String,
    pub(in crate::pack) reward: Reward,
    pub(in crate::pack) slots: Vec<Slot>,
}
