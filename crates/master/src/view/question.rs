//! The open question in words: what is asked, of whom, and what waits behind it (MG-IM.11).

use kernel::{Seat, Seats};
use serde::Serialize;

use crate::Master;
use crate::color::colors_in;
use crate::decision::{ConflictDeed, DrawWay, Exchange, Fate, Job, Pending, SetupStep, SystemDeed};
use crate::effect::Hold;
use crate::effect::sentence::{a_card, card, number, sequence, turns};
use crate::narrate::listed;
use crate::question::{Ask, Question};
use crate::setup::PlayerColor;
use crate::state::Phase;

/// What is being asked.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct QuestionView {
    /// The topic as one word, for example `keep-card`.
    pub topic: &'static str,
    /// Who must answer before the game goes on.
    pub asks: PlayerColor,
    /// One English sentence that says what is asked, and of whom.
    pub prompt: String,
    /// The things the question is about, in notation: cards, systems, projects.
    pub about: Vec<String>,
    /// The alternatives of an ability in English, in the order of `choose 1`, `choose 2` …
    pub options: Vec<String>,
    /// What waits behind the question, the next thing first, each as an English sentence.
    pub then: Vec<String>,
    /// The other players who may act now.
    pub may_act: Vec<PlayerColor>,
    /// Those of them who have an offer to answer.
    pub invited: Vec<PlayerColor>,
}

impl Master {
    pub(super) fn question_view(&self) -> Option<QuestionView> {
        if self.state.phase == Phase::Over {
            return None;
        }
        let mut pending = self.state.stack.iter().rev();
        let top = pending.next();
        let colors = |seats: Seats| seats.iter().map(|seat| self.state.agreed.colors[seat]);
        Some(QuestionView {
            topic: self.topic(),
            asks: self.state.agreed.colors[self.asked()],
            prompt: top.map_or_else(|| self.phase_prompt(), |top| self.pending_sentence(top)),
            about: top.map_or_else(Vec::new, |top| self.subjects(top)),
            options: top.map_or_else(Vec::new, |top| self.options_text(top)),
            then: pending.map(|next| self.pending_sentence(next)).collect(),
            may_act: colors(self.truce_seats()).collect(),
            invited: colors(self.invited_seats()).collect(),
        })
    }

    /// What a pending entry is about, besides what its answers name.
    fn subjects(&self, pending: &Pending) -> Vec<String> {
        let system = |system| vec![self.pack.system_word(system).to_owned()];
        match *pending {
            Pending::Ask(question) => match question.ask {
                Ask::ChooseOption { card } => vec![self.pack.card_word(card)],
                Ask::KeepCard { lifted } => self.words_of(lifted.into_iter()),
                Ask::Occupy { system: place, .. } | Ask::ChooseBase { system: place, .. } => {
                    system(place)
                }
                Ask::MoveBase { from } => system(from),
                Ask::ReceiveCard { project, .. } => vec![self.pack.project_word(project)],
                Ask::OrderTriggers { from } => self.words_of(self.waiting(from)),
                Ask::ChooseHome
                | Ask::TakeSpecies
                | Ask::ChooseDeck { .. }
                | Ask::ChooseCard { .. }
                | Ask::StealCube { .. }
                | Ask::TakeLoot { .. }
                | Ask::PickCard { .. }
                | Ask::GainCube { .. }
                | Ask::Redraw { .. }
                | Ask::Exchange(_)
                | Ask::LiftCube
                | Ask::MoveCube { .. }
                | Ask::ChooseSystem { .. }
                | Ask::ChooseConflict { .. }
                | Ask::ChoosePlayer { .. }
                | Ask::ChooseProject
                | Ask::LoseCube { .. }
                | Ask::LoseCard { .. } => Vec::new(),
            },
            Pending::Do(job) => match job {
                Job::Resolve { card, .. } => vec![self.pack.card_word(card)],
                Job::Spoils(spoils) => vec![self.pack.card_word(spoils.card)],
                Job::Toll(toll) => vec![self.pack.card_word(toll.card)],
                Job::Weave { weaver, .. } | Job::React { weaver, .. } => {
                    vec![self.pack.weaver_word(weaver)]
                }
                Job::Triggers { from } => self.words_of(self.waiting(from)),
                Job::Draw { .. } | Job::Setup { .. } | Job::Span | Job::Rest => Vec::new(),
            },
        }
    }

