//! Whether what is pending is possible: position files may claim anything.

use kernel::{Game, Seat};

use super::Findings;
use crate::Master;
use crate::card::Kind;
use crate::decision::{Job, Pending, SetupStep, Spoils};
use crate::question::{Ask, Question};
use crate::state::Phase;

impl Master {
    pub(super) fn check_pending(&self, findings: &mut Findings) {
        if self.state.phase == Phase::Setup {
            let pending: Vec<Pending> = self.state.stack.iter().copied().collect();
            return findings.require(pending == self.setup_stack(), "MG-2.34", || {
                "what is pending is not what the setup still needs".to_owned()
            });
        }
        let mut below = None;
        for pending in self.state.stack.iter() {
            let possible = self.is_possible(pending)
                && self.rests_on(pending, below)
                && below.is_none_or(may_wait);
            findings.require(possible, "MG-0.8", || {
                let words = self.pending_words(pending);
                format!("`{words}` cannot be pending now")
            });
            below = Some(pending);
        }
    }

    /// The seats in the order of play.
    fn seats_in_turn(&self) -> impl DoubleEndedIterator<Item = Seat> {
        let players = self.seats();
        let first = self.state.agreed.first.index();
        (0..players).map(move |index| Seat::new(((first + index) % players) as u8))
    }

    /// The pending stack of the setup, derived from who has a home and a species.
    fn setup_stack(&self) -> Vec<Pending> {
        let ask = |seat, ask| Pending::Ask(Question { seat, ask });
        let homeless = self
            .seats_in_turn()
            .filter(|&seat| self.state.homes[seat].is_none())
            .map(|seat| ask(seat, Ask::ChooseHome));
        let speciesless: Vec<Seat> = self
            .seats_in_turn()
            .filter(|&seat| self.state.cards[seat].and(Kind::Species.all()).is_empty())
            .collect();
        let setup = |next| Pending::Do(Job::Setup { next });
        if self.is_solo() {
            // WV-SET.13: the species, then the home, then the rest.
            let mut stack = vec![setup(SetupStep::Begin)];
            stack.extend(homeless);
            if let [seat] = speciesless[..] {
                stack.push(setup(SetupStep::ReturnSpecies));
                stack.push(ask(seat, Ask::TakeSpecies));
            }
            return stack;
        }
        let mut stack = vec![setup(SetupStep::BlackHoles)];
        stack.extend(homeless);
        if self.state.agreed.draft && !speciesless.is_empty() {
            stack.push(setup(SetupStep::ReturnSpecies));
            let takers = speciesless.into_iter().rev();
            stack.extend(takers.map(|seat| ask(seat, Ask::TakeSpecies)));
            return stack;
        }
        if 1 < stack.len() {
            return stack;
        }
        // Everybody has a home: the species are drawn one after the other (MG-2.27).
        let next = match speciesless.get(1) {
            Some(&seat) => SetupStep::Species(seat),
            None => SetupStep::Begin,
        };
        let lifted = match self.state.stack.question().map(|question| question.ask) {
            Some(Ask::KeepCard { lifted }) if lifted[0].kind() == Kind::Species => lifted,
            _ => return Vec::new(),
        };
        let draw = |&seat| ask(seat, Ask::KeepCard { lifted });
        let question = speciesless.first().map(draw);
        std::iter::once(setup(next)).chain(question).collect()
    }

    /// Whether an entry can be pending after the setup.
    fn is_possible(&self, pending: &Pending) -> bool {
        match *pending {
            Pending::Ask(question) => self.is_possible_question(&question),
            Pending::Do(job) => self.is_possible_job(job),
        }
    }

    fn is_possible_job(&self, job: Job) -> bool {
        match job {
            Job::Setup { .. } => false,
            Job::Draw { kind, .. } => kind != Kind::Species,
            // WV-CON.28: a conflict whose swarm leaves pays at once.
            Job::Spoils(spoils) => {
                let rewarding = self.state.phase == Phase::Rewards;
                (rewarding || self.is_solo()) && self.are_spoils(&spoils)
            }
            Job::Triggers { .. } | Job::Resolve { .. } => true,
            Job::Toll(toll) => {
                let objectives = &self.conflict_face(toll.card).objectives[toll.side as usize];
                self.is_solo() && usize::from(toll.stage) <= 1 + objectives.len()
            }
            Job::Span | Job::React { .. } => self.is_solo(),
            Job::Weave { next, .. } => self.is_solo() && usize::from(next) <= 3,
            Job::Rest => self.is_solo() && self.state.phase == Phase::Allocation,
        }
    }

    /// Whether loot has the other rewards of its conflict, which finish it, below it (MG-19.44).
    fn rests_on(&self, pending: &Pending, below: Option<&Pending>) -> bool {
        let Pending::Ask(Question {
            seat,
            ask: Ask::TakeLoot { loser, left },
        }) = *pending
        else {
            return true;
        };
        matches!(below, Some(Pending::Do(Job::Spoils(spoils)))
            if spoils.winner == seat
                && spoils.loser == Some(loser)
                && spoils.stage == 1
                && left <= self.most_loot(seat, spoils.card))
    }

    fn are_spoils(&self, spoils: &Spoils) -> bool {
        let objectives = &self.conflict_face(spoils.card).objectives;
        let stages = 1 + objectives[usize::from(spoils.opposite)].len();
        spoils.loser != Some(spoils.winner) && usize::from(spoils.stage) <= stages
    }
}

/// Whether another entry can come above this one. Questions about one base are answered at once,
/// because otherwise the system could change its owner in between.
fn may_wait(pending: &Pending) -> bool {
    match pending {
        Pending::Ask(question) => !matches!(
            question.ask,
            Ask::Occupy { .. }
                | Ask::ChooseBase { .. }
                | Ask::MoveBase { .. }
                | Ask::MoveCube { .. }
        ),
        Pending::Do(_) => true,
    }
}
