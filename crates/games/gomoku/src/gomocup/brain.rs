use std::ops::ControlFlow;

use crate::Scores;
use crate::search::{GomokuMachine, SearchOptions, Task};
use rivi_mnk::{Cell, Grid};
use rivi_rules::{Board, Position, Size, Square};
use rivi_search::Limits;

use super::square_report::square_report;
use super::{Clock, Command, Info};
use crate::swap2;
use rivi_players::Swap2;

/// What the brain knows of the game, and how it answers each command.
#[derive(Debug)]
pub struct Brain {
    info: Info,
    game: Option<Game>,
    /// Stones that come line by line, and what they are for.
    listing: Option<(Listing, Vec<(Square, u8)>)>,
    machine: GomokuMachine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Listing {
    Position,
    Swap2,
}

/// A game with its moves, in the order in which they came.
#[derive(Clone, Debug)]
struct Game {
    start: Grid,
    position: Grid,
    moves: Vec<Cell>,
}

/// Memory for the table, unless less is allowed.
const TABLE_BYTES: u64 = 64 << 20;
/// What the program takes beside the table.
const BESIDE: u64 = 24 << 20;
/// Positions to enter before a game, which takes some milliseconds.
const NODES_TO_WARM_UP: u64 = 2_000;
/// Positions to enter when a move is wanted at once.
const NODES_AT_ONCE: u64 = 500;

impl Default for Brain {
    fn default() -> Brain {
        // Nothing is thought about before START, and the manager may still set a limit.
        Brain { machine: machine(0), info: Info::default(), game: None, listing: None }
    }
}

fn machine(table_bytes: u64) -> GomokuMachine {
    GomokuMachine::new(table_bytes as usize, SearchOptions::ALL, Scores::shipped())
}

/// What the limit leaves for the table.
fn room(info: &Info) -> u64 {
    let room = info.memory.map_or(TABLE_BYTES, |memory| memory.saturating_sub(BESIDE).max(1 << 20));
    room.min(TABLE_BYTES)
}

impl Game {
    fn new(start: Grid) -> Game {
        Game { position: start.clone(), start, moves: Vec::new() }
    }

    /// The cell of a square, if somebody may play there now.
    fn cell(&self, square: Square) -> Result<Cell, String> {
        let size = self.start.size();
        let named = |reason: &str| format!("{},{}: {reason}", square.column, square.row);
        if !size.contains(square) {
            return Err(named("it is not on the board"));
        }
        let cell = Cell::on(square, size);
        self.position.check(cell).map(|()| cell).map_err(|reason| named(&reason.to_string()))
    }

    fn play(&mut self, cell: Cell) {
        self.position.make(cell);
        self.moves.push(cell);
    }

    /// The game without its last move.
    fn taken_back(&mut self) {
        self.moves.pop();
        self.position = self.start.clone();
        for &cell in &self.moves {
            self.position.make(cell);
        }
    }
}

impl Brain {
    /// How long the next move may take.
    pub fn clock(&self) -> Clock {
        Clock::of(&self.info)
    }

    /// Whether a command asks it to think, now that what came before it is known.
    pub fn will_think(&self, command: &Command) -> bool {
        match command {
            Command::Begin | Command::Turn(_) => true,
            Command::Done => self.listing.is_some(),
            _ => false,
        }
    }

