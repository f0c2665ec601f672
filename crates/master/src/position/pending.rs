//! Entries of the pending stack as words.

use kernel::{ParseError, Seat};

use super::form;
use crate::card::Kind;
use crate::color::Color;
use crate::decision::{
    ConflictDeed, DrawWay, Exchange, Fate, Pending, SetupStep, Spoils, SystemDeed, Toll,
};
use crate::effect::{CardFilter, Hold, Site};
use crate::{Master, Side, Symbol};

impl Master {
    /// An entry of the pending stack: its topic, whom it asks, and what it is about.
    pub(crate) fn pending_words(&self, pending: &Pending) -> String {
        let pack = self.pack;
        let player = |seat: Seat| self.player_word(seat);
        let topic = pending.topic();
        match *pending {
            Pending::ChooseHome { seat }
            | Pending::TakeSpecies { seat }
            | Pending::ChooseConflict {
                seat,
                deed: ConflictDeed::Cancel,
            }
            | Pending::ChoosePlayer { seat, count: 1 }
            | Pending::LiftCube { seat }
            | Pending::ChooseProject { seat } => format!("{topic} {}", player(seat)),
            Pending::ChooseConflict {
                seat,
                deed: ConflictDeed::Turn,
            } => format!("{topic} {} turn", player(seat)),
            Pending::ChoosePlayer { seat, count } => format!("{topic} {} {count}", player(seat)),
            Pending::MoveBase { seat, from } => {
                format!("{topic} {} {}", player(seat), pack.system_word(from))
            }
            Pending::KeepCard {
                seat,
                lifted: [a, b],
            } => {
                format!(
                    "{topic} {} {} {}",
                    player(seat),
                    pack.card_word(a),
                    pack.card_word(b)
                )
            }
            Pending::ReceiveCard {
                seat,
                project,
                left,
            } => {
                format!(
                    "{topic} {} {} {left:b}",
                    player(seat),
                    pack.project_word(project)
                )
            }
            Pending::ChooseDeck { seat, filter, way } => {
                format!("{topic} {} {} {}", player(seat), filter.word(), way.word())
            }
            Pending::ChooseCard { seat, kind } | Pending::Draw { seat, kind } => {
                format!("{topic} {} {}", player(seat), kind.word())
            }
            Pending::StealCube { seat, colors } => {
                format!("{topic} {} {}", player(seat), color_words(colors))
            }
            Pending::TakeLoot { seat, loser, left } => {
                format!("{topic} {} {} {left}", player(seat), player(loser))
            }
            Pending::PickCard {
                seat,
                victim,
                filter,
                ..
            } => {
                format!(
                    "{topic} {} {} {}",
                    player(seat),
                    self.maybe_player(victim),
                    filter.word()
                )
            }
            Pending::Occupy {
                seat,
                loser,
                system,
            }
            | Pending::ChooseBase {
                seat,
                loser,
                system,
            } => {
                let system = pack.system_word(system);
                format!(
                    "{topic} {} {} {system}",
                    player(seat),
                    self.maybe_player(loser)
                )
            }
            Pending::GainCube { seat, colors, left } => {
                format!("{topic} {} {} {left}", player(seat), color_words(colors))
            }
            Pending::Redraw { seat, left, back } => {
                format!("{topic} {} {left} {back}", player(seat))
            }
            Pending::Exchange(Exchange {
                seat,
                hold,
                from,
                to,
                left,
            }) => format!(
                "{topic} {} {} {} {} {left}",
                player(seat),
                hold.word(),
                color_words(from),
                color_words(to)
            ),
            Pending::MoveCube { seat, source } => {
                format!("{topic} {} {}", player(seat), self.source_words(source))
            }
            Pending::ChooseOption { seat, card } => {
                format!("{topic} {} {}", player(seat), pack.card_word(card))
            }
            Pending::ChooseSystem { seat, deed } => {
                format!("{topic} {} {}", player(seat), deed.word())
            }
            Pending::OrderTriggers { from } | Pending::Triggers { from } => {
                format!("{topic} {from}")
            }
            Pending::Resolve {
                seat,
                card,
                option,
                next,
            } => {
                format!(
                    "{topic} {} {} {option} {next}",
                    player(seat),
                    pack.card_word(card)
                )
            }
            Pending::Spoils(spoils) => {
                let opposite = [Side::Red, Side::Blue][usize::from(spoils.opposite)];
                format!(
                    "{topic} {} {} {} {} {} {}",
                    player(spoils.winner),
                    self.maybe_player(spoils.loser),
                    pack.card_word(spoils.card),
                    pack.system_word(spoils.system),
                    opposite.word(),
                    spoils.stage,
                )
            }
            Pending::Setup { next } => match next {
                SetupStep::BlackHoles => format!("{topic} black-holes"),
                SetupStep::Species(seat) => format!("{topic} species {}", player(seat)),
                SetupStep::ReturnSpecies => format!("{topic} return-species"),
                SetupStep::Begin => format!("{topic} begin"),
            },
            Pending::LoseCube { seat, left } => format!("{topic} {} {left}", player(seat)),
            Pending::LoseCard { seat, filter } => {
                format!("{topic} {} {}", player(seat), filter.word())
            }
            Pending::Toll(toll) => format!(
                "{topic} {} {} {} {}",
                pack.card_word(toll.card),
                pack.system_word(toll.system),
                toll.side.word(),
                toll.stage
            ),
            Pending::Span | Pending::Rest => topic.to_owned(),
            Pending::Weave {
                weaver,
                next,
                advanced,
            } => {
                let advanced = if advanced { " advanced" } else { "" };
                format!("{topic} {} {next}{advanced}", pack.weaver_word(weaver))
            }
            Pending::React {
                weaver,
                symbol,
                next,
            } => format!(
                "{topic} {} {} {next}",
                pack.weaver_word(weaver),
                symbol.word()
            ),
        }
    }

