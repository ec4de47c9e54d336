/** A game tree that somebody types; the answers are those of `crates/players/src/inside/written.rs`. */

import { answered, server } from './api';
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

const behind = (path: string, move: string): string => (path ? `${path} ${move}` : move);

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

export interface Drawn {
  readonly node: TreeNode;
  readonly path: string;
  /** The path to the fork above. */
  readonly above: string;
  readonly x: number;
  readonly y: number;
  readonly from?: { readonly x: number; readonly y: number };
}

const SLOT = 58;
const LEVEL = 92;

/** Where every node of a tree is drawn: leaves side by side, a fork above the middle of its branches. */
export function laidOut(tree: TreeNode): { nodes: Drawn[]; width: number; height: number } {
  const nodes: Drawn[] = [];
  let [leaves, deepest] = [0, 0];
  const place = (node: TreeNode, path: string, depth: number): { x: number; y: number } => {
    deepest = Math.max(deepest, depth);
    const y = 34 + depth * LEVEL;
    const below = node.children.map((child) => ({ child, at: place(child, behind(path, child.move!), depth + 1) }));
    const x = below.length > 0 ? (below[0]!.at.x + below.at(-1)!.at.x) / 2 : (leaves++ + 0.5) * SLOT;
    for (const { child, at } of below) nodes.push({ node: child, path: behind(path, child.move!), above: path, ...at, from: { x, y } });
    return { x, y };
  };
  const root = place(tree, '', 0);
  nodes.push({ node: tree, path: '', above: '', ...root });
  return { nodes, width: Math.max(1, leaves) * SLOT, height: 34 + deepest * LEVEL + 46 };
}
