//! What is new in a first game, and what is said of it when it first happens.

use master::{
    CardId, CardPlace, Color, Event, GaugeView, Master, Pack, Phase, PlayerView, Removal, Symbol,
    WeaverEvent,
};

use crate::firsts::{First, Now};

type Seen<'a> = Now<'a, Master>;

/// Every card, the more urgent one first: if several things are new at once, the first is told first.
pub(super) static FIRSTS: &[First<Master>] = &[
    First {
        id: "m-near",
        when: |now| now.view.players.values().any(is_near),
        title: "One step from winning",
        text: "Somebody needs just one more base or symbol to win. Look at the row that stands out, and see if you can stop it.",
        clause: "MG-22.4",
    },
    First {
        id: "w-home",
        when: |now| {
            let home = own(now).and_then(|it| it.home);
            let swarms = now.view.weavers.iter().flat_map(|it| it.swarms.values());
            0 < now.view.turn && swarms.into_iter().any(|swarm| Some(swarm.target) == home)
        },
        title: "A swarm aims at your home",
        text: "The arrow tells how many cubes it still needs. Fight it, or steal from its rows, before it gets there.",
        clause: "WV-LOS.2",
    },
    First {
        id: "m-species",
        when: |now| {
            let topics = ["keep-card", "take-species"];
            now.asked && now.view.turn == 0 && topics.into_iter().any(|it| asks(now, it))
        },
        title: "Your people",
        text: "Click the name of a card to look closer. Fill the slots of a row, and you get what stands on its right.",
        clause: "MG-2.27",
    },
    First {
        id: "m-cards-of-two",
        when: |now| now.asked && asks(now, "keep-card") && 0 < now.view.turn,
        title: "Two cards, keep one",
        text: "You drew two cards and keep one. Or put both away and take the third, which you can see.",
        clause: "MG-3.1",
    },
    First {
        id: "m-cubes",
        when: |now| {
            now.asked && own(now).is_some_and(|it| it.drawn.values().any(|&count| 0 < count))
        },
        title: "Your cubes",
        text: "They came out of your bag. Choose one, then a place that glows; what you keep goes back.",
        clause: "MG-7.1",
    },
    First {
        id: "m-black",
        when: |now| drawn(now, Color::Black),
        title: "A black cube",
        text: "It fills a black slot. Or it empties one row of yours, and those cubes come home.",
        clause: "MG-8.11",
    },
    First {
        id: "m-full",
        when: |now| now.view.phase == Phase::Allocation && has_full_row(now),
        title: "A full row",
        text: "You will be paid when you confirm. Then its cubes go back into your bag, or stay to keep it at work.",
        clause: "MG-8.15",
    },
    First {
        id: "m-base",
        when: |now| own(now).is_some_and(|it| !it.constructed.is_empty()),
        title: "A base is ready",
        text: "It waits on its card. It can go to a free star at the end of a full route, or beside a base of yours.",
        clause: "MG-11.3",
    },
    First {
        id: "m-theft",
        when: |now| {
            now.told(
                |event| matches!(event, Event::CubeStolen { victim, .. } if *victim == now.seat),
            )
        },
        title: "A cube was stolen",
        text: "Somebody took a cube from a row or route of yours. Cubes on planets are safe, and so are black ones.",
        clause: "MG-17.3",
    },
    First {
        id: "m-attacked",
        when: |now| {
            now.told(|event| match *event {
                Event::ConflictPlaced { seat, card, .. } => {
                    seat != now.seat && fights_in(now, card)
                }
                _ => false,
            })
        },
        title: "A conflict against you",
        text: "Put cubes on your side of it, like on a row. If the other side is full first, you lose what it shows.",
        clause: "MG-19.5",
    },
    First {
        id: "m-lost-symbol",
        when: has_lost_symbol,
        title: "A symbol is lost",
        text: "Symbols are yours only while what gives them lasts. A base, a row or a lead in a conflict has gone.",
        clause: "MG-5.4",
    },
    First {
        id: "m-limit",
        when: |now| {
            now.asked
                && now.view.phase == Phase::Cards
                && own(now).is_some_and(|it| it.card_limit < it.cards.len() as u32)
        },
        title: "Too many cards",
        text: "You hold more than you may at the end of a turn. Scrap some for new cubes, or put a conflict on the board.",
        clause: "MG-3.7",
    },
    First {
        id: "m-route",
        when: |now| {
            now.told(
                |event| matches!(event, Event::RouteExtended { seat, .. } if *seat == now.seat),
            )
        },
        title: "A route",
        text: "All its cubes have one color. When the track is full, a base of yours can go to its end.",
        clause: "MG-10.2",
    },
    First {
        id: "m-planet",
        when: |now| {
            now.told(
                |event| matches!(event, Event::PlanetSettled { seat, .. } if *seat == now.seat),
            )
        },
        title: "A planet is settled",
        text: "This cube stays for good. When you confirm you are paid in its color, and better if the star has that color too.",
        clause: "MG-9.3",
    },
    First {
        id: "m-placed",
        when: |now| {
            now.told(|event| matches!(event, Event::BasePlaced { seat, .. } if *seat == now.seat))
        },
        title: "A base on the board",
        text: "The star is yours now: settle its planets, build routes from it. The first base at a star brings a leader.",
        clause: "MG-12.11",
    },
    First {
        id: "m-development",
        when: |now| {
            now.told(|event| matches!(event, Event::DevelopmentImplemented { seat, .. } if *seat == now.seat))
        },
        title: "A development works",
        text: "It works as long as its cubes stay. If one is stolen or taken back, the card goes quiet.",
        clause: "MG-14.3",
    },
    First {
        id: "m-leader",
        when: |now| {
            now.view.cards.values().any(|card| {
                card.kind.word() == "leader"
                    && card.place == CardPlace::Player
                    && owns(now, card.owner)
            })
        },
        title: "A leader",
        text: "You can fill its row at any time. What its text says works only while you have the symbols it needs.",
        clause: "MG-18.4",
    },
    First {
        id: "m-conflict",
        when: |now| {
            now.view.cards.values().any(|card| {
                card.kind.word() == "conflict"
                    && card.place == CardPlace::Player
                    && owns(now, card.owner)
            })
        },
        title: "A conflict card",
        text: "At the end of your turn you can put it between a star of yours and another one. Then both sides add cubes.",
        clause: "MG-20.4",
    },
    First {
        id: "m-symbol",
        when: |now| {
            0 < now.view.turn && now.told(|event| matches!(event, Event::SymbolsChanged { seat, count, .. } if *seat == now.seat && 0 < *count))
        },
        title: "A symbol",
        text: "With enough of one kind you win. Some also let your leaders do their work.",
        clause: "MG-22.2",
    },
    First {
        id: "m-cards",
        when: |now| now.asked && asks(now, "use-cards"),
        title: "The end of your turn",
        text: "You may use cards now, or scrap them for new cubes. Or just end the turn.",
        clause: "MG-20.2",
    },
    First {
        id: "w-driven-off",
        when: |now| {
            now.told(|event| {
                matches!(
                    event,
                    Event::Weavers(WeaverEvent::SwarmRemoved {
                        how: Removal::Destroyed,
                        ..
                    })
                )
            })
        },
        title: "A swarm is driven off",
        text: "It is out of the game, and its star is yours. When no swarm is left, you win.",
        clause: "WV-WIN.4",
    },
    First {
        id: "w-hole",
        when: |now| {
            now.told(|event| matches!(event, Event::Weavers(WeaverEvent::SwarmMoved { .. })))
        },
        title: "A hole in the web",
        text: "The swarm moved on and left a black hole. Too many of them lose the game.",
        clause: "WV-LOS.3",
    },
    First {
        id: "w-span",
        when: |now| {
            now.told(|event| matches!(event, Event::Weavers(WeaverEvent::SwarmAdvanced { .. })))
        },
        title: "The Span",
        text: "What you draw feeds the swarms too. Look at their rows: the next cube may fill one.",
        clause: "WV-SPN.1",
    },
];

