//! What one seat or a spectator may know, built from scratch (IC-INF).
//!
//! A view never contains the hands of others, the exact contents of the bank, or an offer that
//! somebody is composing; after the game everything is shown.

use indexmap::IndexMap;
use kernel::{Game, Seat};
use serde::Serialize;

use crate::Conquest;
use crate::color::Color;
use crate::danger::Threat;
use crate::decision::Pending;
use crate::resource::{Pool, Resource};
use crate::ship::{Fleet, Level};
use crate::space::SpaceId;
use crate::trade::MOST_MESSAGES;
use crate::victory::Way;

/// Cards of each resource; kinds without cards are omitted.
pub type Counts = IndexMap<&'static str, u8>;

/// What one seat or a spectator may know.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct View {
    /// How many turns have begun.
    pub turn: u16,
    /// The round.
    pub round: u16,
    /// The player whose turn it is.
    pub active: Color,
    /// Who had the first turn.
    pub first: Color,
    /// Units of energy left in this turn.
    pub energy: u8,
    /// The points that win.
    pub target: u16,
    /// The question that is open, if the game goes on.
    pub question: Option<QuestionView>,
    /// The negotiation that is going on.
    pub negotiation: Option<NegotiationView>,
    /// The accusations that wait until the open question is answered, in the order received.
    pub accusations: Vec<AccusationView>,
    /// How many cards a wrong accusation costs (IC-HLD.12).
    pub wrong_accusation_cost: u8,
    /// The trade ship.
    pub trade_ship: TradeShipView,
    /// The players by color, clockwise.
    pub players: IndexMap<&'static str, PlayerView>,
    /// The spaces of the board by their words.
    pub spaces: IndexMap<&'static str, SpaceView>,
    /// The lines of the board.
    pub lines: Vec<[&'static str; 2]>,
    /// The twelve prices.
    pub prices: IndexMap<&'static str, Counts>,
    /// The decks that are empty (the rest of the bank is hidden).
    pub empty_decks: Vec<&'static str>,
    /// The cards in the bank, after the game.
    pub bank: Option<Counts>,
    /// Battle tokens in the supply.
    pub battle_tokens: u8,
    /// The faces of the tokens of each civilization, by area (IC-INF.4).
    pub faces: IndexMap<&'static str, Vec<Vec<&'static str>>>,
    /// How the game ended.
    pub outcome: Option<OutcomeView>,
}

/// The open question.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct QuestionView {
    /// Its topic as one word.
    pub topic: &'static str,
    /// Who is asked.
    pub seat: Color,
    /// The question as a sentence.
    pub prompt: String,
    /// How many cards must still be given up; only the player who is asked knows.
    pub left: Option<u8>,
}

/// A negotiation.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct NegotiationView {
    /// Who opened it.
    pub opener: Color,
    /// The other player.
    pub partner: Color,
    /// How many offers were made.
    pub messages: u8,
    /// How many may be made.
    pub most: u8,
    /// Who makes the offer shown, or composes it.
    pub maker: Color,
    /// Whether the offer is made; until then only its maker sees it.
    pub made: bool,
    /// What the maker gives.
    pub give: Option<Counts>,
    /// What the maker wants.
    pub want: Option<Counts>,
}

/// An accusation that waits.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct AccusationView {
    /// Who accuses.
    pub accuser: Color,
    /// Who is accused.
    pub suspect: Color,
}

/// The trade ship.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct TradeShipView {
    /// Where it is.
    pub space: &'static str,
    /// Who moves it.
    pub keeper: Color,
}

/// One player.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlayerView {
    /// The name of the civilization.
    pub civilization: &'static str,
    /// Whether the player is still in the game.
    pub living: bool,
    /// Victory points.
    pub points: u16,
    /// Starter planets.
    pub planets: Vec<&'static str>,
    /// Bases on the central planet.
    pub bases: Vec<&'static str>,
    /// Battle tokens.
    pub battle_tokens: u8,
    /// Ships on the board by level.
    pub ships: Fleet,
    /// Pieces in the supply by level.
    pub stock: Fleet,
    /// How many cards may be held.
    pub hold_limit: u16,
    /// The hand: the viewer's own, and everybody's after the game.
    pub hand: Option<Counts>,
    /// Whether the player can be accused now, by at least some of the others.
    pub suspicious: bool,
    /// Who has accused the player wrongly since the player's last turn.
    pub accused_by: Vec<&'static str>,
    /// The roll for the first turn.
    pub roll: u8,
}

