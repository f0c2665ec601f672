//! The three victories, checked after every step (MG-22).

use kernel::{Game, Log, ParseError, Seat};
use serde::Serialize;

use crate::Context;
use crate::black_hole::TOKENS;
use crate::decision::Stack;
use crate::event::Event;
use crate::notation::read_word;
use crate::state::{Phase, Triggers};
use crate::weavers::{PLAYER, WEAVER_SEAT, WeaverEvent};

/// How a game was won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// All nine bases on the board (MG-22.1).
    Expansion,
    /// Five identical symbols (MG-22.2).
    Domination,
    /// A base in a second starting system (MG-22.3).
    Conquest,
    /// Everybody else resigned (MG-6.8); against the Weavers, the player did.
    Resignation,
    /// No swarm is left on the board (WV-WIN.4).
    Banishment,
    /// The Weavers: nine black holes at the end of a turn (WV-LOS.3).
    Darkness,
    /// The Weavers: no base in the starting system at the end of a turn (WV-LOS.2).
    Exile,
    /// The Weavers: both of these (WV-LOS.6).
    Ruin,
}

impl Way {
    pub(crate) const ALL: [Way; 8] = [
        Way::Expansion,
        Way::Domination,
        Way::Conquest,
        Way::Resignation,
        Way::Banishment,
        Way::Darkness,
        Way::Exile,
        Way::Ruin,
    ];

    /// The word in notation.
    pub const fn word(self) -> &'static str {
        match self {
            Way::Expansion => "expansion",
            Way::Domination => "domination",
            Way::Conquest => "conquest",
            Way::Resignation => "resignation",
            Way::Banishment => "banishment",
            Way::Darkness => "darkness",
            Way::Exile => "exile",
            Way::Ruin => "ruin",
        }
    }

    pub(crate) fn read(word: &str) -> Result<Way, ParseError> {
        read_word("way of winning", word, &Way::ALL, Way::word)
    }

    /// Why the player has lost against the Weavers, as the end of a sentence.
    pub(crate) const fn defeat(self) -> &'static str {
        match self {
            Way::Darkness => "at least nine black holes are on the board",
            Way::Exile => "no base is left in the starting system",
            Way::Ruin => {
                "at least nine black holes are on the board, and no base in the starting system"
            }
            Way::Resignation => "the player has given up",
            Way::Expansion | Way::Domination | Way::Conquest | Way::Banishment => {
                "the player has won"
            }
        }
    }
}

/// The bases of one player (MG-1.7).
pub const BASES: u8 = 9;
/// Identical symbols for a domination (MG-22.2).
pub const SYMBOLS_TO_WIN: u8 = 5;
/// Starting systems for a conquest (MG-22.3).
pub const HOMES_TO_WIN: u32 = 2;

impl crate::Master {
    /// The victory this player has on the table now, if any.
    pub(crate) fn victory_of(&self, seat: Seat) -> Option<Way> {
        let state = &self.state;
        let control = state.control[seat];
        if HOMES_TO_WIN <= (control & self.pack.board.homes).count_ones() {
            return Some(Way::Conquest); // MG-22.9, MG-22.10: at the same time, any corner.
        }
        if state.symbols[seat]
            .iter()
            .any(|&count| SYMBOLS_TO_WIN <= count)
        {
            return Some(Way::Domination); // MG-22.12: five or more, from any sources.
        }
        if self.is_solo() && state.phase != Phase::Setup && state.weavers.swarms().is_empty() {
            return Some(Way::Banishment); // WV-WIN.4, WV-WIN.7
        }
        // MG-22.11: constructed bases are not on the board. With fewer than nine on the board some
        // are in stock or on cards, so the stock can be empty only if the rest is constructed.
        (state.stock[seat] == 0 && self.bases_on_board(seat) == BASES).then_some(Way::Expansion)
    }
}

impl crate::Master {
    /// How the player would lose against the Weavers if the turn ended now (WV-LOS.2 to WV-LOS.6).
    pub(crate) fn defeat(&self) -> Option<Way> {
        if !self.is_solo() {
            return None;
        }
        let state = &self.state;
        let home = state.homes[PLAYER].map_or(0, |home| home.bit());
        let exiled = state.control[PLAYER] & home == 0;
        let dark = TOKENS <= state.covered.count_ones();
        match (exiled, dark) {
            (true, true) => Some(Way::Ruin),
            (true, false) => Some(Way::Exile),
            (false, true) => Some(Way::Darkness),
            (false, false) => None,
        }
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// End the game if somebody has won. The active player comes first, then clockwise (MG-22.8).
    pub(crate) fn check_victory(&mut self) {
        let mut seat = self.state.active;
        for _ in 0..self.seats() {
            if !self.state.resigned.has(seat)
                && let Some(way) = self.victory_of(seat)
            {
                return self.win(seat, way);
            }
            seat = seat.clockwise(self.seats());
        }
    }

    /// The check at the end of a turn against the Weavers (WV-LOS.1); returns whether the player
    /// has lost.
    pub(crate) fn check_defeat(&mut self) -> bool {
        let Some(way) = self.defeat() else {
            return false;
        };
        self.win(WEAVER_SEAT, way);
        true
    }

    /// End the game; whatever was pending lapses (MG-22.13).
    pub(crate) fn win(&mut self, seat: Seat, way: Way) {
        if self.state.phase == Phase::Over {
            return;
        }
        self.state.winner = Some((seat, way));
        self.state.phase = Phase::Over;
        self.state.stack = Stack::EMPTY;
        self.state.triggers = Triggers::default();
        if self.is_player(seat) {
            self.note(|| Event::GameWon { seat, way });
        } else {
            self.note(|| Event::Weavers(WeaverEvent::GameLost { way }));
        }
    }
}
