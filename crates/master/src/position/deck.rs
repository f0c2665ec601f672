//! The decks of a position.

use kernel::Problems;
use toml::Table;

use super::read::Reader;
use crate::card::{CardId, CardSet, Kind};

const DECK_KEYS: [&str; 3] = ["top", "bottom", "face-down"];

impl Reader {
    pub(super) fn read_decks(&mut self, position: &Table) {
        let tables = self.problems.table("decks", position.get("decks"));
        if let Some(tables) = tables {
            self.problems
                .unknown_keys("decks", tables, &Kind::ALL.map(Kind::word));
        }
        for kind in Kind::ALL {
            self.game.state.decks[kind as usize].unknown = 0;
            let place = Problems::join("decks", kind.word());
            let table =
                tables.and_then(|tables| self.problems.table(&place, tables.get(kind.word())));
            let face_down = table.is_some_and(|table| self.read_deck(&place, kind, table));
            self.fill_deck(kind, face_down);
        }
    }

    /// Read the top and the known bottom; returns whether the deck lies face down.
    fn read_deck(&mut self, place: &str, kind: Kind, table: &Table) -> bool {
        self.problems.unknown_keys(place, table, &DECK_KEYS);
        if let Some(value) = table.get("top")
            && let Some(word) = self.problems.text(&Problems::join(place, "top"), value)
            && let Some(card) = self.problems.keep(
                &Problems::join(place, "top"),
                self.game.pack.read_card(word),
            )
        {
            self.check_deck(place, kind, card);
            self.game.state.decks[kind as usize].top = Some(card).into();
        }
        for card in self.cards(&Problems::join(place, "bottom"), table.get("bottom")) {
            self.check_deck(place, kind, card);
            let deck = &mut self.game.state.decks[kind as usize];
            if usize::from(deck.bottom_len) < usize::from(kind.count()) {
                deck.bottom[usize::from(deck.bottom_len)] = card.0;
                deck.bottom_len += 1;
            }
        }
        self.problems
            .flag(&Problems::join(place, "face-down"), table.get("face-down"))
    }

    fn check_deck(&mut self, place: &str, kind: Kind, card: CardId) {
        self.claim_card(place, card);
        if card.kind() != kind {
            self.problems
                .add(place, "a card lies only in the deck of its type (MG-INV.6)");
        }
    }

    /// Put every card that is nowhere else into its deck, and one on top unless it lies face down.
    fn fill_deck(&mut self, kind: Kind, face_down: bool) {
        let state = &self.game.state;
        let held = state
            .cards
            .0
            .iter()
            .fold(state.draft.cards(), |set, cards| set.or(*cards));
        let lifted: CardSet = self.game.lifted().collect();
        let deck = self.game.deck(kind);
        let in_deck: CardSet = deck
            .top
            .card()
            .into_iter()
            .chain(deck.known_bottom())
            .collect();
        let elsewhere = held.or(lifted).or(in_deck);
        let mut unknown = 0;
        for card in kind.cards() {
            let on_board = kind == Kind::Conflict && self.game.board_conflict(card).is_some();
            if !elsewhere.has(card) && !on_board {
                unknown |= 1u32 << card.rank();
            }
        }
        let deck = &mut self.game.state.decks[kind as usize];
        deck.unknown = unknown;
        if deck.top.card().is_none() && !face_down && unknown != 0 {
            let rank = unknown.trailing_zeros() as u8;
            deck.unknown &= !(1 << rank);
            deck.top = Some(CardId::nth(kind, rank)).into();
        }
    }
}
