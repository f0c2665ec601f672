//! Playing in the browser: tables, seats, storage, pages and live updates. The server knows no
//! rules; everything it does to a game goes through `kernel::Game`.

pub mod page;
