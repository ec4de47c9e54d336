//! The database fails under a server that goes on: a full disk, a file that somebody else holds or that may not be
//! written, an answer that is lost, a PostgreSQL that stops.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use rivi_server::{Limits, Server};
use rivi_store::testing::{CutLine, HeldFile, TemporaryPostgres};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::house::{Begun, House, command, event, play};

/// Where this test program, started again in a mount namespace of its own, has a disk of few bytes.
const SMALL_DISK: &str = "RIVI_SMALL_DISK";
const BYTES: &str = "3m";

/// Whether a test that cannot be done is a fault: as root everything can be, and where changes are checked it must.
fn must() -> bool {
    use std::os::unix::fs::MetadataExt;
    let root = std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    root || std::env::var("CI").is_ok()
}

#[test]
fn a_full_disk_and_a_read_only_one_are_survived() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().display().to_string();
    // Without these rights even root may not write to a file that is read-only.
    let script = format!(
        "mount -t tmpfs -o size={BYTES} rivi-test '{place}' && \
         exec setpriv --bounding-set=-dac_override,-dac_read_search \"$0\" \"$@\""
    );
    let own = std::env::current_exe().unwrap();
    let options: &[&str] = if must() { &["-m"] } else { &["-r", "-m"] };
    let done = Command::new("unshare")
        .args(options)
        .args(["sh", "-c", &script])
        .arg(own)
        .args(["--exact", "storage::on_a_small_disk", "--nocapture", "--test-threads=1"])
        .env(SMALL_DISK, &place)
        .output();
    let said = match done {
        Ok(done) if done.status.success() => return,
        Ok(done) => {
            let (out, err) = (done.stdout, done.stderr);
            format!("{}{}", String::from_utf8_lossy(&out), String::from_utf8_lossy(&err))
        }
        Err(error) => format!("unshare: {error}"),
    };
    let tried = said.contains("running 1 test");
    assert!(!must() && !tried, "{said}");
    eprintln!("NOT TESTED on a full disk: there can be no small one here: {said}");
}

/// Only started by the test above.
#[tokio::test(flavor = "multi_thread")]
async fn on_a_small_disk() {
    let Ok(disk) = std::env::var(SMALL_DISK) else { return };
    let house = House::in_folder(tempfile::tempdir_in(&disk).unwrap(), Limits::default()).await;
    let one = house.people("gomoku:30").await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    let mut bo = house.enter(&one.id, &one.o, None).await;
    assert_eq!(play(&mut ada, "a1").await, None);
    let filler = Path::new(&disk).join("filler");
    let fill = || {
        // It ends when there is no byte left.
        let _ = std::fs::write(&filler, vec![7; 8 << 20]);
    };
    fill();
    let mut refused = None;
    let mut moves = 1;
    while refused.is_none() && moves < 400 {
        let line = if moves % 2 == 0 { &mut ada } else { &mut bo };
        refused = play(line, &cell(moves)).await;
        moves += usize::from(refused.is_none());
    }
    assert_eq!(refused.as_deref(), Some("storage"), "the disk is full after {moves} moves");
    assert_eq!(house.get("/readyz").await.status, 503);
    assert_eq!(house.get("/healthz").await.status, 200);
    let state = house.get(&format!("/api/matches/{}", one.id)).await.json();
    assert_eq!(state["state"]["view"]["moves"].as_array().unwrap().len(), moves);
    std::fs::remove_file(&filler).unwrap();
    becomes_ready(&house).await;
    let line = if moves % 2 == 0 { &mut ada } else { &mut bo };
    assert_eq!(play(line, &cell(moves)).await, None);
    drop((ada, bo));
    a_read_only_file(house.close().await, &one).await;
}

/// Writing goes on by itself, soon after it can: a connection that is just being closed may hold the file for a moment.
async fn becomes_ready(house: &House) {
    let begun = std::time::Instant::now();
    let mut told = house.get("/readyz").await;
    while told.status != 200 && begun.elapsed() < Duration::from_secs(10) {
        tokio::time::sleep(Duration::from_millis(100)).await;
        told = house.get("/readyz").await;
    }
    assert_eq!(told.status, 200, "writing does not go on: {}", told.body);
    eprintln!("writing goes on after {} ms", begun.elapsed().as_millis());
}

/// A server that starts with a file that may not be written shows what is in it, says that it is not ready, and loses
/// nothing. When the file may be written again it writes.
async fn a_read_only_file(folder: TempDir, one: &Begun) {
    allow(folder.path(), 0o444);
    let place = folder.path().to_owned();
    let house = House::in_folder(folder, Limits::default()).await;
    assert_eq!(house.get("/readyz").await.status, 503);
    assert_eq!(house.get(&format!("/api/matches/{}", one.id)).await.status, 200);
    let mut ada = house.enter(&one.id, &one.x, None).await;
    let resign = json!({ "type": "resign" });
    assert_eq!(command(&mut ada, resign.clone()).await.as_deref(), Some("storage"));
    allow(&place, 0o644);
    becomes_ready(&house).await;
    assert_eq!(command(&mut ada, resign).await, None);
}

