/** Questions to whoever answers: the server, or this browser. What can be asked, and what is answered, stands in `schema.ts`. */

import createClient from 'openapi-fetch';
import { to } from './base';
import { t } from './i18n.svelte';
import type {
  Begun, Course, GameDetails, GameEntry, GameFile, Insight, Lesson, MatchDetails, NewMatch, SetUpText, Showpiece, View,
} from './messages';
import { toldSoon } from './said.svelte';
import type { paths } from './schema';
import { ask, asking, type Answerer } from './transport';

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

/** Where the API is: `/api` below the folder of the page. */
const baseUrl = to('');

/** Whoever answers. */
export const server = createClient<paths>({ baseUrl, fetch: ask });

/** One of them alone. */
const only = (whom: Answerer) => createClient<paths>({ baseUrl, fetch: asking(whom) });

interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** What was answered. An answer that is no success is thrown as a `Refusal`. */
export async function answered<Data>(asked: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await asked.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refusal(t('page.no_server'), 0);
  });
  if (!response.ok) throw await refusalOf(error, response.status);
  return data as Data;
}

async function refusalOf(said: unknown, status: number): Promise<Refusal> {
  const sentence = said && typeof said === 'object' && 'error' in said ? String(said.error) : '';
  return new Refusal(sentence ? await toldSoon(sentence) : t('page.server_says', { status }), status);
}

export const listGames = (): Promise<readonly GameEntry[]> => answered(server.GET('/api/games'));

/** The rules of every game in pictures. */
export const listLessons = (): Promise<readonly Lesson[]> => answered(server.GET('/api/lessons'));

export const gallery = (): Promise<readonly Showpiece[]> => answered(server.GET('/api/gallery'));

export const gameDetails = (game: string): Promise<GameDetails> => answered(server.GET('/api/game', { params: { query: { game } } }));

export const positionOf = (game: string, moves = '', start?: SetUpText, signal?: AbortSignal): Promise<View> =>
  answered(server.POST('/api/position', { body: { game, moves, ...(start && { start }) }, ...(signal && { signal }) }));

/** A game from its start, stone by stone. */
export const courseOf = (game: string, moves: string, start?: SetUpText, signal?: AbortSignal): Promise<Course> =>
  answered(server.POST('/api/course', { body: { game, moves, ...(start && { start }) }, ...(signal && { signal }) }));

/** Begins a match with whoever answers, or with one of them. */
export const beginMatch = (match: NewMatch, whom?: Answerer): Promise<Begun> =>
  answered((whom ? only(whom) : server).POST('/api/matches', { body: match }));

export const matchDetails = (id: string): Promise<MatchDetails> => answered(server.GET('/api/matches/{id}', { params: { path: { id } } }));

/** The game on the board of a match with the times of its moves. */
export const gameFile = (id: string): Promise<GameFile> =>
  answered(server.GET('/api/matches/{id}/export', { params: { path: { id }, query: { format: 'json' } } }) as Promise<Answer<GameFile>>);

/** What the machine saw that made a move, counted from 1. */
export const insightOf = (id: string, number: number, signal: AbortSignal): Promise<Insight> =>
  answered(server.GET('/api/matches/{id}/moves/{number}/insight', { params: { path: { id, number } }, signal }));
