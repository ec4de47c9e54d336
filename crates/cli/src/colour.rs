//! Whether anything is coloured, as `--color` says and the environment asks.

use std::io::{self, IsTerminal};
use std::sync::OnceLock;

use clap::ValueEnum;
use rivi_terminal::screen::Colours;

/// When something is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always, also into a pipe
    Always,
    /// Never
    Never,
}

static CHOSEN: OnceLock<When> = OnceLock::new();

impl When {
    /// Holds for the rest of the program.
    pub(crate) fn choose(self) {
        // It is chosen once, before anything else.
        let _ = CHOSEN.set(self);
    }

    fn chosen() -> When {
        CHOSEN.get().copied().unwrap_or_default()
    }

    /// What was typed, before anything else of it is understood.
    pub(crate) fn typed(words: &[std::ffi::OsString]) -> When {
        let mut words = words.iter().map(|word| word.to_string_lossy());
        while let Some(word) = words.next() {
            let value = match word.strip_prefix("--color") {
                Some("") => words.next().map(std::borrow::Cow::into_owned),
                Some(value) => value.strip_prefix('=').map(str::to_owned),
                None => continue,
            };
            let known = value.and_then(|value| When::from_str(&value, true).ok());
            return known.unwrap_or_default();
        }
        When::Auto
    }

    /// The same for help and errors of the command line.
    pub(crate) fn of_help(self) -> clap::ColorChoice {
        match self {
            When::Auto => clap::ColorChoice::Auto,
            When::Always => clap::ColorChoice::Always,
            When::Never => clap::ColorChoice::Never,
        }
    }
}

fn of_environment() -> Colours {
    Colours::of_environment(|name| std::env::var(name).ok())
}

/// Whether text on standard output is coloured.
pub(crate) fn is_wanted() -> bool {
    match When::chosen() {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            let asked = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            io::stdout().is_terminal() && !asked
        }
    }
}

/// How many colours the screen has.
pub(crate) fn of_screen() -> Colours {
    match (When::chosen(), of_environment()) {
        (When::Never, _) => Colours::None,
        (When::Always, Colours::None) => Colours::Sixteen,
        (_, colours) => colours,
    }
}
