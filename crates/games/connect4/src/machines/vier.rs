//! The machine of the German source as a player.

use rivi_players::{
    Budget, Choice, Cost, Failure, Inside, Insight, Kit, Listing, Player, PlayerError, PlayerName,
    PlayerPlan, Sentence, Setting, Values,
};
use rivi_rules::{Board, Record};
use rivi_search::{Limits, Verdict};

use crate::vier::{DEEPEST, Decider, Decision, Hunt, Stones, Vier, VierSettings, WinBase};
use crate::{Column, ConnectFour, win_base};

/// How it is listed.
pub static LISTING: Listing = Listing {
    name: "vier",
    about: "Looks the position up in its database of proven wins; else searches for the quickest \
            win; else plays random games and takes the move that won most.",
    fits: "connect4 on its board of 7×6",
    settings: &[DEPTH, PLAYOUTS, DATABASE],
    inside: Inside::Thought,
};

const DEPTH: Setting = Setting {
    name: "depth",
    about: "plies that the search looks ahead",
    values: Values::number(1, DEEPEST as u64),
    default: "10",
};

const PLAYOUTS: Setting = Setting {
    name: "playouts",
    about: "random games for each move",
    values: Values::number(1, 1_000_000),
    default: "5000",
};

const DATABASE: Setting = Setting {
    name: "database",
    about: "whether it looks positions up",
    values: Values::Switch,
    default: "on",
};

/// The machine of the German source (V6), with the database it looks into.
pub(crate) struct Player7x6 {
    machine: Vier,
    base: Option<&'static WinBase>,
}

/// What is asked of one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    settings: VierSettings,
    looks_up: bool,
}

/// Checks its settings.
pub(crate) fn plan(
    name: &PlayerName,
    _: &ConnectFour<u64>,
    _: &Kit<ConnectFour<u64>>,
) -> Result<PlayerPlan<ConnectFour<u64>>, PlayerError> {
    let asked = Asked::of(name)?;
    let bytes = Hunt::bytes(asked.settings.depth);
    let cost = Cost { wished: bytes, least: bytes, threads: 1 };
    Ok(PlayerPlan::fallible(cost, move |making| asked.player(making.seed)))
}

impl Asked {
    /// What the settings ask for.
    pub(crate) fn of(name: &PlayerName) -> Result<Asked, PlayerError> {
        let (depth, playouts) = (name.number(&DEPTH)? as u32, name.number(&PLAYOUTS)? as u32);
        let looks_up = name.switch(&DATABASE)?;
        Ok(Asked { settings: VierSettings { depth, playouts }, looks_up })
    }

    /// Makes the player, which draws from this seed. The database is loaded when it is first needed.
    pub(crate) fn player(self, seed: u64) -> Result<Player7x6, PlayerError> {
        let no_database =
            |reason| PlayerError::Database { player: LISTING.name.to_owned(), reason };
        let base =
            if self.looks_up { Some(win_base::shared().map_err(no_database)?) } else { None };
        Ok(Player7x6 { machine: Vier::new(self.settings, seed), base })
    }
}

impl Player<ConnectFour<u64>> for Player7x6 {
    fn choose(
        &mut self,
        game: &Record<ConnectFour<u64>>,
        budget: &Budget,
    ) -> Result<Choice<ConnectFour<u64>>, Failure> {
        let decision = self.decide(game.position(), &budget.limits()).ok_or(Failure::GameOver)?;
        let insight = self.insight(game.position(), &decision);
        let games = decision.playouts.wins.iter().flatten().count() as u64;
        let nodes = decision.nodes + games * u64::from(decision.playouts.games);
        Ok(Choice { chosen: decision.column, verdict: Some(decision.verdict), nodes, insight })
    }
}

impl Player7x6 {
    /// What it decides on, and by which of its parts; none if the game is over.
    pub(crate) fn decide(
        &mut self,
        position: &ConnectFour<u64>,
        limits: &Limits,
    ) -> Option<Decision> {
        let none = WinBase::new();
        let base = self.base.unwrap_or(&none);
        self.machine.decide(Stones::of(position)?, base, limits)
    }