    /// The lines to answer. A search ends with the limits' stop.
    pub fn answer(&mut self, command: Command, limits: &Limits) -> Vec<String> {
        if let (Some((_, stones)), Command::Stone(square, who)) = (&mut self.listing, &command) {
            stones.push((*square, *who));
            return Vec::new();
        }
        let answer = match command {
            Command::Start(width, height) => self.start(width, height),
            Command::Restart => self.restart(),
            Command::Begin => self.begin(limits),
            Command::Turn(square) => self.turn(square, limits),
            Command::Board => self.list(Listing::Position),
            Command::Swap2Board => self.list(Listing::Swap2),
            Command::Done => self.done(limits),
            Command::TakeBack(square) => self.take_back(square),
            Command::Play(square) => self.play(square),
            Command::About => Ok(vec![about()]),
            Command::Info(key, value) => self.inform(&key, &value),
            Command::End | Command::Nothing => Ok(Vec::new()),
            Command::Bad(reason) => Err(reason),
            Command::Stone(..) => {
                Ok(vec!["UNKNOWN stones come after BOARD or SWAP2BOARD".to_owned()])
            }
            Command::Unknown(line) => Ok(vec![format!("UNKNOWN {line}")]),
        };
        answer.unwrap_or_else(|reason| vec![format!("ERROR {reason}")])
    }

    fn start(&mut self, width: u64, height: u64) -> Result<Vec<String>, String> {
        if !(5..=64).contains(&width) || !(5..=64).contains(&height) {
            return Err(format!("expected a board from 5 to 64 a side, got {width},{height}"));
        }
        let size = Size::new(width as u8, height as u8);
        let start = Grid::new(self.info.rules(size)?);
        self.make_room();
        self.warm_up(&start);
        (self.game, self.listing) = (Some(Game::new(start)), None);
        Ok(vec!["OK".to_owned()])
    }

    /// A short search now, not within the time of the first move: it makes the tables of the rules, takes
    /// the memory that a search needs and brings the code into it. What it finds is forgotten, which goes
    /// through the whole table once.
    fn warm_up(&mut self, start: &Grid) {
        let (mut position, size) = (start.clone(), start.size());
        position.make(Cell::on(Square::new(size.height / 2, size.width / 2), size));
        let task = Task { lines: 1, threads: 1, limits: Limits::nodes(NODES_TO_WARM_UP) };
        let _ = self.machine.think(&position, &task, &mut |_| ControlFlow::Continue(()));
        self.machine.new_game();
    }

    /// A new table within the limit. The old one goes first, or both would count for a moment.
    fn make_room(&mut self) {
        self.machine = machine(0);
        self.machine = machine(room(&self.info));
    }

    fn restart(&mut self) -> Result<Vec<String>, String> {
        let size = self.game()?.start.size();
        self.start(size.width.into(), size.height.into())
    }

    fn inform(&mut self, key: &str, value: &str) -> Result<Vec<String>, String> {
        self.info.set(key, value)?;
        let is = |name: &str| key.eq_ignore_ascii_case(name);
        if is("max_memory") && self.game.is_some() {
            self.make_room();
        }
        let rules = self.game.as_ref().map(|game| self.info.rules(game.start.size()));
        // Rules that come after START but before the first move count all the same.
        if let (Some(Ok(rules)), Some(game)) = (rules, &mut self.game)
            && is("rule")
            && game.moves.is_empty()
        {
            let start = Grid::new(rules);
            *game = Game::new(start.clone());
            self.warm_up(&start);
        }
        let asked = self.info.evaluate.take().zip(self.game.as_ref());
        Ok(asked
            .and_then(|(square, game)| square_report(&game.position, square))
            .into_iter()
            .collect())
    }

    fn game(&mut self) -> Result<&mut Game, String> {
        self.game.as_mut().ok_or_else(|| "no game has begun: expected START first".to_owned())
    }

    fn begin(&mut self, limits: &Limits) -> Result<Vec<String>, String> {
        if !self.game()?.moves.is_empty() {
            return Err("BEGIN expected an empty board".to_owned());
        }
        self.think(limits)
    }

    fn turn(&mut self, square: Square, limits: &Limits) -> Result<Vec<String>, String> {
        let game = self.game()?;
        let cell = game.cell(square)?;
        game.play(cell);
        self.think(limits)
    }

    fn play(&mut self, square: Square) -> Result<Vec<String>, String> {
        let game = self.game()?;
        let cell = game.cell(square)?;
        game.play(cell);
        Ok(vec![coordinates(square)])
    }

