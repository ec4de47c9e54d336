use std::io::Write;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use rivi_search::Stop;

use super::fault::quoted;
use super::output::{LONGEST_LINE, LastWords, Output, read_lines};
use super::processor::processor_time;
use super::transcript::{Speaker, Transcript};
use super::{Fault, ProgramCommand};

/// What a program may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Mebibytes of address space.
    pub memory_mib: Option<u64>,
    /// Seconds of processor time from its start to its end.
    pub cpu_seconds: Option<u64>,
    /// How long it may take to introduce itself, and to get ready for each game.
    pub startup: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { memory_mib: None, cpu_seconds: None, startup: Duration::from_secs(10) }
    }
}

/// A running program: lines in, lines out. It is ended, with all that it has started, when this is
/// dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<Output>,
    last_words: LastWords,
    limits: Limits,
    started: Instant,
    transcript: Transcript,
    /// Processor time that it may use for its answer, and when that is used up.
    allowed: Option<(Duration, Duration)>,
}

/// Lines that a program may write for each of ours.
const MOST_LINES: usize = 10_000;

/// Bytes that a program may write for each line of ours.
const MOST_BYTES: usize = 1024 * 1024;

/// How often somebody who waits looks up to see whether to go on waiting.
const LOOK_UP: Duration = Duration::from_millis(50);

/// How long a program that was silent may take to write what it has kept back.
const LAST_CHANCE: Duration = Duration::from_secs(1);

/// What waiting for a program led to.
enum Waited {
    Heard(Output),
    InVain,
    Exhausted(Duration),
}

/// How long a program may take to end once its input is closed.
const FAREWELL: Duration = Duration::from_millis(300);

/// The shell sets the limits and becomes the program, so that not one instruction of it runs without
/// them. `$1` is kibibytes, `$2` and `$3` are seconds, or `-` for no limit. Beyond `$2` the program
/// gets SIGXCPU, by which its end is known, and beyond `$3` it is killed if it did not take the hint.
const LIMITER: &str = r#"ulimit -c 0
[ "$1" = - ] || ulimit -v "$1" || exit 125
[ "$2" = - ] || { ulimit -S -t "$2" && ulimit -H -t "$3"; } || exit 125
shift 3
exec "$@""#;

