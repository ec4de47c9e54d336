use std::time::Duration;

use rivi_engine::external::ProgramCommand;
use rivi_engine::{Alarm, Budget, Failure, Player, PlayerName, player};
use rivi_rules::Game;

use crate::processor::{ProcessorAlarm, ProcessorClock};
use crate::{ClockKind, Contestant, Ending, Turn};

/// A registered machine as a contestant. It is made anew for each game, so that nothing of the games
/// before can matter.
pub struct MachineContestant<P: Game> {
    text: String,
    game: String,
    player: Option<Box<dyn Player<P>>>,
    alarm: Option<Alarm>,
    processor_alarm: Option<ProcessorAlarm>,
}

/// Whether a player is a machine that thinks with several threads. Their processor time can be told from
/// that of other games only where no other game is played.
pub fn thinks_with_several_threads(text: &str) -> bool {
    let threads = || PlayerName::parse(text).get("threads").map(str::to_owned);
    !ProgramCommand::is_one(text) && threads().is_some_and(|threads| threads != "1")
}

impl<P: Game> MachineContestant<P> {
    /// The machine of this name for a game. If there is none, it loses all its games.
    pub fn new(text: &str, game: &str) -> MachineContestant<P> {
        MachineContestant {
            text: text.to_owned(),
            game: game.to_owned(),
            player: None,
            alarm: None,
            processor_alarm: None,
        }
    }

    /// The clock of whatever thinks for it on behalf of this thread.
    fn processor_clock(&self) -> ProcessorClock {
        if thinks_with_several_threads(&self.text) {
            ProcessorClock::of_all_threads()
        } else {
            ProcessorClock::of_this_thread()
        }
    }

    /// What the machine may spend; the alarm goes off when its time is over.
    fn budget(&mut self, turn: &Turn<'_, P>) -> Budget {
        let stop = turn.stop.clone();
        let time = turn.clock.share();
        let control = turn.clock.control();
        match (time, control.clock) {
            (None, _) => {}
            (Some(time), ClockKind::Wall) => {
                self.alarm.get_or_insert_default().set(time, stop.clone());
            }
            (Some(time), ClockKind::Cpu) => {
                let clock = self.processor_clock();
                self.processor_alarm.get_or_insert_default().set(clock, time, stop.clone());
            }
        }
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
        let choice = player.choose(turn.record, &budget);
        if let Some(alarm) = &self.processor_alarm {
            alarm.cancel();
        }
        choice.map(|choice| choice.chosen).map_err(|failure| ending(&failure))
    }

    fn processor_time(&self) -> Option<Duration> {
        self.processor_clock().now()
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
