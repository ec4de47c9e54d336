/** What the engine of this browser says of games that come from elsewhere. */

import type { MatchDetails, NumberedEvent } from '../messages';
import { told, type Situation } from '../inside';
import { give } from './staff';

/** The match that these events come to. Fails where they do not follow from each other. */
export async function engineDetails(id: string, events: readonly NumberedEvent[]): Promise<MatchDetails> {
  // A table of its own: the match itself may be open.
  const table = 'check';
  await give('hand', (thinker) => thinker.ask('bring', { id: table, events: JSON.stringify(events), moveTime: 0 })).done;
  const { said } = await give('hand', (thinker) => thinker.ask('table', { id: table, act: 'details', given: [] })).done;
  const details = JSON.parse(said) as MatchDetails;
  return { ...details, summary: { ...details.summary, id } };
}

/** Why a position cannot be; nothing if it can. */
export async function engineView(situation: Situation): Promise<string | undefined> {
  const question = { method: 'POST', address: '/api/position', body: JSON.stringify(told(situation)) } as const;
  const { status, body } = await give('hand', (thinker) => thinker.ask('answer', question)).done;
  return status === 200 ? undefined : (JSON.parse(body) as { error: string }).error;
}
