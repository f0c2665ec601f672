//! What people say to each other with one click. There is no free text at a table, so nobody can be insulted.

use catalog::{Note, Refusal};
use kernel::Seat;

use crate::record::{Change, Entry, EntryKind};
use crate::refused::Refused;
use crate::table::Table;

/// What can be said.
pub const PHRASES: [&str; 6] = [
    "Yes, please.",
    "No, sorry.",
    "What do you want for it?",
    "Make me an offer.",
    "Maybe later.",
    "Thank you.",
];

/// The word of the log entry in which somebody says something.
pub const SAYS: &str = "says";

/// How often somebody may speak before somebody else speaks or acts.
const PATIENCE: usize = 3;

impl Table {
    /// Say one of the phrases.
    pub(crate) fn after_say(
        &self,
        seat: Seat,
        phrase: usize,
        now: i64,
    ) -> Result<(Table, Change), Refused> {
        self.check_record("too much was said at this table")?;
        let said = PHRASES.get(phrase);
        let said = said.ok_or_else(|| Refusal::new("nobody can say that here"))?;
        let speaks = |entry: &&Entry| {
            let is_said = entry.notes.iter().any(|note| note.words == SAYS);
            is_said && entry.seat == Some(seat)
        };
        if PATIENCE <= self.logged().take_while(speaks).count() {
            return Err(Refusal::new("let somebody else answer first").into());
        }
        let mut note = Note::public(format!("{}: “{said}”", self.name_of(seat)));
        note.words = SAYS.to_owned();
        let entry = self.entry(EntryKind::Seat, seat, vec![note]);
        Ok(self.keep(self.clone(), entry, vec![], now))
    }
}

#[cfg(test)]
mod tests {
    use kernel::Seed;

    use super::*;
    use crate::Request;
    use crate::testing;

    const NOW: i64 = 1_800_000_000;

    #[test]
    fn somebody_speaks_until_the_others_have_heard_enough() {
        let [one, two] = [0, 1].map(Seat::new);
        let mut table = testing::table(&testing::game("conquest"), 2, Seed::from_number(1));
        let before = table.game.waits_for();
        let say = |table: &Table, seat, phrase| table.request(&Request::Say { seat, phrase }, NOW);
        for _ in 0..PATIENCE {
            table = say(&table, one, 1).unwrap().0;
        }
        let line = table.view(kernel::Seats::only(two)).log.pop().unwrap();
        assert_eq!(line.text, "Guest 0: “No, sorry.”");
        assert_eq!((line.seat, line.words.as_str()), (Some(one), SAYS));
        assert!(say(&table, one, 1).is_err(), "enough");
        table = say(&table, two, 0).unwrap().0;
        assert!(say(&table, one, 1).is_ok());
        assert!(say(&table, one, PHRASES.len()).is_err());
        assert_eq!(table.game.waits_for(), before, "words change nothing");
    }
}
