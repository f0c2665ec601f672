//! A real server on a real port, and clients that play on it.

mod actors;
mod connections;
mod database;
mod hostile;
mod live;
mod play;
mod seats;
mod table;
