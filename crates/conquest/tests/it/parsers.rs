//! Parsers against arbitrary input: they never panic, and what is read can be written.

use conquest::{Conquest, Pack, Pool, packs};
use kernel::{Game, Seat};
use proptest::prelude::*;

use crate::table::{start, three};

proptest! {
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
