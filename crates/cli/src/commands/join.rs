use std::io::Write;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use rivi_terminal::screen::Begin;

use crate::live::Place;
use crate::{screen, settings};

/// Play or watch a match on a server, by its link
///
/// The link is the one that the page gives away: behind # stands the secret of a seat; without it one watches.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The link, as `http://localhost:7474/m/ID#TOKEN`
    link: String,
    /// Tell everything in sentences, line by line, for screen readers
    #[arg(long)]
    linear: bool,
    /// The language: en, de or fi; otherwise the config's or the locale's
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<String>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let config = settings::read()?;
    let language = screen::language(arguments.lang.as_deref(), &config)?;
    let place = Place::read(&arguments.link)?;
    if !place.is_match() {
        bail!(
            "that is no link to a game: expected an address with /m/ in it, got {}",
            arguments.link
        );
    }
    let begin = Begin::Join { link: arguments.link.clone(), new: None };
    if arguments.linear || config.linear {
        return screen::speak(begin, &config, language, out);
    }
    if !screen::is_there() {
        bail!(
            "a match on a server is played on a terminal, and there is none; --linear plays it line by line, and a \
             program can speak to the server itself"
        );
    }
    screen::open(begin, &config, language)
}
