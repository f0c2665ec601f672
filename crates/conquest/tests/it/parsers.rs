//! Parsers with arbitrary input: they never panic, and what was parsed can be written.

use conquest::{Conquest, Pack, Pool, packs};
use kernel::{Files, Game, Narration, Seat};
use proptest::prelude::*;

use crate::table::{start, three};

/// Every kind of event in words, in every form.
const EVENTS: [&str; 33] = [
    "turn-began green 12 3",
    "trade-ship-moved red 6 trade-4",
    "paid red iron+iron+stardust",
    "ship-moved red l2 red-home>red-a0",
    "ship-attacked red l1 red-c0>red-c1 2 hit",
    "ship-attacked red l1 red-c0>red-c1 5 missed",
    "ship-destroyed green l3 red-c1",
    "cards-stolen red green 2",
    "cards-seen red green dark-matter+iron",
    "cards-seen red green none",
    "battle-token-lost green",
    "battle-token-won red",
    "ship-built red red-home",
    "ship-upgraded red l2 red-a0",
    "colonized red red-home nobody",
    "colonized red red-home green",
    "cards-exchanged red iron+iron+iron platinum",
    "negotiation-opened red green",
    "offer-made red green iron none",
    "offer-declined green red",
    "negotiation-withdrawn red green",
    "cards-traded red green iron titanium",
    "token-revealed red-c0 space-crystal",
    "cards-collected red stardust",
    "card-returned red stardust",
    "accusation-waits green red",
    "accused green red over",
    "accused green red not-over",
    "card-discarded red iron",
    "resigned green",
    "eliminated green none",
    "keeper-changed red",
    "game-won nobody round-cap",
];

#[test]
fn every_kind_of_event_is_read_and_written() {
    let game = start(2, 1);
    for words in EVENTS {
        let event = game.read_event(words);
        let event = event.unwrap_or_else(|error| panic!("{words}: {error}"));
        assert_eq!(game.write_event(&event), words);
    }
}

proptest! {
    #[test]
    fn fuzz_events(
        event in prop::sample::select(&EVENTS[..]),
        at in any::<prop::sample::Index>(),
        word in "red|green|nobody|none|l[0-9]|red-c[0-9]|red-c0>red-c1|iron(\\+iron){0,300}|hit|over|points|[0-9]{1,6}|\\PC{0,6}",
        more in any::<bool>(),
    ) {
        let game = start(2, 1);
        let mut words: Vec<&str> = event.split(' ').collect();
        let at = at.index(words.len());
        if more {
            words.insert(at, &word);
        } else {
            words[at] = &word;
        }
        if let Ok(event) = game.read_event(&words.join(" ")) {
            let written = game.write_event(&event);
            prop_assert_eq!(game.read_event(&written), Ok(event));
        }
    }

    #[test]
    fn fuzz_noise_is_no_event(text in "\\PC{0,60}") {
        prop_assert!(start(2, 1).read_event(&text).is_err());
    }

    #[test]
    fn fuzz_actions(text in "(move|attack|build|upgrade|colonize|exchange|negotiate|give|accuse|end|[a-z]{0,8})( (l[0-9]|red-[ach][0-9o]|red-home>red-a[0-9]|iron(\\+iron){0,4}|paid|green|\\PC{0,6})){0,4}") {
        let game = start(2, 1);
        if let Ok(action) = game.read_action(Seat::new(0), &text) {
            let written = game.write_action(action);
            prop_assert_eq!(game.read_action(Seat::new(0), &written), Ok(action));
        }
    }

    #[test]
    fn fuzz_pools(text in "\\PC{0,20}|(iron|stardust|\\+){0,6}") {
        if let Ok(pool) = Pool::read(&text) {
            prop_assert_eq!(Pool::read(&pool.to_string()), Ok(pool));
        }
    }

    #[test]
    fn fuzz_packs(file in 0..5usize, at in any::<prop::sample::Index>(), other in "\\PC{0,3}") {
        let (name, text) = packs::STANDARD[file];
        let letters: Vec<char> = text.chars().collect();
        let at = at.index(letters.len());
        let changed: String = letters[..at].iter().chain(other.chars().collect::<Vec<_>>().iter()).chain(&letters[at + 1..]).collect();
        let files: Vec<(&str, &str)> = packs::STANDARD.iter().map(|&(known, text)| (known, if known == name { changed.as_str() } else { text })).collect();
        if let Err(problems) = Pack::parse(&files) {
            prop_assert!(!problems.is_empty());
        }
    }

    #[test]
    fn fuzz_positions(at in any::<prop::sample::Index>(), other in "\\PC{0,3}|[0-9]{1,3}") {
        let game = three("ships = { red-c0 = 'red l1', red-c1 = 'yellow l2' }\nplayers.red.hand = { iron = 3 }\ntokens.red-c0 = 'platinum'");
        let text = game.game().write_position().to_string();
        let letters: Vec<char> = text.chars().collect();
        let at = at.index(letters.len());
        let changed: String = letters[..at].iter().chain(other.chars().collect::<Vec<_>>().iter()).chain(&letters[at + 1..]).collect();
        if let Ok(table) = changed.parse()
            && let Ok(game) = Conquest::read_position(packs::standard(), &table)
        {
            prop_assert!(game.problems().is_empty());
        }
    }
}
