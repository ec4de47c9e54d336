//! The native half of `make bench-wasm`: reads tasks, one a line, as `[game, player, nodes, [moves, …]]`, lets the machine
//! choose at each of the positions on one thread, and writes down how many positions it entered.

use std::error::Error;
use std::io::{BufRead, Write, stdin, stdout};

use rivi_players::{Budget, MEBIBYTE, Means};
use serde::Deserialize;

#[derive(Deserialize)]
struct Task(String, String, Option<u64>, Vec<String>);

fn main() -> Result<(), Box<dyn Error>> {
    for line in stdin().lock().lines() {
        let nodes = entered(&serde_json::from_str(&line?)?)?;
        writeln!(stdout(), "{nodes}")?;
        stdout().flush()?;
    }
    Ok(())
}

fn entered(Task(game, player, nodes, positions): &Task) -> Result<u64, Box<dyn Error>> {
    let means = Means { bytes: 256 * MEBIBYTE, threads: 1 };
    let mut machine = rivi_games::desk(game)?.plan(player)?.build(means, 1)?;
    let budget = Budget { nodes: *nodes, ..Budget::default() };
    let mut entered = 0;
    for moves in positions {
        let mut desk = rivi_games::desk(game)?;
        desk.table_mut().play_line(moves)?;
        entered += machine.choose(&*desk, &budget)?.nodes;
    }
    Ok(entered)
}
