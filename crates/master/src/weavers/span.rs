//! The Weavers Span between Phase 1 and Phase 2, and the turns a player skips (WV-TRN, WV-SPN).

use kernel::Log;

use super::PLAYER;
use super::event::{WeaverEvent, Why};
use crate::card::CardId;
use crate::color::Color;
use crate::decision::Pending;
use crate::event::Event;
use crate::pack::{Growth, WeaverId};
use crate::state::Phase;
use crate::{Context, Master};

/// Whether a cube that went to a conflict keeps engulfment from advancing: not by this reading
/// (WV-SPN.9, WV-CON.15).
const DIVERTED_COUNTS_AS_ADVANCE: bool = false;

/// What became of a cube for a swarm.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fed {
    /// The reserve had none (WV-SPN.10).
    Nothing,
    /// It lies on the project: the project advanced (WV-SPN.9).
    Project,
    /// It lies on a conflict (WV-CON.4), which may be won by it (WV-CON.5).
    Conflict { won: Option<CardId> },
}

impl Master {
    /// Why a project advances by the cubes that were drawn, if it does. Nothing changes them during
    /// the Span, so they are the snapshot (WV-TRN.7).
    fn reason(&self, weaver: WeaverId, growth: Growth, advanced: bool) -> Option<Why> {
        let drawn = &self.state.drawn;
        let color = self.pack.weaver(weaver).project(growth).color;
        match growth {
            // WV-PRO.1 + WV-PRO.5 + WV-PRO.7: at least two alike, whatever their color.
            Growth::Proliferation => {
                Color::ALL
                    .into_iter()
                    .find(|&color| 2 <= drawn[color])
                    .map(|color| Why::Alike {
                        color,
                        count: drawn[color],
                    })
            }
            // WV-MOR.1 + WV-MOR.5: exactly one.
            Growth::Morphing => (drawn[color] == 1).then_some(Why::Single { color }),
            // WV-ENG.1
            Growth::Engulfment => (!advanced).then_some(Why::Neither),
        }
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// The Span comes when Phase 1 is over (WV-TRN.1).
    pub(crate) fn begin_span(&mut self) {
        let swarms = self.state.weavers.swarms_mut();
        swarms
            .iter_mut()
            .for_each(|swarm| swarm.marks.set_acted(false));
        self.state.stack.push(Pending::Span);
    }

    /// The senior swarm that has not acted acts; the others wait (WV-SPN.5).
    pub(crate) fn span(&mut self) {
        let mut swarms = self.state.weavers.swarms_mut().iter_mut();
        let Some(swarm) = swarms.find(|swarm| !swarm.marks.acted()) else {
            return;
        };
        swarm.marks.set_acted(true);
        let weaver = swarm.weaver;
        self.state.stack.push(Pending::Span);
        self.weave(weaver, 0, false);
    }

    /// One swarm from this of its projects on: each whose condition holds gets a cube, then what is
    /// full is completed (WV-SPN.7).
    pub(crate) fn weave(&mut self, weaver: WeaverId, from: u8, mut advanced: bool) {
        for next in from..Growth::ALL.len() as u8 {
            let growth = Growth::ALL[usize::from(next)];
            let Some(why) = self.reason(weaver, growth, advanced) else {
                continue;
            };
            let fed = self.feed(weaver, growth, why);
            advanced |= match fed {
                Fed::Project => true,
                Fed::Conflict { .. } => DIVERTED_COUNTS_AS_ADVANCE,
                Fed::Nothing => false,
            };
            if let Fed::Conflict { won: Some(card) } = fed {
                // The player pays before the swarm goes on.
                self.state.stack.push(Pending::Weave {
                    weaver,
                    next: next + 1,
                    advanced,
                });
                return self.lose_conflict(card);
            }
        }
        self.complete(weaver);
    }

    /// A cube from the reserve for a project (WV-SPN.2), or for a conflict that needs it first
    /// (WV-CON.3, WV-CON.14). Never black, for no project is (WV-SPN.14).
    pub(super) fn feed(&mut self, weaver: WeaverId, growth: Growth, why: Why) -> Fed {
        let cube = self.pack.weaver(weaver).project(growth).color;
        let Some(swarm) = self.state.weavers.get(weaver) else {
            return Fed::Nothing;
        };
        let count = swarm.cubes[growth as usize] + 1;
        if self.state.reserve[cube] == 0 {
            let event = WeaverEvent::CubeMissed {
                weaver,
                growth,
                cube,
            };
            self.note(|| Event::Weavers(event));
            return Fed::Nothing;
        }
        self.state.reserve[cube] -= 1;
        if let Some((card, project, slot)) = self.front_for(cube) {
            let event = WeaverEvent::CubeDiverted {
                weaver,
                growth,
                cube,
                card,
                why,
            };
            self.note(|| Event::Weavers(event));
            self.put_cube(cube, project, slot);
            let won = self.is_full(project).then_some(card);
            return Fed::Conflict { won };
        }
        let slots = self.growth_slots(weaver, growth);
        let event = WeaverEvent::SwarmAdvanced {
            weaver,
            growth,
            cube,
            count,
            slots,
            why,
        };
        self.note(|| Event::Weavers(event));
        if let Some(swarm) = self.state.weavers.get_mut(weaver) {
            swarm.cubes[growth as usize] = count;
        }
        Fed::Project
    }

    /// A skipped turn: cubes are drawn, the swarms act, the cubes go back (WV-TRN.3).
    pub(crate) fn begin_rest(&mut self) {
        self.state.extra_won = 0; // MG-21.9
        self.state.extra_row = 0;
        self.state.phase = Phase::Allocation;
        self.state.stack.push(Pending::Rest);
        self.draw_cubes();
        self.begin_span();
    }

    /// The end of a skipped turn; its end-of-turn check follows (WV-TRN.4).
    pub(crate) fn end_rest(&mut self) {
        let cubes = std::mem::take(&mut self.state.drawn);
        self.state.bags[PLAYER].add(cubes);
        let seat = PLAYER;
        self.note(|| Event::CubesPutBack { seat, cubes });
        self.state.phase = Phase::End;
    }
}
