//! Thousands of games at once: what numpy has room for is written there, and nothing is copied.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use pyo3::prelude::*;
use rivi_players::{LabelSheet, MOST_GAMES, Means, Told};

use crate::attended::{Spending, Stop};
use crate::desk::Desk;
use crate::wrong::{OrValueError, wrong};

#[pyclass(module = "rivi")]
pub(crate) struct Batch {
    games: Box<dyn rivi_players::Batch>,
    start: Box<dyn rivi_players::Desk>,
    threads: usize,
}

/// Room that is given for an answer.
fn room<'a, T: numpy::Element>(
    array: &'a mut PyReadwriteArray1<'_, T>,
    length: usize,
) -> PyResult<&'a mut [T]> {
    let found = array.as_slice_mut().or_value_error()?;
    if found.len() == length {
        return Ok(found);
    }
    wrong(format!("expected room for {length} values, got {}", found.len()))
}

#[pymethods]
impl Batch {
    #[new]
    fn new(desk: &Desk, count: usize, seed: u64, threads: usize) -> PyResult<Batch> {
        if !(1..=MOST_GAMES).contains(&count) {
            return wrong(format!("expected 1 to {MOST_GAMES} games, got {count}"));
        }
        if !(1..=256).contains(&threads) {
            return wrong(format!("expected 1 to 256 threads, got {threads}"));
        }
        Ok(Batch { games: desk.0.batch(count, seed), start: desk.0.clone(), threads })
    }

    #[getter]
    fn count(&self) -> usize {
        self.games.count()
    }

    #[getter]
    fn actions(&self) -> usize {
        self.games.actions()
    }

    #[getter]
    fn size(&self) -> (u8, u8) {
        let size = self.games.size();
        (size.width, size.height)
    }

    #[getter]
    fn symmetries(&self) -> usize {
        self.games.symmetries()
    }

    fn copy(&self) -> Batch {
        Batch { games: self.games.boxed(), start: self.start.clone(), threads: self.threads }
    }

    fn reset(&mut self) {
        self.games.reset();
    }