    /// Its database, if it looks positions up.
    pub(crate) fn base(&self) -> Option<&'static WinBase> {
        self.base
    }

    /// Plies that its search looks ahead.
    pub(crate) fn depth(&self) -> u32 {
        self.machine.settings().depth
    }

    fn insight(&self, position: &ConnectFour<u64>, decision: &Decision) -> Insight {
        let entries = self.base.map_or(0, WinBase::len);
        let mut figures = vec![("entries", entries.to_string())];
        if decision.by != Decider::Database {
            figures.push(("nodes", decision.nodes.to_string()));
        }
        if decision.by == Decider::Playouts {
            figures.push(("wins", wins_by_column(decision)));
        }
        Insight { sentences: self.sentences(decision), cells: cells(position, decision), figures }
    }

    /// Why it plays the move.
    pub(crate) fn sentences(&self, decision: &Decision) -> Vec<Sentence> {
        let column = ("move", decision.column.to_string());
        let count = ("count", own_moves(decision.verdict).to_string());
        match decision.by {
            Decider::Database => vec![Sentence::new("vier.database", [column, count])],
            Decider::Depth if decision.equal.len() > 1 => {
                let equal = ("columns", list(&decision.equal));
                let drawn = Sentence::new("vier.equal", [equal]);
                vec![Sentence::new("vier.depth", [column, count]), drawn]
            }
            Decider::Depth => vec![Sentence::new("vier.depth", [column, count])],
            Decider::Playouts => {
                let wins = decision.playouts.wins[decision.column.0 as usize].unwrap_or(0);
                let depth = ("depth", self.machine.settings().depth.to_string());
                let games = ("games", decision.playouts.games.to_string());
                let wins = ("wins", wins.to_string());
                vec![Sentence::new("vier.playouts", [depth, column, wins, games])]
            }
        }
    }
}

fn own_moves(verdict: Verdict) -> u32 {
    if let Verdict::WinIn(moves) = verdict { moves } else { 0 }
}

fn list(columns: &[Column]) -> String {
    columns.iter().map(Column::to_string).collect::<Vec<_>>().join(", ")
}

/// The games won by each column, from the left; a dash for a full one.
fn wins_by_column(decision: &Decision) -> String {
    let wins = decision.playouts.wins.iter();
    let text = wins.map(|wins| wins.map_or_else(|| "–".to_owned(), |wins| wins.to_string()));
    text.collect::<Vec<_>>().join(" ")
}

/// The games won by each column, in the cell where its stone would land.
fn cells(position: &ConnectFour<u64>, decision: &Decision) -> Vec<Option<i64>> {
    if decision.by != Decider::Playouts {
        return Vec::new();
    }
    let size = position.size();
    let mut cells = vec![None; size.cells()];
    for (column, wins) in (0..).zip(decision.playouts.wins) {
        if let Some(wins) = wins {
            cells[size.index(position.lands_on(Column(column)))] = Some(i64::from(wins));
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use rivi_rules::{Size, Table};

    use super::*;
    use crate::entry::kit;
    use crate::entry::tests::desk;

    fn asked(name: &str, moves: &str) -> Choice<ConnectFour<u64>> {
        let start = ConnectFour::new(Size::new(7, 6));
        let mut record = Record::new(start);
        record.play_line(moves).unwrap();
        let mut machine = kit(&start).player(name, &start, 1).unwrap();
        machine.choose(&record, &Budget::default()).unwrap()
    }

    #[test]
    fn it_says_which_part_decided() {
        let at_once = asked("vier:database=off", "112233");
        assert_eq!(at_once.insight.sentences[0].key, "vier.depth");
        assert_eq!((at_once.chosen, at_once.verdict), (Column(3), Some(Verdict::WinIn(1))));
        let opening = asked("vier:playouts=200", "");
        assert_eq!(opening.insight.sentences[0].key, "vier.playouts");
        assert_eq!(opening.insight.cells.iter().flatten().count(), 7);
        assert!(opening.nodes >= 1400);
    }

    #[test]
    fn a_known_win_comes_from_the_database() {
        let (stones, win) = win_base::shared().unwrap().entries()[0];
        let record = Record::new(stones.position().unwrap());
        let mut machine = kit(record.start()).player("vier", record.start(), 1).unwrap();
        let choice = machine.choose(&record, &Budget::default()).unwrap();
        assert_eq!((choice.chosen, choice.nodes), (win.column, 0));
        assert_eq!(choice.insight.sentences[0].key, "vier.database");
        assert_eq!(choice.verdict, Some(Verdict::WinIn(win.moves(stones.count()))));
    }

    #[test]
    fn it_plays_no_other_board() {
        let refused = desk("connect4:8x7").plan("vier").err().unwrap();
        assert_eq!(
            refused.to_string(),
            "vier does not play connect4:8x7: it plays connect4 on its board of 7×6"
        );
    }
}
