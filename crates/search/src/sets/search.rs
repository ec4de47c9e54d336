use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::Arc;

use rivi_rules::{Outcome, Position, Side};

use super::answers::{Answers, FOREVER};
use super::ask::Asker;
use super::field::{Field, SetGame, Stones};
use super::weigh::Spare;
use crate::kit::sort_by_number;
use crate::{Limits, Progress, Report, Score, Search, Verdict};

/// A game whose positions may be those of a game of sets.
pub trait OfSets: Position {
    /// The position as one, if its rules are such and it is not too large. The game goes on.
    fn as_sets(&self) -> Option<SetGame>;

    /// The move of the side to move to a cell of it.
    fn move_to(&self, cell: u8) -> Self::Move;
}

/// Proves who wins a game of sets. What it tells is exact to the move; what the limits leave open, and what is no such
/// game, is a guess.
#[derive(Debug)]
pub struct SetSearch<P> {
    answers: Answers,
    /// What the answers are about.
    field: Option<Arc<Field>>,
    played: PhantomData<fn(&P)>,
}

/// Moves that are asked about one by one before it is asked whether a side wins at all.
const NEAR: u8 = 5;

impl<P: OfSets> SetSearch<P> {
    /// One that remembers as much as fits so many bytes.
    pub fn new(bytes: usize) -> SetSearch<P> {
        SetSearch { answers: Answers::new(bytes), field: None, played: PhantomData }
    }

    /// Whether a side wins within so many of its moves, or at all if no number is given, and how many positions that
    /// took; no answer if a limit came first, or it is no such game.
    pub fn wins(
        &mut self,
        position: &P,
        side: Side,
        moves: Option<u32>,
        limits: &Limits,
    ) -> (Option<bool>, u64) {
        if let Some(outcome) = position.outcome() {
            return (Some(outcome == Outcome::Win(side)), 0);
        }
        let Some(game) = position.as_sets() else { return (None, 0) };
        if moves == Some(0) {
            return (Some(false), 0);
        }
        self.prepare(&game.field);
        let moves = moves.map_or(FOREVER, |moves| moves.min(u32::from(FOREVER)) as u8);
        let mut prover = Prover::new(&game, &self.answers, limits);
        let answer = prover.wins(&game, side, moves);
        (answer, prover.asker.nodes)
    }

    fn report(&self, position: &P, game: &SetGame, limits: &Limits) -> Report<P> {
        let mut prover = Prover::new(game, &self.answers, limits);
        let verdict = prover.verdict(game);
        let line = verdict.map_or_else(Vec::new, |verdict| prover.line(game, verdict));
        let nodes = prover.asker.nodes;
        let mut at = position.clone();
        let mut moves = Vec::new();
        for cell in line {
            let m = at.move_to(cell);
            at.make(m);
            moves.push(m);
        }
        Report {
            best: moves.first().copied(),
            verdict: verdict.unwrap_or(Verdict::Guess(Score::EVEN)),
            depth: moves.len() as u32,
            line: moves,
            nodes,
        }
    }

    /// Forgets what is known of another field.
    fn prepare(&mut self, field: &Arc<Field>) {
        if self.field.as_ref().is_none_or(|known| known != field) {
            self.answers.clear();
            self.field = Some(Arc::clone(field));
        }
    }
}

impl<P: OfSets> Search<P> for SetSearch<P> {
    /// Without an exact result the report has no move. Of a draw the line is only the first move, and if that takes
    /// more than the limits allow there is none.
    fn search(
        &mut self,
        position: &P,
        limits: &Limits,
        progress: &mut dyn Progress<P>,
    ) -> Report<P> {
        if let Some(outcome) = position.outcome() {
            return Report::without_search(Verdict::over(outcome, position.turn()));
        }
        let report = match position.as_sets() {
            Some(game) => {
                self.prepare(&game.field);
                self.report(position, &game, limits)
            }
            None => Report::without_search(Verdict::Guess(Score::EVEN)),
        };
        let _: ControlFlow<()> = progress.iteration(&report);
        report
    }
}

/// Asks until the result is known.
struct Prover<'a> {
    asker: Asker<'a>,
}