    fn take_back(&mut self, square: Square) -> Result<Vec<String>, String> {
        let game = self.game()?;
        let size = game.start.size();
        match game.moves.last() {
            Some(&last) if size.contains(square) && last == Cell::on(square, size) => {
                game.taken_back();
                Ok(vec!["OK".to_owned()])
            }
            Some(&last) => {
                let last = last.square(size);
                Err(format!(
                    "TAKEBACK expected the last move {}, got {}",
                    coordinates(last),
                    coordinates(square)
                ))
            }
            None => Err("TAKEBACK expected a move to take back, but the board is empty".to_owned()),
        }
    }

    fn list(&mut self, listing: Listing) -> Result<Vec<String>, String> {
        self.game()?;
        self.listing = Some((listing, Vec::new()));
        Ok(Vec::new())
    }

    fn done(&mut self, limits: &Limits) -> Result<Vec<String>, String> {
        let Some((listing, stones)) = self.listing.take() else {
            return Err("DONE expected BOARD or SWAP2BOARD before it".to_owned());
        };
        match listing {
            Listing::Position => {
                self.set_up(&stones)?;
                self.think(limits)
            }
            Listing::Swap2 => self.open(&stones, limits),
        }
    }

    /// Puts the stones of a position in the order given, where sides take turns; the opponent of
    /// whoever put the last one is to move, which is us.
    fn set_up(&mut self, stones: &[(Square, u8)]) -> Result<(), String> {
        let game = self.game()?;
        let mut new = Game::new(game.start.clone());
        let mut sides: [Vec<Square>; 2] = [Vec::new(), Vec::new()];
        for &(square, who) in stones {
            match who {
                1 => sides[0].push(square),
                2 => sides[1].push(square),
                3 => {}
                _ => return Err(format!("a stone expected x,y and 1, 2 or 3, got {who}")),
            }
        }
        let [own, other] = sides;
        let ahead = own.len() as i64 - other.len() as i64;
        if !(-1..=0).contains(&ahead) {
            return Err(format!(
                "BOARD expected as many stones of ours as of the opponent's or one less, got {} and {}",
                own.len(),
                other.len()
            ));
        }
        let (first, second) = if ahead == 0 { (own, other) } else { (other, own) };
        let mut second = second.into_iter();
        for square in first {
            for square in [Some(square), second.next()].into_iter().flatten() {
                let cell = new.cell_of_board(square)?;
                new.play(cell);
            }
        }
        *game = new;
        Ok(())
    }

    fn open(&mut self, stones: &[(Square, u8)], limits: &Limits) -> Result<Vec<String>, String> {
        let start = self.game()?.start.clone();
        let squares: Vec<Square> = stones.iter().map(|&(square, _)| square).collect();
        let limits = self.bounded(limits);
        let opening = swap2::answer(&mut self.machine, &start, &squares, &limits)
            .ok_or("SWAP2BOARD expected 0, 3 or 5 different free squares")?;
        Ok(vec![match opening {
            Swap2::Swap => "SWAP".to_owned(),
            Swap2::Stones(stones) => {
                stones.into_iter().map(coordinates).collect::<Vec<_>>().join(" ")
            }
        }])
    }

    /// A move that is wanted at once is limited by positions, not by time.
    fn bounded(&self, limits: &Limits) -> Limits {
        let nodes = if self.info.turn.is_zero() { Some(NODES_AT_ONCE) } else { limits.nodes };
        Limits { nodes, ..limits.clone() }
    }

    fn think(&mut self, limits: &Limits) -> Result<Vec<String>, String> {
        let limits = self.bounded(limits);
        let position = self.game()?.position.clone();
        let task = Task { lines: 1, threads: 1, limits };
        let outlook = self.machine.think(&position, &task, &mut |_| ControlFlow::Continue(()));
        let Some(outlook) = outlook else {
            return Err("there is no move: the game is over".to_owned());
        };
        let Some(best) = outlook.lines.first() else { return Err("there is no move".to_owned()) };
        let message = format!(
            "MESSAGE depth {} nodes {} value {}",
            outlook.depth, outlook.nodes, best.verdict
        );
        let (cell, size) = (best.line[0], position.size());
        self.game()?.play(cell);
        Ok(vec![message, coordinates(cell.square(size))])
    }

