//! The story of a finished match, from one replay: chances and counts turn by turn, the luckiest and
//! the unluckiest draw, the longest feud, and when a lost game could still have been saved.
//!
//! It looks at everything, hidden things included, so it is told only when the match is over.

use std::cmp::Reverse;

use kernel::{Actions, Draw, Events, Feud, Game, Measure, Rng, Seat, Seed, SetupError, Silent};
use players::{Greedy, Player, Sight};

use crate::listing::Listing;
use crate::play::{AnyMatch, Decision, Match};

/// The most turns that are told; of a longer match, some are left out.
const MOST_TURNS: usize = 400;
/// How often the rest of a turn is played on to judge a draw, divided among all draws.
const JUDGMENTS: usize = 1600;
/// The fewest and the most attempts for one draw.
const ATTEMPTS: (usize, usize) = (2, 12);
/// How many turns before a defeat are tried again.
const LOOK_BACK: usize = 14;
/// How often each of them is tried.
const TRIES: u32 = 8;
/// How many games are played on to the end to find the chances of a single player, divided among all
/// turns: against the game itself an evaluation says little.
const PLAYOUTS: usize = 480;
/// The fewest and the most of them from one turn.
const PLAYOUTS_PER_TURN: (usize, usize) = (2, 16);
/// After this many decisions a game that is played on counts as not won.
const LONGEST_PLAYOUT: usize = 1500;
/// More decisions than a turn has.
const LONGEST_TURN: usize = 80;

/// The story of a finished match.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chronicle {
    /// What stood at the end of each turn; the first entry is the start.
    pub turns: Vec<Turn>,
    /// The draw that helped its seat most.
    pub luckiest: Option<Luck>,
    /// The draw that harmed its seat most.
    pub unluckiest: Option<Luck>,
    /// The struggle that lasted longest.
    pub feud: Option<LongFeud>,
    /// Until when a single player could have held out.
    pub rescue: Option<Rescue>,
}

/// How everybody stood at the end of a turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    /// The number of the turn; 0 is the start.
    pub number: u32,
    /// The chance of each seat to win.
    pub chances: Vec<f32>,
    /// How near everybody was to winning.
    pub measures: Vec<Measure>,
}

/// What chance gave a seat in a turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Luck {
    /// When.
    pub turn: u32,
    /// The seat it happened to.
    pub seat: Seat,
    /// What happened, as the words of events.
    pub events: Vec<String>,
    /// How likely it was: exactly this draw, or at least as many successes (or failures).
    pub likelihood: f64,
    /// Out of how many equally likely things it was drawn.
    pub out_of: u32,
}

/// A struggle from its beginning to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LongFeud {
    /// What it was about, and who struggled.
    pub feud: Feud,
    /// The turn in which it began.
    pub from: u32,
    /// The turn in which it ended.
    pub to: u32,
    /// How it ended, as the words of an event; `None` if the game ended first.
    pub ended: Option<String>,
}

/// The last turn from which a lost game could be saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rescue {
    /// The turn.
    pub turn: u32,
    /// How often somebody who played on from its start outlived the defeat.
    pub saved: u32,
    /// How often it was tried.
    pub tries: u32,
}

/// Replay the decisions of a finished match.
///
/// # Errors
/// If they cannot be replayed.
pub(crate) fn chronicle<G: Listing>(
    game: G,
    decisions: &[(Seat, Decision)],
) -> Result<Chronicle, SetupError> {
    let mut teller = Teller::new(&game);
    let end = replay(game, decisions, |before, step, after, events| {
        teller.hear(before, step, after, events);
    })?;
    Ok(teller.tell(&end))
}

/// A finished match as it stood at the end of a turn.
pub struct Snapshot {
    /// The number of the turn; 0 is the start.
    pub turn: u32,
    /// The match as it stood then.
    pub game: Box<dyn AnyMatch>,
}

/// How a finished match stood at the end of each turn that its story tells.
///
/// # Errors
/// If the decisions cannot be replayed.
pub(crate) fn snapshots<G: Listing>(
    game: G,
    decisions: &[(Seat, Decision)],
) -> Result<Vec<Snapshot>, SetupError> {
    let mut ends = vec![(0, game.clone())];
    replay(game, decisions, |before, _, after, _| {
        if let Some(turn) = ended_turn(before, after) {
            ends.retain(|(known, _)| *known != turn);
            ends.push((turn, after.clone()));
        }
    })?;
    let snapshot = |(turn, game)| Snapshot {
        turn,
        game: Box::new(Match::new(game)) as Box<dyn AnyMatch>,
    };
    Ok(thinned(ends).into_iter().map(snapshot).collect())
}

