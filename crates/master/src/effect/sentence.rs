//! The English text of abilities, rewards and objectives, generated from their data, so that the
//! text of a card always agrees with what it does.

use super::{
    Ability, CardFilter, Condition, CubeFilter, Deed, Fired, Hold, Place, Power, Site, Task, When,
    Whose,
};
use crate::card::CardId;
use crate::pack::{Objective, Pack, Reward};
use crate::symbol::{Symbol, SymbolCounts};

impl Pack {
    /// The ability of a card in English; empty if it has none.
    pub fn ability_text(&self, card: CardId) -> String {
        let ability = self.card(card).ability.as_ref();
        ability.map(Ability::text).unwrap_or_default()
    }
}

impl Ability {
    /// The ability in one English sentence, or one for each power.
    pub fn text(&self) -> String {
        match self {
            Ability::Always(powers) => {
                let sentences = powers.iter().map(|&power| lasting(power));
                let sentences = sentences.map(|phrase| capitalized(&phrase) + ".");
                sentences.collect::<Vec<_>>().join(" ")
            }
            Ability::Fired(fired) => fired.text(),
        }
    }
}

impl Fired {
    fn text(&self) -> String {
        let options: Vec<String> = self.options.iter().map(|option| sequence(option)).collect();
        let deeds = match options.as_slice() {
            [only] => only.clone(),
            several => format!("either {}", several.join(", or ")),
        };
        let may = if self.may { "you may " } else { "" };
        format!("{} {may}{deeds}.", intro(self.when))
    }
}

impl Reward {
    /// The reward in a few English words.
    pub fn text(&self) -> String {
        match self {
            Reward::Base => "construct a base".to_owned(),
            Reward::Receive(cards) => {
                let cards: Vec<&str> = cards.iter().map(|&card| a_card(card)).collect();
                format!("draw {}", cards.join(" and "))
            }
            Reward::Agenda(symbols) => format!("hold {}", symbols_text(symbols)),
            Reward::Development => "implement the card".to_owned(),
            Reward::Operation(color) => {
                format!("steal one {} cube from an opponent's project", color.word())
            }
            Reward::Victory(side) => format!("win the conflict on the {} side", side.word()),
        }
    }
}

impl Objective {
    /// What the winner gains, in a few English words.
    pub fn text(&self) -> String {
        match *self {
            Objective::Capture => "capture the loser's system".to_owned(),
            Objective::Take(card) => format!("take {} from the loser", a_card(card)),
            Objective::Discard(card) => format!("discard {} of the loser", a_card(card)),
        }
    }
}

/// Symbols in English: `two military symbols and one cultural symbol`.
fn symbols_text(symbols: &SymbolCounts) -> String {
    let parts: Vec<String> = Symbol::ALL
        .into_iter()
        .zip(symbols)
        .filter(|&(_, &count)| count != 0)
        .map(|(symbol, &count)| {
            format!(
                "{} {} {}",
                number(count),
                symbol.word(),
                plural("symbol", count)
            )
        })
        .collect();
    parts.join(" and ")
}

/// The beginning of a sentence.
fn intro(when: When) -> String {
    let event = match when {
        When::Discarded => return "Discard:".to_owned(),
        When::TurnStart => return "At the start of your turn,".to_owned(),
        When::CubesDrawn => return "After you draw your cubes,".to_owned(),
        When::TurnEnd => return "At the end of your turn,".to_owned(),
        When::Gained(card) => format!("gain {}", a_card(card)),
        When::PlanetSettled => "settle a planet".to_owned(),
        When::BaseConstructed => "construct a base".to_owned(),
        When::BasePlaced => "place a base".to_owned(),
        When::Implemented => "implement a development".to_owned(),
        When::ConflictPlaced => "put a conflict on the board".to_owned(),
        When::ConflictWon => "win a conflict".to_owned(),
        When::ConflictLost => "lose a conflict".to_owned(),
    };
    format!("When you {event},")
}

