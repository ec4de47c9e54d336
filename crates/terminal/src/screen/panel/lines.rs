use ratatui::layout::Rect;
use rivi_play::seen::Analysis;
use rivi_play::state::State;
use rivi_players::{Desk, MoveValue};
use rivi_rules::Side;
use rivi_search::{Stop, Verdict};

use super::{Line, inked, plain};
use crate::screen::board::Marks;
use crate::screen::event::Job;
use crate::screen::ink::Role;
use crate::screen::words::{Manner, brief, wrapped};

/// How many of the best lines are shown.
const LINES: usize = 3;
/// The best moves have their value on their cells; numbers everywhere could not be read, and would be much to write.
const NUMBERED: usize = 40;

/// The best lines, live, and where the effort goes.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    asked: Option<(u64, u64, Stop)>,
    seen: Option<Analysis>,
}

impl Lines {
    pub(super) fn ask(&mut self, desk: &dyn Desk, ticket: &mut u64) -> Vec<Job> {
        let key = desk.table().key();
        if self.asked.as_ref().is_some_and(|(known, ..)| *known == key) {
            return Vec::new();
        }
        self.stop();
        self.seen = None;
        if desk.table().outcome().is_some() {
            return Vec::new();
        }
        *ticket += 1;
        let stop = Stop::default();
        self.asked = Some((key, *ticket, stop.clone()));
        vec![Job::Look { ticket: *ticket, desk: desk.boxed(), lines: LINES, stop }]
    }

    pub(super) fn stop(&mut self) {
        if let Some((_, _, stop)) = self.asked.take() {
            stop.set();
        }
    }

    pub(super) fn hear(&mut self, ticket: u64, seen: Analysis) {
        if self.asked.as_ref().is_some_and(|(_, known, _)| *known == ticket) {
            self.seen = Some(seen);
        }
    }

    pub(super) fn told(&self, state: &State, manner: &Manner, area: Rect) -> Vec<Line> {
        let Some(seen) = &self.seen else { return self.nothing(manner) };
        let width = area.width as usize;
        let bar = plain(bar(seen, state.view.turn, width, manner));
        std::iter::once(bar).chain(self.sentences(manner, width)).collect()
    }

    /// Whether there is something to be told: the last word, or any if somebody has waited long enough.
    pub(super) fn is_told(&self, waited: bool) -> bool {
        self.asked.is_none() || self.seen.as_ref().is_some_and(|seen| seen.done || waited)
    }

    /// The lines with what they are worth.
    pub(super) fn sentences(&self, manner: &Manner, width: usize) -> Vec<Line> {
        let Some(seen) = &self.seen else { return self.nothing(manner) };
        let mut lines = Vec::new();
        let (depth, nodes) = (seen.depth.to_string(), seen.nodes.to_string());
        let speed = brief(seen.nodes_per_second);
        let values = [("depth", depth.as_str()), ("nodes", &nodes), ("speed", &speed)];
        for text in wrapped(&manner.tell("page.engine.live", &values), width) {
            lines.push(inked(text, manner, Role::Dim));
        }
        for (number, line) in (1..).zip(&seen.lines) {
            let role = match line.verdict.verdict {
                Verdict::WinIn(_) => Role::Good,
                Verdict::LossIn(_) => Role::Bad,
                _ => Role::Title,
            };
            lines.push(inked(format!("{number} {}", manner.verdict(line.verdict)), manner, role));
            let shown = wrapped(&line.moves.join(" "), width.saturating_sub(2));
            lines.extend(shown.into_iter().take(2).map(|text| plain(format!("  {text}"))));
        }
        for remark in &seen.remarks {
            for text in wrapped(&manner.remark(remark), width) {
                lines.push(inked(text, manner, Role::Notice));
            }
        }
        lines
    }

    fn nothing(&self, manner: &Manner) -> Vec<Line> {
        let key = if self.asked.is_some() { "page.wait" } else { "page.analysis.nothing" };
        vec![inked(manner.text(key), manner, Role::Dim)]
    }

