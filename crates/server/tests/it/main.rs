//! A real server on a real port, and clients that play on it.

mod actors;
mod archive;
mod connections;
mod crowd;
mod database;
mod evening;
mod guided;
mod hint;
mod hostile;
mod live;
mod lobby;
mod lookup;
mod play;
mod rules;
mod seats;
mod table;