    /// Whose turn it is, for tests.
    #[cfg(test)]
    fn to_move(&self) -> Option<rivi_rules::Side> {
        self.game.as_ref().map(|game| game.position.turn())
    }
}

impl Game {
    /// As [`Game::cell`], but a position that is told may hold what is forbidden to whoever played it.
    fn cell_of_board(&self, square: Square) -> Result<Cell, String> {
        let size = self.start.size();
        let cell = if size.contains(square) { Some(Cell::on(square, size)) } else { None };
        let free = cell.filter(|_| self.position.at(square).is_none());
        let open = free.filter(|_| self.position.winner().is_none());
        open.ok_or_else(|| {
            format!("{}: expected a free square of a game that goes on", coordinates(square))
        })
    }
}

fn coordinates(square: Square) -> String {
    format!("{},{}", square.column, square.row)
}

fn about() -> String {
    format!(
        "name=\"Rivi\", version=\"{}\", author=\"the Rivi project\", country=\"Finland\"",
        env!("CARGO_PKG_VERSION")
    )
}

#[cfg(test)]
mod tests {
    use crate::Twist;
    use rivi_rules::Side;

    use super::*;

    fn told(brain: &mut Brain, lines: &[&str]) -> Vec<String> {
        let limits = Limits::nodes(300);
        let mut answers = Vec::new();
        for line in lines {
            let command = Command::read(line);
            answers.extend(brain.answer(command, &limits));
        }
        answers.retain(|answer| !answer.starts_with("MESSAGE"));
        answers
    }

    #[test]
    fn a_game_is_played() {
        let mut brain = Brain::default();
        assert_eq!(told(&mut brain, &["START 15"]), ["OK"]);
        assert_eq!(told(&mut brain, &["BEGIN"]), ["7,7"]);
        let answer = told(&mut brain, &["TURN 8,8"]);
        assert_eq!(answer.len(), 1);
        assert!(answer[0].contains(','));
        assert_eq!(brain.to_move(), Some(Side::O));
        assert_eq!(told(&mut brain, &["RESTART", "TURN 0,0"])[0], "OK");
    }

    #[test]
    fn positions_are_set_up_and_won() {
        let mut brain = Brain::default();
        let lines = [
            "START 15", "BOARD", "3,3,1", "0,0,2", "4,3,1", "0,2,2", "5,3,1", "0,4,2", "6,3,1",
            "2,3,2", "DONE",
        ];
        assert_eq!(told(&mut brain, &lines), ["OK", "7,3"]);
        let over = told(&mut brain, &["TURN 9,9"]);
        assert!(over[0].starts_with("ERROR 9,9: the game is over"), "{over:?}");
    }

    #[test]
    fn impossible_commands_get_the_reason() {
        let mut brain = Brain::default();
        for (line, answer) in [
            ("BEGIN", "ERROR no game has begun: expected START first"),
            ("START 4", "ERROR expected a board from 5 to 64 a side, got 4,4"),
            ("START 100", "ERROR expected a board from 5 to 64 a side, got 100,100"),
            ("DONE", "ERROR DONE expected BOARD or SWAP2BOARD before it"),
            ("FOO bar", "UNKNOWN FOO bar"),
            ("1,2,1", "UNKNOWN stones come after BOARD or SWAP2BOARD"),
            ("INFO rule x", "ERROR INFO rule expected a number, got 'x'"),
        ] {
            assert_eq!(told(&mut brain, &[line]), [answer]);
        }
        told(&mut brain, &["START 15", "PLAY 7,7"]);
        for (line, answer) in [
            ("TURN 7,7", "ERROR 7,7: the cell is taken by X"),
            ("TURN 15,7", "ERROR 15,7: it is not on the board"),
            ("TAKEBACK 1,1", "ERROR TAKEBACK expected the last move 7,7, got 1,1"),
            ("TAKEBACK 7,7", "OK"),
            ("TAKEBACK 7,7", "ERROR TAKEBACK expected a move to take back, but the board is empty"),
        ] {
            assert_eq!(told(&mut brain, &[line]), [answer]);
        }
        let uneven = told(&mut brain, &["BOARD", "1,1,1", "DONE"]);
        assert!(uneven[0].starts_with("ERROR BOARD expected as many stones"), "{uneven:?}");
    }

