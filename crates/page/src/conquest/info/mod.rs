//! What the small cards of this game say: of every space, ship, price, card, player and gauge. They tell
//! facts of the view, in the words of a friend at the table.

mod board;
mod cost;
mod player;

use conquest::{Color, Counts, Resource};

use super::DrawnTable;
use super::shape::resource_name;
use super::signs;
use crate::info::{Info, listed};

/// What somebody asks about: the words of `data-info`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject<'a> {
    /// `space:red-a3`: an asteroid, planet, base or dock.
    Space(&'a str),
    /// `ship:red-a3/l1`: the ships of a level on a space.
    Ship(&'a str, &'a str),
    /// `trade-ship:`
    TradeShip,
    /// `core:` the central planet.
    Core,
    /// `price:build`
    Price(&'a str),
    /// `card:iron`: the cards of a kind, and their deck.
    Card(Resource),
    /// `player:red`
    Player(Color),
    /// `gauge:red/points`: a number beside a player.
    Gauge(Color, Gauge),
    /// `energy:`
    Energy,
    /// `die:`
    Die,
    /// `word:smuggler`: a word of the rulebook.
    Word(&'a str),
}

/// The numbers beside a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gauge {
    Points,
    Planets,
    Bases,
    Tokens,
    Ships,
    Limit,
}

impl Gauge {
    /// The word in `data-info`.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Gauge::Points => "points",
            Gauge::Planets => "planets",
            Gauge::Bases => "bases",
            Gauge::Tokens => "tokens",
            Gauge::Ships => "ships",
            Gauge::Limit => "limit",
        }
    }

    fn read(word: &str) -> Option<Gauge> {
        let all = [
            Gauge::Points,
            Gauge::Planets,
            Gauge::Bases,
            Gauge::Tokens,
            Gauge::Ships,
            Gauge::Limit,
        ];
        all.into_iter().find(|gauge| gauge.word() == word)
    }
}

impl<'a> Subject<'a> {
    /// What the words of `data-info` mean; none if they mean nothing.
    fn read(words: &'a str) -> Option<Subject<'a>> {
        let (kind, rest) = words.split_once(':')?;
        Some(match kind {
            "space" => Subject::Space(rest),
            "ship" => {
                let (space, level) = rest.split_once('/')?;
                Subject::Ship(space, level)
            }
            "trade-ship" => Subject::TradeShip,
            "core" => Subject::Core,
            "price" => Subject::Price(rest),
            "card" => Subject::Card(Resource::read(rest).ok()?),
            "player" => Subject::Player(Color::read(rest).ok()?),
            "gauge" => {
                let (player, gauge) = rest.split_once('/')?;
                Subject::Gauge(Color::read(player).ok()?, Gauge::read(gauge)?)
            }
            "energy" => Subject::Energy,
            "die" => Subject::Die,
            "word" => Subject::Word(rest),
            _ => return None,
        })
    }
}

/// What a price buys.
pub(super) fn bought(price: &str) -> String {
    cost::bought(price).0
}

/// What the card about a thing says; none if there is no such thing on the table.
pub(super) fn info(table: &DrawnTable<'_>, words: &str) -> Option<Info> {
    let view = table.view;
    match Subject::read(words)? {
        Subject::Space(word) => Some(board::space(table, word, view.spaces.get(word)?)),
        Subject::Ship(word, level) => board::ship(table, word, level),
        Subject::TradeShip => board::trade_ship(table),
        Subject::Core => Some(board::core(table)),
        Subject::Price(word) => Some(cost::price(table, word, view.prices.get(word)?)),
        Subject::Card(kind) => Some(cost::card(table, kind)),
        Subject::Player(color) => player::player(table, color),
        Subject::Gauge(color, gauge) => player::gauge(table, color, gauge),
        Subject::Energy => Some(player::energy(table)),
        Subject::Die => Some(player::die()),
        Subject::Word(slug) => signs::term(slug).map(Info::about_word),
    }
}

impl DrawnTable<'_> {
    /// Who somebody is to the viewer: "You" or the name.
    fn who(&self, color: Color) -> String {
        match self.own() == Some(color) && !self.is_hot_seat() {
            true => "You".to_owned(),
            false => self.name(color),
        }
    }

    /// Whose something is: "your" or the name with an s.
    fn whose(&self, color: Color) -> String {
        match self.own() == Some(color) && !self.is_hot_seat() {
            true => "your".to_owned(),
            false => format!("{}'s", self.name(color)),
        }
    }

    /// The viewer's cards; on a shared screen only while their owner is asked and looks at them.
    pub(super) fn known_hand(&self) -> Option<&Counts> {
        let shown = !self.is_hot_seat() || self.is_asked();
        let player = self.own_player().filter(|_| shown);
        player.and_then(|player| player.hand.as_ref())
    }

    /// What the viewer lacks for a price: `2 titanium and 1 iron`. Empty if it can be paid.
    fn lacks(&self, price: &Counts) -> Option<String> {
        let hand = self.known_hand()?;
        let missing = price.iter().filter_map(|(word, &count)| {
            let left = count.saturating_sub(hand.get(word).copied().unwrap_or(0));
            (left != 0).then(|| format!("{left} {}", resource_name(word)))
        });
        Some(listed(&missing.collect::<Vec<_>>()))
    }

    /// "2 titanium more: a level 2 ship", or that the viewer holds the cards; nothing for spectators.
    fn nearness(&self, price: &Counts, what: &str) -> Option<String> {
        let missing = self.lacks(price)?;
        Some(match missing.is_empty() {
            true => format!("You hold the cards for {what}."),
            false => format!("{missing} more: {what}."),
        })
    }
}
