use rivi_rules::{Board, Record};

use super::{Cell, GridRules, ScoreBoard, ScoreRule};

/// Keeps the score board of a game. It sees the moves of the record and nothing else, so what a
/// player mistyped cannot reach it, and a move taken back is as if it had never been.
#[derive(Clone, Debug)]
pub struct ScoreKeeper<P: Board<Move = Cell>> {
    rules: GridRules,
    by: ScoreRule,
    seen: Option<Seen<P>>,
}

#[derive(Clone, Debug)]
struct Seen<P: Board<Move = Cell>> {
    start: P,
    position: P,
    moves: Vec<Cell>,
    scores: ScoreBoard,
}

impl<P: Board<Move = Cell>> ScoreKeeper<P> {
    /// A keeper that has seen no game yet.
    pub fn new(rules: GridRules, by: ScoreRule) -> ScoreKeeper<P> {
        ScoreKeeper { rules, by, seen: None }
    }

    /// The score board of the game as it stands.
    pub fn follow(&mut self, game: &Record<P>) -> &ScoreBoard {
        let known = self.seen.take().filter(|seen| seen.is_earlier_in(game));
        let seen = self.seen.insert(
            known.unwrap_or_else(|| Seen::new(game.start(), ScoreBoard::new(self.rules, self.by))),
        );
        for m in game.moves().skip(seen.moves.len()) {
            seen.play(m);
        }
        &seen.scores
    }
}

impl<P: Board<Move = Cell>> Seen<P> {
    /// The source shows its score board the empty board, too, before the first move.
    fn new(start: &P, mut scores: ScoreBoard) -> Seen<P> {
        scores.observe(start);
        Seen { start: start.clone(), position: start.clone(), moves: Vec::new(), scores }
    }

    fn is_earlier_in(&self, game: &Record<P>) -> bool {
        let mut moves = game.moves();
        self.start == *game.start() && self.moves.iter().all(|&m| moves.next() == Some(m))
    }

    fn play(&mut self, m: Cell) {
        self.position.make(m);
        self.moves.push(m);
        self.scores.observe(&self.position);
    }
}
