//! The questions: what is asked, what is offered, how it is answered, and whether it can be
//! pending.
//!
//! The rules themselves are in the chapters; each question is dispatched to them here.

use kernel::{Log, Seat};

use crate::Master;
use crate::act::{Mode, QUESTION_FIRST};
use crate::action::{Answer, Source, Target, Work};
use crate::card::{CARDS, CardId, Kind};
use crate::decision::{ConflictDeed, DrawWay, Exchange, Fate, Pending, SystemDeed};
use crate::deck::MUST_KEEP;
use crate::effect::{CardFilter, Hold};
use crate::event::Event;
use crate::offer::OfferSink;
use crate::pack::{ProjectId, SystemId};
use crate::state::Phase;
use crate::systems_in;
use crate::theft::{MUST_STEAL, TheftScope};

/// A question that one player must answer before the game continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    pub(crate) seat: Seat,
    pub(crate) ask: Ask,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ask {
    /// Which corner to start in (MG-2.20, MG-23.6).
    ChooseHome,
    /// Which of the revealed species to take (MG-23.4).
    TakeSpecies,
    /// Which of two lifted cards to keep, if any (MG-3.1).
    KeepCard { lifted: [CardId; 2] },
    /// Which of the cards a receive project still owes comes next (MG-13.5).
    ReceiveCard { project: ProjectId, left: u8 },
    /// Which deck to draw from, for "any development" (MG-3.19).
    ChooseDeck { filter: CardFilter, way: DrawWay },
    /// Which card of a deck to take (MG-3.5).
    ChooseCard { kind: Kind },
    /// Which cube of these colors to steal from any opponent (MG-17.3).
    StealCube { colors: u8 },
    /// Which cube to take from the loser of a conflict (MG-19.9).
    TakeLoot { loser: Seat, left: u8 },
    /// Which card of this player, or of any opponent, to take or discard (MG-19.12).
    PickCard {
        victim: Option<Seat>,
        filter: CardFilter,
        fate: Fate,
    },
    /// Whether to place a base in the system won by a conflict (MG-19.16, MG-19.22).
    Occupy {
        loser: Option<Seat>,
        system: SystemId,
    },
    /// Which card the base comes from if none is left in the stock (MG-19.18).
    ChooseBase {
        loser: Option<Seat>,
        system: SystemId,
    },
    /// Which color to take from the reserve, `left` times.
    GainCube { colors: u8, left: u8 },
    /// Which drawn cube to put back, at most `left` times; then as many cubes as went `back` are
    /// drawn.
    Redraw { left: u8, back: u8 },
    /// Which cube to exchange with the reserve, at most `left` times.
    Exchange(Exchange),
    /// Which of the player's own cubes to move.
    LiftCube,
    /// Where to put the cube from this source.
    MoveCube { source: Source },
    /// Which alternative of an ability, or whether to use it at all (MG-20.13).
    ChooseOption { card: CardId },
    /// Which system an effect is applied to.
    ChooseSystem { deed: SystemDeed },
    /// Which conflict an effect is applied to (MG-19.69).
    ChooseConflict { deed: ConflictDeed },
    /// Where to move the base that leaves this system (MG-12.27).
    MoveBase { from: SystemId },
    /// Which opponent skips `count` turns (MG-21.3).
    ChoosePlayer { count: u8 },
    /// Which of the player's own projects an effect empties.
    ChooseProject,
    /// Which of the waiting triggers, from this index of the list on, comes next (MG-0.3).
    OrderTriggers { from: u8 },
    /// Which cube to lose after a conflict lost to the Weavers, at most `left` times (WV-CON.21).
    LoseCube { left: u8 },
    /// Which card to lose (WV-CON.22).
    LoseCard { filter: CardFilter },
}

/// What players can be asked, by the topics of [`Game::question`](kernel::Game::question): the three
/// phases in which they act, then every question. A topic that is not in this list is never shown.
pub const TOPICS: [&str; 30] = [
    "allocate",
    "take-rewards",
    "use-cards",
    "over",
    "choose-home",
    "take-species",
    "keep-card",
    "receive-card",
    "choose-deck",
    "choose-card",
    "steal-cube",
    "take-loot",
    "take-card",
    "discard-card",
    "occupy",
    "choose-base",
    "gain-cube",
    "redraw",
    "exchange",
    "lift-cube",
    "move-cube",
    "choose-option",
    "choose-system",
    "choose-conflict",
    "move-base",
    "choose-player",
    "choose-project",
    "order-triggers",
    "lose-cube",
    "lose-card",
];

