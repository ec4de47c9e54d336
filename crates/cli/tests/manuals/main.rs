//! The README and the manuals: every command in them is run, what they show is compared with what is printed, and
//! their lines and links hold.

mod page;
mod run;

use page::{Command, Kind, Page};
use run::House;

/// Too long for every run; `make test-slow` has them.
const SLOW: [&str; 6] = [
    "rivi arena connect4 vier montecarlo",
    "rivi arena gomoku slices:depth=4 slices:depth=2",
    "rivi arena gomoku gomoku cmd:\"./my_player\"",
    "rivi arena mnk:5,5,4 scoreboard montecarlo:games=1000",
    "rivi solve connect4 4453 --explain",
    "rivi solve connect4 4453 --no-book",
];

/// Not to be carried out by a test, and why. Their options are checked all the same.
const ONLY_READ: [&str; 6] = [
    // A quarter of an hour of all cores.
    "rivi arena ladder --games 200",
    // Twenty minutes of a core.
    "rivi dataset connect4 --out million.npz --count 1000000",
    // Minutes for each game.
    "rivi arena gomoku gomoku cmd:\"./my_player\" --games 4 --clock 60s",
    // Hours of all cores.
    "rivi book build connect4 --plies 7",
    // Folders of the system, and a database that has nothing yet.
    "rivi admin backup /var",
    "rivi admin restore /var",
];

fn is_slow(command: &Command) -> bool {
    SLOW.iter().any(|slow| command.line.starts_with(slow))
}

/// Carries out what can be, checks the options of what cannot, and tells everything that is wrong at once.
fn check(wanted: impl Fn(&Command) -> bool) {
    let house = House::new();
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in Page::manuals() {
        for command in page.commands().into_iter().filter(|command| wanted(command)) {
            count += 1;
            let only_read = ONLY_READ.iter().any(|line| command.line.starts_with(line));
            let found = match command.kind {
                Kind::Form => house.reads(&command),
                Kind::Run if only_read => house.reads(&command),
                Kind::Run => house.runs(&command),
            };
            wrong.extend(found.err().map(|why| format!("{}: {}\n{why}", page.name, command.line)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(count > 0, "no command was found");
}

#[test]
fn every_command_does_what_its_page_says() {
    check(|command| !is_slow(command));
}

#[test]
#[ignore = "minutes"]
fn every_slow_command_does_what_its_page_says() {
    check(is_slow);
}

#[test]
fn every_slow_command_and_every_exception_is_still_there() {
    let all: Vec<String> =
        Page::manuals().iter().flat_map(Page::commands).map(|command| command.line).collect();
    for line in SLOW.iter().chain(&ONLY_READ) {
        assert!(all.iter().any(|command| command.starts_with(line)), "no page has {line}");
    }
}

#[test]
fn every_make_that_a_page_speaks_of_can_be_made() {
    let known = run::targets();
    let mut count = 0;
    for page in Page::all() {
        for target in page.make_targets() {
            assert!(known.contains(&target), "{}: there is no `make {target}`", page.name);
            count += 1;
        }
    }
    assert!(count > 20, "only {count} were found");
}

#[test]
fn lines_are_short_and_links_lead_somewhere() {
    let mut wrong = Vec::new();
    for page in Page::all() {
        wrong.extend(page.long_lines());
        wrong.extend(page.dead_links());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