/// The number of the turn that a step has ended, if it has ended one. Everything before the first turn
/// is turn 0.
fn ended_turn<G: Game>(before: &G, after: &G) -> Option<u32> {
    let is_over = after.outcome().is_some();
    (before.turns() != after.turns() || is_over).then(|| before.turns())
}

/// Play the decisions of a match again; `hear` is told of every step. Returns the match as it ended.
fn replay<G: Listing>(
    mut game: G,
    decisions: &[(Seat, Decision)],
    mut hear: impl FnMut(&G, (Seat, Option<G::Action>), &G, &[G::Event]),
) -> Result<G, SetupError> {
    let refused = |error: String| SetupError(format!("the game cannot be replayed: {error}"));
    for (seat, decision) in decisions {
        let before = game.clone();
        let mut events = Events::default();
        let action = match decision {
            Decision::Resign => None,
            Decision::Act(text) => {
                let action = game.read_action(*seat, text);
                Some(action.map_err(|error| refused(error.to_string()))?)
            }
        };
        match action {
            None => game.resign(*seat, &mut events),
            Some(action) => game.apply(*seat, action, &mut events),
        }
        .map_err(|illegal| refused(illegal.to_string()))?;
        let events: Vec<G::Event> = events.0.into_iter().map(|(_, event)| event).collect();
        hear(&before, (*seat, action), &game, &events);
    }
    Ok(game)
}

/// What has been heard of a match so far.
struct Teller<G: Game> {
    turns: Vec<Turn>,
    /// The state at the beginning of every turn.
    starts: Vec<G>,
    draws: Vec<Drawn<G>>,
    tries: Vec<Tries>,
    feuds: Vec<LongFeud>,
    ended: Vec<LongFeud>,
}

/// A draw whose worth only playing on tells.
struct Drawn<G: Game> {
    luck: Luck,
    before: G,
    actor: Seat,
    action: G::Action,
    after: G,
}

/// The attempts of one seat in one turn.
struct Tries {
    luck: Luck,
    /// The chance of each to succeed.
    chances: Vec<f64>,
    successes: usize,
}

impl<G: Listing> Teller<G> {
    fn new(game: &G) -> Teller<G> {
        Teller {
            turns: vec![standing(game, 0)],
            starts: vec![game.clone()],
            draws: Vec::new(),
            tries: Vec::new(),
            feuds: Vec::new(),
            ended: Vec::new(),
        }
    }

    /// Hear what one decision led to.
    fn hear(
        &mut self,
        before: &G,
        (actor, action): (Seat, Option<G::Action>),
        after: &G,
        events: &[G::Event],
    ) {
        let is_over = after.outcome().is_some();
        if let Some(number) = ended_turn(before, after) {
            // The set-up is told as the start.
            if self.turns.last().is_some_and(|turn| turn.number == number) {
                self.turns.pop();
                self.starts.pop();
            }
            self.turns.push(standing(after, number));
            self.starts.push(after.clone());
        }
        for draw in after.draws(events) {
            let luck = Luck {
                turn: after.turns(),
                seat: draw.seat,
                events: vec![after.write_event(&draw.event)],
                likelihood: draw.likelihood,
                out_of: draw.out_of,
            };
            match (draw.success, action) {
                (Some(success), _) => self.try_again(luck, &draw, success),
                (None, Some(action)) if !is_over => self.draws.push(Drawn {
                    luck,
                    before: before.clone(),
                    actor,
                    action,
                    after: after.clone(),
                }),
                (None, _) => {}
            }
        }
        self.hear_feuds(after, events);
    }

    /// Add an attempt to those of the same seat in the same turn.
    fn try_again(&mut self, luck: Luck, draw: &Draw<G::Event>, success: bool) {
        let chance = match success {
            true => draw.likelihood,
            false => 1.0 - draw.likelihood,
        };
        let same =
            |tries: &&mut Tries| (tries.luck.turn, tries.luck.seat) == (luck.turn, luck.seat);
        match self.tries.iter_mut().rev().find(same) {
            Some(tries) => {
                tries.luck.events.extend(luck.events);
                tries.chances.push(chance);
                tries.successes += usize::from(success);
            }
            None => self.tries.push(Tries {
                luck,
                chances: vec![chance],
                successes: usize::from(success),
            }),
        }
    }

