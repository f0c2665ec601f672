//! Whose turn it is, what is pending, and what is counted.

use kernel::{Game, Seat};

use super::Findings;
use crate::Master;
use crate::card::{CARDS, CardId};
use crate::decision::{Job, Pending};
use crate::pack::{Card, ProjectId, Reward};
use crate::state::{Phase, Stale};
use crate::turn::EXTRA_LIMIT;
use crate::victory::Way;

impl Master {
    /// The table itself: one to four players, each with a different color (MG-1.14, MG-2.7).
    pub(super) fn check_seats(&self, findings: &mut Findings) {
        let agreed = &self.state.agreed;
        if !(1..=4).contains(&agreed.players) {
            let count = agreed.players;
            let message = format!("{count} players: the game is for 1, 2, 3 or 4");
            return findings.add("MG-1.14", message);
        }
        let colors = &agreed.colors.0[..self.seats()];
        let distinct = (1..colors.len()).all(|index| !colors[..index].contains(&colors[index]));
        findings.require(distinct, "MG-2.7", || {
            "every player needs a different color".to_owned()
        });
        let winner = self.state.winner.map(|(seat, _)| seat);
        let named = [agreed.first, self.state.active].map(|seat| self.is_seat(seat));
        let won = winner.is_none_or(|seat| self.is_party(seat));
        findings.require(named == [true; 2] && won, "MG-6.1", || {
            "the first player, the active player and the winner must sit at the table".to_owned()
        });
    }

    /// Every pending entry names players, cards, projects and systems that exist.
    pub(super) fn check_stack_shape(&self, findings: &mut Findings) {
        for pending in self.state.stack.iter() {
            findings.require(self.is_readable(pending), "MG-0.8", || {
                let topic = pending.topic();
                format!("`{topic}` is pending for a player or a piece that does not exist")
            });
        }
        let triggers = &self.state.triggers;
        let length = usize::from(triggers.len);
        let known = length <= triggers.list.len()
            && triggers.list[..length]
                .iter()
                .all(|&card| usize::from(card) < CARDS)
            && triggers.list[length..].iter().all(|&card| card == 0);
        findings.require(known, "MG-18.9", || {
            "an ability of a card that does not exist is waiting".to_owned()
        });
        let projects = self.pack.projects.len();
        let owed = self.state.owed.iter().all(|it| it.index() < projects);
        findings.require(owed, "MG-8.36", || {
            format!("a reward is owed for a project beyond the {projects} of the pack")
        });
    }

    fn is_readable(&self, pending: &Pending) -> bool {
        match *pending {
            Pending::Ask(question) => self.is_readable_question(&question),
            Pending::Do(job) => self.is_readable_job(job),
        }
    }

    fn is_readable_job(&self, job: Job) -> bool {
        let has_face = |card: CardId| {
            let card = self.pack.cards.get(card.index());
            card.is_some_and(|it| it.conflict.is_some())
        };
        match job {
            Job::Resolve {
                seat, card, option, ..
            } => self.is_seat(seat) && self.has_option(card, option),
            Job::Draw { seat, .. } => self.is_seat(seat),
            Job::Spoils(spoils) => {
                self.is_seat(spoils.winner)
                    && spoils.loser.is_none_or(|it| self.is_seat(it))
                    && self.is_system(spoils.system)
                    && spoils.opposite < 2
                    && has_face(spoils.card)
            }
            Job::Triggers { from } => from <= self.state.triggers.len,
            Job::Toll(toll) => self.is_system(toll.system) && has_face(toll.card),
            Job::Setup { .. } | Job::Span | Job::Weave { .. } | Job::React { .. } | Job::Rest => {
                true
            }
        }
    }

    /// Whether a card exists and its ability has this alternative.
    pub(crate) fn has_option(&self, card: CardId, option: u8) -> bool {
        let fired = self.pack.cards.get(card.index()).and_then(Card::fired);
        fired.is_some_and(|it| usize::from(option) < it.options.len())
    }

    pub(super) fn check_turn(&self, findings: &mut Findings) {
        self.check_phase_order(findings);
        self.check_row(findings);
        self.check_owed(findings);
        self.check_settled(findings);
        self.check_waiting(findings);
        self.check_end(findings);
        self.check_counted(findings);
    }

