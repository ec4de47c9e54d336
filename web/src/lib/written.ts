/** A game tree that somebody types; the answers are those of `crates/players/src/inside/written.rs`. */

import { answered, server } from './api';
import { behind } from './drawn';
import type { TreeNode } from './inside';
import type { Side } from './messages';
import type { components } from './schema';

type Schemas = components['schemas'];

export type Player = 'X' | 'O';
export type Fork = Schemas['Fork'];
export type Strategies = Schemas['Strategies'];
export type Explained = Schemas['Explained'];

export interface AskedTree {
  readonly text: string;
  readonly first: Player;
  readonly variant: string;
  readonly side: Player;
  readonly strategy?: string;
}

const sideOf = (player: Player): Side => (player === 'X' ? 'x' : 'o');

export const explain = ({ first, side, ...asked }: AskedTree, signal: AbortSignal): Promise<Explained> =>
  answered(server.POST('/api/inside/written', { body: { ...asked, first: sideOf(first), side: sideOf(side) }, signal }));

/** What is chosen at each fork, by the path to the fork. */
export type Choices = Readonly<Record<string, string>>;

/** The forks of a side that its choices lead to, in the order of the tree. */
function reached(tree: TreeNode, side: Player, choices: Choices, path = ''): string[] {
  if (tree.children.length === 0) return [];
  const next = tree.turn === side ? tree.children.filter(({ move }) => move === choices[path]) : tree.children;
  const below = next.flatMap((child) => reached(child, side, choices, behind(path, child.move!)));
  return tree.turn === side ? [path, ...below] : below;
}

/** The choices as the server reads them, and the first fork where one is still to be made. */
export function strategyOf(tree: TreeNode, side: Player, choices: Choices): { text: string; open: string | undefined } {
  const forks = reached(tree, side, choices);
  const made = forks.filter((path) => choices[path] !== undefined);
  return { text: made.map((path) => behind(path, choices[path]!)).join(', '), open: forks.find((path) => choices[path] === undefined) };
}
