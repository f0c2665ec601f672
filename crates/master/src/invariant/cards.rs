//! Every card is in one place, and the pieces on it belong there.

use kernel::{Game, Seat};

use super::Findings;
use crate::Master;
use crate::card::{CARDS, CardSet, Kind};
use crate::discard::CARD_LIMIT;
use crate::effect::Power;
use crate::pack::{Pack, Reward};
use crate::project::IMPLEMENTED_LIMIT;
use crate::question::Ask;
use crate::state::{Deck, Phase, SpeciesSet};

impl Master {
    /// MG-INV.6: the decks hold cards of their own type, and only cards that exist.
    pub(super) fn check_card_shape(&self, findings: &mut Findings) {
        for kind in Kind::ALL {
            let deck = self.deck(kind);
            let known = usize::from(deck.bottom_len) <= deck.bottom.len()
                && deck.unknown >> kind.count() == 0;
            findings.require(known, "MG-INV.6", || {
                let word = kind.word();
                format!("the {word} deck has more cards than there are {word} cards")
            });
            if known {
                self.check_purity(kind, deck, findings);
            }
        }
        let sets = self.state.cards.0.iter().chain([
            &self.state.standing,
            &self.state.constructed,
            &self.state.doubled,
            &self.state.used,
        ]);
        let all = Kind::ALL
            .into_iter()
            .fold(CardSet::EMPTY, |all, kind| all.or(kind.all()));
        for set in sets {
            findings.require(set.or(all) == all, "MG-INV.5", || {
                format!("a card beyond the {CARDS} of the game is in play")
            });
        }
    }

    fn check_purity(&self, kind: Kind, deck: &Deck, findings: &mut Findings) {
        for card in deck.known_bottom().chain(deck.top.card()) {
            let pure = card.index() < CARDS && card.kind() == kind;
            findings.require(pure, "MG-INV.6", || {
                let name = match self.pack.cards.get(card.index()) {
                    Some(_) => self.pack.card_word(card),
                    None => format!("card {}", card.0),
                };
                format!("{name} is in the {} deck", kind.word())
            });
        }
    }

    pub(super) fn check_cards(&self, findings: &mut Findings) {
        self.check_places(findings);
        self.check_species_cards(findings);
        self.check_draft(findings);
        self.check_standing(findings);
        self.check_spots(findings);
        self.check_doubled(findings);
        self.check_tops(findings);
        self.check_limit(findings);
    }

    /// MG-INV.5: each card is in exactly one place.
    fn check_places(&self, findings: &mut Findings) {
        let state = &self.state;
        let (mut seen, mut twice) = (CardSet::EMPTY, CardSet::EMPTY);
        let mut put = |cards: CardSet| {
            twice = twice.or(seen.and(cards));
            seen = seen.or(cards);
        };
        state.cards.0.iter().for_each(|&cards| put(cards));
        put(state.draft.cards());
        put(Kind::Conflict
            .cards()
            .filter(|&card| self.board_conflict(card).is_some())
            .collect());
        self.lifted()
            .for_each(|card| put([card].into_iter().collect()));
        for kind in Kind::ALL {
            let deck = self.deck(kind);
            put(unknown_cards(kind, deck.unknown));
            for card in deck.known_bottom().chain(deck.top.card()) {
                put([card].into_iter().collect());
            }
        }
        if twice.is_empty() && seen.len() as usize == CARDS {
            return;
        }
        for card in Pack::card_ids() {
            let word = || self.pack.card_word(card);
            findings.require(!twice.has(card), "MG-INV.5", || {
                format!("{} is in two places at once", word())
            });
            findings.require(seen.has(card), "MG-INV.5", || {
                format!("{} is nowhere; put it into its deck", word())
            });
        }
    }

    /// MG-INV.25: one species card for each player once the game has begun.
    fn check_species_cards(&self, findings: &mut Findings) {
        for seat in Seat::all(self.seats()) {
            let count = self.state.cards[seat].and(Kind::Species.all()).len();
            // A game can end before everybody has chosen (MG-6.8).
            let choosing = self.state.turn == 0;
            findings.require(count == 1 || choosing && count == 0, "MG-INV.25", || {
                let name = self.seat_name(seat);
                format!("{name} has {count} species cards; every player has exactly one")
            });
        }
        for seat in self.empty_seats() {
            findings.require(self.state.cards[seat].is_empty(), "MG-INV.5", || {
                "cards lie at a seat that nobody has".to_owned()
            });
        }
    }