    fn restart_over(&mut self) -> usize {
        self.games.restart_over()
    }

    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i32>) -> PyResult<()> {
        let (actions, threads) = (actions.as_slice().or_value_error()?, self.threads);
        let games = &mut self.games;
        py.detach(|| games.step(actions, threads)).or_value_error()
    }

    fn advance(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i32>,
        mut winners: PyReadwriteArray1<'_, i8>,
        mut over: PyReadwriteArray1<'_, u8>,
        mut mask: PyReadwriteArray1<'_, u8>,
    ) -> PyResult<()> {
        let (actions, threads) = (actions.as_slice().or_value_error()?, self.threads);
        let count = self.games.count();
        let games = &mut self.games;
        let told = Told {
            winners: room(&mut winners, count)?,
            over: room(&mut over, count)?,
            mask: room(&mut mask, count * games.actions())?,
        };
        py.detach(|| games.advance(actions, told, threads)).or_value_error()
    }

    fn advance_random(
        &mut self,
        py: Python<'_>,
        mut drawn: PyReadwriteArray1<'_, i32>,
        mut winners: PyReadwriteArray1<'_, i8>,
        mut over: PyReadwriteArray1<'_, u8>,
        mut mask: PyReadwriteArray1<'_, u8>,
    ) -> PyResult<()> {
        let (games, threads) = (&mut self.games, self.threads);
        let count = games.count();
        let drawn = room(&mut drawn, count)?;
        let told = Told {
            winners: room(&mut winners, count)?,
            over: room(&mut over, count)?,
            mask: room(&mut mask, count * games.actions())?,
        };
        py.detach(|| games.advance_random(drawn, told, threads));
        Ok(())
    }

    fn draw(&mut self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, i32>) -> PyResult<()> {
        let (games, threads) = (&mut self.games, self.threads);
        let actions = room(&mut actions, games.count())?;
        py.detach(|| games.draw(actions, threads));
        Ok(())
    }

    fn legal(&self, py: Python<'_>, mut mask: PyReadwriteArray1<'_, u8>) -> PyResult<()> {
        let (games, threads) = (&self.games, self.threads);
        let mask = room(&mut mask, games.count() * games.actions())?;
        py.detach(|| games.legal(mask, threads));
        Ok(())
    }

    fn planes(&self, py: Python<'_>, mut planes: PyReadwriteArray1<'_, u8>) -> PyResult<()> {
        let (games, threads) = (&self.games, self.threads);
        let planes = room(&mut planes, games.count() * 3 * games.size().cells())?;
        py.detach(|| games.planes(planes, threads));
        Ok(())
    }

    fn outcomes(
        &self,
        mut winners: PyReadwriteArray1<'_, i8>,
        mut over: PyReadwriteArray1<'_, u8>,
    ) -> PyResult<()> {
        let count = self.games.count();
        self.games.outcomes(room(&mut winners, count)?, room(&mut over, count)?);
        Ok(())
    }

    fn turns(&self, mut turns: PyReadwriteArray1<'_, i8>) -> PyResult<()> {
        self.games.turns(room(&mut turns, self.games.count())?);
        Ok(())
    }

    fn keys(&self, mut keys: PyReadwriteArray1<'_, u64>, canonical: bool) -> PyResult<()> {
        self.games.keys(room(&mut keys, self.games.count())?, canonical);
        Ok(())
    }

    fn through(&self, symmetry: usize) -> PyResult<Batch> {
        let Some(games) = self.games.through(symmetry) else {
            let last = self.games.symmetries() - 1;
            return wrong(format!("expected a symmetry from 0 to {last}, got {symmetry}"));
        };
        Ok(Batch { games, start: self.start.clone(), threads: self.threads })
    }

    fn moves_through(
        &self,
        symmetry: usize,
        mut actions: PyReadwriteArray1<'_, i32>,
    ) -> PyResult<()> {
        let actions = room(&mut actions, self.games.count())?;
        self.games.moves_through(symmetry, actions).or_value_error()
    }

    fn desk(&self, game: usize) -> PyResult<Desk> {
        match self.start.one_of(self.games.as_ref(), game) {
            Some(desk) => Ok(Desk(desk)),
            None => {
                wrong(format!("expected a game from 0 to {}, got {game}", self.games.count() - 1))
            }
        }
    }

    fn put(&mut self, game: usize, desk: &Desk) -> PyResult<()> {
        if self.games.put(game, desk.0.as_ref()) {
            return Ok(());
        }
        let (name, last) = (self.start.game(), self.games.count() - 1);
        wrong(format!("expected a position of {name} for a game from 0 to {last}"))
    }

    /// Writes for each move 1, 0 or −1, how many moves it takes, and the score where the game has scores; says
    /// whether it has.
    #[pyo3(signature = (values, distances, scores, nodes, time, stop))]
    #[expect(clippy::too_many_arguments, reason = "each is named in Python")]
    fn labels(
        &self,
        py: Python<'_>,
        mut values: PyReadwriteArray1<'_, i8>,
        mut distances: PyReadwriteArray1<'_, i16>,
        mut scores: PyReadwriteArray1<'_, i16>,
        nodes: Option<u64>,
        time: Option<f64>,
        stop: Option<&Stop>,
    ) -> PyResult<bool> {
        let (count, width) = (self.games.count(), self.games.actions());
        let spending = Spending::new(time, nodes, None, stop)?;
        let values = room(&mut values, count * width)?;
        let distances = room(&mut distances, count * width)?;
        let scores = room(&mut scores, count * width)?;
        let limits = spending.budget.limits();
        let have_scores = AtomicUsize::new(0);
        let share = count.div_ceil(self.threads).max(1);
        let (games, start, have) = (self.games.as_ref(), self.start.as_ref(), &have_scores);
        let limits = &limits;
        spending.attend::<(), ()>(
            py,
            move |_| {
                thread::scope(|scope| {
                    let rows = values.chunks_mut(share * width);
                    let rows = rows.zip(distances.chunks_mut(share * width));
                    for (part, ((values, distances), scores)) in
                        rows.zip(scores.chunks_mut(share * width)).enumerate()
                    {
                        scope.spawn(move || {
                            let mut labeller = start.labeller(Means::UNLIMITED);
                            for row in 0..values.len() / width {
                                let place = row * width..(row + 1) * width;
                                let mut sheet = LabelSheet {
                                    values: &mut values[place.clone()],
                                    distances: &mut distances[place.clone()],
                                    scores: &mut scores[place],
                                };
                                let game = part * share + row;
                                let labels = if limits.stop.is_set() {
                                    None
                                } else {
                                    labeller.label(games, game, limits)
                                };
                                have.fetch_or(usize::from(sheet.fill(labels)), Ordering::Relaxed);
                            }
                        });
                    }
                });
            },
            |()| Ok(true),
        )?;
        Ok(have_scores.load(Ordering::Relaxed) != 0)
    }
}