/// One space.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SpaceView {
    /// What kind of space.
    pub kind: &'static str,
    /// Its name for people.
    pub name: String,
    /// The number that the board shows on an asteroid; it is the last word of the name.
    pub number: Option<u8>,
    /// Its position: to the right of the center, and below it.
    pub at: (i16, i16),
    /// The sector, from 0, clockwise.
    pub sector: usize,
    /// Who controls the planet or base.
    pub controller: Option<Color>,
    /// The price of the planet or base.
    pub price: Option<Counts>,
    /// The ships on it.
    pub ships: Vec<ShipView>,
    /// Who could attack them in the next turn of somebody else. It follows from the rest, so it is no part of
    /// the format.
    #[serde(skip)]
    pub threats: Vec<Threat>,
    /// The asteroid token on it.
    pub token: Option<TokenView>,
}

/// Ships that are alike.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ShipView {
    /// Their owner.
    pub owner: Color,
    /// Their level.
    pub level: u8,
    /// How many.
    pub count: u8,
}

/// An asteroid token.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct TokenView {
    /// The color of its back.
    pub color: Color,
    /// The area on its back.
    pub area: u8,
    /// What it shows, once it is turned up.
    pub face: Option<Vec<&'static str>>,
}

/// How the game ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct OutcomeView {
    /// Who has won; none if the win is shared.
    pub winner: Option<Color>,
    /// How it was won.
    pub way: Way,
}

/// What the viewer may know; `None` is a spectator.
pub(crate) fn view(game: &Conquest, viewer: Option<Seat>) -> View {
    let state = &game.state;
    let is_over = state.winner.is_some();
    let color = |seat: Seat| state.agreed.colors[seat];
    let seats = Seat::all(game.seats());
    View {
        turn: state.turn,
        round: state.round,
        active: color(state.active),
        first: color(state.agreed.first),
        energy: state.energy,
        target: game.target(),
        question: (!is_over).then(|| game.question_view(viewer)),
        negotiation: game.negotiation_view(viewer),
        accusations: state
            .accusations
            .iter()
            .map(|(accuser, suspect)| AccusationView {
                accuser: color(accuser),
                suspect: color(suspect),
            })
            .collect(),
        wrong_accusation_cost: state.agreed.wrong_accusation_cost,
        trade_ship: TradeShipView {
            space: game.space_word(state.trade_space()),
            keeper: color(state.keeper),
        },
        players: seats
            .map(|seat| (game.seat_name(seat), game.player_view(seat, viewer)))
            .collect(),
        spaces: SpaceId::all()
            .map(|space| (game.space_word(space), game.space_view(space)))
            .collect(),
        lines: game.line_views(),
        prices: game
            .pack
            .prices
            .all()
            .into_iter()
            .map(|(word, price)| (word, counts(&price)))
            .collect(),
        empty_decks: Resource::ALL
            .into_iter()
            .filter(|&resource| state.bank[resource] == 0)
            .map(Resource::word)
            .collect(),
        bank: is_over.then(|| counts(&state.bank)),
        battle_tokens: state.token_supply,
        faces: game.face_views(),
        outcome: state.winner.map(|(winner, way)| OutcomeView {
            winner: winner.map(color),
            way,
        }),
    }
}

impl Conquest {
    fn question_view(&self, viewer: Option<Seat>) -> QuestionView {
        let seat = self.asked();
        let mut left = None;
        let prompt = match self.state.pending {
            None => "Move, attack, build, trade, colonize; then end the turn.".to_owned(),
            Some(Pending::Return { .. }) => {
                "Return cards to the bank, or keep what you have.".to_owned()
            }
            Some(Pending::Discard { left: owed, .. }) => {
                left = (viewer == Some(seat)).then_some(owed);
                "Give up cards.".to_owned()
            }
            Some(Pending::Compose { talk, .. }) => {
                let partner = self.seat_name(talk.other(seat));
                format!("Put together an offer to {partner}.")
            }
            Some(Pending::Answer { talk, offer, .. }) => format!(
                "{} gives {} for {}: agree?",
                self.seat_name(talk.other(seat)),
                offer.give.told(),
                offer.want.told()
            ),
        };
        QuestionView {
            topic: self.question(),
            seat: self.state.agreed.colors[seat],
            prompt,
            left,
        }
    }

