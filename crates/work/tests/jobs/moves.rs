//! Moves and analyses.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rivi_play::Chosen;
use rivi_players::{Desk, MEBIBYTE, Means, SeatKey, Seats};
use rivi_rules::Side;
use rivi_work::{Asker, LookJob, Lost, MoveJob, Place, Wanted};
use tokio::time::sleep;

use crate::crew::{Hired, asker, until};
use crate::{Meeting, on_both};

/// A machine with a table, which does the same with the same.
const MACHINE: &str = "deep:depth=7,table=16";
const GAME: &str = "connect4";
const LONG: Duration = Duration::from_mins(1);

fn desk(moves: &str) -> Box<dyn Desk> {
    let mut desk = rivi_games::desk(GAME).unwrap();
    desk.table_mut().play_line(moves).unwrap();
    desk
}

fn job(desk: &dyn Desk, table: &str, player: &str) -> MoveJob {
    let seat = SeatKey { table: table.to_owned(), round: 1, side: Side::X };
    MoveJob {
        place: Place::of(desk).unwrap(),
        seat: Some(seat.into()),
        player: player.to_owned(),
        time_ms: LONG.as_millis() as u64,
        seed: 1,
    }
}

async fn chosen(asker: &Asker, desk: &dyn Desk, job: MoveJob) -> Result<Chosen, Lost> {
    asker.chosen(desk, job, &Wanted::default(), &mut |_| {}).await
}

/// What a machine says here, for the positions after these moves, one after the other.
fn alone(positions: &[&str]) -> Vec<Chosen> {
    let each = Means { bytes: 64 * MEBIBYTE, threads: 1 };
    let seats = Seats::new(each, 1024 * MEBIBYTE);
    let key = SeatKey { table: "a".to_owned(), round: 1, side: Side::X };
    let choose = |moves: &&str| {
        let desk = desk(moves);
        let mut sitting = seats.sit(&key, &*desk, MACHINE, 1).unwrap();
        let mut deaf = |_| std::ops::ControlFlow::Continue(());
        rivi_play::think(sitting.machine(), &*desk, &rivi_players::Budget::default(), &mut deaf)
            .unwrap()
    };
    positions.iter().map(choose).collect()
}

/// One machine at several workers would begin anew with every move that comes to another one.
async fn a_machine_keeps_its_seat_wherever_it_is(meeting: &Meeting) {
    let _workers =
        [Hired::new(meeting).await, Hired::new(meeting).await, Hired::new(meeting).await];
    let asked = [asker(meeting, 3).await, asker(meeting, 3).await];
    let positions = ["4 4", "4 4 4 4", "4 4 4 4 4 3"];
    let here = alone(&positions);
    let fresh = alone(&positions[2..]);
    assert_ne!(here[2].insight.nodes, fresh[0].insight.nodes, "its table makes a difference");
    for table in ["one", "two", "three", "four"] {
        // Two servers take turns in asking.
        for (number, (moves, here)) in positions.iter().zip(&here).enumerate() {
            let desk = desk(moves);
            let there = chosen(&asked[number % 2], &*desk, job(&*desk, table, MACHINE)).await;
            let there = there.expect("a worker answers");
            assert_eq!(there.text, here.text);
            assert_eq!(there.square, here.square);
            assert_eq!(there.insight.nodes, here.insight.nodes, "{table}: its table is there");
        }
    }
}

async fn nobody_is_waited_for_who_is_not_there(meeting: &Meeting) {
    let asker = asker(meeting, 0).await;
    let desk = desk("4");
    let begun = Instant::now();
    let lost = chosen(&asker, &*desk, job(&*desk, "one", MACHINE)).await;
    assert_eq!(lost.err(), Some(Lost::Nobody));
    assert!(begun.elapsed() < Duration::from_millis(500), "{:?}", begun.elapsed());
}

/// A machine that thinks until it is stopped.
const ENDLESS: &str = "montecarlo:games=100000000";