impl Ask {
    /// The topic of the question as one word.
    pub(crate) const fn topic(&self) -> &'static str {
        match self {
            Ask::ChooseHome => "choose-home",
            Ask::TakeSpecies => "take-species",
            Ask::KeepCard { .. } => "keep-card",
            Ask::ReceiveCard { .. } => "receive-card",
            Ask::ChooseDeck { .. } => "choose-deck",
            Ask::ChooseCard { .. } => "choose-card",
            Ask::StealCube { .. } => "steal-cube",
            Ask::TakeLoot { .. } => "take-loot",
            Ask::PickCard {
                fate: Fate::Take, ..
            } => "take-card",
            Ask::PickCard {
                fate: Fate::Discard,
                ..
            } => "discard-card",
            Ask::Occupy { .. } => "occupy",
            Ask::ChooseBase { .. } => "choose-base",
            Ask::GainCube { .. } => "gain-cube",
            Ask::Redraw { .. } => "redraw",
            Ask::Exchange(_) => "exchange",
            Ask::LiftCube => "lift-cube",
            Ask::MoveCube { .. } => "move-cube",
            Ask::ChooseOption { .. } => "choose-option",
            Ask::ChooseSystem { .. } => "choose-system",
            Ask::ChooseConflict { .. } => "choose-conflict",
            Ask::MoveBase { .. } => "move-base",
            Ask::ChoosePlayer { .. } => "choose-player",
            Ask::ChooseProject => "choose-project",
            Ask::OrderTriggers { .. } => "order-triggers",
            Ask::LoseCube { .. } => "lose-cube",
            Ask::LoseCard { .. } => "lose-card",
        }
    }
}

impl Master {
    /// The seat the open question is for.
    #[inline]
    pub(crate) fn asked(&self) -> Seat {
        match self.state.stack.top() {
            Some(Pending::Ask(question)) => question.seat,
            Some(Pending::Do(_)) | None => self.state.active,
        }
    }

    /// Offer every answer to a question.
    pub(crate) fn offer_answers(&self, question: &Question, offer: &mut impl OfferSink) {
        let seat = question.seat;
        match question.ask {
            Ask::ChooseHome => self.offer_homes(offer),
            Ask::TakeSpecies => {
                let revealed = self.state.draft.cards();
                offer.all(revealed.iter(), |card| Answer::TakeSpecies { card });
            }
            Ask::KeepCard { lifted } => self.offer_keep(lifted, offer),
            Ask::ReceiveCard { project, left } => self.offer_receive(project, left, offer),
            Ask::ChooseDeck { filter, .. } => {
                let decks = self.decks_with_cards(filter);
                offer.all(decks, |kind| Answer::DrawFrom { kind });
            }
            Ask::ChooseCard { kind } => {
                let cards = self.deck(kind).cards(kind);
                offer.all(cards.iter(), |card| Answer::Fetch { card });
            }
            Ask::StealCube { colors } => {
                self.offer_steal(seat, None, colors, TheftScope::All, offer)
            }
            Ask::TakeLoot { loser, .. } => {
                self.offer_steal(seat, Some(loser), 0b1111, TheftScope::NoConflicts, offer);
            }
            Ask::PickCard { victim, filter, .. } => self.offer_pick(seat, victim, filter, offer),
            Ask::Occupy { .. } => {
                offer.one(Answer::Occupy);
                offer.one(Answer::Decline);
            }
            Ask::ChooseBase { .. } => {
                let cards = self.spare_bases(seat);
                offer.all(cards.iter(), |card| Answer::Pick { card });
            }
            Ask::GainCube { colors, .. } => self.offer_gain(colors, offer),
            Ask::Redraw { .. } => self.offer_put_back(offer),
            Ask::Exchange(exchange) => self.offer_exchange(seat, &exchange, offer),
            Ask::LiftCube => self.offer_lift(seat, offer),
            Ask::MoveCube { source } => self.offer_move(seat, source, offer),
            Ask::ChooseOption { card } => self.offer_options(card, offer),
            Ask::ChooseSystem { deed } => {
                let systems = systems_in(self.targets(seat, deed)).map(Target::System);
                offer.all(systems, |target| Answer::Target { target });
            }
            Ask::ChooseConflict { deed } => {
                let conflicts = self.conflict_targets(deed).map(Target::Conflict);
                offer.all(conflicts, |target| Answer::Target { target });
            }
            Ask::MoveBase { from } => {
                let systems = systems_in(self.destinations(seat, from)).map(Target::System);
                offer.all(systems, |target| Answer::Target { target });
            }
            Ask::ChoosePlayer { .. } => self.offer_players(seat, offer),
            Ask::ChooseProject => {
                let works = self.works_of(seat).map(Target::Work);
                offer.all(works, |target| Answer::Target { target });
            }
            Ask::OrderTriggers { from } => self.offer_triggers(from, offer),
            Ask::LoseCube { .. } => self.offer_give(offer),
            Ask::LoseCard { filter } => {
                let cards = self.pickable(seat, filter, true);
                offer.all(cards.iter(), |card| Answer::Pick { card });
            }
        }
    }
}

