//! Events of the Weavers as words, and words as events.

use kernel::{Game, ParseError};

use super::{Arrival, Removal, WeaverEvent, Why};
use crate::Master;
use crate::color::Color;
use crate::event::{pool_words, read_count, read_pool, work_word};
use crate::notation::read_word;
use crate::symbol::Symbol;
use crate::victory::Way;

/// The origin of a swarm that no other one brought.
const SETUP: &str = "setup";
/// The target of a swarm that was found by none of its arrows.
const LAST: &str = "last";

impl Master {
    /// The event as words: its name, then who, what, where and why in notation.
    pub(crate) fn weaver_words(&self, event: &WeaverEvent) -> String {
        let pack = self.pack;
        let word = |weaver| pack.weaver_word(weaver);
        let at = |system| pack.system_word(system);
        match *event {
            WeaverEvent::SwarmArrived { weaver, system, by } => {
                let by = match by {
                    Arrival::Setup => SETUP.to_owned(),
                    Arrival::Proliferation { parent } => word(parent),
                };
                format!("swarm-arrived {} {} {by}", word(weaver), at(system))
            }
            WeaverEvent::SwarmAimed {
                weaver,
                target,
                arrow,
            } => {
                let arrow = arrow.map_or(LAST.to_owned(), |rank| rank.to_string());
                format!("swarm-aimed {} {} {arrow}", word(weaver), at(target))
            }
            WeaverEvent::SwarmAdvanced {
                weaver,
                growth,
                cube,
                count,
                slots,
                why,
            } => format!(
                "swarm-advanced {} {} {count}/{slots} {}",
                pack.growth_word(weaver, growth),
                cube.word(),
                why.words()
            ),
            WeaverEvent::CubeDiverted {
                weaver,
                growth,
                cube,
                card,
                why,
            } => format!(
                "cube-diverted {} {} {} {}",
                pack.growth_word(weaver, growth),
                cube.word(),
                pack.card_word(card),
                why.words()
            ),
            WeaverEvent::CubeMissed {
                weaver,
                growth,
                cube,
            } => format!(
                "cube-missed {} {}",
                pack.growth_word(weaver, growth),
                cube.word()
            ),
            WeaverEvent::SwarmMoved {
                weaver,
                from,
                to,
                growth,
            } => format!(
                "swarm-moved {} {} {}",
                pack.growth_word(weaver, growth),
                at(from),
                at(to)
            ),
            WeaverEvent::SwarmMorphed {
                weaver,
                into,
                system,
            } => format!(
                "swarm-morphed {} {} {}",
                word(weaver),
                word(into),
                at(system)
            ),
            WeaverEvent::SwarmCleared { weaver, cubes } => {
                format!("swarm-cleared {}{}", word(weaver), pool_words(&cubes))
            }
            WeaverEvent::PlanetsEmptied { system, cubes } => {
                format!("planets-emptied {}{}", at(system), pool_words(&cubes))
            }
            WeaverEvent::SwarmRemoved {
                weaver,
                system,
                how,
            } => format!(
                "swarm-removed {} {} {}",
                word(weaver),
                at(system),
                how.word()
            ),
            WeaverEvent::ConflictLost { seat, card } => format!(
                "conflict-lost {} {}",
                self.seat_name(seat),
                pack.card_word(card)
            ),
            WeaverEvent::CubeLost { seat, cube, from } => format!(
                "cube-lost {} {} {}",
                self.seat_name(seat),
                cube.word(),
                work_word(pack, from)
            ),
            WeaverEvent::GameLost { way } => format!("game-lost {}", way.word()),
        }
    }

