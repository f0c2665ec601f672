//! What a line of the log sounds like. The script `sound.js` makes the sounds.

/// A sound of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sound {
    /// A cube is put down, or cubes leave the bag.
    Cube,
    /// A card changes its place.
    Card,
    /// A base, a colony or a ship comes to the board.
    Base,
    /// People fight, or something is lost.
    Conflict,
    /// The viewer wins, or the game that is being watched ends.
    Win,
    /// Somebody else wins, or everybody loses.
    Loss,
}

impl Sound {
    /// Its name in the script and in the settings.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Sound::Cube => "cube",
            Sound::Card => "card",
            Sound::Base => "base",
            Sound::Conflict => "conflict",
            Sound::Win => "win",
            Sound::Loss => "loss",
        }
    }

    /// The sound of a won game, for the viewer.
    pub(crate) fn of_ending(is_mine: bool, is_watching: bool) -> Sound {
        if is_mine || is_watching {
            Sound::Win
        } else {
            Sound::Loss
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_makes_every_sound() {
        let script = include_str!("../assets/sound.js");
        let all = [
            Sound::Cube,
            Sound::Card,
            Sound::Base,
            Sound::Conflict,
            Sound::Win,
            Sound::Loss,
        ];
        for sound in all {
            let made = format!("\n  {}(desk, at) {{\n", sound.word());
            assert!(script.contains(&made), "{}", sound.word());
        }
    }
}
