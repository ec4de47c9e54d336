use rivi_rules::Position;
use rivi_search::Limits;

/// Says who wins within a number of moves, by the means that a theme allows. What it says is proven: every answer of
/// the defender is tried, and every move of the attacker that its means allow.
pub trait Judge<P: Position> {
    /// Gets ready to answer within these limits, which count for all that is asked until the next call.
    fn begin(&mut self, limits: &Limits);

    /// Whether the side to move wins with its move of this number at the latest; none if a limit was reached first.
    fn wins(&mut self, position: &P, moves: u32) -> Option<bool>;

    /// Whether the side to move loses to the opponent's move of this number at the latest, whatever it plays; none if
    /// a limit was reached first.
    fn loses(&mut self, position: &P, moves: u32) -> Option<bool>;

    /// The moves that the side to move can win by: all, unless the means are such that only some count.
    fn means(&mut self, position: &P) -> Vec<P::Move> {
        position.moves().collect()
    }

    /// Whether the side to move wins at all against best play, where that can be known.
    fn ever_wins(&mut self, position: &P) -> Option<bool>;

    /// Whether it is worth while to look for a puzzle here.
    fn is_promising(&mut self, _position: &P) -> bool {
        true
    }

    /// Whether a puzzle of the theme may have this first move as its answer.
    fn suits(&mut self, _position: &P, _first: P::Move) -> bool {
        true
    }

    /// Wrong first moves that a person would look at before they find the right one.
    fn plausible(&mut self, position: &P) -> Vec<P::Move>;
}
