//! The searching player: sensible, reproducible, and blind to what is hidden.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use kernel::{Actions, Evaluation, Game, Rng, Seat, Seed, Silent};
use master::{Master, Setup, packs};
use players::{Budget, Driver, Ending, Level, Player, Quiet, Search, Sight, Spec};

use crate::race::{Action, NO_PACK, Race};
use crate::{SEAT, race, two};

fn search<G: Evaluation>(simulations: u32, threads: usize) -> Search<G> {
    Search::new(
        Budget::Simulations(simulations),
        threads,
        Seed::from_number(1),
    )
}

/// A game after some random decisions.
fn master_after(decisions: usize, players: usize, seed: u64) -> Master {
    let mut game = Master::new(
        packs::standard(),
        &Setup::new(players),
        Seed::from_number(seed),
    )
    .unwrap();
    let mut rng = Rng::new(Seed::from_number(seed + 1));
    for _ in 0..decisions {
        let seat = game.waits_for().expect("random games are long");
        let actions = offered(&game, seat);
        let action = actions[rng.below(actions.len() as u32) as usize];
        game.apply(seat, action, &mut Silent).unwrap();
    }
    game
}

fn offered<G: Game>(game: &G, seat: Seat) -> Actions<G::Action> {
    let mut actions = Actions::new();
    game.legal(seat, &mut actions);
    actions
}

#[test]
fn search_takes_the_most_points() {
    let game = race(two());
    let actions = [Action::Take(1), Action::Take(3), Action::Take(2)];
    let choice = search(200, 1).choose(&Sight::new(&game, SEAT), &actions);
    assert_eq!(choice, Ok(1));
}

#[test]
fn the_same_seed_budget_and_threads_choose_alike() {
    for threads in [1, 2, 3] {
        let play = || {
            let mut game = master_after(0, 2, 5);
            let mut bot = search(60, threads);
            let mut choices = Vec::new();
            for _ in 0..25 {
                let seat = game.waits_for().unwrap();
                let actions = offered(&game, seat);
                let index = bot.choose(&Sight::new(&game, seat), &actions).unwrap();
                game.apply(seat, actions[index], &mut Silent).unwrap();
                choices.push(index);
            }
            (choices, game.digest())
        };
        assert_eq!(play(), play());
    }
}

/// MG-IM.16: the choices do not depend on what is hidden or on future chance, neither those of a
/// new player for each decision nor those of one that keeps its tree.
#[test]
fn mg_im_16_search_chooses_alike_whatever_is_hidden() {
    let mut chance = Rng::new(Seed::from_number(9));
    for (players, turns) in [(2, 0), (3, 0), (4, 0), (2, 3)] {
        let mut game = master_after(40, players, 7);
        let fresh = || search::<Master>(40, 1).playing_on(turns);
        let mut keeps = [fresh(), fresh()];
        for _ in 0..20 {
            let Some(seat) = game.waits_for() else { break };
            let actions = offered(&game, seat);
            let mut redrawn = game.clone();
            redrawn.determinize(seat, &mut chance);
            let truth = Sight::new(&game, seat);
            let other = Sight::new(&redrawn, seat);
            assert_eq!(
                fresh().choose(&truth, &actions),
                fresh().choose(&other, &actions)
            );
            let [one, two] = &mut keeps;
            let choice = one.choose(&truth, &actions).unwrap();
            assert_eq!(Ok(choice), two.choose(&other, &actions));
            game.apply(seat, actions[choice], &mut Silent).unwrap();
        }
    }
}