/// What may be done with the database's files.
fn allow(folder: &Path, mode: u32) {
    for name in ["rivi.db", "rivi.db-wal", "rivi.db-shm"] {
        let file = folder.join(name);
        if file.exists() {
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
        }
    }
}

/// Nobody makes five in a row so: each row of thirty is filled in turns, and rows differ.
fn cell(number: usize) -> String {
    let (row, column) = (number / 30, (number + 2 * (number / 30)) % 30);
    let letters: String = if column < 26 {
        char::from(b'a' + column as u8).to_string()
    } else {
        format!("a{}", char::from(b'a' + (column - 26) as u8))
    };
    format!("{letters}{}", row + 1)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machines_move_that_could_not_be_kept_is_tried_again() {
    let limits = Limits { move_time: Duration::from_millis(700), ..Limits::default() };
    let house = House::with(limits).await;
    let slow = "montecarlo:games=100000000";
    let one = house.begin(json!({ "game": "gomoku", "o": slow })).await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    assert_eq!(play(&mut ada, "h8").await, None);
    let held = HeldFile::hold(&house.folder.path().join("rivi.db")).await.unwrap();
    assert_eq!(house.get("/readyz").await.status, 503);
    tokio::time::sleep(Duration::from_secs(4)).await;
    let reading = Instant::now();
    let path = format!("/api/matches/{}", one.id);
    assert_eq!(house.get(&path).await.json()["summary"]["events"], 2);
    assert_eq!(house.get("/api/matches").await.status, 200);
    assert!(reading.elapsed() < Duration::from_secs(1), "reading goes on: {:?}", reading.elapsed());
    held.release().await.unwrap();
    let answered = event(&mut ada, 3).await.state.unwrap();
    assert_eq!(answered.view.turn, "x");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_sent_twice_is_played_once() {
    let house = House::open().await;
    let one = house.people("connect4").await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    let mut bo = house.enter(&one.id, &one.o, None).await;
    let column = |after: u64| {
        let command = json!({ "type": "move", "text": "4" });
        json!({ "type": "command", "id": 9, "after": after, "command": command }).to_string()
    };
    for _ in 0..2 {
        ada.send(&column(1)).await.unwrap();
        let answer = ada.hear_until(|heard| heard.id == Some(9)).await.unwrap();
        assert_eq!(answer.kind, "accepted");
    }
    assert_eq!(play(&mut bo, "4").await, None);
    ada.send(&column(1)).await.unwrap();
    let late = ada.hear_until(|heard| heard.id == Some(9)).await.unwrap();
    assert_eq!(late.kind, "accepted", "it was played by this command");
    let state = house.get(&format!("/api/matches/{}", one.id)).await.json();
    assert_eq!(state["state"]["view"]["moves"], json!(["4", "4"]));
    bo.send(&column(2)).await.unwrap();
    assert_eq!(bo.hear_until(|heard| heard.id == Some(9)).await.unwrap().kind, "accepted");
    bo.send(&column(1)).await.unwrap();
    let stale = bo.hear_until(|heard| heard.id == Some(9)).await.unwrap();
    assert_eq!(stale.code.as_deref(), Some("stale"));
    assert_eq!(command(&mut ada, json!({ "type": "move", "text": "4" })).await, None);
}

fn postgres() -> Option<TemporaryPostgres> {
    match TemporaryPostgres::start() {
        Ok(server) => Some(server),
        Err(unavailable) if must() => panic!("{unavailable}"),
        Err(unavailable) => {
            eprintln!("NOT TESTED on PostgreSQL: {unavailable}");
            None
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_of_the_database_that_is_lost_ends_in_the_truth() {
    let Some(postgres) = postgres() else { return };
    let line = CutLine::to(&postgres).unwrap();
    let config = House::config(line.address(), Limits::default());
    let house = House::serve(tempfile::tempdir().unwrap(), Server::bind(config).await.unwrap());
    let one = house.people("tictactoe:14").await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    let mut bo = house.enter(&one.id, &one.o, None).await;
    let mut watcher = house.enter(&one.id, "", None).await;
    for number in 0..6_usize {
        line.cut_the_next_commit();
        let text = format!("{}1", char::from(b'a' + number as u8));
        let player = if number % 2 == 0 { &mut ada } else { &mut bo };
        assert_eq!(play(player, &text).await, None, "it is kept, and the sender hears so");
        assert!(line.was_cut());
        let told = event(&mut watcher, number as u64 + 2).await;
        assert_eq!(told.state.unwrap().event, number as u64 + 2, "in order, and once");
    }
    postgres.stop().unwrap();
    assert_eq!(play(&mut ada, "a2").await.as_deref(), Some("storage"));
    let details = house.get(&format!("/api/matches/{}", one.id)).await;
    assert_eq!(details.json()["summary"]["events"], Value::from(7), "what is in memory is shown");
    postgres.go_on().unwrap();
    assert_eq!(play(&mut ada, "a2").await, None, "it goes on by itself");
}
