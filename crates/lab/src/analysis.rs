//! What decided a finished game: the chances after every decision, the costliest decisions, and
//! luck as distinct from choices.
//!
//! A position is judged by playing on from it many times for a few turns, with everything hidden
//! and all chance drawn anew, and evaluating the results ([`Evaluation::evaluate`]). All actions of a
//! decision are judged with the same draws. A judgment is only as good as the player and the
//! evaluation: it finds what they would have done better, which need not be the best.

use std::collections::HashSet;
use std::ops::ControlFlow;

use kernel::{
    Actions, Evaluation, Game, Narration, Replay, ReplayError, Rng, Seat, Seed, Silent, Step,
};
use players::{Driver, Player, Spec, Watch};
use serde::{Deserialize, Serialize};

/// How many actions are judged besides the one that was taken: those with the best first
/// impression.
const CANDIDATES: usize = 6;
/// The costliest decisions are judged again with this many times the effort. Without it, the worst
/// decisions reported would be those that were judged with bad luck.
const SECOND_LOOK: u32 = 8;
/// How many decisions are judged again for each one that is finally reported.
const LOOKS: usize = 3;

/// How positions are judged.
#[derive(Clone, Copy, Debug)]
pub struct Analyst<'a> {
    /// The player that plays on.
    pub player: &'a Spec,
    /// How many times.
    pub playouts: u32,
    /// For how many turns of every player.
    pub rounds: u32,
    /// The seed of the draws.
    pub seed: Seed,
}

/// One decision of a game that is to be judged.
pub struct Moment<G: Game> {
    before: G,
    after: G,
    seat: Seat,
    /// None if the seat resigned.
    action: Option<G::Action>,
    revealed: bool,
    deed: String,
}

/// The judgment of one decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Judgment {
    /// Which decision, counted from one.
    pub number: u64,
    /// The turn it belongs to.
    pub turn: u32,
    /// The name of the seat that decided.
    pub seat: String,
    /// What it did, in notation.
    pub action: String,
    /// How many actions were offered.
    pub offered: usize,
    /// The chance of each seat after the action was chosen, but before anything was revealed.
    pub expected: Vec<f64>,
    /// The chance of each seat after the action.
    pub chances: Vec<f64>,
    /// Whether the action revealed chance or hidden information.
    pub revealed: bool,
    /// The best action, if it is another one.
    pub better: Option<Better>,
}

/// An action that would have been better.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Better {
    /// The action in notation.
    pub action: String,
    /// The chance of the deciding seat with it.
    pub chance: f64,
    /// How much the action taken cost against it.
    pub cost: f64,
    /// The standard error of the cost.
    pub error: f64,
}

/// The luck and the choices of one seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SeatStory {
    /// The name of the seat.
    pub seat: String,
    /// By how much draws and reveals raised its chance in total.
    pub luck: f64,
    /// How much its choices cost it in total, compared with the best ones available.
    pub lost: f64,
    /// How many of its decisions offered more than one action.
    pub decisions: usize,
}

/// The analysis of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Analysis {
    /// The names of the seats, in the order used by all lists of chances.
    pub seats: Vec<String>,
    /// Luck and choices of each seat.
    pub stories: Vec<SeatStory>,
    /// The costliest decisions, worst first; of each turn of a seat only the worst.
    pub costliest: Vec<Judgment>,
    /// Every decision that was judged, in order.
    pub decisions: Vec<Judgment>,
}

/// All decisions of a game that is replayed.
///
/// # Errors
/// If the game cannot be replayed; says where.
pub fn moments<G: Narration>(mut replay: Replay<'_, G>) -> Result<Vec<Moment<G>>, ReplayError> {
    let mut moments = Vec::new();
    loop {
        let before = replay.game().clone();
        let Some(played) = replay.next() else {
            return Ok(moments);
        };
        let played = played?;
        moments.push(Moment {
            before,
            seat: played.seat,
            action: played.action,
            revealed: played.step.revealed,
            deed: played.line.deed.clone(),
            after: replay.game().clone(),
        });
    }
}