impl Question {
    /// Check or carry out an answer by its rule. An answer to another kind of question is refused.
    pub(crate) fn rule<L: Log<Event>, M: Mode<L>>(self, answer: Answer, mode: M) -> M::Outcome {
        let seat = self.seat;
        match (self.ask, answer) {
            (Ask::ChooseHome, Answer::ChooseHome { system }) => mode.rule(
                |game| game.check_home(system),
                |game| game.place_home(seat, system),
            ),
            (Ask::TakeSpecies, Answer::TakeSpecies { card }) => mode.rule(
                |game| game.check_species(card),
                |game| game.take_species(seat, card),
            ),
            (Ask::KeepCard { lifted }, Answer::Keep { card }) => mode.rule(
                |_| Master::check_keep(lifted, card),
                |game| game.keep(seat, lifted, card),
            ),
            (Ask::KeepCard { lifted }, Answer::PutBoth { first }) => mode.rule(
                |_| Master::check_keep(lifted, first),
                |game| game.put_both(seat, lifted, first),
            ),
            (Ask::KeepCard { .. }, Answer::Decline) => mode.refuse(MUST_KEEP),
            (Ask::ReceiveCard { project, left }, Answer::DrawFrom { kind }) => mode.rule(
                |game| game.check_receive(project, left, kind),
                |game| game.receive(seat, project, left, kind),
            ),
            (Ask::ChooseDeck { filter, way }, Answer::DrawFrom { kind }) => mode.rule(
                |game| game.check_deck(filter, kind),
                |game| game.draw_from(seat, kind, way),
            ),
            (Ask::ChooseCard { kind }, Answer::Fetch { card }) => mode.rule(
                |game| game.check_fetch(kind, card),
                |game| game.fetch(seat, card),
            ),
            (Ask::StealCube { colors }, Answer::Steal { source }) => mode.rule(
                |game| game.check_steal(seat, None, colors, TheftScope::All, source),
                |game| game.steal(seat, source),
            ),
            (Ask::StealCube { .. }, Answer::Decline) => mode.refuse(MUST_STEAL),
            (Ask::TakeLoot { loser, left }, Answer::Steal { source }) => mode.rule(
                |game| game.check_steal(seat, Some(loser), 0b1111, TheftScope::NoConflicts, source),
                |game| game.take_loot(seat, loser, left, source),
            ),
            (
                Ask::PickCard {
                    victim,
                    filter,
                    fate,
                },
                Answer::Pick { card },
            ) => mode.rule(
                |game| game.check_pick(seat, victim, filter, card),
                |game| game.pick_card(seat, card, fate),
            ),
            (Ask::Occupy { loser, system }, Answer::Occupy) => {
                mode.rule(|_| Ok(()), |game| game.occupy(seat, loser, system))
            }
            (Ask::Occupy { loser, system }, Answer::Decline) => {
                mode.rule(|_| Ok(()), |game| game.leave_empty(seat, loser, system))
            }
            (Ask::ChooseBase { loser, system }, Answer::Pick { card }) => mode.rule(
                |game| game.check_spare_base(seat, card),
                |game| game.occupy_from(seat, card, loser, system),
            ),
            (Ask::GainCube { colors, left }, Answer::Gain { color }) => mode.rule(
                |game| game.check_gain(colors, color),
                |game| game.gain_cube(seat, colors, left, color),
            ),
            (Ask::Redraw { left, back }, Answer::PutBack { color }) => mode.rule(
                |game| game.check_drawn(color),
                |game| game.put_back(seat, left, back, color),
            ),
            (Ask::Redraw { back, .. }, Answer::Decline) => {
                mode.rule(|_| Ok(()), |game| game.redraw(seat, back))
            }
            (Ask::Exchange(exchange), Answer::Exchange { give, take }) => mode.rule(
                |game| game.check_exchange(seat, &exchange, give, take),
                |game| game.exchange(seat, exchange, give, take),
            ),
            (Ask::Exchange(_), Answer::Decline) => {
                mode.rule(|_| Ok(()), |game| game.note(|| Event::Declined { seat }))
            }
            (Ask::LiftCube, Answer::Lift { source }) => mode.rule(
                |game| game.check_lift(seat, source),
                |game| game.ask(seat, Ask::MoveCube { source }),
            ),
            (Ask::MoveCube { source }, Answer::Put { cube, to }) => mode.rule(
                |game| game.check_move(seat, source, cube, to),
                |game| game.move_cube(seat, source, cube, to),
            ),
            (Ask::ChooseOption { card }, Answer::Choose { option }) => mode.rule(
                |game| game.check_option(card, option),
                |game| game.start_option(seat, card, option),
            ),
            (Ask::ChooseOption { card }, Answer::Decline) => mode.rule(
                |game| game.check_decline(card),
                |game| game.note(|| Event::Declined { seat }),
            ),
            (Ask::OrderTriggers { from }, Answer::Resolve { card }) => mode.rule(
                |game| game.check_due(from, card),
                |game| game.resolve_trigger(from, card),
            ),
            (Ask::LoseCube { left }, Answer::Give { source }) => mode.rule(
                |game| game.check_give(source),
                |game| game.give(left, source),
            ),
            (Ask::LoseCard { filter }, Answer::Pick { card }) => mode.rule(
                |game| game.check_lose_card(filter, card),
                |game| game.pick_card(seat, card, Fate::Discard),
            ),
            (_, Answer::Target { target }) => self.rule_for_target(target, mode),
            _ => mode.refuse(QUESTION_FIRST),
        }
    }