    /// Begin and end feuds.
    fn hear_feuds(&mut self, game: &G, events: &[G::Event]) {
        let (turn, now) = (game.turns(), game.feuds());
        let (going, over): (Vec<LongFeud>, Vec<LongFeud>) = (self.feuds.drain(..))
            .partition(|long| now.iter().any(|feud| feud.thing == long.feud.thing));
        self.feuds = going;
        self.ended.extend(over.into_iter().map(|long| {
            let words = events.iter().map(|event| game.write_event(event));
            let mut about =
                words.filter(|words| words.split(' ').any(|word| word == long.feud.thing));
            let ended = about.next();
            LongFeud {
                to: turn,
                ended,
                ..long
            }
        }));
        for feud in now {
            if !self.feuds.iter().any(|long| long.feud.thing == feud.thing) {
                self.feuds.push(LongFeud {
                    feud,
                    from: turn,
                    to: turn,
                    ended: None,
                });
            }
        }
    }

    /// The whole story, once the match is over.
    fn tell(mut self, game: &G) -> Chronicle {
        let to = game.turns();
        let unfinished = self.feuds.drain(..).map(|long| LongFeud { to, ..long });
        let feuds = self.ended.into_iter().chain(unfinished);
        // Of feuds that lasted equally long, the first.
        let feud = feuds.max_by_key(|long| (long.to - long.from, Reverse(long.from)));
        let (luckiest, unluckiest) = match self.tries.is_empty() {
            true => judge_draws(self.draws),
            false => judge_tries(self.tries),
        };
        if game.seats() == 1 {
            play_out(&mut self.turns, &self.starts);
        }
        Chronicle {
            rescue: rescue(&self.starts, game),
            turns: thinned(self.turns),
            luckiest,
            unluckiest,
            feud,
        }
    }
}

/// How everybody stands at the end of a turn.
fn standing<G: Listing>(game: &G, number: u32) -> Turn {
    let chances = game.evaluate(&game.weights().judgment.weights);
    Turn {
        number,
        chances: Seat::all(game.seats()).map(|seat| chances[seat]).collect(),
        measures: game.measures(),
    }
}

/// The chances of a single player: how often a pilot who plays on from the end of a turn wins. A turn
/// counts with its neighbors, because these are few games.
fn play_out<G: Listing>(turns: &mut [Turn], starts: &[G]) {
    let (fewest, most) = PLAYOUTS_PER_TURN;
    let tries = (PLAYOUTS / starts.len().max(1)).clamp(fewest, most);
    let step = starts.len().div_ceil(PLAYOUTS / fewest).max(1);
    let mut rng = Rng::new(Seed::from_number(starts.len() as u64));
    let mut shares: Vec<f32> = Vec::new();
    for (index, start) in starts.iter().enumerate() {
        let known = shares.last().copied().filter(|_| index % step != 0);
        shares.push(known.unwrap_or_else(|| {
            let wins = (0..tries).filter(|_| {
                let mut game = start.clone();
                game.determinize(Seat::new(0), &mut rng);
                play_until(&mut game, u32::MAX, LONGEST_PLAYOUT, &mut rng);
                (game.outcome()).is_some_and(|outcome| outcome.winner.is_some())
            });
            wins.count() as f32 / tries as f32
        }));
    }
    for (index, turn) in turns.iter_mut().enumerate() {
        let is_over = (starts.get(index)).is_none_or(|start| start.outcome().is_some());
        let near = shares.get(index.saturating_sub(1)..=index + 1);
        if let Some(&[before, own, after]) = near.filter(|_| !is_over && index != 0) {
            turn.chances = vec![(before + 2.0 * own + after) / 4.0];
        } else if let (0, Some(&[own, after])) = (index, shares.get(..2)) {
            turn.chances = vec![(2.0 * own + after) / 3.0];
        } else if let Some(own) = shares.get(index) {
            turn.chances = vec![*own];
        }
    }
}

/// At most [`MOST_TURNS`] of the turns, evenly, with the last.
fn thinned<T>(turns: Vec<T>) -> Vec<T> {
    let step = turns.len().div_ceil(MOST_TURNS).max(1);
    let last = turns.len().saturating_sub(1);
    let kept = turns.into_iter().enumerate();
    let kept = kept.filter(|(index, _)| index % step == 0 || *index == last);
    kept.map(|(_, turn)| turn).collect()
}