    fn options_text(&self, pending: &Pending) -> Vec<String> {
        let Pending::Ask(Question {
            ask: Ask::ChooseOption { card },
            ..
        }) = *pending
        else {
            return Vec::new();
        };
        let fired = self.pack.card(card).fired();
        let options = fired.map_or(&[][..], |fired| &fired.options);
        options
            .iter()
            .map(|option| self.relabeled(sequence(option)))
            .collect()
    }

    /// What the active player is asked when nothing is pending.
    fn phase_prompt(&self) -> String {
        let who = self.player_name(self.state.active);
        match self.state.phase {
            Phase::Allocation if self.state.drawn.is_empty() => {
                format!("{who} confirms the allocation.")
            }
            Phase::Allocation => {
                format!("{who} puts the drawn cubes on projects, planets and routes, or confirms.")
            }
            Phase::Rewards if self.nothing_owed() => {
                format!("{who} places constructed bases or ends the rewards.")
            }
            Phase::Rewards => {
                format!("{who} receives the rewards that are owed and places constructed bases.")
            }
            Phase::Cards => format!("{who} uses or discards cards, or ends the turn."),
            Phase::Setup | Phase::Start | Phase::End => "The game goes on.".to_owned(),
            Phase::Over => "The game is over.".to_owned(),
        }
    }

    /// A pending entry as one English sentence.
    fn pending_sentence(&self, pending: &Pending) -> String {
        match pending {
            Pending::Ask(Question { seat, ask }) => self.ask_sentence(self.player_name(*seat), ask),
            Pending::Do(job) => self.job_sentence(job),
        }
    }

    fn ask_sentence(&self, who: &str, ask: &Ask) -> String {
        match *ask {
            Ask::ChooseHome => format!("{} chooses a corner to start in.", who),
            Ask::TakeSpecies => {
                format!("{} takes one of the revealed species.", who)
            }
            Ask::KeepCard { lifted } => self.keep_sentence(who, lifted),
            Ask::ReceiveCard { project, .. } => format!(
                "{} chooses the next card that {} gives.",
                who,
                self.project_name(project)
            ),
            Ask::ChooseDeck { filter, way } => {
                let deed = match way {
                    DrawWay::Normal => "draw",
                    DrawWay::Random => "gain a random card",
                    DrawWay::Choice => "choose a card",
                };
                let card = card(filter);
                format!("{} chooses a {card} deck to {deed} from.", who)
            }
            Ask::ChooseCard { kind } => {
                format!("{} chooses any card of the {} deck.", who, kind.word())
            }
            Ask::StealCube { colors } => format!(
                "{} steals a {} cube from an opponent's project.",
                who,
                self.any_of(colors)
            ),
            Ask::TakeLoot { loser, left } => format!(
                "{} takes a cube from a project of {} as loot{}.",
                who,
                self.player_name(loser),
                and_more(left)
            ),
            Ask::PickCard {
                victim,
                filter,
                fate,
            } => {
                let deed = match fate {
                    Fate::Take => "takes",
                    Fate::Discard => "discards",
                };
                let victim = victim.map_or("an opponent", |seat| self.player_name(seat));
                format!("{} {deed} {} of {victim}.", who, a_card(filter))
            }
            Ask::Occupy { system, .. } => {
                let system = self.system_name(system);
                format!("{} places a base in {system} or leaves it empty.", who)
            }
            Ask::ChooseBase { system, .. } => format!(
                "{} chooses the card whose constructed base goes to {}.",
                who,
                self.system_name(system)
            ),
            Ask::GainCube { colors, left } => format!(
                "{} takes a {} cube from the reserve{}.",
                who,
                self.any_of(colors),
                and_more(left)
            ),
            Ask::Redraw { left, .. } => format!(
                "{} puts a drawn cube back{}, or draws as many as were put back.",
                who,
                and_more(left)
            ),
            Ask::Exchange(Exchange {
                hold,
                from,
                to,
                left,
            }) => {
                let cube = match hold {
                    Hold::Drawn => "drawn cube",
                    Hold::Bag => "cube of the bag",
                };
                format!(
                    "{} exchanges a {} {cube} for a {} cube of the reserve{}, or stops.",
                    who,
                    self.any_of(from),
                    self.any_of(to),
                    and_more(left)
                )
            }
            Ask::LiftCube => {
                format!("{} chooses a cube of a project to move.", who)
            }
            Ask::MoveCube { source } => format!(
                "{} moves a cube from {} to another project.",
                who,
                self.work_name(source.work())
            ),
            Ask::ChooseOption { card } => {
                let ability = self.relabeled(self.pack.ability_text(card));
                let name = self.card_name(card);
                format!("{} chooses what {name} does: {ability}", who)
            }
            Ask::ChooseSystem { deed } => {
                let deed = match deed {
                    SystemDeed::Cover => "a neutral system for a black hole",
                    SystemDeed::Uncover => "a black hole to remove",
                    SystemDeed::RemoveBase => "an opponent's system that loses a base",
                    SystemDeed::PlaceBase(_) => "a system to place a base in",
                    SystemDeed::MoveBase => "a system to move a base from",
                };
                format!("{} chooses {deed}.", who)
            }
            Ask::ChooseConflict { deed } => {
                let deed = match deed {
                    ConflictDeed::Cancel => "cancel",
                    ConflictDeed::Turn => "turn around",
                };
                format!("{} chooses a conflict to {deed}.", who)
            }
            Ask::MoveBase { from } => {
                let from = self.system_name(from);
                format!("{} chooses where the base from {from} goes.", who)
            }
            Ask::ChoosePlayer { count } => {
                let turns = turns(count);
                format!("{} chooses an opponent who skips {turns}.", who)
            }
            Ask::ChooseProject => {
                format!("{} chooses a project to empty.", who)
            }
            Ask::OrderTriggers { from } => format!(
                "{} chooses whose ability comes next: {}.",
                who,
                listed(self.waiting(from).map(|card| self.card_name(card)), "or")
            ),
            Ask::LoseCube { left } => format!(
                "{} gives a cube of a project to the reserve for the lost conflict{}.",
                who,
                and_more(left)
            ),
            Ask::LoseCard { filter } => {
                format!("{} discards {} for the lost conflict.", who, a_card(filter))
            }
        }
    }

