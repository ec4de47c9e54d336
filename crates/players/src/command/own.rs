use std::fmt;
use std::io::Write;
use std::process::ExitCode;

use clap::{ArgMatches, Args, Command};

type Run = Box<dyn Fn(&ArgMatches, &mut dyn Write) -> anyhow::Result<ExitCode>>;

/// A command that only one game has.
pub struct OwnCommand {
    /// How it is called and what arguments it takes.
    pub command: Command,
    /// What the names of programs begin with that are this command without an argument.
    pub program_prefix: Option<&'static str>,
    run: Run,
}

impl OwnCommand {
    /// The command of this name, with arguments that are read into `A`.
    pub fn new<A: Args + 'static>(
        name: &'static str,
        run: fn(&A, &mut dyn Write) -> anyhow::Result<ExitCode>,
    ) -> OwnCommand {
        let command = A::augment_args(Command::new(name));
        let run = move |found: &ArgMatches, out: &mut dyn Write| {
            run(&A::from_arg_matches(found).map_err(anyhow::Error::from)?, out)
        };
        OwnCommand { command, program_prefix: None, run: Box::new(run) }
    }

    /// The same for programs whose name begins like this, too.
    #[must_use]
    pub fn called(self, program_prefix: &'static str) -> OwnCommand {
        OwnCommand { program_prefix: Some(program_prefix), ..self }
    }

    /// Whether a program of this name is this command.
    pub fn is_called(&self, program: &str) -> bool {
        self.program_prefix.is_some_and(|prefix| program.starts_with(prefix))
    }

    /// Carries it out.
    ///
    /// # Errors
    /// What went wrong, in a sentence.
    pub fn run(&self, found: &ArgMatches, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        (self.run)(found, out)
    }
}

impl fmt::Debug for OwnCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OwnCommand").field(&self.command.get_name()).finish()
    }
}