impl Process {
    /// Starts a program under limits.
    ///
    /// # Errors
    /// If the system cannot start anything. A program that does not exist shows as one that ends at
    /// once.
    pub fn start(command: &ProgramCommand, limits: Limits) -> Result<Process, Fault> {
        let not_started = |error: std::io::Error| Fault::NotStarted(error.to_string());
        let mut child = limited(command, limits).spawn().map_err(not_started)?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(Fault::NotStarted("it has no pipes".to_owned()));
        };
        Ok(Process {
            child,
            input: Some(write_lines(stdin)),
            output: read_lines(stdout),
            last_words: LastWords::of(stderr),
            limits,
            started: Instant::now(),
            transcript: Transcript::default(),
            allowed: None,
        })
    }

    /// Sends a line. It never waits: a program that does not read is found out by its silence.
    pub fn send(&mut self, line: &str) {
        self.transcript.add(Speaker::We, self.started.elapsed(), line);
        if let Some(input) = &self.input {
            // If the writer is gone the program is too, and the next read tells how it ended.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// Forgets what the program has written without being asked.
    pub fn forget_output(&mut self) {
        while let Ok(Output::Line(line)) = self.output.try_recv() {
            self.transcript.add(Speaker::Program, self.started.elapsed(), &line);
        }
    }

    /// What was said so far.
    pub fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    /// Processor time that the program has used so far, with all that it has started; `None` where the
    /// system does not tell.
    pub fn processor_time(&self) -> Option<Duration> {
        processor_time(&self.child)
    }

    /// Waiting ends from now on when the program has used so much more processor time; `None` for no
    /// such limit.
    pub fn allow_processor_time(&mut self, more: Option<Duration>) {
        self.allowed = more.and_then(|more| Some((more, self.processor_time()? + more)));
    }

    /// Waits for the first line that `answer` takes for one; other lines count as chatter. Waiting ends
    /// early when `stop` is set.
    ///
    /// # Errors
    /// If there is none in time, if there is too much chatter, or if the program has ended.
    pub fn wait_for<T>(
        &mut self,
        patience: Duration,
        stop: &Stop,
        mut answer: impl FnMut(&str) -> Option<Result<T, Fault>>,
    ) -> Result<T, Fault> {
        let deadline = Instant::now() + patience;
        let mut bytes = 0;
        for _ in 0..MOST_LINES {
            match self.next_output(deadline, stop) {
                Waited::Heard(Output::Line(line)) => {
                    self.transcript.add(Speaker::Program, self.started.elapsed(), &line);
                    bytes += line.len();
                    if let Some(result) = answer(&line) {
                        return result;
                    }
                    if bytes > MOST_BYTES {
                        return Err(Fault::Flooded(format!("more than {MOST_BYTES} bytes")));
                    }
                }
                Waited::Heard(Output::TooLong) => {
                    return Err(Fault::Flooded(format!("a line longer than {LONGEST_LINE} bytes")));
                }
                Waited::Heard(Output::End) => return Err(self.crash()),
                Waited::InVain => {
                    return Err(Fault::Silent { allowed_ms: patience.as_millis() as u64 });
                }
                Waited::Exhausted(allowed) => {
                    return Err(Fault::Exhausted { allowed_ms: allowed.as_millis() as u64 });
                }
            }
        }
        Err(Fault::Flooded(format!("more than {MOST_LINES} lines")))
    }

    /// Waits for what the program writes next, until the deadline, or until `stop` is set, or until
    /// its processor time is used up.
    fn next_output(&self, deadline: Instant, stop: &Stop) -> Waited {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(LOOK_UP)) {
                Ok(output) => return Waited::Heard(output),
                Err(RecvTimeoutError::Disconnected) => return Waited::Heard(Output::End),
                Err(RecvTimeoutError::Timeout) if left <= LOOK_UP || stop.is_set() => {
                    return Waited::InVain;
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(allowed) = self.exhausted() {
                        return Waited::Exhausted(allowed);
                    }
                }
            }
        }
    }

    /// The processor time that the program may use, if it has used more.
    fn exhausted(&self) -> Option<Duration> {
        let (allowed, until) = self.allowed?;
        self.processor_time().is_some_and(|used| used > until).then_some(allowed)
    }

    /// What is to be said of a program that was silent for so long. One that has written its answer
    /// but not flushed its output sleeps over its input; when that is closed it ends, and then the
    /// answer comes. One that thinks is not asked: it might answer by chance just then.
    pub fn silence(&mut self, allowed_ms: u64) -> Fault {
        const LONG_ENOUGH_MS: u64 = 1000;
        if allowed_ms < LONG_ENOUGH_MS || !self.sleeps() {
            return Fault::Silent { allowed_ms };
        }
        self.input = None;
        self.transcript.add(Speaker::Nobody, self.started.elapsed(), "its input is closed");
        let heard = self
            .wait_for(LAST_CHANCE, &Stop::default(), |line| Some(Ok::<_, Fault>(line.to_owned())));
        match heard {
            Ok(line) => Fault::Unflushed { allowed_ms, line: quoted(&line) },
            Err(_) => Fault::Silent { allowed_ms },
        }
    }

    /// Whether the program does nothing at the moment.
    fn sleeps(&self) -> bool {
        const A_WHILE: Duration = Duration::from_millis(40);
        let before = self.processor_time();
        thread::sleep(A_WHILE);
        let used =
            self.processor_time().zip(before).map(|(after, before)| after.saturating_sub(before));
        used.is_none_or(|used| used < A_WHILE / 10)
    }

    /// What is to be said of a program whose output has ended.
    fn crash(&mut self) -> Fault {
        let how = match self.leave(FAREWELL) {
            Some(status) => self.ending(status),
            None => "closed its output and ran on".to_owned(),
        };
        self.transcript.add(Speaker::Nobody, self.started.elapsed(), &format!("it {how}"));
        match self.last_words.last_line() {
            Some(words) => Fault::Crashed(format!("{how}; its last words: {}", quoted(&words))),
            None => Fault::Crashed(how),
        }
    }

    fn ending(&self, status: ExitStatus) -> String {
        match (signal(status), status.code()) {
            (Some(CPU_TIME_USED_UP), _) if self.limits.cpu_seconds.is_some() => {
                format!("used up its {} s of processor time", self.limits.cpu_seconds.unwrap_or(0))
            }
            (Some(signal), _) => format!("was ended by signal {signal}{}", self.memory_hint()),
            (None, Some(127)) => "cannot be found".to_owned(),
            (None, Some(126)) => "may not be executed".to_owned(),
            (None, Some(125)) => "could not be put under its limits".to_owned(),
            (None, Some(0)) => "ended by itself".to_owned(),
            (None, code) => {
                format!("ended with exit code {}{}", code.unwrap_or(-1), self.memory_hint())
            }
        }
    }

    fn memory_hint(&self) -> String {
        self.limits
            .memory_mib
            .map(|mib| format!(" (its memory is limited to {mib} MiB)"))
            .unwrap_or_default()
    }

    /// Closes the program's input, waits a little for it to end, and ends whatever still runs.
    /// Says how it ended if it ended by itself.
    fn leave(&mut self, farewell: Duration) -> Option<ExitStatus> {
        self.input = None;
        let deadline = Instant::now() + farewell;
        let ended = loop {
            match has_ended(&self.child) {
                false if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                ended => break ended,
            }
        };
        // The group goes before the program is waited for: until then its number cannot be anyone
        // else's.
        kill_group(&mut self.child);
        self.child.wait().ok().filter(|_| ended)
    }

    /// Closes the program's input and waits a little. True if it ended by itself.
    pub fn leave_politely(mut self) -> bool {
        self.leave(FAREWELL).is_some()
    }

    /// Ends the program at once.
    pub fn kill(mut self) {
        self.leave(Duration::ZERO);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.leave(FAREWELL);
    }
}

