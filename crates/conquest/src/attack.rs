//! Attacks: who can be struck, the roll, loot and battle tokens (IC-ATK).

use kernel::{Game, Illegal, Log, Seat};

use crate::action::{Action, Power};
use crate::event::Event;
use crate::movement::NO_SHIP;
use crate::ship::{Fleet, Level};
use crate::space::{SpaceId, spaces_in};
use crate::{Conquest, Context};

/// How many cards a successful attacker takes (IC-ATK.5).
pub const LOOT: u8 = 2;

impl Conquest {
    /// The ships on a space that a player can attack, and their owner.
    fn targets(&self, seat: Seat, space: SpaceId) -> Option<(Seat, Fleet)> {
        let owner = self.state.occupant(space).filter(|&owner| owner != seat)?;
        let fleet = match space.site() {
            Some(site) => self.state.fleets[site.index()],
            None => Level::ALL.map(|level| self.state.count(owner, level, space)),
        };
        Some((owner, fleet))
    }

    pub(crate) fn offer_attacks(&self, seat: Seat, offer: &mut impl FnMut(Action)) {
        let powers = self.powers(seat, &self.pack.prices.attack);
        if powers == [None, None] {
            return;
        }
        let others = self.state.occupied_by_others(seat);
        for (from, level) in self.state.fleet(seat) {
            for to in spaces_in(self.pack.board.lines(from) & others) {
                let Some((_, fleet)) = self.targets(seat, to) else {
                    continue;
                };
                let targets = Level::ALL.into_iter();
                for target in targets.filter(|&target| fleet[target as usize] != 0) {
                    for power in powers.into_iter().flatten() {
                        offer(Action::Attack {
                            level,
                            from,
                            to,
                            target,
                            power,
                        });
                    }
                }
            }
        }
    }

    pub(crate) fn check_attack(
        &self,
        seat: Seat,
        level: Level,
        (from, to): (SpaceId, SpaceId),
        target: Level,
        power: Power,
    ) -> Result<(), Illegal> {
        if self.state.count(seat, level, from) == 0 {
            return Err(Illegal::by("IC-ATK.2", NO_SHIP));
        }
        if !self.pack.board.connects(from, to) {
            return Err(Illegal::by(
                "IC-ATK.2",
                "the attacker must be on a space connecting to the target's",
            ));
        }
        if self.state.occupant(to) == Some(seat) || to == self.state.trade_space() {
            return Err(Illegal::by(
                "IC-ATK.8",
                "neither own ships nor the trade ship can be attacked",
            ));
        }
        let fleet = self.targets(seat, to).map(|(_, fleet)| fleet);
        if fleet.is_none_or(|fleet| fleet[target as usize] == 0) {
            return Err(Illegal::by(
                "IC-ATK.3",
                "there is no ship of this level to attack",
            ));
        }
        self.check_power(seat, power, &self.pack.prices.attack)
    }
}

impl<L: Log<Event>> Context<'_, L> {
    pub(crate) fn attack(
        &mut self,
        seat: Seat,
        level: Level,
        (from, to): (SpaceId, SpaceId),
        target: Level,
        power: Power,
    ) {
        let price = self.pack.prices.attack;
        self.use_power(seat, power, &price);
        let roll = self.roll();
        let hit = level.hits(roll);
        self.note(|| Event::ShipAttacked {
            seat,
            level,
            from,
            to,
            roll,
            hit,
        });
        if !hit {
            return; // IC-ATK.10
        }
        let loser = self.state.occupant(to).expect("a target has an owner");
        // IC-ATK.16: ship, cards, tokens, elimination; victory is checked after the action.
        self.destroy(loser, target, to);
        self.loot(seat, loser);
        self.move_battle_token(seat, loser);
        self.eliminate_if_beaten(loser);
    }

    /// IC-ATK.15: the piece returns to its owner's supply.
    fn destroy(&mut self, seat: Seat, level: Level, space: SpaceId) {
        self.state.lift(level, space);
        self.state.stock[seat][level as usize] += 1;
        self.note(|| Event::ShipDestroyed { seat, level, space });
    }

    /// IC-ATK.12: two cards at random, or all if there are fewer.
    fn loot(&mut self, seat: Seat, victim: Seat) {
        let size = self.state.hands[victim].total();
        let cards = self.draw_from_hand(victim, LOOT);
        let count = cards.total() as u8;
        if count == 0 {
            return;
        }
        let players = self.seats();
        let state = &mut self.state;
        state.hands[victim] = state.hands[victim].minus(&cards);
        state.hands[seat] = state.hands[seat].plus(&cards);
        let both = [seat, victim];
        state.knowledge.stolen(players, both, &cards, size);
        self.note(|| Event::CardsStolen {
            seat,
            victim,
            count,
        });
        // IC-INF.3: only thief and victim know which ones.
        self.whisper(seat, victim, || Event::CardsSeen {
            seat,
            victim,
            cards,
        });
    }

    /// IC-ATK.13: the loser's token goes back first, then the winner takes one.
    fn move_battle_token(&mut self, seat: Seat, loser: Seat) {
        if self.state.battle_tokens[loser] != 0 {
            self.state.battle_tokens[loser] -= 1;
            self.state.token_supply += 1;
            self.note(|| Event::BattleTokenLost { seat: loser });
        }
        // IC-ATK.14: nothing is won from an empty supply.
        if self.state.token_supply != 0 {
            self.state.token_supply -= 1;
            self.state.battle_tokens[seat] += 1;
            self.note(|| Event::BattleTokenWon { seat });
        }
    }
}
