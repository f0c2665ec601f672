//! What swarms do, and why: as events, as words and as English sentences.

mod notation;

use kernel::Seat;

use crate::Master;
use crate::action::Work;
use crate::card::CardId;
use crate::color::{Color, Pool};
use crate::effect::sentence::{capitalized, number, plural};
use crate::pack::{Growth, SystemId, WeaverId};
use crate::symbol::Symbol;
use crate::victory::Way;

/// Something that has happened with the Weavers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(
    missing_docs,
    reason = "the fields are who, what and where, as their names say"
)]
pub enum WeaverEvent {
    /// A Weaver card was placed on a system (WV-SET.5, WV-PRO.3).
    SwarmArrived {
        weaver: WeaverId,
        system: SystemId,
        by: Arrival,
    },
    /// A swarm was turned to its target: by which of its arrows, counted from one, or by none
    /// (WV-TGT.3 to WV-TGT.5).
    SwarmAimed {
        weaver: WeaverId,
        target: SystemId,
        arrow: Option<u8>,
    },
    /// A project of a swarm advanced by a cube; `count` of `slots` are filled now (WV-SPN.1).
    SwarmAdvanced {
        weaver: WeaverId,
        growth: Growth,
        cube: Color,
        count: u8,
        slots: u8,
        why: Why,
    },
    /// A cube for a project went to a conflict instead (WV-CON.4).
    CubeDiverted {
        weaver: WeaverId,
        growth: Growth,
        cube: Color,
        card: CardId,
        why: Why,
    },
    /// The reserve had no cube for a project (WV-SPN.10).
    CubeMissed {
        weaver: WeaverId,
        growth: Growth,
        cube: Color,
    },
    /// A swarm moved to its target because this project was full (WV-ENG.3, WV-DCK.1).
    SwarmMoved {
        weaver: WeaverId,
        from: SystemId,
        to: SystemId,
        growth: Growth,
    },
    /// A card was exchanged for another one (WV-MOR.3).
    SwarmMorphed {
        weaver: WeaverId,
        into: WeaverId,
        system: SystemId,
    },
    /// All cubes of a swarm went to the reserve (WV-PRO.4, WV-ENG.7).
    SwarmCleared { weaver: WeaverId, cubes: Pool },
    /// The cubes that settled the planets of an entered system went to the reserve (WV-ENG.6).
    PlanetsEmptied { system: SystemId, cubes: Pool },
    /// A swarm left the game.
    SwarmRemoved {
        weaver: WeaverId,
        system: SystemId,
        how: Removal,
    },
    /// The Weavers won a conflict (WV-CON.5).
    ConflictLost { seat: Seat, card: CardId },
    /// A cube went to the reserve as the price of a lost conflict (WV-CON.21).
    CubeLost { seat: Seat, cube: Color, from: Work },
    /// The game is over, and the Weavers have won (WV-LOS).
    GameLost { way: Way },
}

/// How a swarm came to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// At set-up (WV-SET.5).
    Setup,
    /// By the proliferation of another one (WV-PRO.3).
    Proliferation {
        /// The other one.
        parent: WeaverId,
    },
}

/// How a swarm left the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removal {
    /// It had nothing to target (WV-TGT.6).
    Stranded,
    /// The player won a conflict against it (WV-CON.9).
    Destroyed,
}

/// Why a project of a swarm gets a cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// This many cubes of a color were drawn (WV-PRO.1).
    Alike {
        /// The color.
        color: Color,
        /// Two or more.
        count: u8,
    },
    /// Exactly one cube of this color was drawn (WV-MOR.1).
    Single {
        /// The color.
        color: Color,
    },
    /// Neither of the other projects advanced (WV-ENG.1).
    Neither,
    /// The player gained a symbol that the card lists (WV-COL.2).
    Symbol {
        /// Which.
        symbol: Symbol,
    },
}

