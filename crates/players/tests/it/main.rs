//! Players and the driver, tested with a small game.

#![allow(clippy::unwrap_used, reason = "a test that unwraps in vain has failed")]

mod exec;
mod honest;
mod neighbors;
mod race;
mod search;
mod smuggling;

use std::ops::ControlFlow;

use kernel::{Actions, Game, Rng, Seat, Seed, Step};
use players::{
    Driver, Ending, Forfeit, GameReport, Greedy, Player, Quiet, Random, Sight, Spec, Watch,
};
use race::{Action, NO_PACK, Race, Setup};

const SEAT: Seat = Seat::new(0);

fn race(setup: Setup) -> Race {
    Race::new(&NO_PACK, &setup, Seed::from_number(1)).expect("two to four players")
}

fn two() -> Setup {
    Setup {
        players: 2,
        ..Setup::default()
    }
}

fn seats(specs: &[Spec]) -> Vec<Box<dyn Player<Race>>> {
    let seat = |(index, spec): (usize, &Spec)| spec.seat(Seed::from_number(index as u64));
    specs.iter().enumerate().map(seat).collect()
}

#[test]
fn an_imagined_state_agrees_with_the_view_and_forgets_the_rest() {
    let game = race(two());
    let sight = Sight::new(&game, SEAT);
    let mut rng = Rng::new(Seed::from_number(5));
    let imagined: Vec<Race> = (0..50).map(|_| sight.imagine(&mut rng)).collect();
    assert!(imagined.iter().all(|state| state.cards[0] == game.cards[0]));
    assert!(imagined.iter().any(|state| state.cards[1] != game.cards[1]));
    assert!(imagined.iter().all(|state| state.rng != game.rng));
}

#[test]
fn random_takes_every_action_about_equally_often() {
    let game = race(two());
    let mut actions = Actions::new();
    game.legal(SEAT, &mut actions);
    let mut random = Random::new(Seed::from_number(1));
    let mut counts = vec![0; actions.len()];
    for _ in 0..5000 {
        counts[random.choose(&Sight::new(&game, SEAT), &actions).unwrap()] += 1;
    }
    assert!(
        counts.iter().all(|count| (850..1150).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn random_lets_an_invitation_wait_now_and_then() {
    let game = race(two());
    let mut random = Random::new(Seed::from_number(1));
    let sight = Sight::new(&game, SEAT);
    let answers = (0..1000)
        .filter(|_| random.answer(&sight, &[Action::Accept]).unwrap().is_some())
        .count();
    assert!((400..600).contains(&answers), "{answers}");
}

#[test]
fn greedy_takes_the_most_points() {
    let game = race(two());
    let mut greedy = Greedy::new(Seed::from_number(1));
    let actions = [Action::Take(1), Action::Take(3), Action::Take(2)];
    for _ in 0..20 {
        assert_eq!(greedy.choose(&Sight::new(&game, SEAT), &actions), Ok(1));
    }
}

#[test]
fn greedy_breaks_ties_by_lot() {
    let game = race(two());
    let mut greedy = Greedy::new(Seed::from_number(1));
    let actions = [Action::Take(3), Action::Take(3), Action::Take(1)];
    let first = (0..300)
        .filter(|_| greedy.choose(&Sight::new(&game, SEAT), &actions) == Ok(0))
        .count();
    assert!((100..200).contains(&first), "{first}");
}

#[test]
fn greedy_beats_random() {
    let mut wins = 0;
    for number in 0..200 {
        let mut game = Race::new(&NO_PACK, &two(), Seed::from_number(number)).unwrap();
        let mut players = seats(&[Spec::Random, Spec::Greedy]);
        let report = Driver::default().play(&mut game, &mut players, 200, &mut Quiet);
        let Ending::Over(outcome) = report.ending else {
            panic!("{report:?}");
        };
        wins += usize::from(outcome.winner == Some(Seat::new(1)));
    }
    assert!(120 < wins, "{wins}");
}

#[test]
fn the_same_seeds_give_the_same_game() {
    let play_once = || {
        let mut game = race(two());
        let report = Driver::default().play(
            &mut game,
            &mut seats(&[Spec::Random, Spec::Greedy]),
            200,
            &mut Quiet,
        );
        (report, game.digest())
    };
    assert_eq!(play_once(), play_once());
}

#[test]
fn an_endless_game_is_stopped_by_the_limit() {
    let mut game = race(Setup {
        endless: true,
        ..two()
    });
    let report = Driver::default().play(
        &mut game,
        &mut seats(&[const { Spec::Random }; 2]),
        7,
        &mut Quiet,
    );
    assert_eq!(report.ending, Ending::Limit);
    assert_eq!(
        report.turns, 15,
        "seven turns for each of two, and the next that did not happen"
    );
}

/// Records who did what, and stops after a number of actions.
struct Notes {
    actions: Vec<(Seat, Action)>,
    stop_after: usize,
}

impl Watch<Race> for Notes {
    fn before(&mut self, _: &Race, seat: Seat, action: Action, _: usize) {
        self.actions.push((seat, action));
    }
    fn after(&mut self, _: &Race, _: Seat, _: Step) -> ControlFlow<()> {
        match self.actions.len() < self.stop_after {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}

/// Offers whenever possible and accepts at once.
struct Friendly;

impl Player<Race> for Friendly {
    fn choose(&mut self, _: &Sight<'_, Race>, actions: &[Action]) -> Result<usize, Forfeit> {
        let friendly = |action: &Action| matches!(action, Action::Offer | Action::Accept);
        Ok(actions.iter().position(friendly).unwrap_or(0))
    }
}

fn friendly_game(stop_after: usize) -> (GameReport, Vec<(Seat, Action)>) {
    let mut notes = Notes {
        actions: Vec::new(),
        stop_after,
    };
    let mut players: Vec<Box<dyn Player<Race>>> = vec![Box::new(Friendly), Box::new(Friendly)];
    let report = Driver::default().play(&mut race(two()), &mut players, 200, &mut notes);
    (report, notes.actions)
}

#[test]
fn an_invited_seat_may_answer_out_of_turn() {
    let (_, actions) = friendly_game(usize::MAX);
    let other = Seat::new(1);
    assert_eq!(
        actions[..3],
        [
            (SEAT, Action::Offer),
            (other, Action::Accept),
            (SEAT, Action::Take(1))
        ]
    );
}

#[test]
fn a_watcher_stops_the_game_even_after_an_answer() {
    let (report, actions) = friendly_game(2);
    assert_eq!(report.ending, Ending::Stopped);
    assert_eq!(report.decisions, 2);
    assert_eq!(actions.len(), 2);
}

#[test]
fn an_unknown_player_is_told_the_known_ones() {
    let error = "xyzzy".parse::<Spec>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "`xyzzy`: unknown player; there are: random, greedy, cadet, pilot, captain, admiral, search, exec"
    );
}
