/**
 * The exercises of the tour. What is right comes from the machine itself: each is made of what the server says of its
 * search, so that an answer is right because the machine does it, not because it is written here.
 */

import { analysed, Analyser } from '../../lib/analyse.svelte';
import { positionOf } from '../../lib/api';
import type { Branch } from '../../lib/drawn';
import { number as figure } from '../../lib/i18n.svelte';
import { compareVariants, openNode, scoreBoard, slicesOf, stepsOf, thoughtOf, vierSees, type Situation, type TreeNode } from '../../lib/inside';
import type { Verdict, View } from '../../lib/messages';
import { signed, verdictText } from '../../lib/verdict';
import { CELLS, TASKS } from './stops';

/** A sentence in any language. */
export interface Said {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface Exercise {
  readonly question: Said;
  /** The position that it is about. */
  readonly view: View;
  /** Where it is answered: by a move on the board, perhaps one of a few, by a branch of a tree, or by one of a few words. */
  readonly field: { readonly kind: 'board'; readonly among?: readonly string[] } | { readonly kind: 'tree'; readonly tree: Branch } | { readonly kind: 'choices'; readonly choices: readonly Choice[] };
  /** The answers that are right. */
  readonly right: readonly string[];
  /** Why an answer is right or wrong. */
  why(answer: string): Said;
}

export interface Choice {
  readonly name: string;
  /** What stands on it, where the name alone says too little. */
  readonly said?: Said;
}

/** Makes the exercise of this number; none where there is nothing to ask. */
type Maker = (number: number, signal: AbortSignal) => Promise<Exercise | null>;

const said = (key: string, values: Said['values'] = {}): Said => ({ key: `page.task.${key}`, values });
/** The position of this number among those of a stop. */
function position(stop: string, number: number): Situation {
  const { game, openings } = TASKS[stop]!;
  return { game, moves: at(openings, number).split(' ').filter(Boolean) };
}
const viewOf = ({ game, moves }: Situation, signal: AbortSignal): Promise<View> => positionOf(game, moves.join(' '), undefined, signal);
const at = <T>(list: readonly T[], number: number): T => list[number % list.length]!;
const value = (value: number | null): string => (value === null ? '?' : signed(value));
const side = ({ turn }: Pick<TreeNode, 'turn'>): string => turn;

/** Whether X, who wants the least, is to move. */
const wantsLeast = ({ turn }: Pick<TreeNode, 'turn'>): boolean => turn === 'X';

/** A move that wins at once, which a machine that looks at nothing finds by chance only. */
const winAtOnce: Maker = async (number, signal) => {
  const here = position('random', number);
  const [{ node }, view] = await Promise.all([openNode(here, 'tree-a', [], signal), viewOf(here, signal)]);
  const wins = node.children.filter((child) => child.exit === 'game over' && child.value === (wantsLeast(node) ? -1 : 1));
  const right = wins.map(({ move }) => move!);
  const count = { side: side(node), wins: right.length, moves: node.children.length };
  const why = (move: string) => (right.includes(move) ? said('win.right', { ...count, move }) : said('win.wrong', { ...count, move }));
  return { question: said('win', count), view, field: { kind: 'board' }, right, why };
};

/** Which child the root takes its value from. */
const best: Maker = async (number, signal) => {
  const here = position('a', number);
  const [{ node }, view] = await Promise.all([openNode(here, 'tree-a', [], signal), viewOf(here, signal)]);
  const values = new Map(node.children.map((child) => [child.move!, child.value]));
  if (new Set(values.values()).size < 2) return null;
  const right = node.children.filter((child) => child.value === node.value).map(({ move }) => move!);
  const told = { side: side(node), best: value(node.value) };
  const key = wantsLeast(node) ? 'least' : 'most';
  const why = (move: string) => said(right.includes(move) ? `${key}.right` : `${key}.wrong`, { ...told, move, value: value(values.get(move) ?? null) });
  return { question: said(key, told), view, field: { kind: 'tree', tree: asked(node, node.children) }, right, why };
};

/** A node as it is asked about: its own value hidden, its children without theirs. */
function asked(node: TreeNode, children: readonly TreeNode[]): Branch {
  const plain = (child: TreeNode): Branch => ({ ...child, nodes: 1, on_best_line: false, alpha: null, beta: null, untried: [], children: [] });
  return { ...node, move: null, value: null, on_best_line: false, untried: [], children: children.map(plain) };
}

/** The nodes that a search leaves in this way, in the order of the search. */
async function left(here: Situation, player: string, exit: string, signal: AbortSignal): Promise<string[][]> {
  const { steps } = await stepsOf(here, player, 0, 500, signal);
  return steps.filter((step) => step.kind === 'leave' && step.exit === exit).map(({ path }) => [...path]);
}

/** The most nodes that are opened in the search for one that can be asked about. */
const MOST_TRIED = 12;

/** Tries nodes, beginning with another one for each number, until one can be asked about. */
async function firstOf(paths: readonly string[][], number: number, make: (path: readonly string[]) => Promise<Exercise | null>): Promise<Exercise | null> {
  for (let tried = 0; tried < Math.min(MOST_TRIED, paths.length); tried++) {
    const found = await make(at(paths, number * 5 + tried * 3));
    if (found) return found;
  }
  return null;
}

/** Which child is the first that the search does not look at. Its tree is left early; the whole one has all values. */
const cut =
  (stop: string, player: string, key: string): Maker =>
  async (number, signal) => {
    const here = position(stop, 0);
    const paths = await left(here, player, 'cut off', signal);
    return firstOf(paths, number, async (path) => {
      const [{ node }, whole] = await Promise.all([openNode(here, player, path, signal), openNode(here, 'tree-a', path, signal)]);
      const [next] = node.untried;
      const last = whole.node.children[node.children.length - 1];
      if (!next || !last || whole.node.children.length < 3 || node.children.length < 2 || !isExplained(node, whole.node.children)) return null;
      const view = await viewOf({ ...here, moves: [...here.moves, ...path] }, signal);
      const tried = node.children.map(({ move }) => move);
      const told = { side: side(node), alpha: value(node.alpha), beta: value(node.beta), last: last.move!, value: value(last.value), right: next };
      const why = (move: string) => said(move === next ? `${key}.right` : tried.includes(move) ? 'cut.looked' : 'cut.later', { ...told, move });
      return { question: said(key, told), view, field: { kind: 'tree', tree: asked(node, whole.node.children) }, right: [next], why };
    });
  };

/**
 * Whether the values of the children alone explain where the search leaves: with the first that is enough. What is
 * enough is a win, or what the opponent will not allow.
 */
function isExplained(node: TreeNode, all: readonly TreeNode[]): boolean {
  const least = wantsLeast(node);
  const enough = least ? (node.alpha ?? -1) : (node.beta ?? 1);
  const reaches = (child: TreeNode) => child.value !== null && (least ? child.value <= enough : child.value >= enough);
  return all.findIndex(reaches) === node.children.length - 1;
}

/** The one move that has to be looked at. */
const forced: Maker = async (number, signal) => {
  const here = position('d', 0);
  const paths = await left(here, 'tree-d', 'forced', signal);
  return firstOf(paths, number, async (path) => {
    const { node } = await openNode(here, 'tree-d', path, signal);
    const [child, ...others] = node.children;
    if (!child || others.length > 0 || node.untried.length < 2) return null;
    const view = await viewOf({ ...here, moves: [...here.moves, ...path] }, signal);
    const told = { side: side(node), other: side(node) === 'X' ? 'O' : 'X', right: child.move! };
    const wins = child.exit === 'game over';
    const why = (move: string) => said(`${wins ? 'forced.win' : 'forced.block'}.${move === child.move ? 'right' : 'wrong'}`, { ...told, move });
    return { question: said('forced', told), view, field: { kind: 'board' }, right: [child.move!], why };
  });
};

/** Which move leads to a position that is looked up. */
function lookedUp(key: string, node: TreeNode, view: View): Exercise | null {
  const known = node.children.filter(({ exit }) => exit === 'known').map(({ move }) => move!);
  const isNew = node.children.filter(({ exit }) => exit !== 'known');
  if (known.length === 0 || isNew.length === 0) return null;
  const why = (move: string) => {
    if (known.includes(move)) return said(`${key}.right`, { move });
    const child = isNew.find((child) => child.move === move);
    if (!child) return said('known.cut', { move });
    return child.exit === 'game over' ? said('known.over', { move }) : said('known.wrong', { move, nodes: child.nodes });
  };
  return { question: said(key, { side: side(node) }), view, field: { kind: 'board' }, right: known, why };
}

const memory: Maker = async (number, signal) => {
  const here = position('e', 0);
  const paths = (await left(here, 'tree-e', 'known', signal)).map((path) => path.slice(0, -1)).filter(({ length }) => length < 7);
  return firstOf(paths, number, async (path) => {
    const { node } = await openNode(here, 'tree-e', path, signal);
    return lookedUp('memory', node, await viewOf({ ...here, moves: path }, signal));
  });
};

const mirrored: Maker = async (number, signal) => {
  const here = position('f', number);
  const [{ node }, view] = await Promise.all([openNode(here, 'tree-f', [], signal), viewOf(here, signal)]);
  return lookedUp('mirrored', node, view);
};

/** How many positions the last variant enters, among what all of them do. */
const stored: Maker = async (number, signal) => {
  const here = position('g', number);
  const [table, view] = await Promise.all([compareVariants(here, signal), viewOf(here, signal)]);
  const [before, last] = table.slice(-2);
  // Where nothing is stored it enters as many as the variant before it.
  if (!before || !last || last.nodes >= before.nodes) return null;
  const counts = [...new Set(table.map(({ nodes }) => nodes))].sort((a, b) => b - a);
  const by = (count: string) => table.filter(({ nodes }) => String(nodes) === count).map(({ variant }) => variant);
  const right = [String(last.nodes)];
  const why = (count: string) => said(right.includes(count) ? 'stored.right' : 'stored.wrong', { count: figure(Number(count)), variant: by(count).join(', ') });
  return { question: said('stored', { variant: last.variant }), view, field: { kind: 'choices', choices: counts.map((count) => ({ name: String(count) })) }, right, why };
};

/** The least depth at which a win is seen. */
const horizon: Maker = async (number, signal) => {
  const here = position('horizon', number);
  const depths = [1, 2, 3, 4, 5, 6];
  const [view, ...opened] = await Promise.all([viewOf(here, signal), ...depths.map((depth) => openNode(here, `minimax:depth=${depth}`, [], signal))]);
  const sees = opened.findIndex(({ node }) => node.value !== null && node.value !== 0);
  if (sees < 0) return null;
  const [least, found] = [depths[sees]!, opened[sees]!.node.value!];
  const told = { side: found < 0 ? 'X' : 'O', least };
  const why = (depth: string) => said(Number(depth) === least ? 'horizon.right' : Number(depth) < least ? 'horizon.less' : 'horizon.more', { ...told, depth });
  return { question: said('horizon', told), view, field: { kind: 'choices', choices: depths.map((depth) => ({ name: String(depth) })) }, right: [String(least)], why };
};

/** The moves of a board with a number on each cell. */
const scored = ({ legal, size }: View, cells: readonly (number | null)[]): Map<string, number> =>
  new Map(legal.flatMap(({ text, square }) => {
    const score = cells[square[0] * size.width + square[1]];
    return score == null ? [] : [[text, score]];
  }));

/** Which move has the highest number. */
function highest(key: string, view: View, scores: ReadonlyMap<string, number>, field: Exercise['field'] = { kind: 'board' }): Exercise | null {
  const most = Math.max(...scores.values());
  const right = [...scores].filter(([, score]) => score === most).map(([move]) => move);
  if (right.length === 0 || right.length === scores.size) return null;
  const why = (move: string) => said(right.includes(move) ? `${key}.right` : `${key}.wrong`, { move, score: value(scores.get(move) ?? null), right: right[0]!, most: value(most) });
  return { question: said(key, { side: view.turn.toUpperCase() }), view, field, right, why };
}

const THINK_MS = 3000;

const randomGames: Maker = async (number, signal) => {
  const here = position('montecarlo', number);
  const [{ insight }, view] = await Promise.all([thoughtOf(here, 'montecarlo', THINK_MS, signal), viewOf(here, signal)]);
  return highest('games', view, scored(view, insight.cells));
};

const scores: Maker = async (number, signal) => {
  const here = position('scoreboard', number);
  const [{ cells }, view] = await Promise.all([scoreBoard(here, 'scoreboard', signal), viewOf(here, signal)]);
  return highest('score', view, scored(view, cells));
};

/** Four cells to choose from: which of them makes one's own stones worth most against the opponent's. */
const slices: Maker = async (number, signal) => {
  const here = position('slices', number);
  const choices = at(CELLS, number).split(' ');
  const [view, ...seen] = await Promise.all([viewOf(here, signal), ...choices.map((cell) => slicesOf({ ...here, moves: [...here.moves, cell] }, 'slices', null, signal))]);
  return highest('slices', view, new Map(choices.map((cell, at) => [cell, seen[at]!.score])), { kind: 'board', among: choices });
};

const PARTS = ['database', 'depth', 'playouts'] as const;

/** Which part of the machine decides. */
const part: Maker = async (number, signal) => {
  const here = position('vier', number);
  const [sees, view] = await Promise.all([vierSees(here, 'vier', signal), viewOf(here, signal)]);
  const why = (name: string) => said(name === sees.by ? `part.${sees.by}` : `part.not_${name}`, { column: sees.column, depth: sees.depth });
  return { question: said('part'), view, field: { kind: 'choices', choices: PARTS.map((name) => ({ name, said: { key: `page.vier.${name}`, values: {} } })) }, right: [sees.by], why };
};

/** What a verdict comes to, however long it takes. */
const RESULTS: Readonly<Record<Verdict['type'], number>> = { win_in: 3, draw: 2, guess: 1, loss_in: 0 };

/** A move that keeps what can be had. */
const keeps: Maker = async (number, signal) => {
  const here = position('strongest', number);
  const analyser = new Analyser();
  signal.addEventListener('abort', () => analyser.close());
  const [seen, view] = await Promise.all([analysed(analyser, here, { lines: 1, time_ms: THINK_MS }), viewOf(here, signal)]);
  analyser.close();
  const verdicts = new Map((seen?.values ?? []).map(({ move, verdict }) => [move, verdict]));
  const most = Math.max(...[...verdicts.values()].map(({ type }) => RESULTS[type]));
  const right = [...verdicts].filter(([, { type }]) => RESULTS[type] === most).map(([move]) => move);
  // Only what is proven is told as right or wrong.
  const proven = [...verdicts.values()].every(({ type }) => type !== 'guess');
  if (right.length === 0 || right.length === verdicts.size || !proven) return null;
  const words = (move: string) => (verdicts.has(move) ? verdictText(verdicts.get(move)!) : '?');
  const why = (move: string) => said(right.includes(move) ? 'keeps.right' : 'keeps.wrong', { move, result: words(move), right: right[0]!, best: words(right[0]!) });
  return { question: said('keeps', { side: view.turn.toUpperCase() }), view, field: { kind: 'board' }, right, why };
};

const MAKERS: Readonly<Record<string, Maker>> = {
  random: winAtOnce,
  a: best,
  b: cut('b', 'tree-b', 'won'),
  c: cut('c', 'tree-c', 'cut'),
  d: forced,
  e: memory,
  f: mirrored,
  g: stored,
  horizon,
  montecarlo: randomGames,
  scoreboard: scores,
  slices,
  vier: part,
  strongest: keeps,
};

/** How many exercises in a row may have nothing to ask. */
const PATIENCE = 5;

/** The exercise of a stop with this number or, where that has nothing to ask, one after it. */
export async function exerciseOf(stop: string, number: number, signal: AbortSignal): Promise<Exercise | null> {
  const make = MAKERS[stop];
  if (!make) return null;
  for (let tried = 0; tried < PATIENCE; tried++) {
    const found = await make(number + tried, signal);
    if (found) return found;
  }
  return null;
}
