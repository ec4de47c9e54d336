use rivi_players::{Alarm, Budget, Desk, Failure, Means, Seated};

use crate::{Contestant, Ending, Turn};

/// A registered machine as a contestant. It is made anew for each game, so that nothing of the games
/// before can matter, and kept during the game.
pub struct MachineContestant {
    text: String,
    player: Option<Box<dyn Seated>>,
    alarm: Option<Alarm>,
}

impl MachineContestant {
    /// The machine of this name. If the game has none, it loses all its games.
    pub fn new(text: &str) -> MachineContestant {
        MachineContestant { text: text.to_owned(), player: None, alarm: None }
    }

    /// What the machine may spend; the alarm goes off when its time is over.
    fn budget(&mut self, turn: &Turn<'_>) -> Budget {
        let stop = turn.stop.clone();
        let time = turn.clock.share();
        if let Some(time) = time {
            self.alarm.get_or_insert_default().set(time, stop.clone());
        }
        let control = turn.clock.control();
        Budget { time, nodes: control.nodes, depth: control.depth, stop }
    }
}

impl Contestant for MachineContestant {
    fn new_game(&mut self, start: &dyn Desk, seed: u64) -> Result<(), Ending> {
        let plan = start.plan(&self.text);
        let made = plan.and_then(|plan| plan.build(Means::UNLIMITED, seed));
        self.player = Some(made.map_err(|error| Ending::Failed(error.to_string()))?);
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Ending> {
        let budget = self.budget(turn);
        let Some(player) = &mut self.player else {
            return Err(Ending::Failed("no game has begun".to_owned()));
        };
        player
            .choose(turn.desk, &budget)
            .map(|chosen| chosen.text)
            .map_err(|failure| ending(&failure))
    }
}

fn ending(failure: &Failure) -> Ending {
    let words = failure.to_string();
    match failure {
        Failure::Illegal { text, reason } => {
            Ending::Illegal(format!("{text} is illegal: {reason}"))
        }
        Failure::Unreadable { .. } => Ending::Illegal(words),
        Failure::Late { .. } | Failure::Stopped => Ending::Late(words),
        _ => Ending::Failed(words),
    }
}