impl Analyst<'_> {
    /// Judge one decision.
    pub fn judge<G: Evaluation + Narration>(&self, number: u64, moment: &Moment<G>) -> Judgment {
        let game = &moment.before;
        let mut offered = Actions::new();
        game.legal(moment.seat, &mut offered);
        let looks = self.looks(number, self.playouts);
        let after = || self.judge_position(&moment.after, moment.seat, &looks);
        let (expected, chances, better) = match moment.action {
            None => (mean(&after()), mean(&after()), None),
            Some(action) => {
                let taken = self.judge_action(game, moment.seat, action, &looks);
                let better = self.find_better(moment, &offered, &taken, &looks);
                let expected = mean(&taken);
                // If nothing was revealed, the position is the expected one.
                let is_known = !moment.revealed && moment.after.outcome().is_none();
                let chances = if is_known {
                    expected.clone()
                } else {
                    mean(&after())
                };
                (expected, chances, better)
            }
        };
        Judgment {
            number: number + 1,
            turn: game.turns(),
            seat: game.seat_name(moment.seat).to_owned(),
            action: moment.deed.clone(),
            offered: offered.len(),
            expected,
            chances,
            revealed: moment.revealed,
            better,
        }
    }

    /// The best of the other actions, if it seems better than the one taken.
    fn find_better<G: Evaluation + Narration>(
        &self,
        moment: &Moment<G>,
        offered: &[G::Action],
        taken: &[Vec<f64>],
        looks: &[Seed],
    ) -> Option<Better> {
        let game = &moment.before;
        let others = offered
            .iter()
            .filter(|&&other| Some(other) != moment.action);
        let mut others: Vec<(f32, G::Action)> = others
            .map(|&action| (promise(game, moment.seat, action), action))
            .collect();
        others.sort_by(|a, b| b.0.total_cmp(&a.0));
        let judged = others.iter().take(CANDIDATES).map(|&(_, action)| {
            let results = self.judge_action(game, moment.seat, action, looks);
            self.compare(game, moment.seat, action, &results, taken)
        });
        judged
            .filter(|better| 0.0 < better.cost)
            .max_by(|a, b| a.cost.total_cmp(&b.cost))
    }

    fn compare<G: Narration>(
        &self,
        game: &G,
        seat: Seat,
        action: G::Action,
        results: &[Vec<f64>],
        taken: &[Vec<f64>],
    ) -> Better {
        let index = seat.index();
        let pairs = results.iter().zip(taken);
        let gains: Vec<f64> = pairs
            .map(|(other, taken)| other[index] - taken[index])
            .collect();
        let count = gains.len() as f64;
        let cost = gains.iter().sum::<f64>() / count;
        let variance = gains.iter().map(|gain| (gain - cost).powi(2)).sum::<f64>();
        Better {
            action: game.write_action(action),
            chance: mean(results)[index],
            cost: round(cost),
            error: round((variance / (count - 1.0).max(1.0) / count).sqrt()),
        }
    }

    /// The seeds of the draws of one decision.
    fn looks(&self, number: u64, count: u32) -> Vec<Seed> {
        // Thirty-two bytes, eight words, of the seed's stream for each decision.
        let mut rng = Rng::at(self.seed, number * 8).split();
        (0..count).map(|_| rng.split().seed()).collect()
    }

    /// The chances after an action, one list for each look.
    fn judge_action<G: Evaluation + Narration>(
        &self,
        game: &G,
        seat: Seat,
        action: G::Action,
        looks: &[Seed],
    ) -> Vec<Vec<f64>> {
        let look = |&seed: &Seed| {
            let mut rng = Rng::new(seed);
            let mut imagined = game.clone();
            imagined.determinize(seat, &mut rng);
            // Hidden information does not affect what is offered.
            imagined.take(seat, action, &mut Silent);
            self.play_on(imagined, &mut rng)
        };
        looks.iter().map(look).collect()
    }

    /// The chances in a position, as far as this seat knows it.
    fn judge_position<G: Evaluation + Narration>(
        &self,
        game: &G,
        seat: Seat,
        looks: &[Seed],
    ) -> Vec<Vec<f64>> {
        let look = |&seed: &Seed| {
            let mut rng = Rng::new(seed);
            let mut imagined = game.clone();
            imagined.determinize(seat, &mut rng);
            self.play_on(imagined, &mut rng)
        };
        looks.iter().map(look).collect()
    }

    fn play_on<G: Evaluation + Narration>(&self, mut game: G, rng: &mut Rng) -> Vec<f64> {
        let count = game.seats();
        let until = game.turns() + self.rounds * count as u32;
        let seat = |_| self.player.seat::<G>(rng.split().seed());
        let mut players: Vec<Box<dyn Player<G>>> = (0..count).map(seat).collect();
        Driver::default().play(&mut game, &mut players, u32::MAX, &mut Until(until));
        let chances = game.evaluate(&game.weights().judgment.weights);
        Seat::all(count)
            .map(|seat| f64::from(chances[seat]))
            .collect()
    }

    /// Combine the judgments of all decisions, and judge those that seem costliest again.
    pub fn conclude<G: Evaluation + Narration>(
        &self,
        moments: &[Moment<G>],
        judgments: Vec<Judgment>,
        tell: usize,
    ) -> Analysis {
        let seats = moments.first().map_or(Vec::new(), |moment| {
            let game = &moment.before;
            let names = Seat::all(game.seats()).map(|seat| game.seat_name(seat).to_owned());
            names.collect()
        });
        let mut costliest: Vec<Judgment> = judgments.clone();
        costliest.retain(|judgment| judgment.better.is_some());
        sort(&mut costliest);
        keep_one_a_turn(&mut costliest);
        costliest.truncate(tell * LOOKS);
        for judgment in &mut costliest {
            let moment = &moments[judgment.number as usize - 1];
            judgment.better = self.look_again(judgment, moment);
        }
        costliest.retain(|judgment| judgment.better.is_some());
        sort(&mut costliest);
        costliest.truncate(tell);
        Analysis {
            stories: seats
                .iter()
                .enumerate()
                .map(|seat| story(seat, &judgments))
                .collect(),
            seats,
            costliest,
            decisions: judgments,
        }
    }

    /// Judge the better action and the one taken again, with other draws and more of them.
    fn look_again<G: Evaluation + Narration>(
        &self,
        judgment: &Judgment,
        moment: &Moment<G>,
    ) -> Option<Better> {
        let game = &moment.before;
        let other = game.read_action(moment.seat, &judgment.better.as_ref()?.action);
        let (other, taken) = (other.ok()?, moment.action?);
        let all = self.looks(judgment.number - 1, self.playouts * (1 + SECOND_LOOK));
        let looks = &all[self.playouts as usize..];
        let judge = |action| self.judge_action(game, moment.seat, action, looks);
        let better = self.compare(game, moment.seat, other, &judge(other), &judge(taken));
        (0.0 < better.cost).then_some(better)
    }
}

