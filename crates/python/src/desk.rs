//! A game with everybody who can play it.

use std::ops::ControlFlow;

use clap::Parser;
use pyo3::prelude::*;
use rivi_players::command::SolveArguments;
use rivi_players::{Analysed, Language, Means, Question};
use rivi_rules::{Diagram, Outcome, SetUp, Side, Square, draw, labels};
use rivi_search::Limits;
use serde_json::{Value, json};

use crate::attended::{Spending, Stop, tell};
use crate::wrong::{OrValueError, as_json, wrong};

/// The most plies that are counted: beyond that no count fits 64 bits in any game.
const MOST_PLIES: u32 = 64;
/// The most nodes of a tree that are kept.
const MOST_KEPT: usize = 1_000_000;

#[pyclass(module = "rivi")]
pub(crate) struct Desk(pub(crate) Box<dyn rivi_players::Desk>);

pub(crate) fn side(text: &str) -> PyResult<Side> {
    let mut letters = text.chars();
    match (letters.next().and_then(Side::of_mark), letters.next()) {
        (Some(side), None) => Ok(side),
        _ => wrong(format!("expected x or o, got '{}'", text.chars().take(20).collect::<String>())),
    }
}

fn mark(side: Side) -> &'static str {
    match side {
        Side::X => "x",
        Side::O => "o",
    }
}

fn pair(square: Square) -> (u8, u8) {
    (square.row, square.column)
}

/// The solver's arguments as the command line reads them.
#[derive(Parser)]
#[command(no_binary_name = true)]
struct Solving {
    #[command(flatten)]
    arguments: SolveArguments,
}

#[pymethods]
impl Desk {
    #[new]
    #[pyo3(signature = (game, moves = "", diagram = None, turn = None, impossible = false))]
    fn new(
        game: &str,
        moves: &str,
        diagram: Option<&str>,
        turn: Option<&str>,
        impossible: bool,
    ) -> PyResult<Desk> {
        let mut desk = rivi_games::desk(game).or_value_error()?;
        let turn = turn.map(side).transpose()?;
        if let Some(diagram) = diagram {
            let diagram: Diagram = diagram.parse().or_value_error()?;
            desk = desk.set_up(&diagram, SetUp { turn, impossible }).or_value_error()?;
        } else if let Some(first) = turn {
            desk = desk.restart(first);
        }
        desk.table_mut().play_line(moves).or_value_error()?;
        Ok(Desk(desk))
    }

    #[getter]
    fn game(&self) -> &str {
        self.0.game()
    }

