use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use rivi_play::request::NewMatch;
use rivi_play::state::TimeControl;
use rivi_players::command::interrupt;
use rivi_players::{Desk, Language, Means, PlayerError, PlayerName, machines};
use rivi_protocols::PlanError;
use rivi_rules::Side;
use rivi_terminal::Style;
use rivi_terminal::screen::{Begin, Config};
use rivi_terminal::text::{
    End, Hand, Next, Options, Seat, TextGame, Waiting, ask_name, ask_next, run as run_game,
};

use crate::{colour, screen, settings};

/// Play a game against a machine or a person, or watch two machines
///
/// On a terminal the board fills the screen; with --plain or --debug, and wherever there is no terminal, the game is
/// plain text and moves are read line by line. Who is not named is a person, or, against a person, the machine that
/// suits the game.
#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct Arguments {
    /// The game, as `rivi games` lists it
    game: String,
    /// Who plays X, as `rivi players` lists them
    #[arg(long, value_name = "PLAYER")]
    x: Option<String>,
    /// Who plays O
    #[arg(long, value_name = "PLAYER")]
    o: Option<String>,
    /// Who begins
    #[arg(long, value_enum, default_value = "x")]
    first: First,
    /// How the game is opened: by swap2, five in a row only
    #[arg(long, value_enum, value_name = "HOW")]
    opening: Option<Opening>,
    /// The name of X
    #[arg(long, value_name = "NAME")]
    name_x: Option<String>,
    /// The name of O
    #[arg(long, value_name = "NAME")]
    name_o: Option<String>,
    /// Play in plain text, line by line
    #[arg(long)]
    plain: bool,
    /// Tell everything in sentences, line by line, for screen readers
    #[arg(long)]
    linear: bool,
    /// Show the machines from inside, in plain text
    #[arg(long)]
    debug: bool,
    /// Draw boards with + - | (the default)
    #[arg(long, conflicts_with = "boxes")]
    ascii: bool,
    /// Draw boards with box-drawing characters
    #[arg(long, short = 'e', visible_alias = "extascii")]
    boxes: bool,
    /// Where the machines' random choices come from; the same number gives the same game
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// The language: en, de or fi; otherwise the locale's
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Opening {
    /// One puts three stones; the other takes a side, or puts two more and leaves the choice
    Swap2,
}

#[derive(Clone, Copy, ValueEnum)]
enum First {
    X,
    O,
}

