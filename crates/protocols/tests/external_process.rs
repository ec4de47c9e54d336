//! Whatever a program does, it comes to an end in bounded time, and so does all that it has started.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rivi_protocols::{Fault, Limits, Process, ProgramCommand};
use rivi_search::Stop;

const SECOND: Duration = Duration::from_secs(1);

fn shell(script: &str) -> Process {
    limited_shell(script, Limits::default())
}

fn limited_shell(script: &str, limits: Limits) -> Process {
    assert!(!script.contains('\''));
    let command: ProgramCommand = format!("cmd:sh -c '{script}'").parse().unwrap();
    Process::start(&command, limits).unwrap()
}

/// Waits for a line that begins with `answer`.
fn listen(process: &mut Process, patience: Duration) -> Result<String, Fault> {
    process.wait_for(patience, &Stop::default(), |line| {
        line.starts_with("answer").then(|| Ok(line.to_owned()))
    })
}

fn fault(script: &str) -> Fault {
    listen(&mut shell(script), SECOND).unwrap_err()
}

#[test]
fn a_good_program_is_heard() {
    let mut process = shell("while read line; do echo chatter; echo answer $line; done");
    for word in ["one", "two"] {
        process.send(word);
        assert_eq!(listen(&mut process, 5 * SECOND), Ok(format!("answer {word}")));
    }
}

#[test]
fn an_end_is_told_with_its_code_and_last_words() {
    assert_eq!(fault("exit 0"), Fault::Crashed("ended by itself".to_owned()));
    assert_eq!(fault("exit 3"), Fault::Crashed("ended with exit code 3".to_owned()));
    assert_eq!(fault("kill -SEGV $$"), Fault::Crashed("was ended by signal 11".to_owned()));
    assert_eq!(
        fault("echo first >&2; echo oh no >&2; exit 1"),
        Fault::Crashed("ended with exit code 1; its last words: \"oh no\"".to_owned())
    );
}

#[test]
fn a_program_that_does_not_exist_cannot_be_found() {
    let command: ProgramCommand = "cmd:/no/such/program".parse().unwrap();
    let fault =
        listen(&mut Process::start(&command, Limits::default()).unwrap(), SECOND).unwrap_err();
    assert!(fault.to_string().starts_with("the program cannot be found"), "{fault}");
}

#[test]
fn silence_ends_in_time() {
    let begun = Instant::now();
    let mut process = shell("sleep 1000");
    let fault = listen(&mut process, Duration::from_millis(100)).unwrap_err();
    assert_eq!(fault, Fault::Silent { allowed_ms: 100 });
    process.kill();
    assert!(begun.elapsed() < 5 * SECOND);
}

#[test]
fn waiting_can_be_stopped() {
    let begun = Instant::now();
    let stop = Stop::default();
    stop.set();
    let fault = shell("sleep 1000").wait_for(1000 * SECOND, &stop, |_| None::<Result<(), Fault>>);
    assert!(fault.is_err());
    assert!(begun.elapsed() < 5 * SECOND);
}

#[test]
fn a_closed_output_is_an_end() {
    assert_eq!(
        fault("exec >&-; sleep 1000"),
        Fault::Crashed("closed its output and ran on".to_owned())
    );
}

#[test]
fn floods_are_stopped() {
    assert!(matches!(fault("yes"), Fault::Flooded(_)));
    assert!(matches!(fault("yes | tr -d \"\\n\""), Fault::Flooded(_)));
    assert!(matches!(fault("while :; do printf %060000d 1; echo; done"), Fault::Flooded(_)));
}

#[test]
fn a_flood_of_errors_does_not_matter() {
    let mut process = shell("yes >&2 & read line; echo answer");
    process.send("");
    assert_eq!(listen(&mut process, 5 * SECOND), Ok("answer".to_owned()));
}

#[test]
fn a_program_that_does_not_read_cannot_block_us() {
    let begun = Instant::now();
    let mut process = shell("sleep 1000");
    for _ in 0..100 {
        process.send(&"x".repeat(100_000));
    }
    assert!(matches!(listen(&mut process, Duration::from_millis(50)), Err(Fault::Silent { .. })));
    drop(process);
    assert!(begun.elapsed() < 5 * SECOND);
}