    /// The event of the Weavers with these words.
    pub(crate) fn parse_weaver_event(&self, words: &[&str]) -> Result<WeaverEvent, ParseError> {
        let pack = self.pack;
        let weaver = |word: &str| pack.read_weaver(word);
        let at = |word: &str| pack.read_system(word);
        Ok(match *words {
            ["swarm-arrived", word, system, by] => WeaverEvent::SwarmArrived {
                weaver: weaver(word)?,
                system: at(system)?,
                by: match by {
                    SETUP => Arrival::Setup,
                    parent => Arrival::Proliferation {
                        parent: weaver(parent)?,
                    },
                },
            },
            ["swarm-aimed", word, target, arrow] => WeaverEvent::SwarmAimed {
                weaver: weaver(word)?,
                target: at(target)?,
                arrow: match arrow {
                    LAST => None,
                    rank => Some(read_count(rank)?),
                },
            },
            ["swarm-advanced", project, cube, filled, ref why @ ..] => {
                let (weaver, growth) = pack.read_growth(project)?;
                let (count, slots) = filled
                    .split_once('/')
                    .ok_or_else(|| ParseError::new(filled, "`COUNT/SLOTS` is expected"))?;
                WeaverEvent::SwarmAdvanced {
                    weaver,
                    growth,
                    cube: Color::read(cube)?,
                    count: read_count(count)?,
                    slots: read_count(slots)?,
                    why: Why::read(why)?,
                }
            }
            ["cube-diverted", project, cube, card, ref why @ ..] => {
                let (weaver, growth) = pack.read_growth(project)?;
                WeaverEvent::CubeDiverted {
                    weaver,
                    growth,
                    cube: Color::read(cube)?,
                    card: pack.read_card(card)?,
                    why: Why::read(why)?,
                }
            }
            ["cube-missed", project, cube] => {
                let (weaver, growth) = pack.read_growth(project)?;
                WeaverEvent::CubeMissed {
                    weaver,
                    growth,
                    cube: Color::read(cube)?,
                }
            }
            ["swarm-moved", project, from, to] => {
                let (weaver, growth) = pack.read_growth(project)?;
                WeaverEvent::SwarmMoved {
                    weaver,
                    from: at(from)?,
                    to: at(to)?,
                    growth,
                }
            }
            ["swarm-morphed", word, into, system] => WeaverEvent::SwarmMorphed {
                weaver: weaver(word)?,
                into: weaver(into)?,
                system: at(system)?,
            },
            ["swarm-cleared", word, ref cubes @ ..] => WeaverEvent::SwarmCleared {
                weaver: weaver(word)?,
                cubes: read_pool(cubes)?,
            },
            ["planets-emptied", system, ref cubes @ ..] => WeaverEvent::PlanetsEmptied {
                system: at(system)?,
                cubes: read_pool(cubes)?,
            },
            ["swarm-removed", word, system, how] => WeaverEvent::SwarmRemoved {
                weaver: weaver(word)?,
                system: at(system)?,
                how: read_word("removal", how, &Removal::ALL, Removal::word)?,
            },
            ["conflict-lost", name, card] => WeaverEvent::ConflictLost {
                seat: self.read_player(name)?,
                card: pack.read_card(card)?,
            },
            ["cube-lost", name, cube, from] => WeaverEvent::CubeLost {
                seat: self.read_player(name)?,
                cube: Color::read(cube)?,
                from: pack.read_work(from)?,
            },
            ["game-lost", way] => WeaverEvent::GameLost {
                way: Way::read(way)?,
            },
            _ => {
                let name = words.first().copied().unwrap_or_default();
                return Err(ParseError::new(name, "no event is written like this"));
            }
        })
    }
}

impl Removal {
    const ALL: [Removal; 2] = [Removal::Stranded, Removal::Destroyed];

    const fn word(self) -> &'static str {
        match self {
            Removal::Stranded => "stranded",
            Removal::Destroyed => "destroyed",
        }
    }
}

impl Why {
    fn words(self) -> String {
        match self {
            Why::Alike { color, count } => format!("drawn {count} {}", color.word()),
            Why::Single { color } => format!("drawn 1 {}", color.word()),
            Why::Neither => "neither".to_owned(),
            Why::Symbol { symbol } => format!("symbol {}", symbol.word()),
        }
    }

    fn read(words: &[&str]) -> Result<Why, ParseError> {
        Ok(match *words {
            ["drawn", count, color] => {
                let color = Color::read(color)?;
                match read_count(count)? {
                    1 => Why::Single { color },
                    count => Why::Alike { color, count },
                }
            }
            ["neither"] => Why::Neither,
            ["symbol", symbol] => Why::Symbol {
                symbol: Symbol::read(symbol)?,
            },
            _ => {
                let reason = words.join(" ");
                return Err(ParseError::new(reason, "this is no reason for a cube"));
            }
        })
    }
}
