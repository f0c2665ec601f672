//! Entries of the pending stack as words.

use kernel::{Game, ParseError, Seat};

use super::form;
use crate::card::Kind;
use crate::color::Color;
use crate::decision::{
    ConflictDeed, DrawWay, Exchange, Fate, Job, Pending, SetupStep, Spoils, SystemDeed, Toll,
};
use crate::effect::{CardFilter, Hold, Site};
use crate::notation::read_word;
use crate::question::{Ask, Question};
use crate::{Master, Side, Symbol};

impl Master {
    /// An entry of the pending stack: its topic, whom it asks, and what it is about.
    pub(crate) fn pending_words(&self, pending: &Pending) -> String {
        let topic = pending.topic();
        let details = match pending {
            // The active player orders triggers, so no player is named.
            Pending::Ask(question) if pending.group().is_some() => self.ask_words(&question.ask),
            Pending::Ask(Question { seat, ask }) => {
                let details = self.ask_words(ask);
                format!("{} {details}", self.seat_name(*seat))
            }
            Pending::Do(job) => self.job_words(job),
        };
        format!("{topic} {details}").trim_end().to_owned()
    }

    /// What a question is about.
    fn ask_words(&self, ask: &Ask) -> String {
        let pack = self.pack;
        match *ask {
            Ask::ChooseHome
            | Ask::TakeSpecies
            | Ask::LiftCube
            | Ask::ChooseProject
            | Ask::ChooseConflict {
                deed: ConflictDeed::Cancel,
            }
            | Ask::ChoosePlayer { count: 1 } => String::new(),
            Ask::ChooseConflict {
                deed: ConflictDeed::Turn,
            } => "turn".to_owned(),
            Ask::ChoosePlayer { count } => count.to_string(),
            Ask::MoveBase { from } => pack.system_word(from).to_owned(),
            Ask::KeepCard { lifted: [a, b] } => {
                format!("{} {}", pack.card_word(a), pack.card_word(b))
            }
            Ask::ReceiveCard { project, left } => {
                format!("{} {left:b}", pack.project_word(project))
            }
            Ask::ChooseDeck { filter, way } => format!("{} {}", filter.word(), way.word()),
            Ask::ChooseCard { kind } => kind.word().to_owned(),
            Ask::StealCube { colors } => color_words(colors),
            Ask::TakeLoot { loser, left } => format!("{} {left}", self.seat_name(loser)),
            Ask::PickCard { victim, filter, .. } => {
                format!("{} {}", self.maybe_player(victim), filter.word())
            }
            Ask::Occupy { loser, system } | Ask::ChooseBase { loser, system } => {
                format!("{} {}", self.maybe_player(loser), pack.system_word(system))
            }
            Ask::GainCube { colors, left } => format!("{} {left}", color_words(colors)),
            Ask::Redraw { left, back } => format!("{left} {back}"),
            Ask::Exchange(Exchange {
                hold,
                from,
                to,
                left,
            }) => {
                let (from, to) = (color_words(from), color_words(to));
                format!("{} {from} {to} {left}", hold.word())
            }
            Ask::MoveCube { source } => self.source_words(source),
            Ask::ChooseOption { card } => pack.card_word(card),
            Ask::ChooseSystem { deed } => deed.word().to_owned(),
            Ask::OrderTriggers { from } => from.to_string(),
            Ask::LoseCube { left } => left.to_string(),
            Ask::LoseCard { filter } => filter.word().to_owned(),
        }
    }

    /// A job, and its player.
    fn job_words(&self, job: &Job) -> String {
        let pack = self.pack;
        let player = |seat: Seat| self.seat_name(seat);
        match *job {
            Job::Draw { seat, kind } => format!("{} {}", player(seat), kind.word()),
            Job::Triggers { from } => from.to_string(),
            Job::Resolve {
                seat,
                card,
                option,
                next,
            } => {
                let card = pack.card_word(card);
                format!("{} {card} {option} {next}", player(seat))
            }
            Job::Spoils(spoils) => {
                let opposite = [Side::Red, Side::Blue][usize::from(spoils.opposite)];
                format!(
                    "{} {} {} {} {} {}",
                    player(spoils.winner),
                    self.maybe_player(spoils.loser),
                    pack.card_word(spoils.card),
                    pack.system_word(spoils.system),
                    opposite.word(),
                    spoils.stage,
                )
            }
            Job::Setup { next } => match next {
                SetupStep::BlackHoles => "black-holes".to_owned(),
                SetupStep::Species(seat) => format!("species {}", player(seat)),
                SetupStep::ReturnSpecies => "return-species".to_owned(),
                SetupStep::Begin => "begin".to_owned(),
            },
            Job::Toll(toll) => format!(
                "{} {} {} {}",
                pack.card_word(toll.card),
                pack.system_word(toll.system),
                toll.side.word(),
                toll.stage
            ),
            Job::Span | Job::Rest => String::new(),
            Job::Weave {
                weaver,
                next,
                advanced,
            } => {
                let advanced = if advanced { " advanced" } else { "" };
                format!("{} {next}{advanced}", pack.weaver_word(weaver))
            }
            Job::React {
                weaver,
                symbol,
                next,
            } => format!("{} {} {next}", pack.weaver_word(weaver), symbol.word()),
        }
    }

