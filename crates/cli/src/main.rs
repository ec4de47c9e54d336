//! `rivi`: line games to play, to solve and to look into.

fn main() -> std::process::ExitCode {
    rivi::program::main()
}
