//! The open question in words: what is asked, of whom, and what comes after it (MG-IM.11).

use kernel::{Game, Seat, Seats};
use serde::Serialize;

use crate::Master;
use crate::color::colors_in;
use crate::decision::{ConflictDeed, DrawWay, Exchange, Fate, Job, Pending, SetupStep, SystemDeed};
use crate::effect::Hold;
use crate::effect::sentence::{a_card, capitalized, card, number, sequence, turns};
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
    /// Who must answer before the game continues.
    pub asks: PlayerColor,
    /// One English sentence that says what is asked, and of whom.
    pub prompt: String,
    /// The same sentence, addressed to the player who is asked.
    pub order: String,
    /// The things the question is about, in notation: cards, systems, projects.
    pub about: Vec<String>,
    /// The alternatives of an ability in English, in the order of `choose 1`, `choose 2` …
    pub options: Vec<String>,
    /// What comes after the question, the next thing first, each as an English sentence.
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
            topic: self.question(),
            asks: self.state.agreed.colors[self.asked()],
            prompt: self.top_sentence(top, Voice::Of(self.player_name(self.asked()))),
            order: self.top_sentence(top, Voice::You),
            about: top.map_or_else(Vec::new, |top| self.subjects(top)),
            options: top.map_or_else(Vec::new, |top| self.options_text(top)),
            then: pending.map(|next| self.pending_sentence(next)).collect(),
            may_act: colors(self.may_act()).collect(),
            invited: colors(self.invited()).collect(),
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

    /// What is asked now.
    fn top_sentence(&self, top: Option<&Pending>, voice: Voice<'_>) -> String {
        match top {
            None => self.phase_prompt(voice),
            Some(Pending::Ask(question)) => self.ask_sentence(voice, &question.ask),
            Some(Pending::Do(job)) => self.job_sentence(job),
        }
    }

    /// What the active player is asked when nothing is pending.
    fn phase_prompt(&self, voice: Voice<'_>) -> String {
        match self.state.phase {
            Phase::Allocation if self.state.drawn.is_empty() => {
                format!("{} the allocation.", voice.begin("confirms"))
            }
            Phase::Allocation => {
                let (puts, confirms) = (voice.begin("puts"), voice.verb("confirms"));
                format!("{puts} the drawn cubes on projects, planets and routes, or {confirms}.")
            }
            Phase::Rewards if self.nothing_owed() => {
                let (places, ends) = (voice.begin("places"), voice.verb("ends"));
                format!("{places} constructed bases or {ends} the rewards.")
            }
            Phase::Rewards => {
                let (receives, places) = (voice.begin("receives"), voice.verb("places"));
                format!("{receives} the rewards that are owed and {places} constructed bases.")
            }
            Phase::Cards => {
                let (uses, discards) = (voice.begin("uses"), voice.verb("discards"));
                format!(
                    "{uses} or {discards} cards, or {} the turn.",
                    voice.verb("ends")
                )
            }
            Phase::Setup | Phase::Start | Phase::End => "The game goes on.".to_owned(),
            Phase::Over => "The game is over.".to_owned(),
        }
    }

    /// A pending entry as one English sentence.
    fn pending_sentence(&self, pending: &Pending) -> String {
        match pending {
            Pending::Ask(Question { seat, ask }) => {
                self.ask_sentence(Voice::Of(self.player_name(*seat)), ask)
            }
            Pending::Do(job) => self.job_sentence(job),
        }
    }

    fn ask_sentence(&self, voice: Voice<'_>, ask: &Ask) -> String {
        match *ask {
            Ask::ChooseHome => format!("{} a corner to start in.", voice.begin("chooses")),
            Ask::TakeSpecies => {
                format!("{} one of the revealed species.", voice.begin("takes"))
            }
            Ask::KeepCard { lifted } => self.keep_sentence(voice, lifted),
            Ask::ReceiveCard { project, .. } => format!(
                "{} the next card that {} gives.",
                voice.begin("chooses"),
                self.project_name(project)
            ),
            Ask::ChooseDeck { filter, way } => {
                let deed = match way {
                    DrawWay::Normal => "draw",
                    DrawWay::Random => "gain a random card",
                    DrawWay::Choice => "choose a card",
                };
                let card = card(filter);
                format!("{} a {card} deck to {deed} from.", voice.begin("chooses"))
            }
            Ask::ChooseCard { kind } => {
                format!(
                    "{} any card of the {} deck.",
                    voice.begin("chooses"),
                    kind.word()
                )
            }
            Ask::StealCube { colors } => format!(
                "{} a {} cube from an opponent's project.",
                voice.begin("steals"),
                self.any_of(colors)
            ),
            Ask::TakeLoot { loser, left } => format!(
                "{} a cube from a project of {} as loot{}.",
                voice.begin("takes"),
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
                format!("{} {} of {victim}.", voice.begin(deed), a_card(filter))
            }
            Ask::Occupy { system, .. } => {
                let system = self.system_name(system);
                let (places, leaves) = (voice.begin("places"), voice.verb("leaves"));
                format!("{places} a base in {system} or {leaves} it empty.")
            }
            Ask::ChooseBase { system, .. } => format!(
                "{} the card whose constructed base goes to {}.",
                voice.begin("chooses"),
                self.system_name(system)
            ),
            Ask::GainCube { colors, left } => format!(
                "{} a {} cube from the reserve{}.",
                voice.begin("takes"),
                self.any_of(colors),
                and_more(left)
            ),
            Ask::Redraw { left, .. } => format!(
                "{} a drawn cube back{}, or {} as many as were put back.",
                voice.begin("puts"),
                and_more(left),
                voice.verb("draws")
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
                    "{} a {} {cube} for a {} cube of the reserve{}, or {}.",
                    voice.begin("exchanges"),
                    self.any_of(from),
                    self.any_of(to),
                    and_more(left),
                    voice.verb("stops")
                )
            }
            Ask::LiftCube => {
                format!("{} a cube of a project to move.", voice.begin("chooses"))
            }
            Ask::MoveCube { source } => format!(
                "{} a cube from {} to another project.",
                voice.begin("moves"),
                self.work_name(source.work())
            ),
            Ask::ChooseOption { card } => {
                let ability = self.relabeled(self.pack.ability_text(card));
                let name = self.card_name(card);
                format!("{} what {name} does: {ability}", voice.begin("chooses"))
            }
            Ask::ChooseSystem { deed } => {
                let deed = match deed {
                    SystemDeed::Cover => "a neutral system for a black hole",
                    SystemDeed::Uncover => "a black hole to remove",
                    SystemDeed::RemoveBase => "an opponent's system that loses a base",
                    SystemDeed::PlaceBase(_) => "a system to place a base in",
                    SystemDeed::MoveBase => "a system to move a base from",
                };
                format!("{} {deed}.", voice.begin("chooses"))
            }
            Ask::ChooseConflict { deed } => {
                let deed = match deed {
                    ConflictDeed::Cancel => "cancel",
                    ConflictDeed::Turn => "turn around",
                };
                format!("{} a conflict to {deed}.", voice.begin("chooses"))
            }
            Ask::MoveBase { from } => {
                let from = self.system_name(from);
                format!(
                    "{} where the base from {from} goes.",
                    voice.begin("chooses")
                )
            }
            Ask::ChoosePlayer { count } => {
                let turns = turns(count);
                format!("{} an opponent who skips {turns}.", voice.begin("chooses"))
            }
            Ask::ChooseProject => {
                format!("{} a project to empty.", voice.begin("chooses"))
            }
            Ask::OrderTriggers { from } => format!(
                "{} whose ability comes next: {}.",
                voice.begin("chooses"),
                listed(self.waiting(from).map(|card| self.card_name(card)), "or")
            ),
            Ask::LoseCube { left } => format!(
                "{} a cube of a project to the reserve for the lost conflict{}.",
                voice.begin("gives"),
                and_more(left)
            ),
            Ask::LoseCard { filter } => {
                format!(
                    "{} {} for the lost conflict.",
                    voice.begin("discards"),
                    a_card(filter)
                )
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
                format!("{name} reacts to {} symbol.", symbol.with_article())
            }
            Job::Rest => "The skipped turn ends.".to_owned(),
        }
    }

    fn keep_sentence(&self, voice: Voice<'_>, lifted: [crate::CardId; 2]) -> String {
        let [one, two] = lifted.map(|card| self.card_name(card));
        let top = self.deck(lifted[0].kind()).top.card();
        let top = top.map_or("the upper one", |card| self.card_name(card));
        let (keeps, puts, takes) = (
            voice.begin("keeps"),
            voice.verb("puts"),
            voice.verb("takes"),
        );
        format!("{keeps} {one} or {two}, or {puts} both on the bottom and {takes} {top}.")
    }

    /// Alternative colors: `red, blue or white`.
    fn any_of(&self, colors: u8) -> String {
        listed(colors_in(colors).map(|color| self.color_name(color)), "or")
    }
}