    #[getter]
    fn name(&self) -> &'static str {
        self.0.card().name
    }

    #[getter]
    fn look(&self) -> PyResult<String> {
        as_json(&self.0.card().look)
    }

    #[getter]
    fn best(&self) -> &'static str {
        self.0.best()
    }

    fn players(&self) -> PyResult<String> {
        let told =
            |it: &&'static rivi_players::Listing| json!({"name": it.name, "about": it.about});
        as_json(&self.0.players().iter().map(told).collect::<Vec<_>>())
    }

    fn levels(&self) -> Vec<&'static str> {
        self.0.ladder().players.to_vec()
    }

    fn copy(&self) -> Desk {
        Desk(self.0.clone())
    }

    fn restart(&self, first: &str) -> PyResult<Desk> {
        Ok(Desk(self.0.restart(side(first)?)))
    }

    fn images(&self) -> Vec<Desk> {
        self.0.images().into_iter().map(Desk).collect()
    }

    #[getter]
    fn turn(&self) -> &'static str {
        mark(self.0.table().turn())
    }

    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.0.table().outcome().map(|outcome| match outcome {
            Outcome::Win(side) => mark(side),
            Outcome::Draw => "draw",
        })
    }

    fn legal_moves(&self) -> Vec<String> {
        self.0.table().legal_moves()
    }

    fn target(&self, text: &str) -> Option<(u8, u8)> {
        self.0.table().target(text).map(pair)
    }

    fn is_legal(&self, text: &str) -> bool {
        self.0.table().is_legal(text)
    }

    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.table().moves()
    }

    fn play(&mut self, text: &str) -> PyResult<()> {
        self.0.table_mut().play(text).or_value_error()
    }

    fn play_line(&mut self, text: &str) -> PyResult<()> {
        self.0.table_mut().play_line(text).or_value_error()
    }

    fn take_back(&mut self) -> Option<String> {
        self.0.table_mut().take_back()
    }

    fn redo(&mut self) -> Option<String> {
        self.0.table_mut().redo()
    }

    #[getter]
    fn size(&self) -> (u8, u8) {
        let size = self.0.table().size();
        (size.width, size.height)
    }

    #[getter]
    fn block(&self) -> Option<(u8, u8)> {
        self.0.table().block().map(|size| (size.width, size.height))
    }

    /// The rows from the top: X, O, a dot for a free square, a blank for one that is missing.
    fn rows(&self) -> Vec<String> {
        let table = self.0.table();
        let size = table.size();
        let cell = |square| match table.at(square) {
            Some(side) => side.mark(),
            None if table.is_hole(square) => ' ',
            None => '.',
        };
        let row = |row| (0..size.width).map(|column| cell(Square::new(row, column))).collect();
        (0..size.height).map(row).collect()
    }

    fn coordinates(&self) -> (Vec<String>, Vec<String>) {
        let labels = labels(self.0.table());
        (labels.columns, labels.rows)
    }

    fn last_square(&self) -> Option<(u8, u8)> {
        self.0.table().last_square().map(pair)
    }

    fn winning_squares(&self) -> Vec<(u8, u8)> {
        self.0.table().winning_squares().into_iter().map(pair).collect()
    }

    fn forbidden_squares(&self) -> Vec<(u8, u8)> {
        self.0.table().forbidden_squares().into_iter().map(pair).collect()
    }

    fn diagram(&self) -> String {
        self.0.table().diagram().to_string()
    }

    fn text(&self) -> String {
        let table = self.0.table();
        draw(table, &labels(table))
    }

    #[getter]
    fn key(&self) -> u64 {
        self.0.table().key()
    }

    #[getter]
    fn canonical_key(&self) -> u64 {
        self.0.table().canonical_key()
    }

    fn action(&self, text: &str) -> Option<usize> {
        self.0.action(text)
    }

    fn with_action(&self, action: usize) -> Option<String> {
        self.0.with_action(action)
    }

    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<Option<u64>> {
        if depth > MOST_PLIES {
            return wrong(format!("expected a depth from 0 to {MOST_PLIES}, got {depth}"));
        }
        if depth < 2 {
            return Ok(self.0.table().perft(depth));
        }
        // Move by move, so that Ctrl-C is heard between them.
        let mut sum: u64 = 0;
        for text in self.0.table().legal_moves() {
            let mut next = self.0.clone();
            next.table_mut().play(&text).or_value_error()?;
            let Some(below) = py.detach(|| next.table().perft(depth - 1)) else { return Ok(None) };
            let Some(total) = sum.checked_add(below) else { return Ok(None) };
            sum = total;
            py.check_signals()?;
        }
        Ok(Some(sum))
    }

    #[pyo3(signature = (lines, threads, time, nodes, depth, stop, listener))]
    #[expect(clippy::too_many_arguments, reason = "each is named in Python")]
    fn analyse(
        &self,
        py: Python<'_>,
        lines: usize,
        threads: usize,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
        stop: Option<&Stop>,
        listener: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        if !(1..=64).contains(&lines) || !(1..=256).contains(&threads) {
            return wrong("expected 1 to 64 lines and 1 to 256 threads");
        }
        let spending = Spending::new(time, nodes, depth, stop)?;
        let question = Question { lines, threads, budget: spending.budget.clone() };
        let desk = self.0.clone();
        let found = spending.attend(
            py,
            move |sender| {
                let mut analyst = desk.analyst(Means { threads, ..Means::UNLIMITED });
                analyst.look(desk.as_ref(), &question, &mut |seen| match sender.send(seen) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                })
            },
            |seen| match listener {
                Some(_) => tell(listener, &as_json(&told(&seen))?),
                None => Ok(true),
            },
        )?;
        as_json(&told(&found.unwrap_or_default()))
    }

    /// What `rivi solve` says as JSON, and whether there was an answer; none where no solver takes the game.
    #[pyo3(signature = (options, time, stop))]
    fn solve(
        &self,
        py: Python<'_>,
        options: Vec<String>,
        time: Option<f64>,
        stop: Option<&Stop>,
    ) -> PyResult<Option<String>> {
        let spending = Spending::new(time, None, None, stop)?;
        let mut words = vec![self.0.game().to_owned(), "--json".to_owned()];
        words.extend(options);
        words.push("--".to_owned());
        words.extend(self.0.table().moves());
        let mut arguments = Solving::try_parse_from(words).or_value_error()?.arguments;
        arguments.stop = Some(spending.budget.stop.clone());
        let desk = self.0.clone();
        let answer = spending.attend::<_, ()>(
            py,
            move |_| {
                let mut out = Vec::new();
                let code = desk.solve(&arguments, &mut out);
                code.map(|code| code.map(|_| String::from_utf8_lossy(&out).into_owned()))
            },
            |()| Ok(true),
        )?;
        answer.transpose().or_value_error()
    }

    #[pyo3(signature = (nodes, time))]
    fn compare(&self, py: Python<'_>, nodes: Option<u64>, time: Option<f64>) -> PyResult<String> {
        let spending = Spending::new(time, nodes, None, None)?;
        let (desk, limits) = (self.0.clone(), spending.budget.limits());
        let found =
            spending.attend::<_, ()>(py, move |_| desk.glass().compare(&limits), |()| Ok(true))?;
        as_json(&found.or_value_error()?)
    }

    #[pyo3(signature = (variant, plies, most, nodes, time))]
    fn tree(
        &self,
        py: Python<'_>,
        variant: &str,
        plies: usize,
        most: usize,
        nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<String> {
        let variant = variant.parse().or_value_error()?;
        if most > MOST_KEPT {
            return wrong(format!("expected at most {MOST_KEPT} nodes to be kept, got {most}"));
        }
        let spending = Spending::new(time, nodes, None, None)?;
        let (desk, limits): (_, Limits) = (self.0.clone(), spending.budget.limits());
        // Its own refusal of games that are too long for a tree.
        desk.glass().compare(&Limits::nodes(1)).or_value_error()?;
        let found = spending.attend::<_, ()>(
            py,
            move |_| desk.glass().tree(variant, plies, most, &limits),
            |()| Ok(true),
        )?;
        as_json(&found)
    }

    #[pyo3(signature = (playouts, seed))]
    fn expected_share(&self, py: Python<'_>, playouts: u32, seed: u64) -> PyResult<f64> {
        let (spending, desk) = (Spending::new(None, None, None, None)?, self.0.clone());
        spending.attend::<_, ()>(
            py,
            move |_| desk.glass().expected_share(playouts.min(1_000_000), seed),
            |()| Ok(true),
        )
    }
}

/// An analysis as it crosses to Python.
fn told(seen: &Analysed) -> Value {
    let remarks: Vec<String> = seen.remarks.iter().map(|it| Language::English.say(it)).collect();
    json!({
        "lines": seen.lines, "values": seen.values, "effort": seen.effort, "remarks": remarks,
        "nodes": seen.nodes, "depth": seen.depth,
    })
}