fn own<'a>(now: &'a Seen<'_>) -> Option<&'a PlayerView> {
    let mut players = now.view.players.values();
    players.find(|player| player.seat == now.seat.number())
}

fn owns(now: &Seen<'_>, owner: Option<master::PlayerColor>) -> bool {
    let own = now
        .view
        .players
        .iter()
        .find(|(_, it)| it.seat == now.seat.number());
    own.is_some_and(|(word, _)| owner.is_some_and(|owner| owner.word() == *word))
}

fn asks(now: &Seen<'_>, topic: &str) -> bool {
    now.view
        .question
        .as_ref()
        .is_some_and(|it| it.topic == topic)
}

fn drawn(now: &Seen<'_>, color: Color) -> bool {
    let count = own(now).and_then(|it| it.drawn.get(color.word()).copied());
    now.asked && count.is_some_and(|count| 0 < count)
}

fn has_full_row(now: &Seen<'_>) -> bool {
    let mut cards = now.view.cards.values().filter(|card| owns(now, card.owner));
    now.asked
        && cards.any(|card| {
            let mut rows = card.projects.values();
            rows.any(|row| row.complete && !row.standing && !row.misses)
        })
}

/// Whether the viewer is on a side of this conflict.
fn fights_in(now: &Seen<'_>, card: CardId) -> bool {
    // The cards of a view are in the order of their ids.
    let index = Pack::card_ids().position(|id| id == card);
    let word = index.and_then(|index| now.view.cards.get_index(index));
    let fought = word.and_then(|(word, _)| now.view.conflicts.get(word));
    fought.is_some_and(|it| owns(now, it.red.player) || owns(now, it.blue.player))
}

/// Whether one more base or symbol wins. A second home is always one step away, so it does not count.
fn is_near(player: &PlayerView) -> bool {
    let near = |gauge: GaugeView| gauge.need <= gauge.have + 1;
    near(player.victory.expansion) || near(player.victory.domination)
}

/// Whether the viewer's count of a symbol has just fallen.
fn has_lost_symbol(now: &Seen<'_>) -> bool {
    let count = |event: &Event, of: Symbol| match *event {
        Event::SymbolsChanged {
            seat,
            symbol,
            count,
        } if seat == now.seat && symbol == of => Some(count),
        _ => None,
    };
    Symbol::ALL.into_iter().any(|symbol| {
        let before = now
            .past()
            .iter()
            .rev()
            .find_map(|event| count(event, symbol));
        let mut last = before.unwrap_or(0);
        now.news()
            .iter()
            .filter_map(|event| count(event, symbol))
            .any(|count| {
                let fell = count < last || count == 0;
                last = count;
                fell
            })
    })
}
