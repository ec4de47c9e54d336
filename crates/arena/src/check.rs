//! Does a program keep to its protocol? Each thing that can be told by trying is tried, and what is wrong
//! is said in plain words.

use std::time::{Duration, Instant};

use rand_core::SeedableRng;
use rivi_players::Desk;
use rivi_protocols::{
    Allowance, Fault, GOMOCUP_GAMES, Program, ProgramCommand, Said, Setup, Speech, Turn,
};
use rivi_rules::{Chance, Side, below};
use rivi_search::Stop;

use crate::ProgramLimits;

/// What came of one trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was tried.
    pub trial: &'static str,
    /// How it went.
    pub verdict: FindingKind,
    /// What was seen, in plain words.
    pub words: String,
    /// What was sent and what came, the last lines of it.
    pub exchange: Vec<Said>,
}

/// How a trial went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingKind {
    /// As it should.
    Right,
    /// The program would lose games by it.
    Wrong,
    /// Allowed, but good to know.
    Note,
}

/// A program under examination.
struct Examination<'e> {
    program: Program,
    start: &'e dyn Desk,
    patience: Duration,
    findings: Vec<Finding>,
}

/// Lines that a finding shows of what was said.
const SHOWN: usize = 8;

/// Games that are played through.
const GAMES: usize = 4;

/// The time for a move in the trial of punctuality.
const QUICK_MS: u64 = 100;

/// The margin that a tournament gives unless it is told otherwise.
const FORGIVEN_MS: u64 = 50;

/// Examines a program with a game. The findings come in the order of the trials; the trials end where
/// nothing more can be learnt.
pub fn examine(command: ProgramCommand, start: &dyn Desk, limits: ProgramLimits) -> Vec<Finding> {
    let program = Program::new(command, limits.process());
    let mut examination =
        Examination { program, start, patience: limits.patience(), findings: Vec::new() };
    let _ = examination.all();
    examination.findings
}

/// A trial that failed so that the next ones make no sense.
struct Hopeless;

