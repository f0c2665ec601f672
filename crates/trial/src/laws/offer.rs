//! The laws of offers: who may act, what is offered, and that everything else is refused.

use std::collections::HashSet;

use kernel::{Evaluation, Events, Files, Seat, Silent};

use super::judge::Judge;
use super::{Law, Verdict, demand, told};

/// How many actions of other moments each seat tries at every decision.
const TRIED: usize = 8;

impl<G: Evaluation + Files> Judge<G> {
    pub(super) fn check_turn(&self) -> Verdict {
        let game = &self.game;
        let waits_for = game.waits_for();
        demand(
            Law::Turn,
            waits_for.is_none() == game.outcome().is_some(),
            || {
                format!(
                    "waits for {waits_for:?}, but the outcome is {:?}",
                    game.outcome()
                )
            },
        )?;
        let invited = game.invited();
        let strangers = invited.iter().find(|&seat| !game.may_act().has(seat));
        demand(Law::Turn, strangers.is_none(), || {
            format!("{strangers:?} is invited but may not act")
        })?;
        for seat in Seat::all(game.seats()) {
            let name = game.seat_name(seat);
            let offered = self.offered(game, seat);
            let has_actions = !offered.is_empty();
            let is_asked = waits_for == Some(seat) || invited.has(seat);
            demand(Law::Turn, has_actions || !is_asked, || {
                format!("{name} is asked `{}` but has no action", game.question())
            })?;
            let can_go_on = |&action: &G::Action| !game.is_futile(seat, action);
            let goes_on = waits_for != Some(seat) || offered.iter().any(can_go_on);
            demand(Law::Turn, goes_on || !has_actions, || {
                format!("everything that {name} is offered is futile")
            })?;
            let may_act = waits_for == Some(seat) || game.may_act().has(seat);
            demand(Law::Turn, may_act || !has_actions, || {
                format!("{name} has actions but may not act")
            })?;
            demand(Law::Turn, game.seat_named(name) == Ok(seat), || {
                format!("the name {name} belongs to another seat too")
            })?;
        }
        Ok(())
    }

    pub(super) fn check_offered(&mut self, seat: Seat, offered: &[G::Action]) -> Verdict {
        let again = self.offered(&self.game, seat);
        demand(Law::OfferedInOrder, again[..] == *offered, || {
            format!(
                "{} is offered another list when asked again",
                self.game.seat_name(seat)
            )
        })?;
        let mut distinct = HashSet::new();
        for &action in offered {
            self.at(seat, action);
            demand(Law::OfferedOnce, distinct.insert(action), || {
                "offered twice".to_owned()
            })?;
            let refusal = self.game.check(seat, action).err();
            demand(Law::OfferedApplies, refusal.is_none(), || {
                format!("offered, but check says: {}", told(refusal))
            })?;
            let refusal = self.game.clone().apply(seat, action, &mut Silent).err();
            demand(Law::OfferedApplies, refusal.is_none(), || {
                format!("offered, but apply says: {}", told(refusal))
            })?;
            self.check_notation(seat, action)?;
            self.remember(action);
        }
        self.action.clear();
        Ok(())
    }

    pub(super) fn check_others(&mut self, seat: Seat, offered: &[G::Action]) -> Verdict {
        if self.pool.is_empty() {
            return Ok(());
        }
        let before = self.game.digest();
        for _ in 0..TRIED {
            let action = self.pool[self.rng.below(self.pool.len() as u32) as usize];
            if offered.contains(&action) {
                continue;
            }
            self.at(seat, action);
            let refusal = self.game.check(seat, action);
            demand(Law::OthersRefused, refusal.is_err(), || {
                "not offered, but check allows it".to_owned()
            })?;
            let mut game = self.game.clone();
            let mut log = Events::default();
            let step = game.apply(seat, action, &mut log);
            demand(Law::OthersRefused, step.err() == refusal.err(), || {
                format!(
                    "check says: {}; apply says: {}",
                    told(refusal.err()),
                    told(step.err())
                )
            })?;
            demand(
                Law::RefusalChangesNothing,
                game.digest() == before && log.0.is_empty(),
                || "refused, but something changed".to_owned(),
            )?;
        }
        self.action.clear();
        Ok(())
    }

    pub(super) fn check_over(&mut self) -> Verdict {
        let before = self.game.digest();
        for seat in Seat::all(self.game.seats()) {
            let name = self.game.seat_name(seat);
            let refusal = self.game.resign(seat, &mut Silent).err();
            demand(
                Law::Over,
                refusal.is_some() && self.game.digest() == before,
                || format!("{name} may resign after the end"),
            )?;
            demand(Law::Over, self.offered(&self.game, seat).is_empty(), || {
                format!("{name} is offered something after the end")
            })?;
            for &action in &self.pool {
                demand(Law::Over, self.game.check(seat, action).is_err(), || {
                    format!(
                        "{name} may `{}` after the end",
                        self.game.write_action(action)
                    )
                })?;
            }
        }
        Ok(())
    }
}