impl First {
    fn side(self) -> Side {
        match self {
            First::X => Side::X,
            First::O => Side::O,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    // What a pipe plays does not depend on whose machine it is.
    let seen = io::stdout().is_terminal();
    let config = if seen { settings::read()? } else { Config::default() };
    let linear = arguments.linear || config.linear;
    let plain = arguments.plain || arguments.debug || arguments.ascii || arguments.boxes || linear;
    let desk = rivi_games::desk(&arguments.game)?;
    if arguments.opening.is_some() && desk.opening_rule().is_none() {
        bail!("swap2 opens five in a row that ends with the first line, not {}", arguments.game);
    }
    if !plain && screen::is_there() {
        let (begin, language) = begin(arguments, &*desk, &config)?;
        return screen::open(begin, &config, language);
    }
    let asks = io::stdin().is_terminal() && seen;
    if linear && asks && !arguments.debug {
        let (begin, language) = begin(arguments, &*desk, &config)?;
        return screen::speak(named(begin, language, out)?, &config, language, out);
    }
    let options = options(arguments, &config)?;
    let waiting = Waiting::told(whisper);
    end_cleanly_when_interrupted(waiting.clone())?;
    let end = evening(arguments, &*desk, options, waiting, out)?;
    Ok(match end {
        End::Over | End::Quit => ExitCode::SUCCESS,
        End::InputEnded | End::GaveUp => ExitCode::FAILURE,
    })
}

/// The same game where all of it is there: on the whole screen, or told in sentences.
fn begin(
    arguments: &Arguments,
    desk: &dyn Desk,
    config: &Config,
) -> anyhow::Result<(Begin, Language)> {
    let [x, o] = who_plays(arguments, desk, config);
    // Both are known to play before the screen is taken.
    for player in [&x, &o] {
        hand(player, desk, 0)?;
    }
    let new = NewMatch {
        game: arguments.game.clone(),
        x,
        o,
        first: Some(arguments.first.side()),
        clock: TimeControl::None,
        start: None,
        moves: String::new(),
        public: false,
    };
    let names = [arguments.name_x.clone(), arguments.name_o.clone()];
    let swap2 = arguments.opening.is_some();
    let begin = Begin::Game { new: Box::new(new), names, swap2 };
    Ok((begin, screen::language(arguments.lang.as_deref(), config)?))
}

/// The same, with the names that people give where they are asked.
fn named(begin: Begin, language: Language, out: &mut dyn Write) -> anyhow::Result<Begin> {
    let Begin::Game { new, mut names, swap2 } = begin else { return Ok(begin) };
    for (side, player) in [(Side::X, &new.x), (Side::O, &new.o)] {
        if is_person(player) && names[side].is_none() {
            names[side] = ask_name(language, side, &mut io::stdin().lock(), out)?;
        }
    }
    Ok(Begin::Game { new, names, swap2 })
}

/// A game from the first word to the last, and those that somebody wants after it.
fn evening(
    arguments: &Arguments,
    desk: &dyn Desk,
    options: Options,
    waiting: Waiting,
    out: &mut dyn Write,
) -> anyhow::Result<End> {
    let desk = desk.restart(arguments.first.side());
    let mut input = io::stdin().lock();
    let seats = seats(arguments, &*desk, options.language, &mut input, out)?;
    let mut game = TextGame::new(desk, seats, options, clock).awaited_by(waiting);
    if let Some(Opening::Swap2) = arguments.opening {
        game = game.opened_by_swap2();
    }
    let typed = io::stdin().is_terminal();
    loop {
        let end = run_game(&mut game, &mut input, out, !typed)?;
        // A pipe that holds a game is not asked for another one.
        if end != End::Over || !typed || !game.has_person() {
            return Ok(end);
        }
        match ask_next(options.language, &mut input, out)? {
            Next::Again => game.again(),
            Next::OtherSide => game.other_side(),
            Next::Quit => return Ok(end),
        }
    }
}

fn seats(
    arguments: &Arguments,
    desk: &dyn Desk,
    language: Language,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> anyhow::Result<[Seat; 2]> {
    let [x, o] = who_plays(arguments, desk, &Config::default());
    let seed = arguments.seed.unwrap_or_else(any_seed);
    // Both are known to play before anybody is asked anything.
    let hands = [hand(&x, desk, seed)?, hand(&o, desk, seed.wrapping_add(1))?];
    let names = [
        name(&x, &hands[0], Side::X, arguments.name_x.as_ref(), language, input, out)?,
        name(&o, &hands[1], Side::O, arguments.name_o.as_ref(), language, input, out)?,
    ];
    let [hand_x, hand_o] = hands;
    Ok([Seat::new(&names[0], hand_x), Seat::new(&names[1], hand_o)])
}

/// The name given, a machine's own, or what a person answers where there is somebody to ask.
fn name(
    text: &str,
    hand: &Hand,
    side: Side,
    given: Option<&String>,
    language: Language,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> anyhow::Result<String> {
    let answers = io::stdin().is_terminal() && io::stdout().is_terminal();
    Ok(match (given, hand) {
        (Some(name), _) => name.clone(),
        (None, Hand::Machine(_)) => text.to_owned(),
        (None, Hand::Person) => {
            let said = if answers { ask_name(language, side, input, out)? } else { None };
            said.unwrap_or_else(|| language.tell("player.human", &[]))
        }
    })
}

/// The two players as they were named. A missing one is a person if the other is a machine; a
/// person who names nobody gets the machine that suits the game, or of the config's level, and X is the person.
fn who_plays(arguments: &Arguments, desk: &dyn Desk, config: &Config) -> [String; 2] {
    let levels = desk.ladder().levels();
    let usual = levels.iter().find(|level| Some(level.name) == config.level);
    let machine = || usual.map_or(desk.best(), |level| level.player).to_owned();
    let person = || machines::HUMAN.name.to_owned();
    let partner = |other: &String| if is_person(other) { machine() } else { person() };
    match (arguments.x.clone(), arguments.o.clone()) {
        (Some(x), Some(o)) => [x, o],
        (Some(x), None) => [x.clone(), partner(&x)],
        (None, Some(o)) => [partner(&o), o],
        (None, None) => [person(), machine()],
    }
}

fn is_person(text: &str) -> bool {
    PlayerName::parse(text).name == machines::HUMAN.name
}

fn hand(text: &str, desk: &dyn Desk, seed: u64) -> anyhow::Result<Hand> {
    match rivi_protocols::plan(desk, text) {
        Ok(plan) => Ok(Hand::Machine(plan.build(Means::UNLIMITED, seed)?)),
        Err(PlanError::Player(PlayerError::Person)) => Ok(Hand::Person),
        Err(error) => Err(error.into()),
    }
}

fn options(arguments: &Arguments, config: &Config) -> anyhow::Result<Options> {
    let terminal = io::stdout().is_terminal();
    let linear = arguments.linear || config.linear;
    Ok(Options {
        language: screen::language(arguments.lang.as_deref(), config)?,
        style: if arguments.boxes { Style::Boxes } else { Style::Ascii },
        colours: colour::is_wanted() && !linear,
        debug: arguments.debug,
        redraw: terminal
            && !arguments.debug
            && !linear
            && std::env::var_os("TERM").is_none_or(|term| term != "dumb"),
        width: terminal_size::terminal_size().filter(|_| terminal).map(|(width, _)| width.0.into()),
        linear,
    })
}

/// The time since the program first asked.
fn clock() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// A seed that differs from game to game.
fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64
}

/// Shows a line on the terminal that the next one takes the place of; nothing where there is no terminal.
fn whisper(text: &str) {
    let mut errors = io::stderr();
    if io::stdin().is_terminal() && errors.is_terminal() {
        // Whoever closed the terminal hears nothing.
        let _ = write!(errors, "\r\x1b[K{text}").and_then(|()| errors.flush());
    }
}

/// Ctrl-C ends a hint that is thought about. Else it leaves the line and the program, with the exit code that
/// shells know for it. Every colour is taken back in the line that sets it, so there is nothing else to restore.
fn end_cleanly_when_interrupted(waiting: Waiting) -> anyhow::Result<()> {
    /// Who waits in the game that is played now: one may follow another.
    static AWAITED: Mutex<Option<Waiting>> = Mutex::new(None);
    let awaited = || AWAITED.lock().unwrap_or_else(PoisonError::into_inner);
    if awaited().replace(waiting).is_some() {
        return Ok(());
    }
    let end = move || {
        if awaited().as_ref().is_some_and(Waiting::end) {
            return;
        }
        eprintln!();
        std::process::exit(interrupt::EXIT_CODE.into());
    };
    ctrlc::set_handler(end).context("cannot listen to Ctrl-C")
}
