//! Swarms collect cubes when the player gains a symbol they list (WV-COL).

use kernel::Log;

use super::event::Why;
use super::span::Fed;
use crate::decision::Job;
use crate::event::Event;
use crate::pack::WeaverId;
use crate::state::Phase;
use crate::symbol::Symbol;
use crate::{Context, Master};

impl Master {
    /// The senior swarm that has to react now, if nothing else is pending (WV-COL.3, WV-COL.6).
    #[inline]
    pub(crate) fn next_reaction(&self) -> Option<WeaverId> {
        let weavers = &self.state.weavers;
        let index = weavers.next_due()?;
        (self.state.phase != Phase::Over).then(|| weavers.list[index].weaver)
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// The player's count of a symbol has risen (WV-COL.4): the swarms that list it will react,
    /// once per turn (WV-COL.5). Symbols from the setup do not count.
    pub(crate) fn provoke(&mut self, symbol: Symbol) {
        let pack = self.pack;
        for swarm in self.state.weavers.swarms_mut() {
            let marks = swarm.marks;
            let listed = pack.weaver(swarm.weaver).lists(symbol);
            if listed && !marks.reacted() && marks.due().is_none() {
                swarm.marks.set_due(Some(symbol));
            }
        }
    }

    /// A swarm begins to react.
    pub(crate) fn begin_reaction(&mut self, weaver: WeaverId) {
        let Some(swarm) = self.state.weavers.get_mut(weaver) else {
            return;
        };
        let Some(symbol) = swarm.marks.due() else {
            return;
        };
        swarm.marks.set_reacted();
        self.react(weaver, symbol, 0);
    }

    /// Give the two cubes of a reaction, from this one on, in printed order, each with its own
    /// completion (WV-COL.7). A card that has left the board gets no more.
    pub(crate) fn react(&mut self, weaver: WeaverId, symbol: Symbol, from: u8) {
        let face = self.pack.weaver(weaver);
        let Some(&color) = face.cubes.get(usize::from(from)) else {
            return;
        };
        let Some(index) = self.state.weavers.find(weaver) else {
            return;
        };
        let next = from + 1;
        self.state.stack.add(Job::React {
            weaver,
            symbol,
            next,
        });
        // WV-COL.9: the project of that color.
        let growth = face
            .project_of(color)
            .expect("an indicated color is that of a project");
        match self.feed(index, growth, Why::Symbol { symbol }) {
            Fed::Conflict { won: Some(card) } => self.lose_conflict(card),
            Fed::Project => self.complete(index), // WV-COL.8
            Fed::Nothing | Fed::Conflict { won: None } => {}
        }
    }
}