    /// The value of each move on its cell.
    pub(super) fn values(&self, marks: &mut Marks) {
        let mut values: Vec<&MoveValue> = self.seen.iter().flat_map(|seen| &seen.values).collect();
        values.sort_by_key(|value| std::cmp::Reverse(rank(value.verdict.verdict)));
        for value in values.into_iter().take(NUMBERED) {
            let role = match value.verdict.verdict {
                Verdict::WinIn(_) => Role::Good,
                Verdict::LossIn(_) => Role::Bad,
                _ => Role::Dim,
            };
            let text = Manner::short_verdict(value.verdict);
            marks.texts.extend(value.square.map(|square| (square, text, role)));
        }
        // Where no move has a value of its own yet the best ones are numbered.
    }

    /// How hot each cell is, by the positions looked at below its move.
    pub(super) fn effort(&self, marks: &mut Marks) {
        let Some(seen) = &self.seen else { return };
        let most = seen.effort.iter().map(|effort| effort.nodes).max().unwrap_or(0);
        for effort in seen.effort.iter().filter(|effort| effort.nodes > 0) {
            let Some(square) = effort.square else { continue };
            let heat = hot(effort.nodes, most);
            marks.heat.push((square, heat));
            let percent =
                effort.nodes * 100 / seen.effort.iter().map(|e| e.nodes).sum::<u64>().max(1);
            marks.texts.push((square, percent.to_string(), Role::Title));
        }
    }

    pub(super) fn effort_told(&self, manner: &Manner, width: usize) -> Vec<Line> {
        let Some(seen) = &self.seen else { return self.nothing(manner) };
        if seen.effort.is_empty() {
            let told = wrapped(&manner.text("screen.effort.none"), width);
            return told.into_iter().map(|text| inked(text, manner, Role::Dim)).collect();
        }
        let all: u64 = seen.effort.iter().map(|effort| effort.nodes).sum();
        let most = seen.effort.iter().map(|effort| effort.nodes).max().unwrap_or(0);
        let mut efforts: Vec<_> = seen.effort.iter().collect();
        efforts.sort_by_key(|effort| std::cmp::Reverse(effort.nodes));
        let line = |effort: &&rivi_players::MoveEffort| {
            let share = effort.nodes as f64 / all.max(1) as f64;
            let text =
                format!("{:<5}{:>8} {:>3.0} %", effort.text, brief(effort.nodes), share * 100.0);
            (text, manner.ink.style(Role::Heat(hot(effort.nodes, most))))
        };
        efforts.iter().map(line).collect()
    }
}

/// How good a value is, the quick wins first and the quick losses last.
fn rank(verdict: Verdict) -> (i8, i64) {
    match verdict {
        Verdict::WinIn(moves) => (1, -i64::from(moves)),
        Verdict::Guess(score) => (0, score.0.into()),
        Verdict::Draw => (0, 0),
        Verdict::LossIn(moves) => (-1, moves.into()),
    }
}

/// From 0 to 4 on a logarithmic scale: a cell that is looked at a tenth as much is one step cooler.
fn hot(nodes: u64, most: u64) -> u8 {
    let steps = (most.max(1) as f64 / nodes.max(1) as f64).log10() * 2.0;
    (4.0 - steps).clamp(0.0, 4.0) as u8
}

/// Who is better, as a bar: X's part at the left.
fn bar(seen: &Analysis, turn: Side, width: usize, manner: &Manner) -> String {
    let worth = seen.lines.first().map(|line| line.verdict);
    let expected = worth.and_then(|worth| worth.expected);
    let share = match worth.map(|worth| worth.verdict) {
        Some(Verdict::WinIn(_)) => 1.0,
        Some(Verdict::LossIn(_)) => 0.0,
        Some(Verdict::Guess(score)) => expected.map_or_else(
            // Not measured: engines count in points of their own; a curve keeps every guess off the ends.
            || 0.5 + 0.45 * (f64::from(score.0) / 400.0).tanh(),
            |percent| f64::from(percent) / 100.0,
        ),
        Some(Verdict::Draw) | None => 0.5,
    };
    let x = if turn == Side::X { share } else { 1.0 - share };
    let room = width.saturating_sub(4).max(1);
    let filled = (x * room as f64).round() as usize;
    let (full, empty) = (manner.ink.char('█', '#'), manner.ink.char('░', '.'));
    let bar: String = (0..room).map(|at| if at < filled { full } else { empty }).collect();
    format!("X {bar} O")
}