/// The luckiest and the unluckiest attempts: those with the most and the fewest successes for their
/// chances.
fn judge_tries(tries: Vec<Tries>) -> (Option<Luck>, Option<Luck>) {
    let [mut lucky, mut unlucky] = [Vec::new(), Vec::new()];
    for Tries {
        luck,
        chances,
        successes,
    } in tries
    {
        let counts = successes_among(&chances);
        let expected: f64 = chances.iter().sum();
        if expected < successes as f64 {
            let likelihood = counts[successes..].iter().sum();
            lucky.push(Luck { likelihood, ..luck });
        } else {
            let likelihood = counts[..=successes].iter().sum();
            unlucky.push(Luck { likelihood, ..luck });
        }
    }
    let rarest = |lots: Vec<Luck>| {
        let mut lots = lots.into_iter();
        let first = lots.next()?;
        Some(lots.fold(first, |rarest, lot| {
            if lot.likelihood < rarest.likelihood {
                lot
            } else {
                rarest
            }
        }))
    };
    (rarest(lucky), rarest(unlucky))
}

/// How likely each number of successes is, for attempts with these chances.
fn successes_among(chances: &[f64]) -> Vec<f64> {
    let mut counts = vec![1.0];
    for chance in chances {
        let mut next = vec![0.0; counts.len() + 1];
        for (number, likelihood) in counts.iter().enumerate() {
            next[number] += likelihood * (1.0 - chance);
            next[number + 1] += likelihood * chance;
        }
        counts = next;
    }
    counts
}

/// The luckiest and the unluckiest draw: the rest of the turn is played on, with this draw and with
/// others instead, and the chances at its end are compared.
fn judge_draws<G: Listing>(draws: Vec<Drawn<G>>) -> (Option<Luck>, Option<Luck>) {
    let (fewest, most) = ATTEMPTS;
    let attempts = (JUDGMENTS / draws.len().max(1)).clamp(fewest, most);
    let step = draws.len().div_ceil(JUDGMENTS / fewest).max(1);
    let mut rng = Rng::new(Seed::from_number(draws.len() as u64));
    let [mut best, mut worst]: [Option<(f32, Luck)>; 2] = [None, None];
    for drawn in draws.into_iter().step_by(step) {
        let gain = (0..attempts).map(|_| drawn.gain(&mut rng)).sum::<f32>();
        if 0.0 < gain && best.as_ref().is_none_or(|(most, _)| *most < gain) {
            best = Some((gain, drawn.luck));
        } else if gain < 0.0 && worst.as_ref().is_none_or(|(least, _)| gain < *least) {
            worst = Some((gain, drawn.luck));
        }
    }
    (best.map(|(_, luck)| luck), worst.map(|(_, luck)| luck))
}

impl<G: Listing> Drawn<G> {
    /// How much better the turn ends with this draw than with another one.
    fn gain(&self, rng: &mut Rng) -> f32 {
        let seat = self.luck.seat;
        let mut with = self.after.clone();
        with.determinize(seat, rng);
        let mut without = self.before.clone();
        without.determinize(seat, rng);
        without.take(self.actor, self.action, &mut Silent);
        let [with, without] = [with, without].map(|mut game| {
            let turn = game.turns();
            play_until(&mut game, turn, LONGEST_TURN, rng);
            game.evaluate(&game.weights().judgment.weights)[seat]
        });
        with - without
    }
}

/// The last turn from which a single player could have outlived the defeat, as far as a pilot can
/// tell who plays on from there.
fn rescue<G: Listing>(starts: &[G], end: &G) -> Option<Rescue> {
    let alone = end.seats() == 1;
    let last = end.turns();
    end.outcome()
        .filter(|outcome| alone && outcome.winner.is_none())?;
    let mut rng = Rng::new(Seed::from_number(last.into()));
    let going = starts
        .iter()
        .rev()
        .filter(|start| start.outcome().is_none());
    going.take(LOOK_BACK).find_map(|start| {
        let mut saved = 0;
        for _ in 0..TRIES {
            let mut game = start.clone();
            game.determinize(Seat::new(0), &mut rng);
            play_until(&mut game, last, LONGEST_TURN * LOOK_BACK, &mut rng);
            let is_lost = (game.outcome()).is_some_and(|outcome| outcome.winner.is_none());
            saved += u32::from(!is_lost);
        }
        (0 < saved).then(|| Rescue {
            turn: start.turns(),
            saved,
            tries: TRIES,
        })
    })
}