    fn negotiation_view(&self, viewer: Option<Seat>) -> Option<NegotiationView> {
        let color = |seat: Seat| self.state.agreed.colors[seat];
        let (talk, maker, offer, made) = match self.state.pending? {
            Pending::Compose { talk, seat, offer } => (talk, seat, offer, false),
            Pending::Answer { talk, seat, offer } => (talk, talk.other(seat), offer, true),
            Pending::Return { .. } | Pending::Discard { .. } => return None,
        };
        let is_shown = made || viewer == Some(maker);
        Some(NegotiationView {
            opener: color(talk.opener),
            partner: color(talk.partner),
            messages: talk.messages,
            most: MOST_MESSAGES,
            maker: color(maker),
            made,
            give: is_shown.then(|| counts(&offer.give)),
            want: is_shown.then(|| counts(&offer.want)),
        })
    }

    fn player_view(&self, seat: Seat, viewer: Option<Seat>) -> PlayerView {
        let state = &self.state;
        let is_shown = viewer == Some(seat) || state.winner.is_some();
        let sites = |planets: bool| {
            let sites = state
                .sites_of(seat)
                .filter(|site| site.is_planet() == planets);
            sites.map(|site| self.space_word(site.space())).collect()
        };
        let sector = state.agreed.colors[seat].sector();
        let accusers = state.spent[seat].iter();
        PlayerView {
            civilization: &self.pack.civilizations[sector].name,
            living: state.living.has(seat),
            points: self.points(seat),
            planets: sites(true),
            bases: sites(false),
            battle_tokens: state.battle_tokens[seat],
            ships: state.ship_counts(seat),
            stock: state.stock[seat],
            hold_limit: state.hold_limit(seat),
            hand: is_shown.then(|| counts(&state.hands[seat])),
            suspicious: state.window.has(seat),
            accused_by: accusers.map(|seat| self.seat_name(seat)).collect(),
            roll: state.agreed.rolls[seat],
        }
    }

    fn space_view(&self, space: SpaceId) -> SpaceView {
        let state = &self.state;
        let controller = space.site().and_then(|site| state.controller(site));
        SpaceView {
            kind: space.kind().word(),
            name: self.space_name(space),
            number: space.number(),
            at: self.pack.board.position(space),
            sector: space.sector(),
            controller: controller.map(|seat| state.agreed.colors[seat]),
            price: space.site().map(|site| counts(self.site_price(site))),
            ships: self.ship_views(space),
            threats: self.threats(space),
            token: space.asteroid().map(|index| TokenView {
                color: Color::ALL[space.token_sector()],
                area: space.token_area() as u8 + 1,
                face: state
                    .faces
                    .get(index)
                    .map(|face| words(self.pack.face(space.token_area(), face))),
            }),
        }
    }

    fn ship_views(&self, space: SpaceId) -> Vec<ShipView> {
        let Some(owner) = self.state.occupant(space) else {
            return Vec::new();
        };
        let ship = |level: Level| ShipView {
            owner: self.state.agreed.colors[owner],
            level: level.number(),
            count: self.state.count(owner, level, space),
        };
        let ships = Level::ALL.into_iter().map(ship);
        ships.filter(|ship| ship.count != 0).collect()
    }

    fn line_views(&self) -> Vec<[&'static str; 2]> {
        let mut lines = Vec::new();
        for a in SpaceId::all() {
            for b in self.pack.board.connecting(a).filter(|&b| a < b) {
                lines.push([self.space_word(a), self.space_word(b)]);
            }
        }
        lines
    }

    fn face_views(&self) -> IndexMap<&'static str, Vec<Vec<&'static str>>> {
        let areas = ["area-1", "area-2"].into_iter().zip(&self.pack.faces);
        areas
            .map(|(word, faces)| (word, faces.iter().map(words).collect()))
            .collect()
    }
}

fn counts(cards: &Pool) -> Counts {
    cards
        .iter()
        .map(|(resource, count)| (resource.word(), count))
        .collect()
}

/// Every card's word.
fn words(cards: &Pool) -> Vec<&'static str> {
    cards
        .iter()
        .flat_map(|(resource, count)| std::iter::repeat_n(resource.word(), count.into()))
        .collect()
}
