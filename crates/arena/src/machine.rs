use rivi_engine::{Alarm, Budget, Failure, Player, player};
use rivi_rules::Game;

use crate::{Contestant, Ending, Turn};

/// A registered machine as a contestant. It is made anew for each game, so that nothing of the games
/// before can matter.
pub struct MachineContestant<P: Game> {
    text: String,
    game: String,
    player: Option<Box<dyn Player<P>>>,
    alarm: Option<Alarm>,
}

impl<P: Game> MachineContestant<P> {
    /// The machine of this name for a game. If there is none, it loses all its games.
    pub fn new(text: &str, game: &str) -> MachineContestant<P> {
        MachineContestant {
            text: text.to_owned(),
            game: game.to_owned(),
            player: None,
            alarm: None,
        }
    }

    /// What the machine may spend; the alarm goes off when its time is over.
    fn budget(&mut self, turn: &Turn<'_, P>) -> Budget {
        let stop = turn.stop.clone();
        let time = turn.clock.share();
        if let Some(time) = time {
            self.alarm.get_or_insert_default().set(time, stop.clone());
        }
        let control = turn.clock.control();
        Budget { time, nodes: control.nodes, depth: control.depth, stop }
    }
}

impl<P: Game> Contestant<P> for MachineContestant<P> {
    fn new_game(&mut self, start: &P, seed: u64) -> Result<(), Ending> {
        let made = player(&self.text, &self.game, start, seed);
        self.player = Some(made.map_err(|error| Ending::Failed(error.to_string()))?);
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_, P>) -> Result<P::Move, Ending> {
        let budget = self.budget(turn);
        let Some(player) = &mut self.player else {
            return Err(Ending::Failed("no game has begun".to_owned()));
        };
        player
            .choose(turn.record, &budget)
            .map(|choice| choice.chosen)
            .map_err(|failure| ending(&failure))
    }
}

fn ending(failure: &Failure) -> Ending {
    let words = failure.to_string();
    if matches!(failure, Failure::Illegal { .. } | Failure::Unreadable { .. }) {
        Ending::Illegal(words)
    } else if matches!(failure, Failure::Late { .. } | Failure::Stopped) {
        Ending::Late(words)
    } else {
        Ending::Failed(words)
    }
}
