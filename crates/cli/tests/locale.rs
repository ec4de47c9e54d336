//! What is written where the locale knows ASCII only.

use assert_cmd::Command;

fn rivi(line: &str, locale: &[(&str, &str)]) -> Command {
    let mut command = Command::cargo_bin("rivi").unwrap();
    for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command.envs(locale.iter().copied()).args(line.split_whitespace());
    command
}

/// Everything that it writes, to both outputs.
fn told(line: &str, locale: &[(&str, &str)]) -> String {
    let output = rivi(line, locale).write_stdin("h\nnonsense\nq\n").output().unwrap();
    let all = [output.stdout, output.stderr].concat();
    String::from_utf8(all).unwrap()
}

/// Every one of these has other characters in a modern locale.
const LINES: [&str; 8] = [
    "games",
    "play tictactoe --x human --o human --boxes",
    "play gomoku --x human --o human --lang fi",
    "play tictactoe --x human --o human --lang de --name-x Jürgen",
    "tree tictactoe a3 b2 b3 --once --variant C",
    "serve --help",
    "serve --database mysql://nowhere",
    "help admin",
];

#[test]
fn the_plain_locale_gets_ascii() {
    for line in LINES {
        for locale in [&[("LANG", "C")][..], &[("LC_ALL", "POSIX"), ("LANG", "fi_FI.UTF-8")]] {
            let text = told(line, locale);
            assert!(text.is_ascii() && text.len() > 20, "{line}: {text}");
        }
    }
    assert!(told("play tictactoe --lang fi", &[("LANG", "de_DE.ISO-8859-1")]).is_ascii());
}

#[test]
fn other_locales_keep_their_characters() {
    for line in LINES {
        for locale in [&[][..], &[("LANG", "C.UTF-8")], &[("LANG", "C"), ("LC_ALL", "en_GB.utf8")]]
        {
            assert!(!told(line, locale).is_ascii(), "{line} with {locale:?} is plain anyway");
        }
    }
}

#[test]
fn what_is_folded_can_still_be_read() {
    let text = told("tree tictactoe a3 b2 b3 --once --variant C", &[("LANG", "C")]);
    assert!(
        text.contains("MAX value 0  alpha -1 beta 1  best c3  all moves  61 nodes  <-\n"),
        "{text}"
    );
    assert!(text.contains("\n+- c3  MIN value 0"), "{text}");
    let text = told("play tictactoe --x human --o human", &[("LANG", "C")]);
    assert!(text.contains("\"nonsense\" is no move."), "{text}");
}

#[test]
fn what_programs_read_stays_as_it_is() {
    let line = "tree tictactoe --once --variant C --json";
    let json = told(line, &[("LANG", "C")]);
    assert!(json.contains("\"≥\""), "{json}");
    assert_eq!(json, told(line, &[]));
}
