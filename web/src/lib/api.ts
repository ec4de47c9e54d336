/** Questions to the server, one function each. */

import { t } from './i18n.svelte';
import type { Begun, GameDetails, GameEntry, NewMatch, SetUpText, View } from './messages';

/** The server's answer to a question that it refuses: its sentence and the status. */
export class Refusal extends Error {
  constructor(
    readonly sentence: string,
    readonly status: number,
    /** Why, in one word, where the server gives it. */
    readonly code = '',
  ) {
    super(sentence);
  }
}

interface Question {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  /** The secret of a seat. */
  readonly token?: string;
  readonly signal?: AbortSignal;
}

/** Asks the server. An answer that is no success is thrown as a `Refusal`. */
export async function ask<Answer>(path: string, question: Question = {}): Promise<Answer> {
  const { method = question.body === undefined ? 'GET' : 'POST', body, token, signal } = question;
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(path, { method, headers, ...sent, ...(signal && { signal }) }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new Refusal(t('page.no_server'), 0);
  });
  if (!answer.ok) throw await refusalOf(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}

async function refusalOf(answer: Response): Promise<Refusal> {
  const said: unknown = await answer.json().catch(() => null);
  const sentence = said && typeof said === 'object' && 'error' in said ? String(said.error) : '';
  return new Refusal(sentence || t('page.server_says', { status: answer.status }), answer.status);
}

/** A path with its query, leaving out what is undefined. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string | number] => pair[1] !== undefined);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

export const listGames = (): Promise<readonly GameEntry[]> => ask('/api/games');

export const gameDetails = (game: string): Promise<GameDetails> => ask(withQuery('/api/game', { game }));

export const positionOf = (game: string, moves = '', start?: SetUpText, signal?: AbortSignal): Promise<View> =>
  ask('/api/position', { body: { game, moves, ...(start && { start }) }, ...(signal && { signal }) });

export const beginMatch = (match: NewMatch): Promise<Begun> => ask('/api/matches', { body: match });