/// Let a player who looks one action ahead play on to the end of this turn.
fn play_until<G: Listing>(game: &mut G, turn: u32, most: usize, rng: &mut Rng) {
    let seed = Seed::from_number(u64::from(rng.below(u32::MAX)));
    let mut pilot = Greedy::new(seed);
    let mut actions = Actions::new();
    for _ in 0..most {
        let Some(seat) = game.waits_for().filter(|_| game.turns() <= turn) else {
            return;
        };
        actions.clear();
        game.legal(seat, &mut actions);
        let index = pilot.choose(&Sight::new(game, seat), &actions).unwrap_or(0);
        game.take(seat, actions[index], &mut Silent);
    }
}

#[cfg(test)]
mod tests {
    use kernel::Pack as _;

    use super::*;
    use crate::games::{Conquest, Master};
    use crate::{Answers, AnyGame as _, GameWithPacks};

    /// A match that ends, with its decisions, played by pilots.
    fn played<G: Listing>(players: usize, number: u64) -> (G, Vec<(Seat, Decision)>, Vec<G>) {
        let setup = G::agree(players, &Answers::new()).unwrap();
        let seed = Seed::from_number(number);
        let mut game = G::new(G::default_pack(), &setup, seed).unwrap();
        let mut pilot = Greedy::new(seed);
        let (mut decisions, mut ends) = (Vec::new(), vec![game.clone()]);
        while let Some(seat) = game.waits_for() {
            let mut actions = Actions::new();
            game.legal(seat, &mut actions);
            let index = pilot.choose(&Sight::new(&game, seat), &actions).unwrap();
            let turn = game.turns();
            decisions.push((seat, Decision::Act(game.write_action(actions[index]))));
            game.take(seat, actions[index], &mut Silent);
            if game.turns() != turn || game.outcome().is_some() {
                // The set-up is the start.
                if turn == 0 {
                    ends.clear();
                }
                ends.push(game.clone());
            }
        }
        (game, decisions, ends)
    }

    fn told<G: Listing>(players: usize, number: u64) -> (Chronicle, Vec<G>) {
        let (game, decisions, ends) = played::<G>(players, number);
        let kind = GameWithPacks::<G>::new();
        let setup = kind.agree(players, &Answers::new()).unwrap();
        let hash = game.pack().hash();
        let story = kind.chronicle(hash, &setup, Seed::from_number(number), &decisions);
        (story.unwrap(), ends)
    }

    #[test]
    fn counts_and_chances_are_those_of_the_states_between_the_turns() {
        let (story, ends) = told::<Master>(3, 1);
        assert_eq!(story.turns.len(), ends.len());
        for (turn, state) in story.turns.iter().zip(&ends) {
            let view = state.view(None);
            let bases = view.players.values().map(|it| it.victory.expansion.have);
            let symbols = view.players.values().map(|it| it.victory.domination.have);
            let of = |index: usize| turn.measures[index].counts.clone();
            assert_eq!(of(0), bases.map(u16::from).collect::<Vec<_>>());
            assert_eq!(of(1), symbols.map(u16::from).collect::<Vec<_>>());
            let sum: f32 = turn.chances.iter().sum();
            assert!((sum - 1.0).abs() < 1e-3, "{sum}");
        }
        let end = story.turns.last().unwrap();
        let winner = ends.last().unwrap().outcome().unwrap().winner.unwrap();
        assert_eq!(end.chances[winner.index()], 1.0);
        let lucky = story.luckiest.unwrap();
        assert!(0.0 < lucky.likelihood && lucky.likelihood <= 1.0);
        assert!(lucky.events[0].starts_with("cubes-drawn "), "{lucky:?}");
        assert_eq!(story.rescue, None, "nobody plays alone");
    }