/// Stops a game when this many turns have begun.
struct Until(u32);

impl<G: Game> Watch<G> for Until {
    fn after(&mut self, game: &G, _: Seat, _: Step) -> ControlFlow<()> {
        match self.0 <= game.turns() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

/// How good a position looks right after an action.
fn promise<G: Evaluation>(game: &G, seat: Seat, action: G::Action) -> f32 {
    let mut imagined = game.clone();
    imagined.determinize(seat, &mut Rng::new(Seed::from_number(0)));
    // Hidden information does not affect what is offered.
    imagined.take(seat, action, &mut Silent);
    imagined.evaluate(&imagined.weights().instinct.weights)[seat]
}

fn mean(results: &[Vec<f64>]) -> Vec<f64> {
    let seats = results.first().map_or(0, Vec::len);
    let mean = |seat: usize| {
        let chances = results.iter().map(|chances| chances[seat]);
        round(chances.sum::<f64>() / results.len() as f64)
    };
    (0..seats).map(mean).collect()
}

/// Rounded to five decimals: the rest is noise, and a journal restores such a number exactly.
fn round(number: f64) -> f64 {
    (number * 1e5).round() / 1e5
}

fn sort(judgments: &mut [Judgment]) {
    let cost = |judgment: &Judgment| judgment.better.as_ref().map_or(0.0, |better| better.cost);
    judgments.sort_by(|a, b| cost(b).total_cmp(&cost(a)));
}

/// Keep only the costliest decision of a turn, because the decisions of a turn are often one plan.
fn keep_one_a_turn(judgments: &mut Vec<Judgment>) {
    let mut seen = HashSet::new();
    judgments.retain(|judgment| seen.insert((judgment.turn, judgment.seat.clone())));
}

fn story((index, seat): (usize, &String), judgments: &[Judgment]) -> SeatStory {
    let revealed = judgments.iter().filter(|judgment| judgment.revealed);
    let own = || judgments.iter().filter(|judgment| judgment.seat == *seat);
    let costs = own().filter_map(|judgment| judgment.better.as_ref());
    SeatStory {
        seat: seat.clone(),
        luck: revealed
            .map(|judgment| judgment.chances[index] - judgment.expected[index])
            .sum(),
        // A cost within its error is noise, and noise adds up.
        lost: costs
            .filter(|better| 2.0 * better.error < better.cost)
            .map(|better| better.cost)
            .sum(),
        decisions: own().filter(|judgment| 1 < judgment.offered).count(),
    }
}