#[test]
fn memory_is_limited() {
    let greedy = "x=$(head -c 300000000 /dev/zero | tr \"\\0\" x); echo answer";
    let limits = Limits { memory_mib: Some(100), ..Limits::default() };
    let fault = listen(&mut limited_shell(greedy, limits), 20 * SECOND).unwrap_err();
    assert!(matches!(&fault, Fault::Crashed(why) if why.contains("limited to 100 MiB")), "{fault}");
}

#[test]
fn processor_time_is_limited() {
    let limits = Limits { cpu_seconds: Some(1), ..Limits::default() };
    let fault = listen(&mut limited_shell("while :; do :; done", limits), 30 * SECOND).unwrap_err();
    assert_eq!(fault, Fault::Crashed("used up its 1 s of processor time".to_owned()));
}

#[test]
fn all_that_a_program_has_started_ends_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("pid");
    let script = format!("sleep 1000 & echo $! > {}; echo answer; sleep 1000", note.display());
    let mut process = shell(&script);
    listen(&mut process, 5 * SECOND).unwrap();
    let child = fs::read_to_string(&note).unwrap().trim().to_owned();
    assert!(runs(&child));
    drop(process);
    let deadline = Instant::now() + 5 * SECOND;
    while runs(&child) && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(10));
    }
    assert!(!runs(&child));
}

/// Whether a process runs: a zombie that nobody has waited for does not.
fn runs(pid: &str) -> bool {
    let stat = fs::read_to_string(Path::new("/proc").join(pid).join("stat")).unwrap_or_default();
    stat.rsplit(')')
        .next()
        .is_some_and(|rest| !rest.is_empty() && !rest.trim_start().starts_with('Z'))
}

#[cfg(target_os = "linux")]
#[test]
fn processor_time_is_that_of_the_whole_group() {
    let burn = "i=0; while [ $i -lt 150000 ]; do i=$((i+1)); done";
    // One child that is waited for, one that goes on, and the shell itself.
    let mut process = shell(&format!("read go; ({burn}); ({burn}; sleep 1000) & {burn}; wait"));
    thread::sleep(Duration::from_millis(100));
    let before = process.processor_time().unwrap();
    assert!(before < Duration::from_millis(100), "it only waits: {before:?}");
    process.send("go");
    let one = alone(burn);
    let begun = Instant::now();
    while process.processor_time().unwrap() < before + one * 2 {
        assert!(begun.elapsed() < 60 * SECOND, "{:?} of {one:?}", process.processor_time());
        thread::sleep(Duration::from_millis(20));
    }
}

/// The processor time of a script that runs to its end.
#[cfg(target_os = "linux")]
fn alone(script: &str) -> Duration {
    let mut process = shell(&format!("{script}; echo answer; read end"));
    listen(&mut process, 60 * SECOND).unwrap();
    process.processor_time().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn waiting_ends_when_the_processor_time_is_used_up() {
    let mut burning = shell("while :; do :; done");
    burning.allow_processor_time(Some(Duration::from_millis(100)));
    assert_eq!(listen(&mut burning, 60 * SECOND), Err(Fault::Exhausted { allowed_ms: 100 }));
    let mut sleeping = shell("sleep 0.5; echo answer");
    sleeping.allow_processor_time(Some(Duration::from_millis(100)));
    assert_eq!(listen(&mut sleeping, 60 * SECOND), Ok("answer".to_owned()));
}

#[test]
fn output_that_is_kept_back_comes_when_the_input_is_closed() {
    // As a program whose output is not flushed: everything is written at the end of its input.
    let mut keeping = shell("x=$(cat); echo answer");
    assert!(matches!(
        keeping.silence(1000),
        Fault::Unflushed { allowed_ms: 1000, line } if line == "\"answer\""
    ));
    assert_eq!(shell("sleep 1000").silence(1000), Fault::Silent { allowed_ms: 1000 });
    // One that thinks may answer by chance just then.
    let mut thinking = shell("i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; echo answer");
    assert_eq!(thinking.silence(1000), Fault::Silent { allowed_ms: 1000 });
}

#[test]
fn what_was_said_is_kept() {
    let mut process = shell("while read line; do echo answer $line; done");
    process.send("one");
    listen(&mut process, 5 * SECOND).unwrap();
    let said: Vec<String> = process.transcript().lines().map(|said| said.text.clone()).collect();
    assert_eq!(said, ["one", "answer one"]);
}