    #[test]
    fn a_match_is_looked_back_at_as_it_stood_at_the_end_of_each_turn() {
        let (game, decisions, ends) = played::<Conquest>(3, 2);
        let kind = GameWithPacks::<Conquest>::new();
        let setup = kind.agree(3, &Answers::new()).unwrap();
        let seed = Seed::from_number(2);
        let hash = game.pack().hash();
        let snapshots = kind.snapshots(hash, &setup, seed, &decisions).unwrap();
        let story = kind.chronicle(hash, &setup, seed, &decisions).unwrap();
        let numbers = |turns: &[Turn]| turns.iter().map(|turn| turn.number).collect::<Vec<_>>();
        let turns: Vec<u32> = snapshots.iter().map(|it| it.turn).collect();
        assert_eq!(turns, numbers(&story.turns));
        let mut sorted = turns.clone();
        sorted.dedup();
        assert_eq!(turns, sorted, "no turn twice");
        for (snapshot, end) in snapshots.iter().zip(&ends) {
            let view = serde_json::to_value(end.view(None)).unwrap();
            assert_eq!(snapshot.game.view(None), view, "turn {}", snapshot.turn);
        }
        assert!(snapshots.last().unwrap().game.outcome().is_some());
    }

    #[test]
    fn points_colonies_and_ships_are_those_of_the_views() {
        let (story, ends) = told::<Conquest>(3, 2);
        for (turn, state) in story.turns.iter().zip(&ends) {
            let players = state.view(None).players;
            let counts = |count: fn(&conquest::PlayerView) -> u16| {
                players.values().map(count).collect::<Vec<u16>>()
            };
            let of = |index: usize| turn.measures[index].counts.clone();
            assert_eq!(of(0), counts(|player| player.points));
            assert_eq!(of(1), counts(|player| player.bases.len() as u16));
            let ships = |player: &conquest::PlayerView| {
                player.ships.into_iter().map(u16::from).sum::<u16>()
            };
            assert_eq!(of(2), counts(ships));
        }
    }

    #[test]
    fn a_defeat_alone_tells_when_it_could_have_been_stopped() {
        let lost = (1..40).find_map(|number| {
            let (story, ends) = told::<Master>(1, number);
            let end = ends.last().unwrap();
            let is_lost = end.outcome().unwrap().winner.is_none();
            is_lost.then(|| (story, end.turns()))
        });
        let (story, last) = lost.unwrap();
        let names: Vec<&str> = story.turns[0].measures.iter().map(|it| it.name).collect();
        assert_eq!(
            names,
            ["Bases", "Identical symbols", "Swarms", "Black holes"]
        );
        let rescue = story.rescue.unwrap();
        assert!(rescue.turn <= last && 0 < rescue.saved, "{rescue:?}");
        assert!(rescue.saved <= rescue.tries);
    }

    #[test]
    fn the_longest_feud_is_told_with_its_end() {
        let longest = (1..20).find_map(|number| told::<Master>(2, number).0.feud);
        let feud = longest.expect("pilots fight");
        assert!(feud.from <= feud.to);
        assert!(feud.feud.thing.starts_with("conflict:"), "{feud:?}");
        if let Some(ended) = &feud.ended {
            assert!(ended.contains(&feud.feud.thing), "{feud:?}");
        }
    }

    #[test]
    fn a_row_of_successes_is_as_likely_as_computed_by_hand() {
        assert_eq!(successes_among(&[]), [1.0]);
        assert_eq!(successes_among(&[0.5, 0.5]), [0.25, 0.5, 0.25]);
        assert_eq!(successes_among(&[1.0, 0.25]), [0.0, 0.75, 0.25]);
        let tries = |turn, chances: &[f64], successes| Tries {
            luck: Luck {
                turn,
                seat: Seat::new(0),
                events: Vec::new(),
                likelihood: 0.0,
                out_of: 6,
            },
            chances: chances.to_vec(),
            successes,
        };
        let (lucky, unlucky) = judge_tries(vec![
            tries(1, &[0.5], 1),
            tries(2, &[0.5, 0.5], 2),
            tries(3, &[0.5, 0.5, 0.5], 0),
            tries(4, &[0.5], 0),
        ]);
        let of = |luck: Option<Luck>| luck.map(|luck| (luck.turn, luck.likelihood));
        assert_eq!(of(lucky), Some((2, 0.25)));
        assert_eq!(of(unlucky), Some((3, 0.125)));
    }

    #[test]
    fn a_long_match_is_thinned_and_keeps_its_end() {
        let turn = |number| Turn {
            number,
            chances: Vec::new(),
            measures: Vec::new(),
        };
        let kept = thinned((0..1000).map(turn).collect());
        assert!(kept.len() <= MOST_TURNS + 1, "{}", kept.len());
        assert_eq!(kept.last().unwrap().number, 999);
        assert_eq!(thinned((0..10).map(turn).collect()).len(), 10);
    }
}
