//! Who sits at a match, and what they may have machines do for them.

use rivi_play::message::{Command, Phrase};
use rivi_play::{Hands, Pair};
use rivi_rules::Side;

/// For each seat, whether somebody holds it who is here.
pub fn here(all: impl Iterator<Item = Hands>) -> Pair<bool> {
    all.fold(Pair::default(), |here, hands| Pair { x: here.x || hands.x, o: here.o || hands.o })
}

/// The seats of somebody who asks for help: whoever gave a link to a seat away holds it no more while somebody is there
/// who holds it alone.
pub fn played_apart(hands: Hands, everybody: &(impl Iterator<Item = Hands> + Clone)) -> Hands {
    let alone =
        |seat: Side| everybody.clone().any(|other| *other.of(seat) && !*other.of(seat.other()));
    match (hands.x && hands.o, alone(Side::X), alone(Side::O)) {
        (false, _, _) | (_, false, false) => hands,
        (_, x, _) => Hands { x: !x, o: x },
    }
}

/// Whether a machine would do a person's work.
pub fn is_help(command: &Command) -> bool {
    matches!(
        command,
        Command::Hint
            | Command::StartAnalysis { .. }
            | Command::MachineMove { .. }
            | Command::SetPlayer { .. }
    )
}

/// What is asked for without changing the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A good move.
    Hint,
    /// No hint after all.
    StopHint,
    /// An analysis of so many lines of every position that comes.
    Analyse(u8),
    /// No analysis any more.
    StopAnalysis,
    /// The machine is to answer with the best that it has.
    StopThinking,
    /// Something is said to everybody.
    Say(Phrase),
}

/// What a command asks for beside changing the match.
pub fn wish(command: &Command) -> Option<Wish> {
    Some(match command {
        Command::Hint => Wish::Hint,
        Command::StopHint => Wish::StopHint,
        Command::StartAnalysis { lines } => Wish::Analyse((*lines).clamp(1, 5)),
        Command::StopAnalysis => Wish::StopAnalysis,
        Command::StopThinking => Wish::StopThinking,
        Command::Say { phrase } => Wish::Say(*phrase),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: Hands = Hands { x: true, o: true };
    const X: Hands = Hands { x: true, o: false };
    const NONE: Hands = Hands { x: false, o: false };

    #[test]
    fn a_seat_that_was_given_away_is_held_no_more() {
        let apart = |all: &[Hands]| played_apart(BOTH, &all.iter().copied());
        assert_eq!(apart(&[BOTH, NONE]), BOTH);
        assert_eq!(apart(&[BOTH, X]), Hands { x: false, o: true });
        assert_eq!(apart(&[BOTH, Hands { x: false, o: true }]), X);
        assert_eq!(played_apart(X, &[BOTH, X].into_iter()), X);
        assert_eq!(here([NONE, X].into_iter()), X);
    }
}