    /// The same for the target of a deed.
    fn rule_for_target<L: Log<Event>, M: Mode<L>>(self, target: Target, mode: M) -> M::Outcome {
        let seat = self.seat;
        match (self.ask, target) {
            (Ask::ChooseSystem { deed }, Target::System(system)) => mode.rule(
                |game| game.check_target(seat, deed, system),
                |game| game.strike(seat, deed, system),
            ),
            (Ask::ChooseConflict { deed }, Target::Conflict(card)) => mode.rule(
                |game| game.check_conflict_target(deed, card),
                |game| game.strike_conflict(deed, card),
            ),
            (Ask::MoveBase { from }, Target::System(to)) => mode.rule(
                |game| game.check_destination(seat, from, to),
                |game| game.move_base(seat, from, to),
            ),
            (Ask::ChoosePlayer { count }, Target::Player(player)) => mode.rule(
                |game| game.check_player(seat, player),
                |game| game.mark_skips(player, count),
            ),
            (Ask::ChooseProject, Target::Work(work)) => mode.rule(
                |game| game.check_cancel(seat, work),
                |game| game.clear_work(seat, work),
            ),
            _ => mode.refuse(QUESTION_FIRST),
        }
    }
}

/// Position files may claim anything.
impl Master {
    /// Whether a question names players and pieces that exist.
    pub(crate) fn is_readable_question(&self, question: &Question) -> bool {
        let seat = question.seat;
        let has_card = |card: CardId| card.index() < CARDS;
        let has_project = |it: ProjectId| it.index() < self.pack.projects.len();
        self.is_seat(seat)
            && match question.ask {
                Ask::KeepCard { lifted: [one, two] } => {
                    has_card(one) && has_card(two) && one.kind() == two.kind()
                }
                Ask::ReceiveCard { project, .. } => has_project(project),
                Ask::MoveCube { source } => match source.work() {
                    Work::Card(project) => has_project(project),
                    Work::Route(track) => track.index() < self.pack.board.tracks.len(),
                    Work::Swarm { .. } => false, // Nobody moves a cube of the Weavers.
                },
                Ask::TakeLoot { loser, .. } => self.is_seat(loser) && loser != seat,
                Ask::PickCard { victim, .. } => victim.is_none_or(|it| self.is_seat(it)),
                Ask::Occupy { loser, system } | Ask::ChooseBase { loser, system } => {
                    self.is_system(system) && loser.is_none_or(|it| self.is_seat(it))
                }
                Ask::MoveBase { from } => self.is_system(from),
                Ask::ChooseOption { card } => self.has_option(card, 0),
                Ask::OrderTriggers { from } => from <= self.state.triggers.len,
                Ask::ChooseHome
                | Ask::TakeSpecies
                | Ask::ChooseDeck { .. }
                | Ask::ChooseCard { .. }
                | Ask::StealCube { .. }
                | Ask::GainCube { .. }
                | Ask::Redraw { .. }
                | Ask::Exchange(_)
                | Ask::LiftCube
                | Ask::ChooseSystem { .. }
                | Ask::ChooseConflict { .. }
                | Ask::ChoosePlayer { .. }
                | Ask::ChooseProject
                | Ask::LoseCube { .. }
                | Ask::LoseCard { .. } => true,
            }
    }