    fn maybe_player(&self, seat: Option<Seat>) -> &'static str {
        seat.map_or("nobody", |seat| self.seat_name(seat))
    }

    /// Read an entry of the pending stack.
    pub(crate) fn read_pending(&self, text: &str) -> Result<Pending, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if let Some(job) = self.read_job(&words)? {
            return Ok(Pending::Do(job));
        }
        match words[..] {
            ["order-triggers", from] => Ok(Pending::Ask(Question {
                seat: self.state.active,
                ask: Ask::OrderTriggers {
                    from: read_number(from)?,
                },
            })),
            [topic, seat, ref details @ ..] => {
                let words = [&[topic], details].concat();
                let ask = self.read_ask(&words).transpose();
                let ask = ask.ok_or_else(|| form::unknown(text))?;
                let seat = self.read_player(seat)?;
                Ok(Pending::Ask(Question { seat, ask: ask? }))
            }
            _ => Err(form::unknown(text)),
        }
    }

    /// Read a question; `None` if it is not one.
    fn read_ask(&self, words: &[&str]) -> Result<Option<Ask>, ParseError> {
        let pack = self.pack;
        Ok(Some(match *words {
            ["choose-home"] => Ask::ChooseHome,
            ["take-species"] => Ask::TakeSpecies,
            ["choose-conflict"] => Ask::ChooseConflict {
                deed: ConflictDeed::Cancel,
            },
            ["choose-conflict", "turn"] => Ask::ChooseConflict {
                deed: ConflictDeed::Turn,
            },
            ["move-base", from] => Ask::MoveBase {
                from: pack.read_system(from)?,
            },
            ["choose-player"] => Ask::ChoosePlayer { count: 1 },
            ["choose-player", count] => Ask::ChoosePlayer {
                count: read_number(count)?,
            },
            ["choose-project"] => Ask::ChooseProject,
            ["keep-card", a, b] => Ask::KeepCard {
                lifted: [pack.read_card(a)?, pack.read_card(b)?],
            },
            ["receive-card", project, left] => Ask::ReceiveCard {
                project: pack.read_project(project)?,
                left: read_bits(left)?,
            },
            ["choose-deck", filter, way] => Ask::ChooseDeck {
                filter: read_filter(filter)?,
                way: read_word("way", way, &DrawWay::ALL, DrawWay::word)?,
            },
            ["choose-card", kind] => Ask::ChooseCard {
                kind: Kind::read(kind)?,
            },
            ["steal-cube", colors] => Ask::StealCube {
                colors: read_colors(colors)?,
            },
            ["take-loot", loser, left] => Ask::TakeLoot {
                loser: self.read_player(loser)?,
                left: read_number(left)?,
            },
            [verb @ ("take-card" | "discard-card"), victim, filter] => Ask::PickCard {
                victim: self.read_maybe(victim)?,
                filter: read_filter(filter)?,
                fate: if verb == "take-card" {
                    Fate::Take
                } else {
                    Fate::Discard
                },
            },
            ["occupy", loser, system] => Ask::Occupy {
                loser: self.read_maybe(loser)?,
                system: pack.read_system(system)?,
            },
            ["choose-base", loser, system] => Ask::ChooseBase {
                loser: self.read_maybe(loser)?,
                system: pack.read_system(system)?,
            },
            ["gain-cube", colors, left] => Ask::GainCube {
                colors: read_colors(colors)?,
                left: read_number(left)?,
            },
            ["redraw", left, back] => Ask::Redraw {
                left: read_number(left)?,
                back: read_number(back)?,
            },
            ["exchange", hold, from, to, left] => Ask::Exchange(Exchange {
                hold: read_word("kind of cubes", hold, &Hold::ALL, Hold::word)?,
                from: read_colors(from)?,
                to: read_colors(to)?,
                left: read_number(left)?,
            }),
            ["lift-cube"] => Ask::LiftCube,
            ["move-cube", color, place, ref rest @ ..] => Ask::MoveCube {
                source: self.read_source(color, place, rest)?,
            },
            ["choose-option", card] => Ask::ChooseOption {
                card: pack.read_card(card)?,
            },
            ["choose-system", deed] => Ask::ChooseSystem {
                deed: read_word("deed", deed, &SystemDeed::ALL, SystemDeed::word)?,
            },
            ["lose-cube", left] => Ask::LoseCube {
                left: read_number(left)?,
            },
            ["lose-card", filter] => Ask::LoseCard {
                filter: read_filter(filter)?,
            },
            _ => return Ok(None),
        }))
    }

    /// Read a job; `None` if it is not one.
    fn read_job(&self, words: &[&str]) -> Result<Option<Job>, ParseError> {
        let pack = self.pack;
        let player = |word: &str| self.read_player(word);
        Ok(Some(match *words {
            ["draw", seat, kind] => Job::Draw {
                seat: player(seat)?,
                kind: Kind::read(kind)?,
            },
            ["triggers", from] => Job::Triggers {
                from: read_number(from)?,
            },
            ["resolve", seat, card, option, next] => Job::Resolve {
                seat: player(seat)?,
                card: pack.read_card(card)?,
                option: read_number(option)?,
                next: read_number(next)?,
            },
            ["spoils", winner, loser, card, system, opposite, stage] => Job::Spoils(Spoils {
                winner: player(winner)?,
                loser: self.read_maybe(loser)?,
                card: pack.read_card(card)?,
                system: pack.read_system(system)?,
                stage: read_number(stage)?,
                opposite: Side::read(opposite)? as u8,
            }),
            ["setup", "black-holes"] => Job::Setup {
                next: SetupStep::BlackHoles,
            },
            ["setup", "species", seat] => Job::Setup {
                next: SetupStep::Species(player(seat)?),
            },
            ["setup", "return-species"] => Job::Setup {
                next: SetupStep::ReturnSpecies,
            },
            ["setup", "begin"] => Job::Setup {
                next: SetupStep::Begin,
            },
            ["toll", card, system, side, stage] => Job::Toll(Toll {
                card: pack.read_card(card)?,
                system: pack.read_system(system)?,
                side: Side::read(side)?,
                stage: read_number(stage)?,
            }),
            ["span"] => Job::Span,
            ["rest"] => Job::Rest,
            ["weave", weaver, next, ref advanced @ ..] => Job::Weave {
                weaver: pack.read_weaver(weaver)?,
                next: read_number(next)?,
                advanced: advanced == ["advanced"],
            },
            ["react", weaver, symbol, next] => Job::React {
                weaver: pack.read_weaver(weaver)?,
                symbol: Symbol::read(symbol)?,
                next: read_number(next)?,
            },
            _ => return Ok(None),
        }))
    }

    fn read_maybe(&self, word: &str) -> Result<Option<Seat>, ParseError> {
        match word {
            "nobody" => Ok(None),
            word => self.read_player(word).map(Some),
        }
    }
}