    fn maybe_player(&self, seat: Option<Seat>) -> &'static str {
        seat.map_or("nobody", |seat| self.player_word(seat))
    }

    /// Read an entry of the pending stack.
    pub(crate) fn read_pending(&self, text: &str) -> Result<Pending, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let pack = self.pack;
        let player = |word: &str| self.read_player(word);
        let maybe = |word: &str| match word {
            "nobody" => Ok(None),
            word => self.read_player(word).map(Some),
        };
        Ok(match words[..] {
            ["choose-home", seat] => Pending::ChooseHome {
                seat: player(seat)?,
            },
            ["take-species", seat] => Pending::TakeSpecies {
                seat: player(seat)?,
            },
            ["choose-conflict", seat] => Pending::ChooseConflict {
                seat: player(seat)?,
                deed: ConflictDeed::Cancel,
            },
            ["choose-conflict", seat, "turn"] => Pending::ChooseConflict {
                seat: player(seat)?,
                deed: ConflictDeed::Turn,
            },
            ["move-base", seat, from] => Pending::MoveBase {
                seat: player(seat)?,
                from: pack.read_system(from)?,
            },
            ["choose-player", seat] => Pending::ChoosePlayer {
                seat: player(seat)?,
                count: 1,
            },
            ["choose-player", seat, count] => Pending::ChoosePlayer {
                seat: player(seat)?,
                count: read_number(count)?,
            },
            ["choose-project", seat] => Pending::ChooseProject {
                seat: player(seat)?,
            },
            ["keep-card", seat, a, b] => Pending::KeepCard {
                seat: player(seat)?,
                lifted: [pack.read_card(a)?, pack.read_card(b)?],
            },
            ["receive-card", seat, project, left] => Pending::ReceiveCard {
                seat: player(seat)?,
                project: pack.read_project(project)?,
                left: read_bits(left)?,
            },
            ["choose-deck", seat, filter, way] => Pending::ChooseDeck {
                seat: player(seat)?,
                filter: read_filter(filter)?,
                way: read_word("way", way, &DrawWay::ALL, DrawWay::word)?,
            },
            ["choose-card", seat, kind] => Pending::ChooseCard {
                seat: player(seat)?,
                kind: Kind::read(kind)?,
            },
            ["draw", seat, kind] => Pending::Draw {
                seat: player(seat)?,
                kind: Kind::read(kind)?,
            },
            ["steal-cube", seat, colors] => Pending::StealCube {
                seat: player(seat)?,
                colors: read_colors(colors)?,
            },
            ["take-loot", seat, loser, left] => Pending::TakeLoot {
                seat: player(seat)?,
                loser: player(loser)?,
                left: read_number(left)?,
            },
            [verb @ ("take-card" | "discard-card"), seat, victim, filter] => Pending::PickCard {
                seat: player(seat)?,
                victim: maybe(victim)?,
                filter: read_filter(filter)?,
                fate: if verb == "take-card" {
                    Fate::Take
                } else {
                    Fate::Discard
                },
            },
            ["occupy", seat, loser, system] => Pending::Occupy {
                seat: player(seat)?,
                loser: maybe(loser)?,
                system: pack.read_system(system)?,
            },
            ["choose-base", seat, loser, system] => Pending::ChooseBase {
                seat: player(seat)?,
                loser: maybe(loser)?,
                system: pack.read_system(system)?,
            },
            ["gain-cube", seat, colors, left] => Pending::GainCube {
                seat: player(seat)?,
                colors: read_colors(colors)?,
                left: read_number(left)?,
            },
            ["redraw", seat, left, back] => Pending::Redraw {
                seat: player(seat)?,
                left: read_number(left)?,
                back: read_number(back)?,
            },
            ["exchange", seat, hold, from, to, left] => Pending::Exchange(Exchange {
                seat: player(seat)?,
                hold: read_word("kind of cubes", hold, &Hold::ALL, Hold::word)?,
                from: read_colors(from)?,
                to: read_colors(to)?,
                left: read_number(left)?,
            }),
            ["lift-cube", seat] => Pending::LiftCube {
                seat: player(seat)?,
            },
            ["move-cube", seat, color, place, ref rest @ ..] => Pending::MoveCube {
                seat: player(seat)?,
                source: self.read_source(color, place, rest)?,
            },
            ["choose-option", seat, card] => Pending::ChooseOption {
                seat: player(seat)?,
                card: pack.read_card(card)?,
            },
            ["choose-system", seat, deed] => Pending::ChooseSystem {
                seat: player(seat)?,
                deed: read_word("deed", deed, &SystemDeed::ALL, SystemDeed::word)?,
            },
            ["order-triggers", from] => Pending::OrderTriggers {
                from: read_number(from)?,
            },
            ["triggers", from] => Pending::Triggers {
                from: read_number(from)?,
            },
            ["resolve", seat, card, option, next] => Pending::Resolve {
                seat: player(seat)?,
                card: pack.read_card(card)?,
                option: read_number(option)?,
                next: read_number(next)?,
            },
            ["spoils", winner, loser, card, system, opposite, stage] => Pending::Spoils(Spoils {
                winner: player(winner)?,
                loser: maybe(loser)?,
                card: pack.read_card(card)?,
                system: pack.read_system(system)?,
                stage: read_number(stage)?,
                opposite: Side::read(opposite)? as u8,
            }),
            ["setup", "black-holes"] => Pending::Setup {
                next: SetupStep::BlackHoles,
            },
            ["setup", "species", seat] => Pending::Setup {
                next: SetupStep::Species(player(seat)?),
            },
            ["setup", "return-species"] => Pending::Setup {
                next: SetupStep::ReturnSpecies,
            },
            ["setup", "begin"] => Pending::Setup {
                next: SetupStep::Begin,
            },
            ["lose-cube", seat, left] => Pending::LoseCube {
                seat: player(seat)?,
                left: read_number(left)?,
            },
            ["lose-card", seat, filter] => Pending::LoseCard {
                seat: player(seat)?,
                filter: read_filter(filter)?,
            },
            ["toll", card, system, side, stage] => Pending::Toll(Toll {
                card: pack.read_card(card)?,
                system: pack.read_system(system)?,
                side: Side::read(side)?,
                stage: read_number(stage)?,
            }),
            ["span"] => Pending::Span,
            ["rest"] => Pending::Rest,
            ["weave", weaver, next, ref advanced @ ..] => Pending::Weave {
                weaver: pack.read_weaver(weaver)?,
                next: read_number(next)?,
                advanced: advanced == ["advanced"],
            },
            ["react", weaver, symbol, next] => Pending::React {
                weaver: pack.read_weaver(weaver)?,
                symbol: read_symbol(symbol)?,
                next: read_number(next)?,
            },
            _ => return Err(form::unknown(text)),
        })
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

pub(super) fn read_symbol(word: &str) -> Result<Symbol, ParseError> {
    read_word("symbol", word, &Symbol::ALL, Symbol::word)
}

fn read_number(word: &str) -> Result<u8, ParseError> {
    word.parse()
        .map_err(|_| ParseError::new(word, "a number from 0 to 255 is expected"))
}

fn read_bits(word: &str) -> Result<u8, ParseError> {
    u8::from_str_radix(word, 2).map_err(|_| ParseError::new(word, "zeros and ones are expected"))
}

/// The value with this word.
pub(super) fn read_word<T: Copy>(
    kind: &str,
    word: &str,
    all: &[T],
    word_of: impl Fn(T) -> &'static str,
) -> Result<T, ParseError> {
    all.iter()
        .copied()
        .find(|&value| word_of(value) == word)
        .ok_or_else(|| ParseError::unknown(kind, word, all.iter().map(|&value| word_of(value))))
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