impl Master {
    /// The event as one English sentence for the log.
    pub(crate) fn weaver_sentence<'a>(
        &self,
        event: &WeaverEvent,
        who: impl Fn(Seat) -> &'a str,
    ) -> String {
        let name = |weaver| self.weaver_name(weaver);
        let at = |system| self.system_name(system);
        match *event {
            WeaverEvent::SwarmArrived { weaver, system, by } => match by {
                Arrival::Setup => format!("{} lies on {}.", name(weaver), at(system)),
                Arrival::Proliferation { parent } => format!(
                    "{} proliferates: {} enters {}.",
                    name(parent),
                    name(weaver),
                    at(system)
                ),
            },
            WeaverEvent::SwarmAimed {
                weaver,
                target,
                arrow,
            } => {
                let color = self.color_name(self.pack.system(target).color);
                let why = match arrow {
                    Some(1) => format!("{color} is its top arrow"),
                    Some(2) => format!("{color} is its second arrow"),
                    Some(_) => format!("{color} is its third arrow"),
                    None => "no arrow finds a system, this one is left".to_owned(),
                };
                format!("{} turns to {}: {why}.", name(weaver), at(target))
            }
            WeaverEvent::SwarmAdvanced {
                weaver,
                growth,
                cube,
                count,
                slots,
                why,
            } => format!(
                "{}: {} +1 on {} ({} {count} of {slots}).",
                self.why_text(why),
                growth.word(),
                name(weaver),
                self.color_name(cube)
            ),
            WeaverEvent::CubeDiverted {
                cube, card, why, ..
            } => format!(
                "{}: a {} cube of the Weavers goes to {}.",
                self.why_text(why),
                self.color_name(cube),
                self.card_title(card)
            ),
            WeaverEvent::CubeMissed {
                weaver,
                growth,
                cube,
            } => format!(
                "The reserve has no {} cube for the {} of {}.",
                self.color_name(cube),
                growth.word(),
                name(weaver)
            ),
            WeaverEvent::SwarmMoved {
                weaver,
                from,
                to,
                growth,
            } => {
                let why = match growth {
                    Growth::Engulfment => "",
                    Growth::Proliferation | Growth::Morphing => " for lack of a card",
                };
                format!("{} leaves {} for {}{why}.", name(weaver), at(from), at(to))
            }
            WeaverEvent::SwarmMorphed {
                weaver,
                into,
                system,
            } => format!("{} in {} becomes {}.", name(weaver), at(system), name(into)),
            WeaverEvent::SwarmCleared { weaver, cubes } => format!(
                "{} returns {} to the reserve.",
                name(weaver),
                self.cubes_text(&cubes)
            ),
            WeaverEvent::PlanetsEmptied { system, cubes } => format!(
                "The planets of {} are deserted: {} to the reserve.",
                at(system),
                self.cubes_text(&cubes)
            ),
            WeaverEvent::SwarmRemoved {
                weaver,
                system,
                how,
            } => match how {
                Removal::Stranded => format!(
                    "{} in {} has nothing left to target and vanishes.",
                    name(weaver),
                    at(system)
                ),
                Removal::Destroyed => {
                    format!("{} in {} is destroyed.", name(weaver), at(system))
                }
            },
            WeaverEvent::ConflictLost { seat, card } => format!(
                "The Weavers win {} against {}.",
                self.card_title(card),
                who(seat)
            ),
            WeaverEvent::CubeLost { seat, cube, from } => format!(
                "{} gives a {} cube from {} to the reserve.",
                who(seat),
                self.color_name(cube),
                self.work_name(from)
            ),
            WeaverEvent::GameLost { way } => format!("The Weavers win: {}.", way.defeat()),
        }
    }

    /// Why a project gets a cube, as the beginning of a sentence.
    fn why_text(&self, why: Why) -> String {
        match why {
            Why::Alike { color, count } => {
                let cubes = plural("cube", count);
                let text = format!("{} {} {cubes} drawn", number(count), self.color_name(color));
                capitalized(&text)
            }
            Why::Single { color } => {
                format!("Exactly one {} cube drawn", self.color_name(color))
            }
            Why::Neither => "Neither of its other projects advanced".to_owned(),
            Why::Symbol { symbol } => {
                capitalized(&format!("{} symbol gained", symbol.with_article()))
            }
        }
    }

    /// The name on a Weaver card.
    pub(crate) fn weaver_name(&self, weaver: WeaverId) -> &'static str {
        &self.pack.weaver(weaver).name
    }
}
