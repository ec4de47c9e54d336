/** Questions about what a machine looks at. */

import { answered, server } from './api';
import type { SetUpText, Square } from './messages';
import type { components } from './schema';

type Schemas = components['schemas'];

export type TreeNode = Schemas['TreeNode'];
export type Step = Schemas['Step'];
export type Searched = Schemas['Searched'];
export type ScoreView = Schemas['ScoreView'];
export type Sentence = Schemas['Sentence'];
export type Totals = Schemas['Totals'];
export type Slice = Schemas['ShownSlice'];
export type SlicesView = Schemas['SlicesView'];
export type VierView = Schemas['VierView'];
export type Scenario = Schemas['ShownScenario'];
export type ShownWin = Schemas['ShownWin'];
export type Thought = Schemas['ThoughtAnswer'];
export type { Insight } from './messages';

/** A position that is looked at, move by move. */
export interface Situation {
  readonly game: string;
  readonly moves: readonly string[];
  readonly start?: SetUpText | undefined;
}

/** A position as the server reads it. */
export const told = ({ game, moves, start }: Situation): Schemas['PositionRequest'] => ({ game, moves: moves.join(' '), ...(start && { start }) });

/** What a question has beside what is asked. */
const about = <Asked extends object>(situation: Situation, asked: Asked, signal?: AbortSignal) => ({
  body: { position: told(situation), ...asked },
  ...(signal && { signal }),
});

export const openNode = (situation: Situation, player: string, path: readonly string[], signal?: AbortSignal) =>
  answered(server.POST('/api/inside/tree', about(situation, { player, path: path.join(' ') }, signal)));

export const stepsOf = (situation: Situation, player: string, from: number, count: number, signal?: AbortSignal) =>
  answered(server.POST('/api/inside/steps', about(situation, { player, from, count }, signal)));

export const compareVariants = (situation: Situation, signal?: AbortSignal) =>
  answered(server.POST('/api/inside/compare', about(situation, {}, signal)));

export const scoreBoard = (situation: Situation, player: string, signal?: AbortSignal) =>
  answered(server.POST('/api/inside/score-board', about(situation, { player }, signal)));

export const slicesOf = (situation: Situation, player: string, square: Square | null, signal?: AbortSignal) =>
  answered(server.POST('/api/inside/slices', about(situation, { player, square: square && ([...square] as [number, number]) }, signal)));

export const vierSees = (situation: Situation, player: string, signal?: AbortSignal) =>
  answered(server.POST('/api/inside/vier', about(situation, { player }, signal)));

export const thoughtOf = (situation: Situation, player: string, time_ms: number, signal?: AbortSignal) =>
  answered(server.POST('/api/inside/thought', about(situation, { player, time_ms }, signal)));

export const scenarios = () => answered(server.GET('/api/scenarios'));