    fn job_sentence(&self, job: &Job) -> String {
        let who = |seat: Seat| self.player_name(seat);
        match *job {
            Job::Draw { seat, kind } => {
                format!("{} draws from the {} deck.", who(seat), kind.word())
            }
            Job::Resolve { seat, card, .. } => {
                format!("{} goes on with {}.", who(seat), self.card_title(card))
            }
            Job::Spoils(spoils) => format!(
                "{} receives the rewards of {}.",
                who(spoils.winner),
                self.card_title(spoils.card)
            ),
            Job::Triggers { .. } => "Abilities that were fired are resolved.".to_owned(),
            Job::Setup { next } => match next {
                SetupStep::BlackHoles => "Black holes cover the free corners.".to_owned(),
                SetupStep::Species(seat) => format!("{} draws a species.", who(seat)),
                SetupStep::ReturnSpecies => "Species that nobody took go back.".to_owned(),
                SetupStep::Begin => "The decks are turned up and the first turn begins.".to_owned(),
            },
            Job::Toll(toll) => {
                let card = self.card_title(toll.card);
                format!("{} pays for {card}.", who(self.state.active))
            }
            Job::Span => "The swarms act one after the other.".to_owned(),
            Job::Weave { weaver, .. } => {
                format!("{} goes on with its projects.", self.weaver_name(weaver))
            }
            Job::React { weaver, symbol, .. } => {
                let name = self.weaver_name(weaver);
                format!("{name} reacts to a {} symbol.", symbol.word())
            }
            Job::Rest => "The skipped turn ends.".to_owned(),
        }
    }

    fn keep_sentence(&self, who: &str, lifted: [crate::CardId; 2]) -> String {
        let [one, two] = lifted.map(|card| self.card_name(card));
        let top = self.deck(lifted[0].kind()).top.card();
        let top = top.map_or("the upper one", |card| self.card_name(card));
        format!("{who} keeps {one} or {two}, or puts both on the bottom and takes {top}.")
    }

    /// Colors of which one is chosen: `red, blue or white`.
    fn any_of(&self, colors: u8) -> String {
        listed(colors_in(colors).map(|color| self.color_name(color)), "or")
    }
}

/// How many more follow a choice that is made `left` times.
fn and_more(left: u8) -> String {
    match left.saturating_sub(1) {
        0 => String::new(),
        more => format!(", then {} more", number(more)),
    }
}
