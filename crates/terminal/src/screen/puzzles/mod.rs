//! Puzzles: the list of them, and one on the board.

mod list;
mod solve;

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use rivi_players::puzzles::Puzzle;

use super::event::{Heard, Job};
use super::wish::Wish;
use super::words::Manner;
use list::{List, Picked};
use solve::{Solve, Step};

/// The page of puzzles.
#[derive(Debug)]
pub(crate) struct Puzzles {
    list: List,
    solve: Option<Box<Solve>>,
    jobs: Vec<Job>,
}

impl Puzzles {
    /// The list; those that were solved are marked.
    pub(crate) fn new(solved: BTreeSet<String>, now: u64) -> Puzzles {
        Puzzles { list: List::new(solved, now), solve: None, jobs: Vec::new() }
    }

    pub(crate) fn key(&mut self, key: KeyEvent, manner: &Manner) -> Wish {
        let Some(solve) = &mut self.solve else {
            let picked = self.list.key(key, manner);
            return self.picked(picked, manner);
        };
        let step = solve.key(key, manner);
        self.step(step, manner)
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, manner: &Manner) -> Wish {
        let Some(solve) = &mut self.solve else {
            let picked = self.list.mouse(mouse);
            return self.picked(picked, manner);
        };
        let step = solve.mouse(mouse, manner);
        self.step(step, manner)
    }

    fn picked(&mut self, picked: Picked, manner: &Manner) -> Wish {
        match picked {
            Picked::None => {}
            Picked::Leave => return Wish::Leave,
            Picked::Help => return Wish::Help,
            Picked::Puzzle(puzzle) => self.open(*puzzle, manner),
        }
        Wish::None
    }

    fn open(&mut self, puzzle: Puzzle, manner: &Manner) {
        match Solve::new(puzzle, manner) {
            Ok(solve) => self.solve = Some(Box::new(solve)),
            Err(error) => self.list.notice = Some(error),
        }
    }

    fn step(&mut self, step: Step, manner: &Manner) -> Wish {
        match step {
            Step::Stay => {}
            Step::Help => return Wish::Help,
            Step::Back => self.close(),
            Step::Next => {
                self.close();
                if let Some(puzzle) = self.list.next() {
                    self.open(puzzle, manner);
                }
            }
        }
        Wish::None
    }

    fn close(&mut self) {
        if let Some(mut solve) = self.solve.take() {
            solve.stop();
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(solve) = &mut self.solve {
            solve.paste(text);
        }
    }

    pub(crate) fn heard(&mut self, heard: Heard, manner: &Manner) {
        let (Some(solve), Heard::Puzzled { ticket, found }) = (&mut self.solve, heard) else {
            return;
        };
        if let Some(id) = solve.heard(ticket, found, manner)
            && self.list.solved.insert(id.clone())
        {
            self.jobs.push(Job::Solved(id));
        }
    }

    pub(crate) fn jobs(&mut self) -> Vec<Job> {
        let asked = self.solve.as_mut().and_then(|solve| solve.job());
        self.jobs.drain(..).chain(asked).collect()
    }

    /// It is left; what is thought about ends, and those that are solved are known.
    pub(crate) fn leave(&mut self) -> BTreeSet<String> {
        self.close();
        self.list.solved.clone()
    }

    /// Whether something is thought about.
    pub(crate) fn is_busy(&self) -> bool {
        self.solve.as_ref().is_some_and(|solve| solve.is_busy())
    }

    pub(crate) fn draw(&mut self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        match &mut self.solve {
            Some(solve) => solve.draw(area, manner, buffer),
            None => self.list.draw(area, manner, buffer),
        }
    }
}
