use std::borrow::Cow;
use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use rivi_players::{Listing, Setting};
use serde::Serialize;

/// List the players: what each is, which games it plays, its settings
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only the players of this game
    game: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A player as JSON.
#[derive(Serialize)]
struct Listed {
    name: &'static str,
    about: &'static str,
    fits: &'static str,
    settings: Vec<ListedSetting>,
}

#[derive(Serialize)]
struct ListedSetting {
    name: &'static str,
    about: &'static str,
    values: Cow<'static, str>,
    default: &'static str,
}

/// The players, and with a game the machine that plays it when none is named.
#[derive(Serialize)]
struct List {
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    favourite: Option<&'static str>,
    players: Vec<Listed>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let list = match &arguments.game {
        None => List {
            game: None,
            favourite: None,
            players: rivi_games::listings().into_iter().map(listed).collect(),
        },
        Some(game) => {
            let desk = rivi_games::desk(game)?;
            List {
                game: Some(game.clone()),
                favourite: Some(desk.best()),
                players: desk.players().into_iter().map(listed).collect(),
            }
        }
    };
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
    } else {
        print(&list, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn listed(listing: &Listing) -> Listed {
    let setting = |setting: &Setting| ListedSetting {
        name: setting.name,
        about: setting.about,
        values: setting.values.told(),
        default: setting.default,
    };
    Listed {
        name: listing.name,
        about: listing.about,
        fits: listing.fits,
        settings: listing.settings.iter().map(setting).collect(),
    }
}

fn print(list: &List, out: &mut dyn Write) -> anyhow::Result<()> {
    for player in &list.players {
        writeln!(out, "{}\n    {}\n    Plays {}.", player.name, player.about, player.fits)?;
        for setting in &player.settings {
            let ListedSetting { name, about, values, default } = setting;
            writeln!(out, "    {name}={default}: {about} ({values})")?;
        }
    }
    if let (Some(game), Some(favourite)) = (&list.game, list.favourite) {
        writeln!(out, "\nWhen nobody is named, {favourite} plays {game}.")?;
    }
    Ok(())
}