/// How a question is worded.
#[derive(Clone, Copy)]
enum Voice<'a> {
    /// About the player with this name: "Gray keeps …".
    Of(&'a str),
    /// To the player who is asked: "Keep …".
    You,
}

impl Voice<'_> {
    /// A verb, given in the third person.
    fn verb(self, verb: &'static str) -> &'static str {
        match self {
            Voice::Of(_) => verb,
            Voice::You => verb.strip_suffix('s').unwrap_or(verb),
        }
    }

    /// The beginning of the sentence.
    fn begin(self, verb: &'static str) -> String {
        match self {
            Voice::Of(name) => format!("{name} {verb}"),
            Voice::You => capitalized(self.verb(verb)),
        }
    }
}

/// A remark that a choice is made `left` times in total.
fn and_more(left: u8) -> String {
    match left.saturating_sub(1) {
        0 => String::new(),
        more => format!(", then {} more", number(more)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The imperative of every verb in a question is its third person without the last letter.
    #[test]
    fn a_question_is_said_of_a_player_and_to_a_player() {
        let source = include_str!("question.rs")
            .split("mod tests")
            .next()
            .unwrap();
        let calls = source
            .match_indices(".verb(\"")
            .chain(source.match_indices(".begin(\""));
        let mut verbs = 0;
        for (at, call) in calls {
            let verb = source[at + call.len()..].split('"').next().unwrap();
            assert!(verb.ends_with('s') && !verb.ends_with("oes"), "{verb}");
            verbs += 1;
        }
        assert!(20 < verbs, "only {verbs}");
        assert_eq!(Voice::Of("Gray").begin("keeps"), "Gray keeps");
        assert_eq!(Voice::You.begin("keeps"), "Keep");
        assert_eq!(Voice::You.verb("exchanges"), "exchange");
    }
}
