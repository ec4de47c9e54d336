//! What every machine plays under node limits and seeds, and what it costs in nodes, as it was recorded. A
//! change of a count is a change of behaviour: it needs a match as proof, and then a new record.

use std::ops::ControlFlow;

use rivi_players::{Analysed, Budget, Desk, Means, Question, Seated};

/// Columns: game, moves, player, node limit, seed, move chosen, nodes, verdict, and whether the machine is the
/// one of the line before, asked for its next move of the same game.
const PLAYED: &str = include_str!("data/recorded.tsv");

/// Columns: game, moves, node limit, lines asked for, the lines found, nodes, depth.
const ANALYSED: &str = include_str!("data/analysed.tsv");

fn rows<const N: usize>(text: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        columns.try_into().unwrap_or_else(|_| panic!("not {N} columns: {line}"))
    })
}

fn desk(game: &str, moves: &str) -> Box<dyn Desk> {
    let mut desk = rivi_games::desk(game).unwrap();
    desk.table_mut().play_line(moves).unwrap();
    desk
}

fn budget(limit: &str) -> Budget {
    Budget { nodes: limit.parse().ok(), ..Budget::default() }
}

/// A machine with what it was asked last.
struct Kept {
    asked: [&'static str; 4],
    moves: String,
    machine: Box<dyn Seated>,
}

impl Kept {
    /// Whether the game of these moves is the one that the machine has begun.
    fn goes_on(&self, asked: [&str; 4], moves: &str) -> bool {
        self.asked == asked && moves.starts_with(&self.moves)
    }
}

#[test]
fn machines_play_as_recorded() {
    let mut kept: Option<Kept> = None;
    let mut wrong = Vec::new();
    for row @ [game, moves, player, limit, seed, chosen, nodes, verdict, is_kept] in rows(PLAYED) {
        let (asked, desk) = ([game, player, limit, seed], desk(game, moves));
        let goes_on = |kept: &Kept| is_kept == "1" && kept.goes_on(asked, moves);
        let fresh = || {
            let plan = desk.plan(player).unwrap();
            plan.build(Means::UNLIMITED, seed.parse().unwrap()).unwrap()
        };
        let going_on = kept.take_if(|kept| goes_on(kept));
        let mut machine = going_on.map_or_else(fresh, |kept| kept.machine);
        let found = match machine.choose(&*desk, &budget(limit)) {
            Ok(found) => {
                let verdict = found.verdict.map_or("-".to_owned(), |verdict| verdict.to_string());
                [found.text, found.nodes.to_string(), verdict]
            }
            Err(failure) => [format!("!{failure}"), "-".to_owned(), "-".to_owned()],
        };
        if found != [chosen, nodes, verdict] {
            wrong.push(format!("{row:?}: found {found:?}"));
        }
        let moves = format!("{moves} {chosen}").trim().to_owned();
        kept = Some(Kept { asked, moves, machine });
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn analysts_see_as_recorded() {
    let mut wrong = Vec::new();
    for row @ [game, moves, limit, lines, expected, nodes, depth] in rows(ANALYSED) {
        let desk = desk(game, moves);
        let lines = lines.parse().unwrap();
        let question = Question { lines, threads: 1, budget: budget(limit) };
        let mut analyst = desk.analyst(Means::UNLIMITED);
        let seen = analyst.look(&*desk, &question, &mut |_| ControlFlow::Continue(())).unwrap();
        let found = [told(&seen), seen.nodes.to_string(), seen.depth.to_string()];
        if found != [expected, nodes, depth] {
            wrong.push(format!("{row:?}: found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

fn told(seen: &Analysed) -> String {
    let line =
        |line: &rivi_players::LineTold| format!("{}: {}", line.verdict, line.moves.join(" "));
    seen.lines.iter().map(line).collect::<Vec<_>>().join(" | ")
}
