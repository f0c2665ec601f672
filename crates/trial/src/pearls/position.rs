//! A position of Pearls as a table, and what chance can do as words.

use kernel::{Files, Game, Narration, ParseError, Problem, Rng, Seat, Seed};
use serde::{Deserialize, Serialize};

use super::narration::read_rank;
use super::{Chest, Color, HAND_LIMIT, Mutant, Pearls, RANKS, Setup, WAYS};

/// The contents of a position file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Position {
    seed: String,
    words_drawn: u64,
    turn: Color,
    turns: u32,
    has_drawn: bool,
    has_offered: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    invited: Option<Color>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<OutcomePosition>,
    chest: [u8; RANKS],
    played: [u8; RANKS],
    players: Vec<PlayerPosition>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomePosition {
    winner: Option<Color>,
    way: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct PlayerPosition {
    name: Color,
    hand: [u8; RANKS],
    score: u8,
    has_knocked: bool,
    has_resigned: bool,
}

impl Files for Pearls {
    fn write_position(&self) -> toml::Table {
        let state = &self.state;
        let color = |seat: Seat| self.player(seat).color;
        let position = Position {
            seed: state.rng.seed().to_string(),
            words_drawn: state.rng.position(),
            turn: color(state.turn),
            turns: state.turns,
            has_drawn: state.has_drawn,
            has_offered: state.has_offered,
            invited: state.invited.map(color),
            outcome: state.outcome.map(|(winner, way)| OutcomePosition {
                winner: winner.map(color),
                way: way.to_owned(),
            }),
            chest: state.chest,
            played: state.played,
            players: state.players[..self.seats()]
                .iter()
                .map(|player| PlayerPosition {
                    name: player.color,
                    hand: player.hand,
                    score: player.score,
                    has_knocked: player.has_knocked && !self.is(Mutant::ForgetsKnocks),
                    has_resigned: player.has_resigned,
                })
                .collect(),
        };
        toml::Table::try_from(position).expect("a position is plain data")
    }

    fn read_position(pack: &'static Chest, table: &toml::Table) -> Result<Self, Vec<Problem>> {
        let position: Position = table
            .clone()
            .try_into()
            .map_err(|error: toml::de::Error| vec![Problem::new("table", error.message())])?;
        let setup = Setup {
            players: position.players.iter().map(|player| player.name).collect(),
        };
        let seed: Seed = position
            .seed
            .parse()
            .map_err(|error: ParseError| vec![Problem::new("seed", error.to_string())])?;
        let mut game = Pearls::new(pack, &setup, seed)
            .map_err(|error| vec![Problem::new("players", error.to_string())])?;
        let mut problems = Vec::new();
        let seat_of = |game: &Self, color: Color, problems: &mut Vec<Problem>| {
            game.seat_named(color.name()).unwrap_or_else(|error| {
                problems.push(Problem::new("seat", error.to_string()));
                Seat::new(0)
            })
        };
        game.state.rng = Rng::at(seed, position.words_drawn);
        game.state.turn = seat_of(&game, position.turn, &mut problems);
        game.state.turns = position.turns;
        game.state.has_drawn = position.has_drawn;
        game.state.has_offered = position.has_offered;
        game.state.invited = position
            .invited
            .map(|color| seat_of(&game, color, &mut problems));
        game.state.chest = position.chest;
        game.state.played = position.played;
        for (player, read) in game.state.players.iter_mut().zip(&position.players) {
            player.hand = read.hand;
            player.score = read.score;
            player.has_knocked = read.has_knocked;
            player.has_resigned = read.has_resigned;
            if read.hand.iter().any(|&cards| HAND_LIMIT < cards) {
                return Err(vec![Problem::new(
                    "hand",
                    "has more cards than a hand can hold",
                )]);
            }
        }
        if let Some(outcome) = position.outcome {
            let winner = outcome
                .winner
                .map(|color| seat_of(&game, color, &mut problems));
            match WAYS.into_iter().find(|&way| way == outcome.way) {
                Some(way) => game.state.outcome = Some((winner, way)),
                None => problems.push(Problem::new("outcome.way", "is unknown")),
            }
        }
        problems.extend(game.problems());
        if problems.is_empty() {
            Ok(game)
        } else {
            Err(problems)
        }
    }

    fn rng(&self) -> &Rng {
        &self.state.rng
    }

    fn dictate(&mut self, outcomes: &[&str]) -> Result<(), ParseError> {
        let ranks = outcomes
            .iter()
            .map(|word| read_rank(word))
            .collect::<Result<Vec<u8>, ParseError>>()?;
        self.state.rng.dictate(&ranks)
    }

    fn write_outcome(&self, outcome: u8) -> Option<String> {
        (outcome < 6).then(|| (outcome + 1).to_string())
    }
}