impl<'a> Prover<'a> {
    fn new(game: &'a SetGame, answers: &'a Answers, limits: &'a Limits) -> Prover<'a> {
        let asker = Asker {
            field: &game.field,
            answers,
            limits,
            sets: Vec::new(),
            spare: Spare::default(),
            nodes: 0,
            most: u64::MAX,
            stopped: false,
        };
        Prover { asker }
    }

    /// Whether a side wins within so many of its moves; `None` if a limit is reached.
    fn wins(&mut self, game: &SetGame, side: Side, moves: u8) -> Option<bool> {
        self.asker.ask(Stones::of(game, side), moves, game.turn == side)
    }

    /// The same, with so many nodes at most.
    fn wins_within(&mut self, game: &SetGame, side: Side, nodes: u64) -> Option<bool> {
        self.asker.most = self.asker.nodes + nodes;
        let answer = self.wins(game, side, FOREVER);
        self.asker.most = u64::MAX;
        answer
    }

    /// The result. Short wins are looked for one move at a time, and as long as that takes it is asked whether there is
    /// a win at all.
    fn verdict(&mut self, game: &SetGame) -> Option<Verdict> {
        let sides = [game.turn, game.turn.other()];
        // Who begins does not lose: a stone too many never harms.
        let mut open = [true, !game.is_untouched()];
        let most = game.free.count_ones().div_ceil(2) as u8;
        for moves in 1..=most {
            for (number, side) in sides.into_iter().enumerate() {
                if !open[number] {
                    continue;
                }
                let before = self.asker.nodes;
                if self.wins(game, side, moves)? {
                    let moves = u32::from(moves);
                    let own = side == game.turn;
                    return Some(if own { Verdict::WinIn(moves) } else { Verdict::LossIn(moves) });
                }
                let spent = self.asker.nodes - before;
                if moves >= NEAR && self.wins_within(game, side, spent) == Some(false) {
                    open[number] = false;
                }
            }
            if open == [false; 2] {
                break;
            }
        }
        Some(Verdict::Draw)
    }

    /// Best play by both sides to the end of a game that is won or lost; of a draw only the first move.
    fn line(&mut self, game: &SetGame, verdict: Verdict) -> Vec<u8> {
        let (winner, moves) = match verdict {
            Verdict::WinIn(moves) => (game.turn, moves),
            Verdict::LossIn(moves) => (game.turn.other(), moves),
            Verdict::Draw | Verdict::Guess(_) => return self.holding(game).into_iter().collect(),
        };
        let (mut at, mut moves, mut line) = (game.clone(), moves as u8, Vec::new());
        while moves > 0 {
            let Some(cell) = self.best(&at, winner, moves) else { break };
            moves -= u8::from(at.turn == winner);
            at = at.after(cell);
            line.push(cell);
        }
        line
    }

    /// The winner's move that wins within so many, or the other side's that makes it need so many.
    fn best(&mut self, game: &SetGame, winner: Side, moves: u8) -> Option<u8> {
        let attacks = game.turn == winner;
        for cell in rivi_rules::bits::Bits(game.free) {
            let next = game.after(cell as u8);
            let fits = if !attacks {
                moves == 1 || !self.wins(&next, winner, moves - 1)?
            } else if moves == 1 {
                let stones = next.stones[winner];
                game.field.sets.iter().any(|&set| set & !stones == 0)
            } else {
                self.wins(&next, winner, moves - 1)?
            };
            if fits {
                return Some(cell as u8);
            }
        }
        None
    }

    /// A move that holds the draw.
    fn holding(&mut self, game: &SetGame) -> Option<u8> {
        let weight =
            |cell: &u32| game.field.sets.iter().filter(|&&set| set >> cell & 1 != 0).count() as i64;
        let mut cells: Vec<u32> = rivi_rules::bits::Bits(game.free).collect();
        sort_by_number(&mut cells, |cell| -weight(cell));
        for cell in cells {
            let next = game.after(cell as u8);
            if next.free == 0 || !self.wins(&next, next.turn, FOREVER)? {
                return Some(cell as u8);
            }
        }
        None
    }
}
