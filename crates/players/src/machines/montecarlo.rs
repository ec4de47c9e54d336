use rivi_rules::{Game, Record};
use rivi_search::teach::{FlatMonteCarlo, Tried};
use rivi_search::{Limits, Verdict};

use crate::{
    Budget, Choice, Cost, Failure, Inside, Insight, Kit, Listing, Player, PlayerError, PlayerName,
    PlayerPlan, Sentence, Setting, Values,
};

/// How it is listed.
pub(crate) static LISTING: Listing = Listing {
    name: "montecarlo",
    about: "Plays random games after each move and takes the move that does best in them.",
    fits: "every game",
    settings: &[GAMES],
    inside: Inside::Thought,
};

const GAMES: Setting = Setting {
    name: "games",
    about: "random games a decision, shared evenly by the moves",
    values: Values::number(1, 100_000_000),
    default: "20000",
};

/// Flat Monte Carlo.
struct MonteCarlo {
    games: u64,
    seed: u64,
}

/// Checks its settings.
pub(crate) fn plan<P: Game>(
    name: &PlayerName,
    _: &P,
    _: &Kit<P>,
) -> Result<PlayerPlan<P>, PlayerError> {
    let games = name.number(&GAMES)?;
    Ok(PlayerPlan::new(Cost::SMALL, move |making| MonteCarlo { games, seed: making.seed }))
}

impl<P: Game> Player<P> for MonteCarlo {
    fn choose(&mut self, game: &Record<P>, budget: &Budget) -> Result<Choice<P>, Failure> {
        let moves = game.position().move_count() as u64;
        let games = self.games.min(budget.nodes.unwrap_or(u64::MAX));
        let search =
            FlatMonteCarlo { playouts: (games / moves.max(1)).max(1) as u32, seed: self.seed };
        let limits = Limits { stop: budget.stop.clone(), ..Limits::none() };
        if game.position().outcome().is_some() {
            return Err(Failure::GameOver);
        }
        let tried = search.tried(game.position(), &limits);
        let report = tried.report();
        let chosen = report.best.ok_or(Failure::GameOver)?;
        let balance = match report.verdict {
            Verdict::Guess(score) => score.0,
            _ => 0,
        };
        let told = insight(game.position().move_text(chosen), report.nodes, moves, balance);
        let insight = Insight { cells: cells(game.position(), &tried), ..told };
        Ok(Choice { chosen, verdict: None, nodes: report.nodes, insight })
    }
}

/// Games won less games lost by each move, in per cent, on the cell where its mark would lie.
fn cells<P: Game>(position: &P, tried: &Tried<P>) -> Vec<Option<i64>> {
    let size = position.size();
    let mut cells = vec![None; size.cells()];
    for &(m, sum) in &tried.moves {
        if let Some(square) = position.target(m) {
            cells[size.index(square)] = Some(tried.mean(sum) / 10);
        }
    }
    cells
}

/// The balance comes in thousandths and is told in per cent.
fn insight(chosen: String, games: u64, moves: u64, balance: i32) -> Insight {
    let values = [
        ("games", games.to_string()),
        ("count", moves.to_string()),
        ("move", chosen),
        ("percent", format!("{:+}", balance / 10)),
    ];
    let sentences = vec![Sentence::new("montecarlo.chosen", values)];
    Insight { sentences, figures: vec![("games", games.to_string())], ..Insight::default() }
}

#[cfg(test)]
mod tests {
    use rivi_connect4::ConnectFour;
    use rivi_rules::{Notation, Size};

    use super::*;

    #[test]
    fn it_wins_at_once_and_plays_no_more_games_than_asked() {
        let mut record = Record::new(ConnectFour::<u64>::new(Size::new(7, 6)));
        for m in record.position().clone().play_line("415161").unwrap() {
            record.play(m).unwrap();
        }
        let kit = Kit::any_game(record.start());
        let mut machine = kit.player("montecarlo:games=700", record.start(), 1).unwrap();
        let choice = machine.choose(&record, &Budget::default()).unwrap();
        assert_eq!(choice.nodes, 700);
        // Every open column has its balance, and none did better than the one chosen.
        let told: Vec<i64> = choice.insight.cells.iter().flatten().copied().collect();
        assert_eq!(told.len(), 7);
        assert_eq!(told.iter().max(), Some(&100));
        assert!(["3", "7"].contains(&record.position().move_text(choice.chosen).as_str()));
    }
}
