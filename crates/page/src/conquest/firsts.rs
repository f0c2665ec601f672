//! What is new in a first game, and what is said of it when it first happens.

use conquest::{COLONIES_TO_WIN, Conquest, Event, POINTS_PER_PLANET, PlayerView, View};

use crate::firsts::{First, Now};

type Seen<'a> = Now<'a, Conquest>;

/// Every card, the more urgent one first: if several things are new at once, the first is told first.
pub(super) static FIRSTS: &[First<Conquest>] = &[
    First {
        id: "c-near",
        when: |now| now.view.players.values().any(|it| is_near(now.view, it)),
        title: "One step from winning",
        text: "Somebody needs one more planet or base to win. Guard what is free, or attack.",
        clause: "IC-VIC.1",
    },
    First {
        id: "c-accused",
        when: |now| {
            now.told(
                |event| matches!(event, Event::Accused { suspect, .. } if *suspect == now.seat),
            )
        },
        title: "You are accused",
        text: "Somebody thinks you hold too many cards. If it is true, half of them go back to the bank.",
        clause: "IC-HLD.3",
    },
    First {
        id: "c-offer",
        when: |now| now.asked && asks(now.view, "answer-offer"),
        title: "An offer for you",
        text: "You can agree, refuse, or say what you would do instead. To refuse costs nothing.",
        clause: "IC-PTR.5",
    },
    First {
        id: "c-ship-lost",
        when: |now| {
            now.told(
                |event| matches!(event, Event::ShipDestroyed { seat, .. } if *seat == now.seat),
            )
        },
        title: "You lost a ship",
        text: "The attacker takes two of your cards by chance and wins a point. You can build the ship again.",
        clause: "IC-ATK.4",
    },
    First {
        id: "c-colony-lost",
        when: |now| {
            now.told(|event| matches!(event, Event::Colonized { former: Some(former), .. } if *former == now.seat))
        },
        title: "A place was taken from you",
        text: "Nobody guarded it. A ship on a planet or base keeps others from taking it.",
        clause: "IC-COL.2",
    },
    First {
        id: "c-eliminated",
        when: |now| {
            now.told(|event| matches!(event, Event::Eliminated { seat, .. } if *seat != now.seat))
        },
        title: "A player is out",
        text: "Without a ship and a planet the game is over for them. What was theirs is free to take.",
        clause: "IC-ELM.1",
    },
    First {
        id: "c-energy",
        when: |now| now.asked && asks(now.view, "take-turn") && 0 < now.view.energy,
        title: "Your energy",
        text: "Each planet gives one energy: one move or one attack. Click a ship that glows, then a place.",
        clause: "IC-MOV.1",
    },
    First {
        id: "c-limit",
        when: is_above_limit,
        title: "More than you may hold",
        text: "Until your next turn others may accuse you. Give some cards back, or take the risk.",
        clause: "IC-HLD.1",
    },
    First {
        id: "c-collected",
        when: |now| {
            now.told(
                |event| matches!(event, Event::CardsCollected { seat, .. } if *seat == now.seat),
            )
        },
        title: "Your first cards",
        text: "The asteroids under your ships pay each time you end a turn. With cards you build and buy.",
        clause: "IC-END.3",
    },
    First {
        id: "c-keep",
        when: |now| now.asked && asks(now.view, "return-cards"),
        title: "Keep or give back",
        text: "You may give cards back to the bank before you pass. Mostly you keep them all.",
        clause: "IC-END.8",
    },
    First {
        id: "c-attack",
        when: |now| {
            now.told(|event| matches!(event, Event::ShipAttacked { seat, .. } if *seat == now.seat))
        },
        title: "An attack",
        text: "A level 1 ship hits on 1 and 2. A better ship hits more often.",
        clause: "IC-ATK.3",
    },
    First {
        id: "c-token",
        when: |now| {
            now.told(|event| matches!(event, Event::BattleTokenWon { seat } if *seat == now.seat))
        },
        title: "A battle token",
        text: "It is worth a point. You lose it if a ship of yours is destroyed.",
        clause: "IC-ATK.6",
    },
    First {
        id: "c-built",
        when: |now| {
            now.told(|event| matches!(event, Event::ShipBuilt { seat, .. } if *seat == now.seat))
        },
        title: "A new ship",
        text: "It can move at once, if you have energy or cards left. Each ship lets you hold two more cards.",
        clause: "IC-BLD.1",
    },
    First {
        id: "c-colony",
        when: |now| {
            now.told(|event| matches!(event, Event::Colonized { seat, .. } if *seat == now.seat))
        },
        title: "A place of your own",
        text: "A planet is worth more points than a base and gives energy from your next turn on. But enough bases win at once.",
        clause: "IC-VIC.2",
    },
    First {
        id: "c-trade-ship",
        when: |now| now.told(|event| matches!(event, Event::TradeShipMoved { .. })),
        title: "The trade ship",
        text: "With a ship beside it you can give it some cards for one that you choose. It moves once a round.",
        clause: "IC-STR.1",
    },
    First {
        id: "c-negotiation",
        when: |now| now.told(|event| matches!(event, Event::CardsTraded { .. })),
        title: "A trade",
        text: "Players trade when their ships stand side by side. Only the player on turn can ask.",
        clause: "IC-PTR.1",
    },
];

fn own<'a>(now: &'a Seen<'_>) -> Option<&'a PlayerView> {
    let mut players = now.view.players.values();
    players.nth(now.seat.index())
}

fn asks(view: &View, topic: &str) -> bool {
    view.question.as_ref().is_some_and(|it| it.topic == topic)
}

fn is_above_limit(now: &Seen<'_>) -> bool {
    own(now).is_some_and(|player| {
        let hand = player.hand.iter().flat_map(|hand| hand.values());
        player.hold_limit < hand.map(|&count| u16::from(count)).sum()
    })
}

fn is_near(view: &View, player: &PlayerView) -> bool {
    let is_close = view.target <= player.points + POINTS_PER_PLANET;
    player.living && (is_close || player.bases.len() + 1 == usize::from(COLONIES_TO_WIN))
}