/// Some things show only in later turns: a player that plays on sees them without a tree that deep.
#[test]
fn playing_on_changes_what_is_chosen() {
    let choices = |turns| {
        (0..12)
            .map(|seed| {
                let game = master_after(60, 2, seed);
                let seat = game.waits_for().unwrap();
                let mut bot = search::<Master>(30, 1).playing_on(turns);
                bot.choose(&Sight::new(&game, seat), &offered(&game, seat))
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(choices(3), choices(3));
    assert_ne!(choices(0), choices(3));
}

/// Somebody who watches a search does not change what it finds.
#[test]
fn advice_begins_with_what_would_be_chosen() {
    for seed in 0..4 {
        let game = master_after(60, 2, seed);
        let seat = game.waits_for().unwrap();
        let actions = offered(&game, seat);
        let sight = Sight::new(&game, seat);
        let told = Mutex::new(Vec::new());
        let follow = |part| {
            told.lock().unwrap().push(part);
            ControlFlow::Continue(())
        };
        let mut watched = search::<Master>(64, 1);
        let advice = watched.advise(&sight, &actions, &follow);
        let choice = search(64, 1).choose(&sight, &actions).unwrap();
        let [best, ..] = advice[..] else {
            panic!("nothing is advised");
        };
        let most = advice.iter().filter(|other| other.visits == best.visits);
        assert!(most.map(|other| other.index).any(|it| it == choice));
        assert!(advice.is_sorted_by(|a, b| b.chance <= a.chance && b.visits <= a.visits));
        assert!(advice.iter().all(|it| (0.0..=1.0).contains(&it.chance)));
        let visits: u32 = advice.iter().map(|it| it.visits).sum();
        assert_eq!((visits, watched.simulated()), (64, 64));
        let told = told.into_inner().unwrap();
        assert_eq!((told.len(), told.last()), (16, Some(&1.0)));
        assert!(told.is_sorted(), "{told:?}");
    }
}

#[test]
fn a_search_that_nobody_wants_any_more_ends_soon() {
    let game = master_after(60, 2, 1);
    let seat = game.waits_for().unwrap();
    let (sight, actions) = (Sight::new(&game, seat), offered(&game, seat));
    for threads in [1, 2] {
        let mut search = search::<Master>(3_200, threads);
        let slices = Mutex::new(0);
        let follow = |_| {
            *slices.lock().unwrap() += 1;
            ControlFlow::Break(())
        };
        let advice = search.advise(&sight, &actions, &follow);
        assert!(!advice.is_empty(), "what was found so far counts");
        // Each tree ends after the slice it is in.
        assert!(slices.into_inner().unwrap() <= threads + 1);
    }
}

/// The hidden card of the other seat in a race changes nothing either.
#[test]
fn search_does_not_see_cards_of_others() {
    let mut game = race(two());
    let actions = offered(&game, SEAT);
    let mut choice = |card| {
        game.cards[1] = card;
        search(100, 1).choose(&Sight::new(&game, SEAT), &actions)
    };
    let first = choice(0);
    assert!((1..10).all(|card| choice(card) == first));
}

#[test]
fn time_is_kept() {
    let game = master_after(60, 4, 3);
    let seat = game.waits_for().unwrap();
    let budget = Budget::Time(Duration::from_millis(50));
    let mut bot = Search::new(budget, 2, Seed::from_number(1));
    let started = Instant::now();
    bot.choose(&Sight::new(&game, seat), &offered(&game, seat))
        .unwrap();
    let time = started.elapsed();
    assert!(Duration::from_millis(50) <= time, "{time:?}");
    assert!(time < Duration::from_secs(5), "{time:?}");
}

/// Wins of the first of two players, who take turns in beginning.
fn wins(first: &Spec, second: &Spec, games: u64) -> usize {
    let won = |number: &u64| {
        let mut game = Race::new(&NO_PACK, &two(), Seed::from_number(number / 2)).unwrap();
        let seat = (number % 2) as usize;
        let mut specs = [second, second];
        specs[seat] = first;
        let mut players: Vec<Box<dyn Player<Race>>> = specs
            .map(|spec| spec.seat(Seed::from_number(*number)))
            .into();
        let report = Driver::default().play(&mut game, &mut players, 200, &mut Quiet);
        matches!(report.ending, Ending::Over(outcome)
            if outcome.winner.map(Seat::index) == Some(seat))
    };
    (0..games).filter(won).count()
}

#[test]
fn stronger_levels_win_more() {
    let captain = Spec::Level(Level::Captain);
    let wins_of_captain = wins(&captain, &Spec::Random, 100);
    assert!(70 < wins_of_captain, "{wins_of_captain}");
    let wins_of_pilot = wins(&Spec::Level(Level::Pilot), &Spec::Level(Level::Cadet), 400);
    assert!(220 < wins_of_pilot, "{wins_of_pilot}");
}

#[test]
fn specs_of_searches_say_what_is_missing() {
    for text in [
        "search:0",
        "search:ms",
        "search:0ms",
        "search:9x0",
        "search:9+",
        "search:9+x2",
        "search:9+101",
        "search:x2",
        "search:-1",
        "search:9x999",
    ] {
        let error = text.parse::<Spec>().unwrap_err().to_string();
        assert!(error.contains("`search:300ms`"), "{error}");
    }
    let error = "search".parse::<Spec>().unwrap_err();
    assert_eq!(error.to_string(), "`search`: how long? try `search:1000`");
    let error = "exec:".parse::<Spec>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "`exec:`: which program? try `exec:./my-bot`"
    );
    for text in [
        "search:1000",
        "search:30ms",
        "search:8x4",
        "exec:sh bot.sh",
        "admiral",
    ] {
        assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
    }
}