/// Deeds in order, as a sentence.
pub(crate) fn sequence(deeds: &[Deed]) -> String {
    let phrases: Vec<String> = deeds.iter().map(|&deed| happening(deed)).collect();
    phrases.join(", then ")
}

fn lasting(power: Power) -> String {
    match power {
        Power::CountsAs { color, slot, on } => {
            let place = place(on);
            format!("{} cubes count as {} {place}", color.word(), slot.word())
        }
        Power::DrawMore { count } => {
            format!(
                "draw {} more {} each turn",
                number(count),
                plural("cube", count)
            )
        }
        Power::KeepMore { count } => {
            let cards = plural("card", count);
            format!(
                "you may keep {} more {cards} at the end of your turn",
                number(count)
            )
        }
        Power::Protect { on } => format!("opponents cannot take cubes from {}", projects(on)),
        Power::SlotLess { on } => format!(
            "your {} are complete with one slot empty that has no star",
            tasks(on)
        ),
        Power::SymbolWhile { symbol, condition } => format!(
            "you hold one {} symbol while {}",
            symbol.word(),
            condition_text(condition)
        ),
        Power::KeepBase => "each of your base spots holds one more base".to_owned(),
        Power::ForeignRoutes => {
            "you may place bases at the end of opponents' complete routes".to_owned()
        }
        Power::ShortRoutes { by } => {
            let slots = plural("slot", by);
            format!("your routes are complete with {} {slots} empty", number(by))
        }
        Power::MoreLoot { count } => {
            let cubes = plural("cube", count);
            format!(
                "take {} more {cubes} when you win a conflict",
                number(count)
            )
        }
    }
}

fn happening(deed: Deed) -> String {
    match deed {
        Deed::GainCubes { count, color } => {
            format!("take {} from the reserve", cubes(count, color))
        }
        Deed::Redraw { count } => {
            format!(
                "put up to {} of them back and draw as many anew",
                number(count)
            )
        }
        Deed::Exchange {
            cubes: hold,
            count,
            from,
            to,
        } => exchange(hold, count, from, to),
        Deed::MoveCube => "move one cube from one of your projects to another one".to_owned(),
        Deed::StealCube { color } => {
            format!("steal {} from an opponent's project", cubes(1, color))
        }
        Deed::DrawCard { kind } => format!("draw {}", a_card(kind)),
        Deed::DrawRandom { kind } => format!("gain a random {}", card(kind)),
        Deed::ChooseCard { kind } => {
            format!(
                "choose any {} from its deck and shuffle the deck",
                card(kind)
            )
        }
        Deed::TakeCard { kind } => format!("take {} from an opponent", a_card(kind)),
        Deed::DiscardCard { kind } => format!("discard {} of an opponent", a_card(kind)),
        Deed::ExtraTurn => "take an extra turn".to_owned(),
        Deed::SkipTurn {
            who: Whose::Own,
            count: 1,
        } => "skip your next turn".to_owned(),
        Deed::SkipTurn {
            who: Whose::Own,
            count,
        } => format!("skip your next {}", turns(count)),
        Deed::SkipTurn {
            who: Whose::Opponent,
            count,
        } => format!("make an opponent skip {}", turns(count)),
        Deed::CancelConflict => "cancel a conflict on the board".to_owned(),
        Deed::PlaceBlackHole => "put a black hole on a neutral system".to_owned(),
        Deed::RemoveBlackHole => "remove a black hole from the board".to_owned(),
        Deed::RemoveBase => "remove one base of an opponent from the board".to_owned(),
        Deed::PlaceBase { at } => format!("place a base at once {}", site(at)),
        Deed::MoveBase => {
            "move one of your bases along a track to a neutral system or one of yours".to_owned()
        }
        Deed::TurnConflict => "return the cubes on a conflict and turn its card around".to_owned(),
        Deed::ClearProject => "return all cubes of one of your projects".to_owned(),
    }
}

const fn place(on: Place) -> &'static str {
    match on {
        Place::Everywhere => "everywhere",
        Place::Cards => "on your cards",
        Place::Routes => "on routes",
        Place::Conflicts => "in conflicts",
    }
}

