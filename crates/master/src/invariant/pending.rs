//! What is pending can have come about: position files may claim anything.

use kernel::Seat;

use super::Findings;
use crate::Master;
use crate::card::{CardId, Kind};
use crate::decision::{Pending, SetupStep, Spoils};
use crate::effect::Hold;
use crate::pack::SystemId;
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
        let players = self.players();
        let first = self.state.agreed.first.index();
        (0..players).map(move |index| Seat::new(((first + index) % players) as u8))
    }

    /// What is pending in the setup, as it follows from who has a home and a species.
    fn setup_stack(&self) -> Vec<Pending> {
        let homeless = self
            .seats_in_turn()
            .filter(|&seat| self.state.homes[seat].is_none())
            .map(|seat| Pending::ChooseHome { seat });
        let speciesless: Vec<Seat> = self
            .seats_in_turn()
            .filter(|&seat| self.state.cards[seat].and(Kind::Species.all()).is_empty())
            .collect();
        let setup = |next| Pending::Setup { next };
        if self.is_solo() {
            // WV-SET.13: the species, then the home, then the rest.
            let mut stack = vec![setup(SetupStep::Begin)];
            stack.extend(homeless);
            if let [seat] = speciesless[..] {
                stack.push(setup(SetupStep::ReturnSpecies));
                stack.push(Pending::TakeSpecies { seat });
            }
            return stack;
        }
        let mut stack = vec![setup(SetupStep::BlackHoles)];
        stack.extend(homeless);
        if self.state.agreed.draft && !speciesless.is_empty() {
            stack.push(setup(SetupStep::ReturnSpecies));
            let takers = speciesless.into_iter().rev();
            stack.extend(takers.map(|seat| Pending::TakeSpecies { seat }));
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
        let lifted = match self.state.stack.top() {
            Some(&Pending::KeepCard { lifted, .. }) if lifted[0].kind() == Kind::Species => lifted,
            _ => return Vec::new(),
        };
        let draw = |&seat| Pending::KeepCard { seat, lifted };
        let question = speciesless.first().map(draw);
        std::iter::once(setup(next)).chain(question).collect()
    }

    /// Whether an entry can be pending after the setup.
    fn is_possible(&self, pending: &Pending) -> bool {
        let rewarding = self.state.phase == Phase::Rewards;
        let bright = |colors: u8| colors & !0b1111 == 0;
        let drawn = |card: CardId| card.kind() != Kind::Species;
        match *pending {
            Pending::ChooseHome { .. } | Pending::TakeSpecies { .. } | Pending::Setup { .. } => {
                false
            }
            Pending::KeepCard { lifted, .. } => lifted.into_iter().all(drawn),
            Pending::ChooseCard { kind, .. } | Pending::Draw { kind, .. } => kind != Kind::Species,
            Pending::ReceiveCard { project, left, .. } => {
                rewarding && usize::from(left) < 1 << self.pack.receives(project).len()
            }
            Pending::StealCube { colors, .. } => bright(colors),
            Pending::GainCube { colors, left, .. } => bright(colors) && left != 0,
            // MG-7.9: only the active player has drawn cubes, and only in his allocation.
            Pending::Redraw { seat, left, back } => self.has_drawn(seat) && 0 < left && back < 3,
            Pending::Exchange(it) => {
                let held = it.hold == Hold::Bag || self.has_drawn(it.seat);
                held && bright(it.from) && bright(it.to) && it.left != 0
            }
            Pending::MoveCube { seat, source } => self.check_lift(seat, source).is_ok(),
            Pending::TakeLoot { left, .. } => rewarding && left != 0,
            Pending::PickCard { seat, victim, .. } => victim != Some(seat),
            Pending::Occupy {
                seat,
                loser,
                system,
            } => rewarding && self.can_occupy(seat, loser, system),
            Pending::ChooseBase {
                seat,
                loser,
                system,
            } => {
                let taken = self.owned_by_others(seat) | self.state.covered;
                let open = match loser {
                    Some(_) => rewarding && self.can_occupy(seat, loser, system),
                    None => taken & system.bit() == 0,
                };
                open && self.state.stock[seat] == 0 && !self.spare_bases(seat).is_empty()
            }
            // WV-CON.28: a conflict whose swarm leaves pays at once.
            Pending::Spoils(spoils) => (rewarding || self.is_solo()) && self.are_spoils(&spoils),
            Pending::MoveBase { seat, from } => self.movable(seat) & from.bit() != 0,
            Pending::ChoosePlayer { count, .. } => count != 0,
            Pending::ChooseDeck { .. }
            | Pending::ChooseOption { .. }
            | Pending::ChooseSystem { .. }
            | Pending::ChooseConflict { .. }
            | Pending::ChooseProject { .. }
            | Pending::LiftCube { .. }
            | Pending::OrderTriggers { .. }
            | Pending::Triggers { .. }
            | Pending::Resolve { .. } => true,
            Pending::LoseCube { left, .. } => self.is_solo() && left != 0,
            Pending::Toll(toll) => {
                let objectives = &self.conflict_face(toll.card).objectives[toll.side as usize];
                self.is_solo() && usize::from(toll.stage) <= 1 + objectives.len()
            }
            Pending::LoseCard { .. } | Pending::Span | Pending::React { .. } => self.is_solo(),
            Pending::Weave { next, .. } => self.is_solo() && usize::from(next) <= 3,
            Pending::Rest => self.is_solo() && self.state.phase == Phase::Allocation,
        }
    }

    fn has_drawn(&self, seat: Seat) -> bool {
        self.state.phase == Phase::Allocation && self.state.active == seat
    }

    /// Loot is finished by the other rewards of its conflict, which wait below it (MG-19.44).
    fn rests_on(&self, pending: &Pending, below: Option<&Pending>) -> bool {
        let Pending::TakeLoot { seat, loser, left } = *pending else {
            return true;
        };
        matches!(below, Some(Pending::Spoils(spoils))
            if spoils.winner == seat
                && spoils.loser == Some(loser)
                && spoils.stage == 1
                && left <= self.most_loot(seat, spoils.card))
    }

    /// MG-19.14, MG-19.22: the system is the loser's, or neutral if there is none.
    fn can_occupy(&self, seat: Seat, loser: Option<Seat>, system: SystemId) -> bool {
        match loser {
            Some(loser) => loser != seat && self.state.control[loser] & system.bit() != 0,
            None => self.neutral_systems() & system.bit() != 0,
        }
    }

    fn are_spoils(&self, spoils: &Spoils) -> bool {
        let objectives = &self.conflict_face(spoils.card).objectives;
        let stages = 1 + objectives[usize::from(spoils.opposite)].len();
        spoils.loser != Some(spoils.winner) && usize::from(spoils.stage) <= stages
    }
}

/// Whether another entry can come above this one. What is asked about one base is answered at once:
/// in between the system could change hands.
fn may_wait(pending: &Pending) -> bool {
    !matches!(
        pending,
        Pending::Occupy { .. }
            | Pending::ChooseBase { .. }
            | Pending::MoveBase { .. }
            | Pending::MoveCube { .. }
    )
}
