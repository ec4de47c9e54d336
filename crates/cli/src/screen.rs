//! The full-screen program with what it needs from outside: the terminal's manners, the network, the disk.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::mpsc::Sender;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::anyhow;
use rivi_players::Language;
use rivi_terminal::screen::{
    App, Begin, Colours, Config, Event, Ground, Ink, Job, Outside, run, run_spoken,
};

use crate::live::Link;
use crate::{colour, settings};

/// Whether somebody sits there: keys come from a terminal that can show a whole screen.
pub(crate) fn is_there() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// The language asked for, the config's, or the locale's.
pub(crate) fn language(asked: Option<&str>, config: &Config) -> anyhow::Result<Language> {
    let wrong = |tag: &str| anyhow!("there is no language '{tag}'; expected en, de or fi");
    match asked {
        Some(tag) => Language::of_tag(tag).ok_or_else(|| wrong(tag)),
        None => Ok(config
            .language
            .unwrap_or_else(|| Language::of_locale(|name| std::env::var(name).ok()))),
    }
}

/// Opens the full screen with this and stays there until it is left.
pub(crate) fn open(begin: Begin, config: &Config, language: Language) -> anyhow::Result<ExitCode> {
    open_fed(begin, config, language, |_| ())
}

/// The same, where somebody tells of what goes on elsewhere.
pub(crate) fn open_fed(
    begin: Begin,
    config: &Config,
    language: Language,
    feed: impl FnOnce(Sender<Event>),
) -> anyhow::Result<ExitCode> {
    let app = app(begin, config, language, colour::of_screen())?;
    Ok(code(run(app, config.mouse.unwrap_or(true), &mut World::default(), feed)?))
}

/// The same in sentences, line by line, until it is left.
pub(crate) fn speak(
    begin: Begin,
    config: &Config,
    language: Language,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let app = app(begin, config, language, Colours::None)?;
    Ok(code(run_spoken(app, io::stdin().is_terminal(), out, &mut World::default())?))
}

fn app(begin: Begin, config: &Config, language: Language, colours: Colours) -> anyhow::Result<App> {
    let variable = |name: &str| std::env::var(name).ok();
    let ink = Ink {
        colours,
        ground: config.theme.or_else(|| Ground::of_environment(variable)).unwrap_or_default(),
        unicode: !crate::ascii::is_asked_for(variable),
    };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
    App::new(begin, language, ink, config, settings::kept(), now).map_err(|wrong| anyhow!(wrong))
}

/// What shells expect of a program that a signal has ended.
fn code(ended: Option<i32>) -> ExitCode {
    ended.map_or(ExitCode::SUCCESS, |signal| ExitCode::from(128 + signal as u8))
}

/// The network and the disk.
#[derive(Default)]
struct World {
    link: Option<Link>,
}

impl Outside for World {
    fn take(&mut self, job: Job, tell: &Sender<Event>) {
        match job {
            Job::Join { link, new } => self.link = Some(Link::open(&link, new, tell.clone())),
            Job::Say(message) => {
                if let Some(link) = &self.link {
                    link.say(message);
                }
            }
            Job::Leave => self.link = None,
            Job::Keep(game) => settings::keep_game(game.as_deref()),
            Job::Solved(id) => settings::keep_solved(&id),
            _ => {}
        }
    }
}