    /// Species are revealed only for the draft (MG-23.3).
    fn check_draft(&self, findings: &mut Findings) {
        // WV-SET.2: a solo player chooses among all of them.
        let drafting = (self.state.agreed.draft || self.is_solo()) && self.state.turn == 0;
        let none = self.state.draft == SpeciesSet::EMPTY;
        findings.require(none || drafting, "MG-23.3", || {
            "species are revealed only during the setup of a draft".to_owned()
        });
    }

    /// MG-INV.26, MG-INV.39: standing projects are full, and at most three developments of a type
    /// stand.
    fn check_standing(&self, findings: &mut Findings) {
        // MG-19.45: loot is one step, at the end of which robbed projects stop counting.
        let question = self.state.stack.question();
        let looting = question.is_some_and(|question| {
            matches!(question.ask, Ask::TakeLoot { .. } | Ask::LoseCube { .. })
        });
        for card in self.state.standing.iter() {
            let owner = Seat::all(self.seats()).find(|&seat| self.state.cards[seat].has(card));
            let held = owner.is_some();
            let finished = |it| owner.is_some_and(|seat| self.is_finished(seat, it));
            let full = self.pack.lasting(card).is_some_and(finished);
            let clause = if card.kind().is_development() {
                "MG-INV.26"
            } else {
                "MG-INV.39"
            };
            findings.require(held && (full || looting), clause, || {
                let word = self.pack.card_word(card);
                format!("{word} counts as completed, but not all its slots are filled by an owner")
            });
        }
        for seat in Seat::all(self.seats()) {
            for kind in Kind::DEVELOPMENTS {
                let count = self.implemented(seat, kind);
                findings.require(count <= IMPLEMENTED_LIMIT, "MG-INV.26", || {
                    let (name, word) = (self.seat_name(seat), kind.word());
                    format!("{name} has {count} implemented {word} cards; three are the most")
                });
            }
        }
    }

    /// MG-INV.24: a base waits only on a card with a construction project in somebody's area.
    fn check_spots(&self, findings: &mut Findings) {
        for card in self.state.constructed.iter() {
            let held = Seat::all(self.seats()).any(|seat| self.state.cards[seat].has(card));
            let spot = |project| self.pack.project(project).reward == Reward::Base;
            let has_spot = self.pack.projects_of(card).any(spot);
            findings.require(held && has_spot, "MG-INV.24", || {
                let word = self.pack.card_word(card);
                let reason = if held {
                    "has no base spot"
                } else {
                    "is in nobody's play area"
                };
                format!("a constructed base is on {word}, which {reason}")
            });
        }
    }

    /// MG-INV.24: two bases wait on one spot only if an ability of the pack allows it (MG-11.15).
    /// Who had it when the second was constructed is no longer known.
    fn check_doubled(&self, findings: &mut Findings) {
        let doubled = self.state.doubled;
        let told = self.printed_powers().any(|power| *power == Power::KeepBase);
        let stands = self.state.constructed.or(doubled) == self.state.constructed;
        findings.require(doubled.is_empty() || told && stands, "MG-INV.24", || {
            "two constructed bases are on one spot, and no card of the pack allows it".to_owned()
        });
    }

    /// After setup the top card of every deck lies face up (MG-2.30, MG-IM.3).
    fn check_tops(&self, findings: &mut Findings) {
        for kind in Kind::ALL {
            let deck = self.deck(kind);
            let open = deck.top.card().is_some() || deck.len() == 0;
            findings.require(open || self.state.turn == 0, "MG-2.30", || {
                format!(
                    "the {} deck must lie face up: name its top card",
                    kind.word()
                )
            });
        }
    }

    /// MG-INV.27: a player who ends a turn has at most seven cards, plus those that the player's
    /// cards allow.
    fn check_limit(&self, findings: &mut Findings) {
        let seat = self.state.active;
        if self.state.phase != Phase::End || self.state.resigned.has(seat) {
            return;
        }
        let cards = self.state.cards[seat];
        if cards.len() <= self.card_limit(seat) {
            return;
        }
        // An ability at the end of the turn may have cost the player the power to keep more.
        let printed: u32 = cards
            .iter()
            .flat_map(|card| self.pack.card(card).powers())
            .map(|power| match *power {
                Power::KeepMore { count } => u32::from(count),
                _ => 0,
            })
            .sum();
        findings.require(cards.len() <= CARD_LIMIT + printed, "MG-INV.27", || {
            let (name, count) = (self.seat_name(seat), cards.len());
            format!("{name} ends his turn with {count} cards; seven are the most")
        });
    }
}

/// The cards of a deck in unknown order.
fn unknown_cards(kind: Kind, ranks: u32) -> CardSet {
    kind.cards()
        .filter(|card| ranks >> card.rank() & 1 == 1)
        .collect()
}
