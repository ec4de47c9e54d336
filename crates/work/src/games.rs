//! Games of a tournament, played one after the other.

use rivi_arena::{
    Beginning, Config, Contestant, Fixture, Interrupt, MachineContestant, Played, play_game,
};
use rivi_play::checked_player;
use rivi_players::{Desk, MEBIBYTE};

use crate::job::{GamesJob, OneGame};
use crate::thinking::Doing;

/// No more are played for one job: it is a pair.
pub(crate) const MOST_GAMES: usize = 2;

impl GamesJob {
    /// The games of these fixtures.
    pub fn of(config: &Config, fixtures: &[Fixture]) -> GamesJob {
        let game = |&fixture: &Fixture| {
            let Beginning { opening, seed, .. } = config.beginning(fixture);
            OneGame {
                x: config.players[fixture.x].clone(),
                o: config.players[fixture.o].clone(),
                opening: opening.to_owned(),
                seed,
            }
        };
        let games = fixtures.iter().map(game).collect();
        GamesJob { game: config.game.clone(), time: config.time, games }
    }

    /// Plays them. The same games come of it wherever they are played, as long as no time limits them.
    ///
    /// # Errors
    /// Why not: a game or a player that there is not, or one that takes more than these bytes, or an end before the
    /// last one is over.
    pub fn play(&self, bytes: usize, interrupt: &Interrupt) -> Result<Vec<Played>, String> {
        let start = rivi_games::desk(&self.game).map_err(|error| error.to_string())?;
        if self.games.len() > MOST_GAMES {
            return Err(format!("{MOST_GAMES} games at most are played for one job"));
        }
        for OneGame { x, o, opening, .. } in &self.games {
            let mut desk = start.boxed();
            desk.table_mut().play_line(opening).map_err(|error| error.to_string())?;
            [x, o].into_iter().try_for_each(|player| takes_at_most(player, &*start, bytes))?;
        }
        let play = |game: &OneGame| {
            let mut x = MachineContestant::new(&game.x);
            let mut o = MachineContestant::new(&game.o);
            let mut seats: [&mut dyn Contestant; 2] = [&mut x, &mut o];
            let OneGame { opening, seed, .. } = game;
            let beginning = Beginning { opening, seed: *seed, time: self.time };
            let played = play_game(&*start, &beginning, &mut seats, interrupt);
            played.ok_or_else(|| "the games were ended before they were over".to_owned())
        };
        self.games.iter().map(play).collect()
    }
}

/// Whether a player may play here: a machine, nothing that could start a program or read a file, and one that is content
/// with so many bytes. With less than it wishes it would play otherwise than elsewhere.
fn takes_at_most(player: &str, start: &dyn Desk, bytes: usize) -> Result<(), String> {
    let player = checked_player(player, start)?;
    let plan = start.plan(&player).map_err(|error| error.to_string())?;
    let wished = plan.cost().wished;
    if wished <= bytes {
        return Ok(());
    }
    let (wished, most) = (wished.div_ceil(MEBIBYTE), bytes / MEBIBYTE);
    Err(format!("{player} takes {wished} MiB, and this worker gives a machine {most}"))
}

impl Doing {
    pub(crate) fn played(&self, job: &GamesJob) -> Result<Vec<Played>, String> {
        job.play(self.bytes, &self.hand.interrupt)
    }
}
