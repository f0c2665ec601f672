//! Conflict cards on the board.

use kernel::{Game, Seat};

use super::Findings;
use crate::Master;
use crate::card::{CardId, Kind};
use crate::pack::Side;
use crate::state::{BoardConflict, BySeat, Phase, Sides};

const SIDES: [Side; 2] = [Side::Red, Side::Blue];

impl Master {
    pub(super) fn check_conflict_shape(&self, findings: &mut Findings) {
        for card in Kind::Conflict.cards() {
            let Some(conflict) = self.board_conflict(card) else {
                continue;
            };
            let track = conflict.track.index() < self.pack.board.tracks.len();
            let mut players = conflict.players().into_iter().flatten();
            let seated = players.all(|seat| self.is_party(seat));
            findings.require(track && seated, "MG-INV.20", || {
                let word = self.pack.card_word(card);
                format!("{word} lies on a track or has a player that does not exist")
            });
        }
    }

    pub(super) fn check_conflicts(&self, findings: &mut Findings) {
        let mut embattled = 0;
        let mut offers = Sides::EMPTY;
        let mut fights: BySeat<Sides> = BySeat::default();
        for card in Kind::Conflict.cards() {
            let Some(conflict) = self.board_conflict(card) else {
                continue;
            };
            let track = 1 << conflict.track.index();
            findings.require(embattled & track == 0, "MG-INV.19", || {
                let name = self.short_track(conflict.track);
                format!("{name} holds more than one conflict")
            });
            embattled |= track;
            for side in SIDES {
                if let Some(player) = conflict.player(side) {
                    fights[player].insert(card, side);
                }
                if self.may_be_stopped(&conflict) {
                    offers.insert(card, side);
                }
            }
            self.check_ends(card, &conflict, findings);
            self.check_sides(card, &conflict, findings);
        }
        findings.require(self.state.embattled == embattled, "MG-INV.19", || {
            "the tracks marked as embattled are not those under conflict cards".to_owned()
        });
        findings.require(self.state.fights == fights, "MG-INV.20", || {
            "the conflicts of each player are not those on the board".to_owned()
        });
        self.check_offers(offers, findings);
        self.check_advantages(fights, findings);
    }

    /// MG-19.36: a side with more cubes holds the symbol, and at most one side does.
    fn check_advantages(&self, fights: BySeat<Sides>, findings: &mut Findings) {
        let fought = fights.0.into_iter().fold(Sides::EMPTY, Sides::or);
        let held = self.state.advantages;
        let sound = held.and(fought) == held
            && held.and(held.opposite()).is_empty()
            && held == self.read_advantages();
        findings.require(sound, "MG-19.36", || {
            "the symbol of a conflict is held by a side that has fewer cubes or no player"
                .to_owned()
        });
    }

    /// MG-INV.20: each side owns the system it faces, and one of them is a player.
    fn check_ends(&self, card: CardId, conflict: &BoardConflict, findings: &mut Findings) {
        let systems = SIDES.map(|side| self.side_system(conflict, side));
        // MG-19.55: a decided conflict survives a change of its systems until it is rewarded; a
        // covered end is reported as MG-INV.11.
        let awaited = self.is_decided(card)
            || SIDES
                .iter()
                .any(|&side| self.state.owed.has(self.side_project(card, side)));
        let covered = self.state.covered & (systems[0].bit() | systems[1].bit()) != 0;
        let owners = systems.map(|system| self.owner(system));
        let owned = awaited || covered || self.faces_owners(conflict);
        findings.require(owned, "MG-INV.20", || {
            let word = self.pack.card_word(card);
            let [red, blue] = owners.map(|owner| self.side_name(owner));
            format!(
                "the sides of {word} must be {red} (red) and {blue} (blue), who own its systems"
            )
        });
        let [red, blue] = conflict.players();
        findings.require(red != blue, "MG-INV.20", || {
            let (word, player) = (self.pack.card_word(card), self.side_name(red));
            format!("{player} is on both sides of {word}")
        });
    }

    fn side_name(&self, player: Option<Seat>) -> &'static str {
        player.map_or("neutral", |seat| self.seat_name(seat))
    }

    /// MG-INV.21, MG-INV.22: a neutral side is empty, and a full one is about to be rewarded.
    fn check_sides(&self, card: CardId, conflict: &BoardConflict, findings: &mut Findings) {
        for side in SIDES {
            let project = self.side_project(card, side);
            let filled = self.state.cubes[project.index()].filled();
            if filled == 0 {
                continue;
            }
            let word = || self.pack.project_word(project);
            let Some(player) = conflict.player(side) else {
                let message = format!("{} is a neutral side and must be empty", word());
                findings.add("MG-INV.21", message);
                continue;
            };
            let due = self.is_phase_two()
                && player == self.state.active
                && (self.state.phase != Phase::Rewards || self.state.owed.has(project));
            findings.require(due || !self.is_full(project), "MG-INV.22", || {
                let owner = self.seat_name(player);
                format!(
                    "{} is full outside Phase 2 of {owner}, who would have won",
                    word()
                )
            });
        }
    }

    /// Whether there can be an offer to stop this conflict: it has two owners, and it is the turn
    /// of one of them (MG-19.57, MG-19.58).
    fn may_be_stopped(&self, conflict: &BoardConflict) -> bool {
        !self.is_solo()
            && !conflict.is_neutral()
            && conflict.players().contains(&Some(self.state.active))
    }

    fn check_offers(&self, possible: Sides, findings: &mut Findings) {
        let (offers, refused) = (self.state.offers, self.state.refused);
        let made = offers.or(refused);
        let open = made.and(possible) == made && offers.and(refused).is_empty();
        findings.require(open, "MG-19.57", || {
            "an offer stands for a conflict that cannot be stopped in this turn".to_owned()
        });
        // The other side can only answer the offer, not make one too.
        findings.require(offers.and(offers.opposite()).is_empty(), "MG-19.57", || {
            "both sides of a conflict offer to stop it; then it is stopped".to_owned()
        });
    }
}
