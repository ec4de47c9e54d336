//! How the tests run the program.

use assert_cmd::Command;

/// Standard output, standard error and exit code.
pub(crate) fn run(line: &str) -> (String, String, i32) {
    let mut command = Command::cargo_bin("rivi-lab").unwrap();
    let output = command.args(line.split_whitespace()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

/// Checks that a command is refused with these words.
pub(crate) fn refused(line: &str, said: &str) {
    let (_, errors, code) = run(line);
    assert!(code == 2 && errors.contains(said), "{line}: {code} {errors}");
}
