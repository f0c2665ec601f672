//! The open question in words: what is asked, of whom, and what waits behind it (MG-IM.11).

use kernel::{Seat, Seats};
use serde::Serialize;

use crate::Master;
use crate::color::colors_in;
use crate::decision::{ConflictDeed, DrawWay, Exchange, Fate, Pending, SetupStep, SystemDeed};
use crate::effect::Hold;
use crate::effect::sentence::{a_card, card, number, sequence, turns};
use crate::narrate::listed;
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
            Pending::ChooseOption { card, .. } | Pending::Resolve { card, .. } => {
                vec![self.pack.card_word(card)]
            }
            Pending::KeepCard { lifted, .. } => self.words_of(lifted.into_iter()),
            Pending::Occupy { system: place, .. } | Pending::ChooseBase { system: place, .. } => {
                system(place)
            }
            Pending::MoveBase { from, .. } => system(from),
            Pending::ReceiveCard { project, .. } => vec![self.pack.project_word(project)],
            Pending::OrderTriggers { from } | Pending::Triggers { from } => {
                self.words_of(self.waiting(from))
            }
            Pending::Spoils(spoils) => self.words_of([spoils.card].into_iter()),
            Pending::Toll(toll) => self.words_of([toll.card].into_iter()),
            Pending::Weave { weaver, .. } | Pending::React { weaver, .. } => {
                vec![self.pack.weaver_word(weaver)]
            }
            Pending::LoseCube { .. }
            | Pending::LoseCard { .. }
            | Pending::Span
            | Pending::Rest
            | Pending::ChooseHome { .. }
            | Pending::TakeSpecies { .. }
            | Pending::ChooseDeck { .. }
            | Pending::ChooseCard { .. }
            | Pending::StealCube { .. }
            | Pending::TakeLoot { .. }
            | Pending::PickCard { .. }
            | Pending::GainCube { .. }
            | Pending::Redraw { .. }
            | Pending::Exchange(_)
            | Pending::LiftCube { .. }
            | Pending::MoveCube { .. }
            | Pending::ChooseSystem { .. }
            | Pending::ChooseConflict { .. }
            | Pending::ChoosePlayer { .. }
            | Pending::ChooseProject { .. }
            | Pending::Draw { .. }
            | Pending::Setup { .. } => Vec::new(),
        }
    }

    fn options_text(&self, pending: &Pending) -> Vec<String> {
        let Pending::ChooseOption { card, .. } = pending else {
            return Vec::new();
        };
        let fired = self.pack.card(*card).fired();
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
        let who = |seat: Seat| self.player_name(seat);
        match *pending {
            Pending::ChooseHome { seat } => format!("{} chooses a corner to start in.", who(seat)),
            Pending::TakeSpecies { seat } => {
                format!("{} takes one of the revealed species.", who(seat))
            }
            Pending::KeepCard { seat, lifted } => self.keep_sentence(seat, lifted),
            Pending::ReceiveCard { seat, project, .. } => format!(
                "{} chooses the next card that {} gives.",
                who(seat),
                self.project_name(project)
            ),
            Pending::ChooseDeck { seat, filter, way } => {
                let deed = match way {
                    DrawWay::Normal => "draw",
                    DrawWay::Random => "gain a random card",
                    DrawWay::Choice => "choose a card",
                };
                let card = card(filter);
                format!("{} chooses a {card} deck to {deed} from.", who(seat))
            }
            Pending::ChooseCard { seat, kind } => {
                format!(
                    "{} chooses any card of the {} deck.",
                    who(seat),
                    kind.word()
                )
            }
            Pending::StealCube { seat, colors } => format!(
                "{} steals a {} cube from an opponent's project.",
                who(seat),
                self.any_of(colors)
            ),
            Pending::TakeLoot { seat, loser, left } => format!(
                "{} takes a cube from a project of {} as loot{}.",
                who(seat),
                who(loser),
                and_more(left)
            ),
            Pending::PickCard {
                seat,
                victim,
                filter,
                fate,
            } => {
                let deed = match fate {
                    Fate::Take => "takes",
                    Fate::Discard => "discards",
                };
                let victim = victim.map_or("an opponent", who);
                format!("{} {deed} {} of {victim}.", who(seat), a_card(filter))
            }
            Pending::Occupy { seat, system, .. } => {
                let system = self.system_name(system);
                format!(
                    "{} places a base in {system} or leaves it empty.",
                    who(seat)
                )
            }
            Pending::ChooseBase { seat, system, .. } => format!(
                "{} chooses the card whose constructed base goes to {}.",
                who(seat),
                self.system_name(system)
            ),
            Pending::GainCube { seat, colors, left } => format!(
                "{} takes a {} cube from the reserve{}.",
                who(seat),
                self.any_of(colors),
                and_more(left)
            ),
            Pending::Redraw { seat, left, .. } => format!(
                "{} puts a drawn cube back{}, or draws as many as were put back.",
                who(seat),
                and_more(left)
            ),
            Pending::Exchange(Exchange {
                seat,
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
                    who(seat),
                    self.any_of(from),
                    self.any_of(to),
                    and_more(left)
                )
            }
            Pending::LiftCube { seat } => {
                format!("{} chooses a cube of a project to move.", who(seat))
            }
            Pending::MoveCube { seat, source } => format!(
                "{} moves a cube from {} to another project.",
                who(seat),
                self.work_name(source.work())
            ),
            Pending::ChooseOption { seat, card } => {
                let ability = self.relabeled(self.pack.ability_text(card));
                let name = self.card_name(card);
                format!("{} chooses what {name} does: {ability}", who(seat))
            }
            Pending::ChooseSystem { seat, deed } => {
                let deed = match deed {
                    SystemDeed::Cover => "a neutral system for a black hole",
                    SystemDeed::Uncover => "a black hole to remove",
                    SystemDeed::RemoveBase => "an opponent's system that loses a base",
                    SystemDeed::PlaceBase(_) => "a system to place a base in",
                    SystemDeed::MoveBase => "a system to move a base from",
                };
                format!("{} chooses {deed}.", who(seat))
            }
            Pending::ChooseConflict { seat, deed } => {
                let deed = match deed {
                    ConflictDeed::Cancel => "cancel",
                    ConflictDeed::Turn => "turn around",
                };
                format!("{} chooses a conflict to {deed}.", who(seat))
            }
            Pending::MoveBase { seat, from } => {
                let from = self.system_name(from);
                format!("{} chooses where the base from {from} goes.", who(seat))
            }
            Pending::ChoosePlayer { seat, count } => {
                let turns = turns(count);
                format!("{} chooses an opponent who skips {turns}.", who(seat))
            }
            Pending::ChooseProject { seat } => {
                format!("{} chooses a project to empty.", who(seat))
            }
            Pending::OrderTriggers { from } => format!(
                "{} chooses whose ability comes next: {}.",
                who(self.state.active),
                listed(self.waiting(from).map(|card| self.card_name(card)), "or")
            ),
            Pending::Draw { seat, kind } => {
                format!("{} draws from the {} deck.", who(seat), kind.word())
            }
            Pending::Resolve { seat, card, .. } => {
                format!("{} goes on with {}.", who(seat), self.card_title(card))
            }
            Pending::Spoils(spoils) => format!(
                "{} receives the rewards of {}.",
                who(spoils.winner),
                self.card_title(spoils.card)
            ),
            Pending::Triggers { .. } => "Abilities that were fired are resolved.".to_owned(),
            Pending::Setup { next } => match next {
                SetupStep::BlackHoles => "Black holes cover the free corners.".to_owned(),
                SetupStep::Species(seat) => format!("{} draws a species.", who(seat)),
                SetupStep::ReturnSpecies => "Species that nobody took go back.".to_owned(),
                SetupStep::Begin => "The decks are turned up and the first turn begins.".to_owned(),
            },
            Pending::LoseCube { seat, left } => format!(
                "{} gives a cube of a project to the reserve for the lost conflict{}.",
                who(seat),
                and_more(left)
            ),
            Pending::LoseCard { seat, filter } => format!(
                "{} discards {} for the lost conflict.",
                who(seat),
                a_card(filter)
            ),
            Pending::Toll(toll) => {
                let card = self.card_title(toll.card);
                format!("{} pays for {card}.", who(self.state.active))
            }
            Pending::Span => "The swarms act one after the other.".to_owned(),
            Pending::Weave { weaver, .. } => {
                format!("{} goes on with its projects.", self.weaver_name(weaver))
            }
            Pending::React { weaver, symbol, .. } => {
                let name = self.weaver_name(weaver);
                format!("{name} reacts to a {} symbol.", symbol.word())
            }
            Pending::Rest => "The skipped turn ends.".to_owned(),
        }
    }

    fn keep_sentence(&self, seat: Seat, lifted: [crate::CardId; 2]) -> String {
        let [one, two] = lifted.map(|card| self.card_name(card));
        let top = self.deck(lifted[0].kind()).top.card();
        let top = top.map_or("the upper one", |card| self.card_name(card));
        format!(
            "{} keeps {one} or {two}, or puts both on the bottom and takes {top}.",
            self.player_name(seat)
        )
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
