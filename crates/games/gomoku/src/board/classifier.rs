use super::{Kind, LineRule};

/// A cell of a line as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Its own stone.
    Own,
    /// The opponent's stone.
    Other,
    /// Free.
    Free,
    /// Off the board.
    Edge,
}

/// Tells what a stone makes in one line, by trying out what can follow. It is slow and meant to be
/// obviously right: tables are made from it, and tests ask it again.
#[derive(Clone, Debug)]
pub struct Classifier {
    rule: LineRule,
    reach: usize,
    /// What is known of a line already, by its code; 255 is unknown. Without it the tables would take
    /// minutes.
    known: Option<Vec<u8>>,
}

const UNKNOWN: u8 = u8::MAX;

impl Classifier {
    /// One for a side that plays by this rule. Lines have `reach` cells to each side of the cell in
    /// question.
    pub fn new(rule: LineRule, reach: usize) -> Classifier {
        Classifier { rule, reach, known: None }
    }

    /// One that remembers what it has found.
    pub(super) fn with_memory(rule: LineRule, reach: usize) -> Classifier {
        Classifier { rule, reach, known: Some(vec![UNKNOWN; 1 << (4 * reach + 2)]) }
    }

    /// What the side's stone in the middle of a line makes there. The line is given with that stone.
    pub fn kind(&mut self, line: &mut [Mark]) -> Kind {
        let code = line.iter().fold(0, |code, &mark| code << 2 | mark as usize);
        if let Some(known) = self.known.as_ref().map(|known| known[code])
            && known != UNKNOWN
        {
            return Kind::ALL[known as usize];
        }
        let kind = self.worked_out(line);
        if let Some(known) = &mut self.known {
            known[code] = kind as u8;
        }
        kind
    }

    fn worked_out(&mut self, line: &mut [Mark]) -> Kind {
        if self.is_five(line) {
            return Kind::Five;
        }
        if self.rule.forbids && self.run(line).len() > 5 {
            return Kind::Overline;
        }
        if self.fives(line) > 0 {
            return self.four(line);
        }
        let next = self.after_one_more(line);
        let count = |wanted: fn(Kind) -> bool| next.iter().filter(|&&kind| wanted(kind)).count();
        let ways = |wanted: fn(Kind) -> bool, one: Kind, more: Kind| match count(wanted) {
            0 => None,
            1 => Some(one),
            _ => Some(more),
        };
        ways(|kind| kind == Kind::OpenFour, Kind::OpenThree, Kind::WideOpenThree)
            .or_else(|| ways(|kind| kind == Kind::Four, Kind::Three, Kind::WideThree))
            .or_else(|| ways(Kind::is_open_three, Kind::OpenTwo, Kind::WideTwo))
            .or_else(|| ways(Kind::is_three, Kind::Two, Kind::Two))
            .or_else(|| ways(|kind| kind >= Kind::OpenTwo, Kind::OpenOne, Kind::OpenOne))
            .or_else(|| ways(|kind| kind == Kind::Two, Kind::One, Kind::One))
            .unwrap_or(Kind::Dead)
    }

    /// A line in which one more stone makes five: is there a reply that stops it?
    fn four(&mut self, line: &mut [Mark]) -> Kind {
        if self.rule.forbids && self.sets_of_four(line) > 1 {
            return Kind::TwoFours;
        }
        for reply in 0..line.len() {
            if line[reply] == Mark::Free {
                line[reply] = Mark::Other;
                let stopped = self.fives(line) == 0;
                line[reply] = Mark::Free;
                if stopped {
                    return Kind::Four;
                }
            }
        }
        Kind::OpenFour
    }

    /// What the line becomes with one more stone on each of its free cells.
    fn after_one_more(&mut self, line: &mut [Mark]) -> Vec<Kind> {
        let mut kinds = Vec::with_capacity(line.len());
        for at in 0..line.len() {
            if line[at] == Mark::Free {
                line[at] = Mark::Own;
                kinds.push(self.kind(line));
                line[at] = Mark::Free;
            }
        }
        kinds
    }

    /// The cells of the unbroken row through the middle.
    fn run(&self, line: &[Mark]) -> std::ops::Range<usize> {
        let own = |at: &usize| line[*at] == Mark::Own;
        let behind = (self.reach..line.len()).take_while(own).count();
        let before = (0..self.reach).rev().take_while(own).count();
        self.reach - before..self.reach + behind
    }

    /// Whether the row through the middle wins.
    fn is_five(&self, line: &[Mark]) -> bool {
        let run = self.run(line);
        let closed = |at: Option<usize>| at.and_then(|at| line.get(at)) == Some(&Mark::Other);
        match run.len() {
            5 if self.rule.unclosed => !(closed(run.start.checked_sub(1)) && closed(Some(run.end))),
            5 => true,
            length => length > 5 && !self.rule.exact,
        }
    }

    /// How many free cells would make five through the middle.
    fn fives(&self, line: &mut [Mark]) -> usize {
        (0..line.len()).filter(|&at| self.makes_five(line, at).is_some()).count()
    }

    /// The winning row that a stone on a free cell makes through the middle.
    fn makes_five(&self, line: &mut [Mark], at: usize) -> Option<std::ops::Range<usize>> {
        if line[at] != Mark::Free {
            return None;
        }
        line[at] = Mark::Own;
        let made = self.is_five(line).then(|| self.run(line));
        line[at] = Mark::Free;
        made
    }

    /// How many different sets of four stones one more stone makes five.
    fn sets_of_four(&self, line: &mut [Mark]) -> usize {
        let mut sets = Vec::new();
        for at in 0..line.len() {
            if let Some(row) = self.makes_five(line, at) {
                let set: Vec<usize> = row.filter(|&other| other != at).collect();
                if !sets.contains(&set) {
                    sets.push(set);
                }
            }
        }
        sets.len()
    }
}
