use std::time::Duration;

use rivi_players::{Alarm, Budget, Desk, Failure, Means, PlayerName, Seated};
use rivi_protocols::ProgramCommand;

use crate::processor::{Delay, ProcessorAlarm, ProcessorClock};
use crate::{ClockKind, Contestant, Ending, Turn};

/// A registered machine as a contestant. It is made anew for each game, so that nothing of the games
/// before can matter, and kept during the game.
pub struct MachineContestant {
    text: String,
    player: Option<Box<dyn Seated>>,
    alarm: Option<Alarm>,
    processor_alarm: Option<ProcessorAlarm>,
    /// By how much too late it was told that its processor time was over.
    told_late: Delay,
}

/// Whether a player is a machine that thinks with several threads. Their processor time can be told from
/// that of other games only where no other game is played.
pub fn thinks_with_several_threads(text: &str) -> bool {
    let threads = || PlayerName::parse(text).get("threads").map(str::to_owned);
    !ProgramCommand::is_one(text) && threads().is_some_and(|threads| threads != "1")
}

impl MachineContestant {
    /// The machine of this name. If the game has none, it loses all its games.
    pub fn new(text: &str) -> MachineContestant {
        let text = text.to_owned();
        let told_late = Delay::default();
        MachineContestant { text, player: None, alarm: None, processor_alarm: None, told_late }
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
    fn budget(&mut self, turn: &Turn<'_>) -> Budget {
        let stop = turn.stop.clone();
        self.told_late = Delay::default();
        let time = turn.clock.share();
        let control = turn.clock.control();
        match (time, control.clock) {
            (None, _) => {}
            (Some(time), ClockKind::Wall) => {
                self.alarm.get_or_insert_default().set(time, stop.clone());
            }
            (Some(time), ClockKind::Cpu) => {
                let clock = self.processor_clock();
                let alarm = self.processor_alarm.get_or_insert_default();
                self.told_late = alarm.set(clock, time, stop.clone());
            }
        }
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
        let chosen = player.choose(turn.desk, &budget);
        if let Some(alarm) = &self.processor_alarm {
            alarm.cancel();
        }
        chosen.map(|chosen| chosen.text).map_err(|failure| ending(&failure))
    }

    fn processor_time(&self) -> Option<Duration> {
        self.processor_clock().now()
    }

    fn excused(&self) -> Duration {
        self.told_late.get()
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