    /// The phase matches the number of turns, and the active player is in the game (MG-6.3).
    fn check_phase_order(&self, findings: &mut Findings) {
        let state = &self.state;
        let begun = state.turn != 0;
        let phase = state.phase;
        findings.require(
            phase == Phase::Over || begun == (phase != Phase::Setup),
            "MG-6.2",
            || {
                format!(
                    "turn {} does not fit the phase `{}`",
                    state.turn,
                    phase.word()
                )
            },
        );
        let playing = !matches!(phase, Phase::Setup | Phase::Over);
        findings.require(
            !playing || !state.resigned.has(state.active),
            "MG-6.8",
            || {
                let name = self.seat_name(state.active);
                format!("it is the turn of {name}, who has resigned")
            },
        );
        let discarding = matches!(phase, Phase::Cards | Phase::End | Phase::Over);
        findings.require(state.discarded == 0 || discarding, "MG-20.16", || {
            let count = state.discarded;
            format!("{count} cards were discarded this turn before Phase 3")
        });
        findings.require(state.used.is_empty() || discarding, "MG-20.40", || {
            "cards were used this turn before Phase 3".to_owned()
        });
        let stranger = state.resigned.iter().any(|seat| !self.is_seat(seat));
        findings.require(!stranger, "MG-6.8", || {
            "a seat that nobody has has resigned".to_owned()
        });
        let bags = self.empty_seats().all(|seat| state.bags[seat].is_empty());
        findings.require(bags, "MG-1.10", || {
            "the bag of a seat that nobody has holds cubes".to_owned()
        });
    }

    /// MG-INV.31: at most two extra turns in a row.
    fn check_row(&self, findings: &mut Findings) {
        let row = self.state.extra_row;
        findings.require(row <= EXTRA_LIMIT, "MG-INV.31", || {
            format!("this is extra turn {row} in a row; two are the most")
        });
    }

    /// MG-INV.41: rewards are owed only in the reward step, and each only once.
    fn check_owed(&self, findings: &mut Findings) {
        let owed = self.state.owed;
        let is_base = |it: &ProjectId| self.pack.project(*it).reward == Reward::Base;
        for card in self.state.taken_spots.cards() {
            let mut bases = owed.iter().filter(is_base);
            let is_owed = bases.any(|project| self.pack.card_of(project) == card);
            findings.require(is_owed, "MG-11.10", || {
                let word = self.pack.card_word(card);
                format!("the base spot of {word} was taken, but no base of it is owed")
            });
        }
        if owed.is_empty() {
            return;
        }
        let rewarding = matches!(self.state.phase, Phase::Rewards | Phase::Over);
        findings.require(rewarding, "MG-INV.41", || {
            let phase = self.state.phase.word();
            format!("card rewards are owed in the phase `{phase}`; they are paid in `rewards`")
        });
        for project in owed.iter() {
            let card = self.pack.card_of(project);
            let standing =
                self.state.standing.has(card) && self.pack.lasting(card) == Some(project);
            // It need not be full any more: an ability may have taken a cube since (MG-8.36).
            findings.require(!standing, "MG-8.36", || {
                let word = self.pack.project_word(project);
                format!("the reward of {word} is owed, but it has been received")
            });
        }
    }

    /// MG-INV.41: planets settled in this Phase 2 wait for their reward.
    fn check_settled(&self, findings: &mut Findings) {
        let settled = &self.state.settled;
        if settled.len() == 0 {
            return;
        }
        findings.require(self.is_phase_two(), "MG-INV.41", || {
            let phase = self.state.phase.word();
            format!("planet rewards are owed in the phase `{phase}`; they are paid in `rewards`")
        });
        for (system, color) in settled.iter() {
            let planets = self.state.planets[system.index()];
            let owed = settled
                .iter()
                .filter(|&entry| entry == (system, color))
                .count();
            let there = planets.cubes().filter(|&cube| cube == color).count();
            // A black hole may have emptied the planets since (MG-4.8).
            findings.require(owed <= there || planets.settled() == 0, "MG-9.5", || {
                let (word, color) = (self.pack.system_word(system), color.word());
                format!("{owed} {color} planets of {word} are to be rewarded, {there} are settled")
            });
        }
    }

