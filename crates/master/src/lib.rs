//! The rules of Master of the Galaxy, from its rule ledger (`docs/rules/master.md`), and its
//! content packs.

mod card;
mod color;
mod effect;
mod pack;
pub mod packs;
mod symbol;

pub use card::{CardId, Kind};
pub use color::{Color, Pool};
pub use effect::{Ability, CardFilter, CubeFilter, Effect, Place, When, Whose};
pub use pack::{
    Board, Card, ConflictFace, Corner, Line, Link, Objective, Pack, PackProblem, Project,
    ProjectId, Reward, Side, Slot, System, SystemId, Track, TrackId,
};
pub use symbol::{Symbol, SymbolCounts};