    /// Whether a question can be pending after the setup.
    pub(crate) fn is_possible_question(&self, question: &Question) -> bool {
        let seat = question.seat;
        let rewarding = self.state.phase == Phase::Rewards;
        let bright = |colors: u8| colors & !0b1111 == 0;
        match question.ask {
            Ask::ChooseHome | Ask::TakeSpecies => false,
            Ask::KeepCard { lifted } => lifted.iter().all(|card| card.kind() != Kind::Species),
            Ask::ChooseCard { kind } => kind != Kind::Species,
            Ask::ReceiveCard { project, left } => {
                rewarding && usize::from(left) < 1 << self.pack.receives(project).len()
            }
            Ask::StealCube { colors } => bright(colors),
            Ask::GainCube { colors, left } => bright(colors) && left != 0,
            // MG-7.9: only the active player has drawn cubes, and only during allocation.
            Ask::Redraw { left, back } => self.has_drawn(seat) && 0 < left && back < 3,
            Ask::Exchange(it) => {
                let held = it.hold == Hold::Bag || self.has_drawn(seat);
                held && bright(it.from) && bright(it.to) && it.left != 0
            }
            Ask::MoveCube { source } => self.check_lift(seat, source).is_ok(),
            Ask::TakeLoot { left, .. } => rewarding && left != 0,
            Ask::PickCard { victim, .. } => victim != Some(seat),
            Ask::Occupy { loser, system } => rewarding && self.can_occupy(seat, loser, system),
            Ask::ChooseBase { loser, system } => {
                let taken = self.owned_by_others(seat) | self.state.covered;
                let open = match loser {
                    Some(_) => rewarding && self.can_occupy(seat, loser, system),
                    None => taken & system.bit() == 0,
                };
                open && self.state.stock[seat] == 0 && !self.spare_bases(seat).is_empty()
            }
            Ask::MoveBase { from } => self.movable(seat) & from.bit() != 0,
            Ask::ChoosePlayer { count } => count != 0,
            Ask::ChooseDeck { .. }
            | Ask::ChooseOption { .. }
            | Ask::ChooseSystem { .. }
            | Ask::ChooseConflict { .. }
            | Ask::ChooseProject
            | Ask::LiftCube
            | Ask::OrderTriggers { .. } => true,
            Ask::LoseCube { left } => self.is_solo() && left != 0,
            Ask::LoseCard { .. } => self.is_solo(),
        }
    }

    fn has_drawn(&self, seat: Seat) -> bool {
        self.state.phase == Phase::Allocation && self.state.active == seat
    }

    /// MG-19.14, MG-19.22: the system is the loser's, or neutral if there is none.
    fn can_occupy(&self, seat: Seat, loser: Option<Seat>, system: SystemId) -> bool {
        match loser {
            Some(loser) => loser != seat && self.state.control[loser] & system.bit() != 0,
            None => self.neutral_systems() & system.bit() != 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every topic that the code can answer with is listed, so that front ends can say something about each.
    #[test]
    fn every_topic_is_listed() {
        let code = include_str!("question.rs");
        let (_, rest) = code.split_once("const fn topic").expect("the function");
        let (body, _) = rest.split_once("\nimpl Master").expect("its end");
        let words = body.split('"').skip(1).step_by(2);
        let mut seen = 0;
        for word in words {
            assert!(TOPICS.contains(&word), "{word}");
            seen += 1;
        }
        assert_eq!(seen + 4, TOPICS.len());
    }
}
