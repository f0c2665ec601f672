//! The Weavers Span between Phase 1 and Phase 2, and the turns a player skips (WV-TRN, WV-SPN).

use kernel::{Audience, Log};

use super::PLAYER;
use super::event::{WeaverEvent, Why};
use super::front::Front;
use crate::card::CardId;
use crate::color::Color;
use crate::decision::Job;
use crate::event::Event;
use crate::pack::{Growth, WeaverId};
use crate::state::{Phase, Stale};
use crate::{Context, Master};

/// Where a cube for a swarm went.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fed {
    /// The reserve had none (WV-SPN.10).
    Nothing,
    /// It lies on the project: the project advanced (WV-SPN.9).
    Project,
    /// It lies on a conflict (WV-CON.4), which it may win (WV-CON.5).
    Conflict { won: Option<CardId> },
}

impl Master {
    /// Why the drawn cubes let a project advance, if they do. Nothing changes them during the Span,
    /// so they serve as the snapshot (WV-TRN.7).
    #[inline]
    fn reason(&self, weaver: WeaverId, growth: Growth, advanced: bool) -> Option<Why> {
        let drawn = &self.state.drawn;
        let color = self.pack.weaver(weaver).project(growth).color;
        match growth {
            // WV-PRO.1 + WV-PRO.5 + WV-PRO.7: at least two alike, of any color.
            Growth::Proliferation => {
                let alike = drawn.alike();
                (alike != 0).then(|| {
                    let color = Color::from_index(alike.trailing_zeros() as u8);
                    let count = drawn[color];
                    Why::Alike { color, count }
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
    /// Begin the Span after Phase 1 (WV-TRN.1).
    pub(crate) fn begin_span(&mut self) {
        for swarm in &mut self.state.weavers.list {
            swarm.marks.set_acted(false); // Nothing to do without a swarm.
        }
        self.state.stack.add(Job::Span);
    }

    /// Let the senior swarm that has not acted act; the others wait for what it causes (WV-SPN.5).
    pub(crate) fn span(&mut self) {
        self.state.stack.add(Job::Span);
        let height = self.state.stack.len();
        for index in 0..self.state.weavers.swarms().len() {
            let marks = &mut self.state.weavers.list[index].marks;
            if marks.acted() {
                continue;
            }
            marks.set_acted(true);
            self.weave_at(index, 0, false);
            if self.state.stale != Stale::Fresh || self.state.stack.len() != height {
                return;
            }
        }
        self.state.stack.pop();
    }

    /// Continue with an interrupted swarm, unless it has left the board.
    pub(crate) fn weave(&mut self, weaver: WeaverId, from: u8, advanced: bool) {
        if let Some(index) = self.state.weavers.find(weaver) {
            self.weave_at(index, from, advanced);
        }
    }

    /// One swarm, from this project on: each project whose condition holds gets a cube, then full
    /// ones are completed (WV-SPN.7).
    fn weave_at(&mut self, index: usize, from: u8, mut advanced: bool) {
        let weaver = self.state.weavers.list[index].weaver;
        if from == 0 && !self.state.weavers.fronts.has_open() {
            // Usually nothing interrupts the swarm.
            for growth in Growth::ALL {
                let why = self.reason(weaver, growth, advanced);
                advanced |= self.feed_project(index, growth, why);
            }
            return self.complete(index);
        }
        for next in from..Growth::ALL.len() as u8 {
            let growth = Growth::ALL[usize::from(next)];
            let Some(why) = self.reason(weaver, growth, advanced) else {
                continue;
            };
            let fed = self.feed(index, growth, why);
            advanced |= match fed {
                Fed::Project => true,
                Fed::Conflict { .. } => self.state.weavers.house.diverted, // WV-SPN.9, WV-CON.15
                Fed::Nothing => false,
            };
            if let Fed::Conflict { won: Some(card) } = fed {
                // The player pays before the swarm continues.
                self.state.stack.add(Job::Weave {
                    weaver,
                    next: next + 1,
                    advanced,
                });
                return self.lose_conflict(card);
            }
        }
        self.complete(index);
    }

    /// Give a cube from the reserve to a project, or to a conflict that takes precedence (WV-CON.3,
    /// WV-CON.14). It is never black, because no project is (WV-SPN.14).
    pub(super) fn feed(&mut self, index: usize, growth: Growth, why: Why) -> Fed {
        let weaver = self.state.weavers.list[index].weaver;
        let cube = self.pack.weaver(weaver).project(growth).color;
        if self.state.reserve[cube] != 0
            && let Some(front) = self.front_for(cube)
        {
            return self.divert(weaver, growth, why, front);
        }
        if self.feed_project(index, growth, Some(why)) {
            Fed::Project
        } else {
            Fed::Nothing
        }
    }

    /// Give a cube from the reserve to a project, if there is a reason and a cube (WV-SPN.2);
    /// returns whether it advanced. Branch-free, because what is drawn is unpredictable.
    #[inline]
    fn feed_project(&mut self, index: usize, growth: Growth, why: Option<Why>) -> bool {
        let swarm = &mut self.game.state.weavers.list[index];
        let weaver = swarm.weaver;
        let cube = self.game.pack.weaver(weaver).project(growth).color;
        let has_cube = self.game.state.reserve[cube] != 0;
        let fed = has_cube & why.is_some();
        self.game.state.reserve[cube] -= u8::from(fed);
        swarm.cubes[growth as usize] += u8::from(fed);
        let count = swarm.cubes[growth as usize];
        if let Some(why) = why {
            let game = &*self.game;
            self.log.note(Audience::All, || {
                Event::Weavers(if has_cube {
                    WeaverEvent::SwarmAdvanced {
                        weaver,
                        growth,
                        cube,
                        count,
                        slots: game.growth_slots(weaver, growth),
                        why,
                    }
                } else {
                    WeaverEvent::CubeMissed {
                        weaver,
                        growth,
                        cube,
                    }
                })
            });
        }
        fed
    }

    /// Put a cube on a conflict, which it may win (WV-CON.4).
    fn divert(&mut self, weaver: WeaverId, growth: Growth, why: Why, front: Front) -> Fed {
        let cube = self.pack.weaver(weaver).project(growth).color;
        let Front {
            card,
            project,
            slot,
        } = front;
        self.state.reserve[cube] -= 1;
        self.note(|| {
            Event::Weavers(WeaverEvent::CubeDiverted {
                weaver,
                growth,
                cube,
                card,
                why,
            })
        });
        self.put_cube(cube, project, slot);
        self.finish_step(); // MG-0.7: symbols are counted after every single cube.
        let won = self.is_full(project).then_some(card);
        Fed::Conflict { won }
    }

    /// A skipped turn: cubes are drawn, the swarms act, the cubes go back (WV-TRN.3).
    pub(crate) fn begin_rest(&mut self) {
        self.state.extra_won = 0; // MG-21.9
        self.state.extra_row = 0;
        self.state.phase = Phase::Allocation;
        self.state.stack.add(Job::Rest);
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