    #[test]
    fn the_table_keeps_to_the_limit_whenever_it_comes() {
        let mut brain = Brain::default();
        assert!(brain.machine.table_bytes() <= 1 << 20);
        told(&mut brain, &["START 15"]);
        assert_eq!(brain.machine.table_bytes() as u64, TABLE_BYTES);
        told(&mut brain, &["INFO max_memory 83886080"]);
        assert!(brain.machine.table_bytes() as u64 + BESIDE <= 83_886_080);
    }

    #[test]
    fn warming_up_leaves_nothing_behind() {
        let mut brain = Brain::default();
        told(&mut brain, &["START 15"]);
        let task = Task { lines: 1, threads: 1, limits: Limits::nodes(3_000) };
        let mut position = Grid::new(brain.info.rules(Size::new(15, 15)).unwrap());
        position.make(Cell::on(Square::new(7, 7), position.size()));
        let think = |machine: &mut GomokuMachine| {
            machine.think(&position, &task, &mut |_| ControlFlow::Continue(())).unwrap()
        };
        let warm = think(&mut brain.machine);
        let fresh = think(&mut machine(TABLE_BYTES));
        assert_eq!((warm.nodes, warm.depth), (fresh.nodes, fresh.depth));
        assert_eq!(warm.lines[0].line, fresh.lines[0].line);
    }

    #[test]
    fn keys_are_heard_in_any_case() {
        let mut brain = Brain::default();
        told(&mut brain, &["START 15", "info MAX_MEMORY 83886080"]);
        assert!(brain.machine.table_bytes() as u64 + BESIDE <= 83_886_080);
        // Not every caller reads its commands from lines.
        let rule = Command::Info("Rule".to_owned(), "4".to_owned());
        assert_eq!(brain.answer(rule, &Limits::none()), Vec::<String>::new());
        assert_eq!(Twist::of(brain.game.as_ref().unwrap().start.rules()), Some(Twist::Renju));
        let memory = Command::Info("Max_Memory".to_owned(), "41943040".to_owned());
        brain.answer(memory, &Limits::none());
        assert!(brain.machine.table_bytes() as u64 + BESIDE <= 41_943_040);
    }

    #[test]
    fn rules_openings_and_unknown_keys_are_heard() {
        let mut brain = Brain::default();
        assert_eq!(told(&mut brain, &["INFO rule 4", "INFO nonsense 3", "START 15"]), ["OK"]);
        assert_eq!(told(&mut brain, &["SWAP2BOARD", "DONE"])[0].split(' ').count(), 3);
        let answer = told(&mut brain, &["SWAP2BOARD", "7,7", "0,0", "8,7", "DONE"]);
        assert_eq!(answer, ["SWAP"]);
        let talk = told(&mut brain, &["INFO evaluate 7,7", "INFO evaluate 99,99"]);
        assert_eq!(talk, ["DEBUG 7,7: no threat for the side to move, no threat for the other"]);
        let answer = told(&mut brain, &["INFO timeout_turn 0", "BEGIN"]);
        assert_eq!(answer, ["7,7"]);
        assert!(told(&mut brain, &["about"])[0].starts_with("name=\"Rivi\", version="));
    }
}
