//! What the strongest player would do, and why.

use kernel::{Actions, Called, Rng, Seat, Seed, Silent};
use players::{Follow, Search, Sight};

use crate::listing::Listing;

/// An action that somebody might take, as the strongest player sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The action in notation.
    pub action: String,
    /// The chance to win after it, between 0 and 1.
    pub chance: f64,
    /// What it surely changes for the better, the most important first: parts of a sentence whose
    /// subject is the action (*completes your base*). Empty if nothing can be seen at once.
    pub reasons: Vec<String>,
}

/// The most actions that are advised.
const MOST_ACTIONS: usize = 3;
/// The most reasons for one of them.
const MOST_REASONS: usize = 2;
/// In how many imagined states a change must be seen before it is told. What is hidden and what
/// chance decides differs between them, so no reason speaks of it.
const WORLDS: usize = 8;

/// The best actions for the seat, which the game waits for; the best first. Everything comes from a
/// [`Sight`], so nothing that is hidden from the seat can have a part in it.
pub(crate) fn advise<G: Listing>(
    sight: &Sight<'_, G>,
    actions: &[G::Action],
    called: Called<'_>,
    seed: Seed,
    follow: Follow<'_>,
) -> Vec<Advice> {
    let mut rng = Rng::new(seed);
    let mut search = Search::<G>::adviser(rng.split().seed());
    let opinions = search.advise(sight, actions, follow);
    let anyway = anyway(sight, actions, called, &mut rng);
    let best = opinions.iter().take(MOST_ACTIONS);
    let advice = best.map(|opinion| {
        let action = actions[opinion.index];
        let mut reasons = reasons(sight, action, called, &mut rng);
        reasons.retain(|reason| !anyway.contains(reason));
        reasons.truncate(MOST_REASONS);
        Advice {
            action: sight.write_action(action),
            chance: opinion.chance.into(),
            reasons,
        }
    });
    advice.collect()
}

/// What happens whatever the seat does, which is no reason to do anything.
fn anyway<G: Listing>(
    sight: &Sight<'_, G>,
    actions: &[G::Action],
    called: Called<'_>,
    rng: &mut Rng,
) -> Vec<String> {
    if actions.len() < 2 {
        return Vec::new();
    }
    let before = sight.imagine(rng);
    let mut common: Option<Vec<String>> = None;
    for &action in actions {
        let seen = seen_after(&before, sight.seat(), action, called);
        let mut both = common.unwrap_or_else(|| seen.clone());
        both.retain(|reason| seen.contains(reason));
        if both.is_empty() {
            return both;
        }
        common = Some(both);
    }
    common.unwrap_or_default()
}

/// What an action changes in an imagined state.
fn seen_after<G: Listing>(
    before: &G,
    seat: Seat,
    action: G::Action,
    called: Called<'_>,
) -> Vec<String> {
    let mut after = before.clone();
    after.take(seat, action, &mut Silent);
    G::reasons(before, &after, seat, called)
}

/// What an action changes in every state that agrees with what the seat sees.
fn reasons<G: Listing>(
    sight: &Sight<'_, G>,
    action: G::Action,
    called: Called<'_>,
    rng: &mut Rng,
) -> Vec<String> {
    let mut sure: Option<Vec<String>> = None;
    for _ in 0..WORLDS {
        let seen = seen_after(&sight.imagine(rng), sight.seat(), action, called);
        sure = Some(match sure {
            None => seen,
            Some(mut sure) => {
                sure.retain(|reason| seen.contains(reason));
                sure
            }
        });
    }
    sure.unwrap_or_default()
}

/// What a seat may do now.
pub(crate) fn offered<G: Listing>(game: &G, seat: Seat) -> Actions<G::Action> {
    let mut actions = Actions::new();
    game.legal(seat, &mut actions);
    actions
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use players::Level;

    use super::*;
    use crate::{Answers, AnyMatch, Bot, Decision, all};

    /// A match of this game after some decisions of bots; `None` if it has ended before.
    fn played(
        game: &str,
        players: usize,
        decisions: usize,
        seed: u64,
    ) -> Option<Box<dyn AnyMatch>> {
        let games = all(&[]).unwrap();
        let game = games.iter().find(|it| it.name() == game).unwrap();
        let setup = game.agree(players, &Answers::new()).unwrap();
        let pack = game.packs().swap_remove(0).hash;
        let mut table = game.begin(&pack, &setup, Seed::from_number(seed)).unwrap();
        let mut bot = Bot::new(Level::Pilot, Seed::from_number(seed));
        for _ in 0..decisions {
            let seat = table.waits_for()?;
            let choice = table.think(seat, &mut bot)?;
            table.decide(seat, &Decision::Act(choice)).unwrap();
        }
        table.waits_for().and(Some(table))
    }

    fn advice_for(table: &dyn AnyMatch) -> Vec<Advice> {
        let seat = table.waits_for().unwrap();
        let seed = Seed::from_number(7);
        // A tenth of the thinking is enough here, and always the same tenth.
        let follow = |part| match part < 0.1 {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        table.advise(seat, Called::Seats, seed, &follow)
    }

    #[test]
    fn up_to_three_offered_actions_are_advised_the_best_first() {
        for (game, players) in [("master", 2), ("master", 1), ("conquest", 3)] {
            for decisions in [5, 40] {
                let table = played(game, players, decisions, 3).unwrap();
                let offers = table.offers(table.waits_for().unwrap());
                let advice = advice_for(&*table);
                assert!((1..=MOST_ACTIONS).contains(&advice.len()), "{game}");
                for (index, one) in advice.iter().enumerate() {
                    assert!(offers.contains(&one.action), "{game}: {one:?}");
                    assert!((0.0..=1.0).contains(&one.chance));
                    let others = &advice[..index];
                    assert!(others.iter().all(|other| other.action != one.action));
                }
                assert!(advice.is_sorted_by(|a, b| b.chance <= a.chance));
            }
        }
    }

    #[test]
    fn nobody_else_is_advised() {
        let table = played("master", 2, 30, 1).unwrap();
        let asked = table.waits_for().unwrap();
        let other = Seat::all(2).find(|seat| *seat != asked).unwrap();
        let follow = |_| ControlFlow::Continue(());
        let advice = table.advise(other, Called::Seats, Seed::from_number(1), &follow);
        assert_eq!(advice, []);
    }

    /// States that look the same to a seat give it the same advice, with the same reasons.
    #[test]
    fn advice_knows_nothing_that_is_hidden() {
        for (game, players) in [("master", 2), ("master", 1), ("conquest", 3)] {
            for decisions in [20, 60, 90] {
                let table = played(game, players, decisions, 11).unwrap();
                let seat = table.waits_for().unwrap();
                let mut rng = Rng::new(Seed::from_number(decisions as u64));
                let other = table.redrawn(seat, &mut rng);
                assert_eq!(table.view(Some(seat)), other.view(Some(seat)));
                assert_eq!(advice_for(&*table), advice_for(&*other), "{game}");
            }
        }
    }
}
