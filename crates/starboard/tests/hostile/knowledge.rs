//! What the attackers know: their own tables and cookies, and public facts about the others'.

use std::net::SocketAddr;
use std::sync::Mutex;

use kernel::Rng;
use serde_json::json;

use crate::guest::Guest;

/// How many of the attackers' own tables are kept; the oldest are dropped first.
const MOST_TABLES: usize = 40;

/// Everything the attackers know.
pub(crate) struct Knowledge {
    pub(crate) address: SocketAddr,
    /// The attackers themselves. The last one has no seat.
    pub(crate) attackers: Vec<Guest>,
    /// The public halves of the cookies of honest people. No page shows them, but an attacker may
    /// have seen them anyway.
    pub(crate) victims: Vec<String>,
    /// Tables of honest people: `/t/id`.
    pub(crate) foreign: Vec<String>,
    /// The secret in a link to a seat of the attackers' own table.
    pub(crate) link: String,
    /// The attackers' own tables.
    own: Mutex<Vec<String>>,
}

impl Knowledge {
    /// Attackers with tables of every kind.
    pub(crate) async fn new(
        address: SocketAddr,
        victims: &[&Guest],
        foreign: &[&str],
    ) -> Knowledge {
        let origin = format!("http://{address}");
        let mut attackers = Vec::new();
        for name in ["Mallory", "Trudy", "Oscar", "Eve"] {
            attackers.push(Guest::new(&origin, name).await);
        }
        let [mallory, trudy, oscar, _] = &attackers[..] else {
            unreachable!("there are four");
        };
        let against_bot = json!({ "players": "2", "seat2": "cadet" });
        let alone = json!({ "players": "1" });
        let for_two = json!({ "players": "2", "seat2": "open", "public": "yes" });
        let for_three = json!({ "game": "conquest", "players": "3" });
        let by_link = json!({ "game": "conquest", "players": "2", "seat2": "link" });
        let mut own = vec![mallory.open(against_bot).await, mallory.open(alone).await];
        for _ in 0..3 {
            let table = mallory.open(for_two.clone()).await;
            trudy.join(&table, 1).await;
            own.push(table);
        }
        // One game is over, so that a rematch is possible.
        let over = mallory.post(&format!("{}/resign", own[4]), json!({})).await;
        assert!(over.expect("an answer").status().is_success());
        let table = mallory.open(for_three).await;
        trudy.join(&table, 1).await;
        oscar.join(&table, 2).await;
        own.push(table);
        own.push(mallory.open(for_two).await);
        let linked = mallory.open(by_link).await;
        let invitation = mallory.get(&format!("{linked}/invite/1")).await;
        let invitation = invitation.expect("an invitation");
        let link = invitation.split_once(&format!("{linked}/join/"));
        let link = link.expect("a link").1.chars();
        let link = link.take_while(char::is_ascii_hexdigit).collect();
        own.push(linked);
        Knowledge {
            address,
            victims: victims.iter().map(|guest| guest.id().to_owned()).collect(),
            foreign: foreign.iter().map(|&table| table.to_owned()).collect(),
            attackers,
            link,
            own: Mutex::new(own),
        }
    }

    /// Remember a table that an attacker has opened.
    pub(crate) fn learn(&self, table: String) {
        let mut own = self.own.lock().expect("no panic");
        if MOST_TABLES <= own.len() {
            own.remove(0);
        }
        own.push(table);
    }

    /// One of the attackers' own tables.
    pub(crate) fn own(&self, rng: &mut Rng) -> String {
        let own = self.own.lock().expect("no panic");
        one(rng, &own)
    }
}

/// One of several things, at random.
pub(crate) fn one<T: Clone>(rng: &mut Rng, things: &[T]) -> T {
    things[rng.below(things.len() as u32) as usize].clone()
}

/// Whether something with this probability, in percent, happens.
pub(crate) fn happens(rng: &mut Rng, percent: u32) -> bool {
    rng.below(100) < percent
}
