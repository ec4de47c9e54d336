//! Random commands in random order from random seats: never a panic, never an illegal state, and the
//! events replayed give the same match.

use std::ops::ControlFlow;

use proptest::prelude::*;
use rivi_play::message::{Command, Phrase};
use rivi_play::request::NewMatch;
use rivi_play::state::{State, TimeControl};
use rivi_play::{Hands, Match, Numbered, Pair, begin, think};
use rivi_players::Means;
use rivi_rules::Side;

const GAMES: [&str; 6] =
    ["tictactoe", "connect4:5x4", "gomoku:6", "ultimate", "mnk:4,4,3", "tictactoe,go-on"];
const PLAYERS: [&str; 4] = ["human", "human", "random", "near"];
const DIAGRAMS: [&str; 4] = ["...\n.X.\n...", "XO.\n...\n..X", "garbage", ""];

/// What is tried: a command, or that the machine to move moves, or that time passes.
#[derive(Clone, Debug)]
enum Try {
    Act(Hands, Command),
    /// The n-th legal move, by whoever holds these seats.
    Legal(Hands, usize),
    Machine(bool),
    Wait(u64),
}

fn hands() -> impl Strategy<Value = Hands> {
    (any::<bool>(), any::<bool>()).prop_map(|(x, o)| Pair { x, o })
}

fn seat() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::X), Just(Side::O)]
}

fn player() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => proptest::sample::select(PLAYERS.to_vec()).prop_map(str::to_owned),
        1 => "[a-z:=]{0,9}",
    ]
}

fn clock() -> impl Strategy<Value = TimeControl> {
    prop_oneof![
        2 => Just(TimeControl::None),
        1 => (100..2000_u64).prop_map(|ms| TimeControl::Move { ms }),
        1 => (0..2000_u64, 0..100_u64)
            .prop_map(|(ms, increment_ms)| TimeControl::Total { ms, increment_ms }),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        "[a-i1-9]{1,3}".prop_map(|text| Command::Move { text }),
        (seat(), "[ -~]{0,50}").prop_map(|(seat, name)| Command::Join { seat, name }),
        Just(Command::TakeBack),
        Just(Command::Redo),
        Just(Command::Clear),
        proptest::option::of(player()).prop_map(|player| Command::MachineMove { player }),
        (seat(), player()).prop_map(|(seat, player)| Command::SetPlayer { seat, player }),
        Just(Command::Resign),
        Just(Command::OfferDraw),
        Just(Command::Rematch),
        any::<bool>().prop_map(|accept| Command::Answer { accept }),
        (proptest::sample::select(DIAGRAMS.to_vec()), proptest::option::of(seat()), any::<bool>())
            .prop_map(|(diagram, turn, lenient)| Command::SetUp {
                diagram: diagram.to_owned(),
                turn,
                lenient
            }),
        (
            proptest::option::of(proptest::sample::select(GAMES.to_vec())),
            proptest::option::of(seat()),
            proptest::option::of(clock())
        )
            .prop_map(|(game, first, clock)| Command::NewGame {
                game: game.map(str::to_owned),
                first,
                players: None,
                clock
            }),
        Just(Command::Hint),
        Just(Command::StopThinking),
        Just(Command::StopAnalysis),
        Just(Command::Say { phrase: Phrase::Hello }),
    ]
}

fn tried() -> impl Strategy<Value = Try> {
    prop_oneof![
        4 => (hands(), command()).prop_map(|(hands, command)| Try::Act(hands, command)),
        5 => (hands(), any::<usize>()).prop_map(|(hands, number)| Try::Legal(hands, number)),
        3 => any::<bool>().prop_map(Try::Machine),
        1 => (0..1500_u64).prop_map(Try::Wait),
    ]
}

fn legal(whole: &Match, number: usize) -> Command {
    let moves = whole.table().legal_moves();
    let text = moves.get(number % moves.len().max(1)).cloned().unwrap_or_default();
    Command::Move { text }
}

/// The machine to move moves, or fails.
fn thought(whole: &Match, well: bool, now: u64) -> Option<Numbered> {
    let task = whole.task()?;
    let budget = rivi_players::Budget::default();
    let mut made = whole.desk().plan(&task.player).ok()?.build(Means::UNLIMITED, 1).ok()?;
    let found = think(&mut *made, whole.desk(), &budget, &mut |_| ControlFlow::Continue(()));
    let found = found.map_err(|failure| failure.to_string());
    let found = if well { found } else { Err("a fault".to_owned()) };
    whole.thought(&task, &found, 1, now)
}

/// Makes what happened by itself a part of the match.
fn absorbed(live: &mut Match, event: Option<Numbered>) -> Vec<Numbered> {
    if let Some(event) = &event {
        live.absorb(event).unwrap();
    }
    event.into_iter().collect()
}

/// What must hold of every state.
fn check(state: &State) {
    let over = state.result.is_some();
    assert!(state.view.outcome.is_none() || over, "a game that is over by the rules is over");
    assert!(!(over && state.thinking.is_some()), "nobody thinks after the end");
    assert!(!(over && state.clocks.running.is_some()), "no clock runs after the end");
    assert_eq!(state.view.outcome.is_some(), state.view.legal.is_empty());
    let marks =
        |mark| state.view.rows.iter().flat_map(|row| row.chars()).filter(|&c| c == mark).count();
    let stones = marks('X') + marks('O');
    assert!(stones >= state.view.moves.len(), "each move leaves a stone");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn the_replayed_record_is_the_live_match(
        game in proptest::sample::select(GAMES.to_vec()),
        (x, o) in (proptest::sample::select(PLAYERS.to_vec()), proptest::sample::select(PLAYERS.to_vec())),
        clock in clock(),
        tries in proptest::collection::vec(tried(), 1..60),
    ) {
        let new = NewMatch {
            game: game.to_owned(),
            x: x.to_owned(),
            o: o.to_owned(),
            first: None,
            clock,
            start: None,
            moves: String::new(),
            public: false,
        };
        let Ok(mut events) = begin(&new, 0) else { return Ok(()) };
        let mut live = Match::replay(&events).unwrap();
        let mut now = 1;
        for one in tries {
            now += 1;
            let before = live.state(now);
            let happened = match one {
                Try::Act(hands, command) => live.apply(hands, &command, now),
                Try::Legal(hands, number) => {
                    let command = legal(&live, number);
                    live.apply(hands, &command, now)
                }
                Try::Machine(well) => {
                    let event = thought(&live, well, now);
                    Ok(absorbed(&mut live, event))
                }
                Try::Wait(ms) => {
                    now += ms;
                    let event = live.tick(now);
                    Ok(absorbed(&mut live, event))
                }
            };
            match happened {
                Ok(happened) => events.extend(happened),
                Err(refusal) => {
                    prop_assert!(!refusal.reason.is_empty());
                    prop_assert_eq!(&live.state(now), &State { clocks: live.state(now).clocks, ..before });
                }
            }
            check(&live.state(now));
        }
        let text = serde_json::to_string(&events).unwrap();
        let read: Vec<Numbered> = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&read, &events);
        let replayed = Match::replay(&read).unwrap();
        prop_assert_eq!(replayed.state(now), live.state(now));
        prop_assert_eq!(replayed.played(), live.played());
        prop_assert_eq!(replayed.task(), live.task());
    }
}