/// Colors joined by commas: `red,blue`.
fn color_words(colors: u8) -> String {
    let words: Vec<&str> = crate::color::colors_in(colors).map(Color::word).collect();
    words.join(",")
}

fn read_colors(words: &str) -> Result<u8, ParseError> {
    words
        .split(',')
        .try_fold(0, |set, word| Ok(set | Color::read(word)?.bit()))
}

fn read_filter(word: &str) -> Result<CardFilter, ParseError> {
    read_word("card type", word, &CardFilter::ALL, CardFilter::word)
}

fn read_number(word: &str) -> Result<u8, ParseError> {
    word.parse()
        .map_err(|_| ParseError::new(word, "a number from 0 to 255 is expected"))
}

fn read_bits(word: &str) -> Result<u8, ParseError> {
    u8::from_str_radix(word, 2).map_err(|_| ParseError::new(word, "zeros and ones are expected"))
}

impl DrawWay {
    const ALL: [DrawWay; 3] = [DrawWay::Normal, DrawWay::Random, DrawWay::Choice];

    fn word(self) -> &'static str {
        match self {
            DrawWay::Normal => "normal",
            DrawWay::Random => "random",
            DrawWay::Choice => "choice",
        }
    }
}

impl SystemDeed {
    const ALL: [SystemDeed; 7] = [
        SystemDeed::Cover,
        SystemDeed::Uncover,
        SystemDeed::RemoveBase,
        SystemDeed::PlaceBase(Site::Reached),
        SystemDeed::PlaceBase(Site::Next),
        SystemDeed::PlaceBase(Site::Own),
        SystemDeed::MoveBase,
    ];

    fn word(self) -> &'static str {
        match self {
            SystemDeed::Cover => "cover",
            SystemDeed::Uncover => "uncover",
            SystemDeed::RemoveBase => "remove-base",
            SystemDeed::PlaceBase(Site::Reached) => "place-reached",
            SystemDeed::PlaceBase(Site::Next) => "place-next",
            SystemDeed::PlaceBase(Site::Own) => "place-own",
            SystemDeed::MoveBase => "move-base",
        }
    }
}
