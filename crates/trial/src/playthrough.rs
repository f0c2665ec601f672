//! Short random games as text that a reviewer reads; golden files keep them.

use std::fmt::Write as _;

use kernel::{Actions, Called, Events, Narration, Rng, Seat};

/// How a short game is played and told.
#[derive(Clone, Copy, Debug)]
pub struct Playthrough<'a> {
    /// How many decisions it has, unless it ends before.
    pub decisions: usize,
    /// Where a seat may act that the game does not wait for, it does so once in this many decisions.
    pub out_of_turn: u32,
    /// The first words of actions that give something up: mostly passed over, so that the game moves
    /// on.
    pub passed_over: &'a [&'a str],
}

/// Longer lists of offers are only counted.
const LISTED: usize = 8;

impl Playthrough<'_> {
    /// Play from here. Every decision shows who is asked what, what is offered, what the generator
    /// chose, what happened (in notation and as the sentence of the log) and the digest of the state.
    ///
    /// # Panics
    /// If the game refuses what it has offered.
    pub fn play<G: Narration>(&self, game: &mut G, rng: &mut Rng) -> String {
        let mut text = String::new();
        for number in 1..=self.decisions {
            let Some(asked) = game.waits_for() else { break };
            self.step(number, asked, game, rng, &mut text);
        }
        text
    }

    /// One random decision, now and then of a seat the game does not wait for.
    fn step<G: Narration>(
        &self,
        number: usize,
        asked: Seat,
        game: &mut G,
        rng: &mut Rng,
        text: &mut String,
    ) {
        let seat = match game.may_act().iter().next() {
            Some(other) if rng.below(self.out_of_turn) == 0 => other,
            _ => asked,
        };
        let mut actions = Actions::new();
        game.legal(seat, &mut actions);
        let action = self.choose(game, &actions, rng);
        let question = match seat == asked {
            true => game.question(),
            false => "may act",
        };
        let name = game.seat_name(seat);
        let (offers, taken) = (offered(game, &actions), game.write_action(action));
        let mut log = Events::default();
        if let Err(refusal) = game.apply(seat, action, &mut log) {
            panic!("{taken} was offered and refused: {refusal}");
        }
        let told = log.0.iter().map(|(_, event)| {
            let words = game.write_event(event);
            format!("   {words}\n       {}\n", game.tell(event, Called::Seats))
        });
        let told: String = told.collect();
        let digest = game.digest() >> 32;
        write!(
            text,
            "\n{number}. {name}: {question}\n{offers}   > {taken}\n{told}   #{digest:08x}\n"
        )
        .expect("a string can be written");
    }

    fn choose<G: Narration>(&self, game: &G, actions: &[G::Action], rng: &mut Rng) -> G::Action {
        let moves_on = |action: &&G::Action| {
            let words = game.write_action(**action);
            let verb = words.split(' ').next().unwrap_or_default();
            !self.passed_over.contains(&verb)
        };
        let useful: Vec<G::Action> = actions.iter().filter(moves_on).copied().collect();
        let choices = match useful.is_empty() || rng.below(4) == 0 {
            true => actions,
            false => &useful,
        };
        choices[rng.below(choices.len() as u32) as usize]
    }
}

fn offered<G: Narration>(game: &G, actions: &[G::Action]) -> String {
    if LISTED < actions.len() {
        return format!("   {} actions offered\n", actions.len());
    }
    let words = actions.iter().map(|&action| game.write_action(action));
    format!("   offered: {}\n", words.collect::<Vec<_>>().join(" | "))
}