/// The command that starts a program under its limits, in a process group of its own.
fn limited(command: &ProgramCommand, limits: Limits) -> Command {
    let number = |limit: Option<u64>| limit.map_or("-".to_owned(), |n| n.to_string());
    let kibibytes = number(limits.memory_mib.map(|mib| mib.saturating_mul(1024)));
    let seconds = number(limits.cpu_seconds);
    let killed_after = number(limits.cpu_seconds.map(|seconds| seconds.saturating_add(1)));
    let mut shell = Command::new("/bin/sh");
    shell
        .args(["-c", LIMITER, "sh", &kibibytes, &seconds, &killed_after])
        .args(&command.words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    own_group(&mut shell);
    shell
}

/// Writes lines on a thread of its own; ends when the sender is dropped or nobody reads.
fn write_lines(mut to: impl Write + Send + 'static) -> Sender<String> {
    let (sender, receiver) = channel::<String>();
    thread::spawn(move || {
        for line in receiver {
            if to.write_all(line.as_bytes()).and_then(|()| to.flush()).is_err() {
                break;
            }
        }
    });
    sender
}

/// SIGXCPU.
const CPU_TIME_USED_UP: i32 = 24;

fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

fn own_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

/// Whether the program has ended; it stays to be waited for.
fn has_ended(child: &Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(Pid::from_child(child)), look), Ok(None))
}

fn kill_group(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // If there is nothing left to end, nothing needs to be ended.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}
