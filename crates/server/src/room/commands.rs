//! What somebody in the room asks for is carried out and answered.

use rivi_play::message::{Command, ServerMessage};
use rivi_play::{Hands, Numbered, Refusal};
use rivi_service::table::company::{self, Wish};
use rivi_service::table::{self, Outcome};

use super::Room;
use super::keeping::{Lost, TRIES};
use super::told::Told;
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
        let owner = known.owner;
        let outcome = self.decided(client, command, after).await;
        let hands = self.hands_of(client, command).unwrap_or_default();
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
        if let Some(wish) = company::wish(command).filter(|_| !refused) {
            self.follow_up(client, hands, id, wish);
        }
        self.think();
    }

    /// The seats of somebody who asks for help.
    pub(super) fn played_apart(&self, hands: Hands) -> Hands {
        let here = self.clients.values().map(|client| client.hands);
        company::played_apart(hands, &here.chain(self.hands_elsewhere()))
    }

    /// The seats that somebody acts for, who may have left.
    fn hands_of(&self, client: u64, command: &Command) -> Option<Hands> {
        let hands = self.clients.get(&client)?.hands;
        Some(if company::is_help(command) { self.played_apart(hands) } else { hands })
    }

    /// Carries something out; where another server was faster it is decided anew, on what the match is then.
    async fn decided(
        &mut self,
        client: u64,
        command: &Command,
        after: Option<u64>,
    ) -> Result<Vec<Numbered>, Refusal> {
        for _ in 1..TRIES {
            // Whoever is cut off meanwhile holds no seat any more.
            let hands = self.hands_of(client, command).unwrap_or_default();
            match self.carry_out(hands, command, after).await {
                Err(Lost::Faster) if !self.gone => {}
                outcome => return Ok(outcome?),
            }
        }
        Err(Lost::Faster.into())
    }

    /// What is asked for without changing the match.
    fn follow_up(&mut self, client: u64, hands: Hands, id: u64, wish: Wish) {
        match wish {
            Wish::Hint => self.hint(client, id),
            Wish::StopHint => self.stop_hint(client),
            Wish::Analyse(lines) => self.analyse(client, lines),
            Wish::StopAnalysis => self.stop_analysis(client),
            Wish::StopThinking => self.stop_the_machine(),
            Wish::Say(phrase) => self.say(hands, phrase),
        }
    }

    /// The machine that is to move answers, wherever it thinks.
    fn stop_the_machine(&self) {
        self.thinking.iter().for_each(|(_, leash)| leash.stop());
        if let Some(task) = self.whole.task() {
            self.tell_others(&Told::StopThinking { since: task.since });
        }
    }

    async fn carry_out(
        &mut self,
        hands: Hands,
        command: &Command,
        after: Option<u64>,
    ) -> Result<Vec<Numbered>, Lost> {
        let now = now_ms();
        if let Some(event) = self.whole.tick(now) {
            self.happen(vec![event], None).await?;
        }
        match table::decided(&self.whole, hands, (command, after), now)? {
            Outcome::Deleted => {
                self.remove().await?;
                Ok(Vec::new())
            }
            Outcome::Happens(events) => {
                if !events.is_empty() {
                    self.keep(&events, None).await?;
                }
                Ok(events)
            }
        }
    }
}