const fn site(at: Site) -> &'static str {
    match at {
        Site::Reached => "where your routes allow it",
        Site::Next => "in a neutral system next to one of yours",
        Site::Own => "in one of your systems",
    }
}

const fn projects(on: Place) -> &'static str {
    match on {
        Place::Everywhere => "your projects",
        Place::Cards => "your cards",
        Place::Routes => "your routes",
        Place::Conflicts => "your sides of conflicts",
    }
}

const fn tasks(on: Task) -> &'static str {
    match on {
        Task::Base => "base constructions",
        Task::Receive => "receive projects",
        Task::Agenda => "agendas",
        Task::Development => "developments",
        Task::Operation => "covert operations",
    }
}

fn condition_text(condition: Condition) -> String {
    match condition {
        Condition::Bases(count) => {
            format!("you have at least {} bases on the board", number(count))
        }
        Condition::Developments(count) => format!(
            "you have at least {} implemented {}",
            number(count),
            plural("development", count)
        ),
        Condition::InConflict => "you take part in a conflict".to_owned(),
        Condition::AtPeace => "you take part in no conflict".to_owned(),
        Condition::NoGovernment => "you have no government".to_owned(),
        Condition::BaseWaiting => "a constructed base waits on one of your cards".to_owned(),
    }
}

/// Cubes with their number: `two cubes of any colors`, `one red cube`.
fn cubes(count: u8, color: CubeFilter) -> String {
    let cubes = plural("cube", count);
    let color = match color {
        CubeFilter::Red => "red",
        CubeFilter::Blue => "blue",
        CubeFilter::Yellow => "yellow",
        CubeFilter::White => "white",
        CubeFilter::Any => {
            return format!(
                "{} {cubes} of any {}",
                number(count),
                plural("color", count)
            );
        }
    };
    format!("{} {color} {cubes}", number(count))
}

/// `exchange up to two drawn cubes of any colors for white cubes from the reserve`.
fn exchange(hold: Hold, count: u8, from: CubeFilter, to: CubeFilter) -> String {
    let most = if count == 1 { "" } else { "up to " };
    let (drawn, bag) = match hold {
        Hold::Drawn => ("drawn ", ""),
        Hold::Bag => ("", " from your bag"),
    };
    let given = cubes(count, from).replacen("cube", &format!("{drawn}cube"), 1);
    let taken = match to {
        CubeFilter::Any if count == 1 => "one of any other color".to_owned(),
        CubeFilter::Any => "cubes of other colors".to_owned(),
        _ if count == 1 => cubes(1, to),
        _ => cubes(count, to).replacen(&format!("{} ", number(count)), "", 1),
    };
    format!("exchange {most}{given}{bag} for {taken} from the reserve")
}

pub(crate) const fn card(filter: CardFilter) -> &'static str {
    match filter {
        CardFilter::Leader => "leader",
        CardFilter::Conflict => "conflict",
        CardFilter::Government => "government",
        CardFilter::Expansion => "expansion development",
        CardFilter::Commerce => "commerce development",
        CardFilter::Progress => "progress development",
        CardFilter::Development => "development",
    }
}

pub(crate) const fn a_card(filter: CardFilter) -> &'static str {
    match filter {
        CardFilter::Leader => "a leader",
        CardFilter::Conflict => "a conflict",
        CardFilter::Government => "a government",
        CardFilter::Expansion => "an expansion development",
        CardFilter::Commerce => "a commerce development",
        CardFilter::Progress => "a progress development",
        CardFilter::Development => "a development of any type",
    }
}

/// `a turn`, `two turns`.
pub(crate) fn turns(count: u8) -> String {
    match count {
        1 => "a turn".to_owned(),
        _ => format!("{} turns", number(count)),
    }
}

pub(crate) fn plural(word: &str, count: u8) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{word}{ending}")
}

pub(crate) fn number(count: u8) -> String {
    let words = ["no", "one", "two", "three", "four", "five"];
    let word = words.get(usize::from(count));
    word.map_or_else(|| count.to_string(), |&word| word.to_owned())
}

pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