async fn whoever_goes_silent_is_replaced(meeting: &Meeting) {
    let mut workers = vec![Hired::new(meeting).await, Hired::new(meeting).await];
    let asker = Arc::new(asker(meeting, 2).await);
    let (wanted, own) = (Wanted::default(), Arc::clone(&asker));
    let stop = wanted.stop.clone();
    let waiting = tokio::spawn(async move {
        let desk = desk("");
        let job = MoveJob { seat: None, ..job(&*desk, "one", ENDLESS) };
        own.chosen(&*desk, job, &wanted, &mut |_| {}).await
    });
    while asker.crowd().busy == 0 {
        sleep(Duration::from_millis(20)).await;
    }
    // One of the two has it; whichever it is, the other one answers in the end.
    workers.remove(0).kill();
    until(&asker, 1).await;
    sleep(Duration::from_millis(1500)).await;
    stop.set();
    let found = waiting.await.unwrap();
    assert!(found.is_ok(), "{found:?}");
}

async fn what_is_stopped_answers_and_what_is_unwanted_ends(meeting: &Meeting) {
    let _worker = Hired::new(meeting).await;
    let asker = asker(meeting, 1).await;
    for unwanted in [false, true] {
        let wanted = Wanted::default();
        let end = wanted.clone();
        tokio::spawn(async move {
            sleep(Duration::from_millis(700)).await;
            if unwanted { end.unwanted.set() } else { end.stop.set() }
        });
        let desk = desk("");
        let begun = Instant::now();
        let found = asker.chosen(&*desk, job(&*desk, "one", ENDLESS), &wanted, &mut |_| {}).await;
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
        match found {
            Ok(_) => assert!(!unwanted),
            Err(lost) => assert!(unwanted && lost == Lost::Unwanted, "{lost}"),
        }
    }
    // What nobody wants takes no thread for long.
    let idle = async {
        while asker.crowd().busy > 0 {
            sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), idle).await.expect("it ends");
}

async fn analyses_are_told_on_the_way_and_in_the_end(meeting: &Meeting) {
    let _worker = Hired::new(meeting).await;
    let asker = asker(meeting, 1).await;
    let mut desk = rivi_games::desk("gomoku").unwrap();
    desk.table_mut().play_line("h8 j11").unwrap();
    let job = LookJob { place: Place::of(&*desk).unwrap(), lines: 2, time_ms: 1500 };
    let mut told = 0;
    let last = asker.analysed(&*desk, job, &Wanted::default(), &mut |_| told += 1).await.unwrap();
    assert!(last.done && last.lines.len() == 2, "{last:?}");
    assert!(told > 0, "it is told how it gets on");
}

/// A person never waits because a tournament is played: see the test of the slots, too.
async fn whoever_goes_in_order_answers_first(meeting: &Meeting) {
    let worker = Hired::new(meeting).await;
    let asker = Arc::new(asker(meeting, 1).await);
    let own = Arc::clone(&asker);
    let waiting = tokio::spawn(async move {
        let desk = desk("");
        chosen(&own, &*desk, job(&*desk, "one", ENDLESS)).await
    });
    while asker.crowd().busy == 0 {
        sleep(Duration::from_millis(20)).await;
    }
    worker.go().await;
    let found = waiting.await.unwrap();
    assert!(found.is_ok(), "it tells what it has: {found:?}");
    until(&asker, 0).await;
}

on_both!(
    a_machine_keeps_its_seat_wherever_it_is,
    nobody_is_waited_for_who_is_not_there,
    whoever_goes_silent_is_replaced,
    what_is_stopped_answers_and_what_is_unwanted_ends,
    analyses_are_told_on_the_way_and_in_the_end,
    whoever_goes_in_order_answers_first,
);

/// How much longer than the machine may think somebody waits who asks for its move.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bench-jobs"]
async fn what_a_job_adds() {
    const JOBS: u32 = 30;
    const TIME: Duration = Duration::from_secs(1);
    let Some(meeting) = crate::nats() else { return };
    let _worker = Hired::new(&meeting).await;
    let asker = asker(&meeting, 1).await;
    let mut added = Vec::new();
    for _ in 0..JOBS {
        let desk = desk("");
        let job = MoveJob { time_ms: TIME.as_millis() as u64, ..job(&*desk, "one", ENDLESS) };
        let begun = Instant::now();
        chosen(&asker, &*desk, job).await.unwrap();
        added.push(begun.elapsed().saturating_sub(TIME));
    }
    added.sort();
    let mean = added.iter().sum::<Duration>() / JOBS;
    println!(
        "{JOBS} moves of {TIME:?} through NATS: {:.1} ms longer in the mean ({:.2} %), {:.1} ms at the most",
        mean.as_secs_f64() * 1e3,
        mean.as_secs_f64() / TIME.as_secs_f64() * 100.0,
        added[added.len() - 1].as_secs_f64() * 1e3,
    );
}