impl Examination<'_> {
    fn all(&mut self) -> Result<(), Hopeless> {
        self.introduction()?;
        self.first_move()?;
        self.whole_games()?;
        self.punctuality();
        self.repetition();
        self.farewell();
        Ok(())
    }

    fn right(&mut self, trial: &'static str, words: String) {
        self.find(trial, FindingKind::Right, words);
    }

    fn note(&mut self, trial: &'static str, words: String) {
        self.find(trial, FindingKind::Note, words);
    }

    fn wrong(&mut self, trial: &'static str, words: String) -> Hopeless {
        self.find(trial, FindingKind::Wrong, words);
        Hopeless
    }

    fn find(&mut self, trial: &'static str, verdict: FindingKind, words: String) {
        let mut exchange: Vec<Said> =
            self.program.transcript().lines().rev().take(SHOWN).cloned().collect();
        exchange.reverse();
        self.findings.push(Finding { trial, verdict, words, exchange });
    }

    fn introduction(&mut self) -> Result<(), Hopeless> {
        const TRIAL: &str = "introduces itself";
        let begun = Instant::now();
        if let Err(fault) = self.program.introduce() {
            return Err(self.wrong(TRIAL, advice(&fault)));
        }
        if self.program.speech() == Speech::Gomocup {
            return self.gomocup_introduction(TRIAL, begun);
        }
        let (name, ms) = (self.program.name().unwrap_or("nameless"), begun.elapsed().as_millis());
        self.right(TRIAL, format!("as \"{name}\", by the line protocol, after {ms} ms"));
        Ok(())
    }

    /// One that was said to speak Gomocup's protocol has not been asked anything yet. It is asked who
    /// it is, as managers do, and then to get ready for a game.
    fn gomocup_introduction(
        &mut self,
        trial: &'static str,
        begun: Instant,
    ) -> Result<(), Hopeless> {
        if self.start.gomocup_rule().is_none() {
            let words = format!(
                "it speaks the Gomocup protocol, which knows {GOMOCUP_GAMES} but not {}",
                self.start.game()
            );
            return Err(self.wrong(trial, words));
        }
        let told = self.program.name().map(str::to_owned);
        match told.map_or_else(|| self.program.about(), |name| Ok(Some(name))) {
            Ok(Some(name)) => {
                let ms = begun.elapsed().as_millis();
                self.right(trial, format!("as \"{name}\", by the Gomocup protocol, after {ms} ms"));
            }
            Ok(None) => {
                let words = "it does not answer ABOUT; managers show the name that it tells there";
                self.note(trial, words.to_owned());
            }
            Err(fault) => {
                let words = format!("{}. This was when it was asked ABOUT", advice(&fault));
                return Err(self.wrong(trial, words));
            }
        }
        self.readiness()
    }

    fn readiness(&mut self) -> Result<(), Hopeless> {
        const TRIAL: &str = "gets ready for a game";
        let begun = Instant::now();
        if let Err(fault) = self.new_game(Allowance::default()) {
            return Err(self.wrong(TRIAL, advice(&fault)));
        }
        self.right(TRIAL, format!("it says OK after {} ms", begun.elapsed().as_millis()));
        Ok(())
    }

    fn new_game(&mut self, allowance: Allowance) -> Result<(), Fault> {
        let (desk, patience) = (self.start, self.patience);
        self.program.new_game(&Setup { desk, allowance, patience })
    }

    fn first_move(&mut self) -> Result<(), Hopeless> {
        const TRIAL: &str = "moves on the empty board";
        let desk = self.start.restart(Side::X);
        match self.ask(desk.as_ref(), Allowance::default()) {
            Ok(text) => {
                self.right(TRIAL, format!("it plays {text}"));
                Ok(())
            }
            Err(words) => Err(self.wrong(TRIAL, words)),
        }
    }

    fn whole_games(&mut self) -> Result<(), Hopeless> {
        const TRIAL: &str = "plays whole games";
        let mut moves = 0;
        for number in 0..GAMES {
            match self.game_against_chance(number) {
                Ok(played) => moves += played,
                Err(words) => {
                    return Err(self.wrong(TRIAL, format!("game {}: {words}", number + 1)));
                }
            }
        }
        self.right(
            TRIAL,
            format!("{GAMES} games, {moves} legal moves, both sides, without being restarted"),
        );
        Ok(())
    }

    /// One game against random moves, with X and with O in turn; the number of moves the program made.
    fn game_against_chance(&mut self, number: usize) -> Result<usize, String> {
        let mut chance = Chance::seed_from_u64(number as u64);
        let mut desk = self.start.restart(Side::X);
        let own = Side::BOTH[number % 2];
        let mut moves = 0;
        self.new_game(Allowance::default()).map_err(|fault| advice(&fault))?;
        while desk.table().outcome().is_none() {
            let text = if desk.table().turn() == own {
                moves += 1;
                self.ask(desk.as_ref(), Allowance::default())?
            } else {
                let legal = desk.table().legal_moves();
                legal[below(&mut chance, legal.len() as u32) as usize].clone()
            };
            desk.table_mut().play(&text).map_err(|error| error.to_string())?;
        }
        Ok(moves)
    }

    fn punctuality(&mut self) {
        const TRIAL: &str = "keeps to its time";
        let allowance = Allowance { move_ms: Some(QUICK_MS), ..Allowance::default() };
        let mut slowest = Duration::ZERO;
        let mut desk = self.start.restart(Side::X);
        let _ = self.new_game(allowance);
        for _ in 0..10 {
            if desk.table().outcome().is_some() {
                break;
            }
            let begun = Instant::now();
            let Ok(text) = self.ask(desk.as_ref(), allowance) else { break };
            slowest = slowest.max(begun.elapsed());
            if desk.table_mut().play(&text).is_err() {
                break;
            }
        }
        let ms = slowest.as_millis() as u64;
        if ms <= QUICK_MS {
            self.right(TRIAL, format!("given {QUICK_MS} ms a move it took at most {ms} ms"));
            return;
        }
        let words = format!(
            "given {QUICK_MS} ms a move (time.move_ms, or INFO timeout_turn) it took up to {ms} ms"
        );
        if ms <= QUICK_MS + FORGIVEN_MS {
            self.note(TRIAL, format!("{words}; up to {FORGIVEN_MS} ms too much are forgiven"));
        } else {
            self.wrong(TRIAL, words);
        }
    }

    fn repetition(&mut self) {
        const TRIAL: &str = "repeats itself";
        let mut answers = Vec::new();
        for _ in 0..3 {
            let _ = self.new_game(Allowance::default());
            let desk = self.start.restart(Side::X);
            answers.extend(self.ask(desk.as_ref(), Allowance::default()));
        }
        if answers.windows(2).all(|two| two[0] == two[1]) {
            self.right(
                TRIAL,
                "the same position and seed gave the same move three times".to_owned(),
            );
        } else {
            self.note(
                TRIAL,
                format!("the same position and seed gave {}; a run with this program cannot be repeated exactly", answers.join(", ")),
            );
        }
    }

    fn farewell(&mut self) {
        const TRIAL: &str = "ends when its input is closed";
        if self.program.leave() {
            self.right(TRIAL, "it does".to_owned());
        } else {
            self.note(
                TRIAL,
                "it has to be killed; expected it to end within 300 ms after the end of its input"
                    .to_owned(),
            );
        }
    }

    /// A legal move of the program, or what is wrong with its answer.
    fn ask(&mut self, desk: &dyn Desk, allowance: Allowance) -> Result<String, String> {
        let turn = Turn {
            desk,
            allowance,
            seed: 1,
            patience: self.patience,
            processor: None,
            stop: Stop::default(),
        };
        let text = self.program.choose(&turn).map_err(|fault| advice(&fault))?;
        let table = desk.table();
        table.boxed().play(&text).map_err(|error| {
            format!("after the moves [{}] it answered {text:?}: {error}", table.moves().join(" "))
        })?;
        Ok(text)
    }
}

/// A fault with a word on its usual cause.
fn advice(fault: &Fault) -> String {
    match fault {
        Fault::Silent { .. } => {
            format!("{fault}; if it has answered, its output was not flushed. {FLUSH}")
        }
        Fault::Unflushed { .. } => format!("{fault}. {FLUSH}"),
        fault => fault.to_string(),
    }
}

/// How output is flushed where most programs are written.
const FLUSH: &str = "Flush after each line: print(…, flush=True) in Python, fflush(stdout) in C, \
                     std::endl in C++, System.out.flush() in Java";
