//! Bots in Inter-Galactic Conquest: they suspect with good reason, and keep their own secrets.

use conquest::{Action, Conquest, packs};
use kernel::{Actions, Files, Game, Seat, Seed};
use players::{Budget, Greedy, Level, Player, Search, Sight, Spec};

const RED: Seat = Seat::new(0);
const YELLOW: Seat = Seat::new(1);
const BLUE: Seat = Seat::new(2);

/// Three players with a ship in front of their planets; everybody may hold five cards.
fn table(changes: &str) -> Conquest {
    let position = format!(
        "seats = ['red', 'yellow', 'blue']\nkeeper = 'yellow'\n\
         ships = {{ red-a0 = 'red l1', yellow-a0 = 'yellow l1', blue-a0 = 'blue l1' }}\n{changes}"
    );
    let position = position.parse().expect("a table");
    Conquest::read_position(packs::standard(), &position).expect("a position")
}

fn offers(game: &Conquest, seat: Seat) -> Actions<Action> {
    let mut actions = Actions::new();
    game.legal(seat, &mut actions);
    actions
}

fn levels() -> impl Iterator<Item = Box<dyn Player<Conquest>>> {
    // The admiral is a captain that thinks longer.
    let levels = [Level::Pilot, Level::Captain].into_iter();
    levels.map(|level| Spec::Level(level).seat(Seed::from_number(1)))
}

#[test]
fn ic_inf_6_bots_accuse_players_who_hold_too_much_and_nobody_else() {
    for (held, is_over) in [(5, false), (9, true)] {
        let game = table(&format!(
            "fresh = true\nplayers.yellow = {{ hand = {{ titanium = {held} }}, suspicious = true }}"
        ));
        let accuse = Action::Accuse { suspect: YELLOW };
        for mut bot in levels() {
            // Invited, out of turn.
            let actions = offers(&game, BLUE);
            let answer = bot.answer(&Sight::new(&game, BLUE), &actions).unwrap();
            assert_eq!(
                answer.map(|index| actions[index]),
                is_over.then_some(accuse)
            );
            // In its own turn, until nothing else is left to do.
            let (mut game, mut accused) = (game.clone(), false);
            while game.question() == "take-turn" {
                let actions = offers(&game, RED);
                let index = bot.choose(&Sight::new(&game, RED), &actions).unwrap();
                accused |= actions[index] == accuse;
                game.take(RED, actions[index], &mut kernel::Silent);
            }
            assert!(is_over || !accused);
        }
    }
}

#[test]
fn ic_inf_6_even_cadets_overlook_reasons_but_do_not_invent_them() {
    let game = table(
        "energy = 0\nplayers.yellow = { hand = { titanium = 5 }, suspicious = true }\n\
         players.blue.suspicious = true",
    );
    let actions = offers(&game, RED);
    let accusations = actions.iter();
    let accusations = accusations.filter(|action| matches!(action, Action::Accuse { .. }));
    assert_eq!((accusations.count(), actions.len()), (2, 3));
    for seed in 0..100 {
        let mut cadet = Spec::Level(Level::Cadet).seat::<Conquest>(Seed::from_number(seed));
        let index = cadet.choose(&Sight::new(&game, RED), &actions).unwrap();
        assert_eq!(actions[index], Action::End);
    }
}

/// The duration of a search depends on the hand, so this question is answered without one.
#[test]
fn ic_inf_7_bots_do_not_think_longer_about_more_cards() {
    for hand in ["", "titanium = 5", "titanium = 8, platinum = 1, iron = 3"] {
        let game = table(&format!(
            "players.red.hand = {{ {hand} }}\npending = {{ topic = 'return-cards', seat = 'red' }}"
        ));
        let actions = offers(&game, RED);
        let sight = Sight::new(&game, RED);
        let mut search = Search::new(Budget::Simulations(100), 1, Seed::from_number(1));
        let choice = search.choose(&sight, &actions).unwrap();
        assert_eq!(search.simulated(), 0, "{hand}");
        // Within the limit bots keep everything.
        assert!(
            hand.contains("iron") || actions[choice] == Action::Keep,
            "{hand}"
        );
        let mut greedy = Greedy::new(Seed::from_number(1));
        let choice = greedy.choose(&sight, &actions).unwrap();
        assert!(
            hand.contains("iron") || actions[choice] == Action::Keep,
            "{hand}"
        );
    }
}