    /// Fired abilities wait in groups, one for each pending entry that resolves them (MG-0.3).
    fn check_waiting(&self, findings: &mut Findings) {
        let length = self.state.triggers.len;
        let mut groups = self
            .state
            .stack
            .iter()
            .filter_map(|pending| pending.group());
        let first = groups.next();
        let ordered = groups
            .try_fold(first.unwrap_or_default(), |last, from| {
                (last <= from).then_some(from)
            })
            .is_some();
        let grouped = ordered && (length == 0 || first == Some(0));
        findings.require(grouped, "MG-18.9", || {
            format!("{length} fired abilities wait, but nothing pending resolves them all")
        });
        let fired = self
            .waiting(0)
            .all(|card| self.pack.index.triggered.has(card));
        findings.require(fired, "MG-18.9", || {
            "a card without a triggered ability is waiting".to_owned()
        });
    }

    /// MG-INV.33: a finished game has one winner, whose victory is valid, and nothing is pending.
    fn check_end(&self, findings: &mut Findings) {
        let over = self.state.phase == Phase::Over;
        findings.require(over == self.state.winner.is_some(), "MG-INV.33", || {
            "a game is over when it has a winner, and only then".to_owned()
        });
        let Some((winner, way)) = self.state.winner.filter(|_| over) else {
            return;
        };
        let others_left =
            Seat::all(self.seats()).any(|seat| seat != winner && !self.state.resigned.has(seat));
        let won = match way {
            Way::Resignation => !others_left,
            Way::Expansion | Way::Domination | Way::Conquest | Way::Banishment => {
                self.is_seat(winner) && self.victory_of(winner) == Some(way)
            }
            Way::Darkness | Way::Exile | Way::Ruin => {
                !self.is_seat(winner) && self.defeat() == Some(way)
            }
        };
        let present = !self.state.resigned.has(winner);
        findings.require(won && present, "MG-INV.33", || {
            let (name, way) = (self.seat_name(winner), way.word());
            format!("{name} has not won by {way}")
        });
        findings.require(self.state.stack.is_empty(), "MG-INV.33", || {
            "the game is over, but something is pending".to_owned()
        });
    }

    /// MG-INV.28: the stored symbols, and the abilities they power, match the table.
    fn check_counted(&self, findings: &mut Findings) {
        let state = &self.state;
        findings.require(state.stale == Stale::Fresh, "MG-INV.28", || {
            "the symbols have not been counted since the last step".to_owned()
        });
        // MG-2.32: symbols are first counted when the setup is complete.
        if state.stale != Stale::Fresh || state.turn == 0 {
            return;
        }
        findings.require(state.glance == self.read_glance(), "MG-INV.28", || {
            "what is kept at hand of the projects and planets is not what lies on the table"
                .to_owned()
        });
        findings.require(state.reach == self.read_reach(), "MG-10.2", || {
            "the tracks within reach are not those of the systems held".to_owned()
        });
        let fresh = self.count_symbols();
        for seat in Seat::all(self.seats()) {
            let counts = fresh[seat];
            findings.require(state.symbols[seat] == counts, "MG-INV.28", || {
                let (name, stored) = (self.seat_name(seat), state.symbols[seat]);
                format!("{name} has the symbols {counts:?}, but {stored:?} are shown")
            });
            findings.require(
                state.powers[seat] == self.read_powers(seat),
                "MG-18.6",
                || {
                    let name = self.seat_name(seat);
                    format!("{name}'s passive abilities are not those of the cards that work")
                },
            );
        }
    }

    /// MG-INV.34: while the game runs exactly one player is asked, and that player has an answer.
    pub(super) fn check_question(&self, findings: &mut Findings) {
        let state = &self.state;
        if state.phase == Phase::Over {
            return;
        }
        let asks = match state.stack.top() {
            Some(Pending::Ask(_)) => true,
            Some(Pending::Do(_)) => false,
            None => matches!(
                state.phase,
                Phase::Allocation | Phase::Rewards | Phase::Cards
            ),
        };
        if !asks || state.resigned.has(self.asked()) {
            let message = match state.stack.top() {
                Some(work) if !asks => format!(
                    "`pending` ends with `{}`, which asks nobody; end it with a question",
                    self.pending_words(work)
                ),
                None if !asks => format!(
                    "nobody is asked anything in the phase `{}` without a question in `pending`; add one or change the phase",
                    state.phase.word()
                ),
                _ => format!("{} is asked and has resigned", self.seat_name(self.asked())),
            };
            return findings.add("MG-INV.34", message);
        }
        let mut answers = 0;
        self.offer_open(&mut |_| answers += 1);
        findings.require(answers != 0, "MG-INV.34", || {
            let (name, topic) = (self.seat_name(self.asked()), self.question());
            format!("{name} is asked `{topic}` and has no answer")
        });
    }
}
