//! What somebody in the room asks for is carried out and answered.

use rivi_play::message::{Command, ServerMessage};
use rivi_play::{Hands, Numbered, Refusal};
use rivi_rules::Side;

use super::Room;
use crate::app::now_ms;

impl Room {
    pub(super) async fn command(
        &mut self,
        client: u64,
        id: u64,
        after: Option<u64>,
        command: &Command,
    ) {
        let Some(known) = self.clients.get(&client) else { return };
        let (hands, owner) = (known.hands, known.owner);
        let hands = if is_help(command) { self.played_apart(hands) } else { hands };
        let outcome = self.carry_out(hands, command, after).await;
        let refused = outcome.is_err();
        if !refused {
            self.owner = Some(owner);
        }
        match outcome {
            Ok(events) => {
                self.tell(client, &ServerMessage::Accepted { id });
                self.announce(events);
            }
            Err(Refusal { code, reason }) => {
                self.tell(client, &ServerMessage::Refused { id: Some(id), code, reason });
            }
        }
        metrics::counter!("rivi_commands", "refused" => if refused { "yes" } else { "no" })
            .increment(1);
        if !refused {
            self.follow_up(client, hands, id, command);
        }
        self.think();
    }

    /// The seats of somebody who asks for help: whoever gave a link to a seat away holds it no more while somebody
    /// is there who holds it alone.
    pub(super) fn played_apart(&self, hands: Hands) -> Hands {
        let alone = |seat: Side| {
            self.clients
                .values()
                .any(|client| *client.hands.of(seat) && !*client.hands.of(seat.other()))
        };
        match (hands.x && hands.o, alone(Side::X), alone(Side::O)) {
            (false, _, _) | (_, false, false) => hands,
            (_, x, _) => Hands { x: !x, o: x },
        }
    }

    /// What is asked for without changing the match.
    fn follow_up(&mut self, client: u64, hands: Hands, id: u64, command: &Command) {
        match command {
            Command::Hint => self.hint(client, id),
            Command::StopHint => self.stop_hint(client),
            Command::StartAnalysis { lines } => self.analyse(client, (*lines).clamp(1, 5)),
            Command::StopAnalysis => self.stop_analysis(client),
            // The machine then answers with the best that it has.
            Command::StopThinking => self.thinking.iter().for_each(|(_, leash)| leash.stop()),
            Command::Say { phrase } => self.say(hands, *phrase),
            _ => {}
        }
    }

    async fn carry_out(
        &mut self,
        hands: Hands,
        command: &Command,
        after: Option<u64>,
    ) -> Result<Vec<Numbered>, Refusal> {
        let now = now_ms();
        if let Some(event) = self.whole.tick(now) {
            self.happen(vec![event], None).await?;
        }
        if !self.whole.is_new(hands, command, after)? {
            return Ok(Vec::new());
        }
        if self.whole.agrees_to_delete(hands, command) {
            self.remove().await?;
            return Ok(Vec::new());
        }
        let events = self.whole.decide(hands, command, now)?;
        if !events.is_empty() {
            self.keep(&events, None).await?;
        }
        Ok(events)
    }
}

/// Whether a machine would do a person's work.
fn is_help(command: &Command) -> bool {
    matches!(
        command,
        Command::Hint
            | Command::StartAnalysis { .. }
            | Command::MachineMove { .. }
            | Command::SetPlayer { .. }
    )
}
