/** Where the nodes of a game tree are drawn. */

import type { TreeNode } from './inside';
import type { Tree } from './tree.svelte';

/** A node with what is drawn below it. */
export interface Branch extends Omit<TreeNode, 'children'> {
  readonly children: readonly Branch[];
  /** Whether there is more below it than is drawn. */
  readonly folded?: boolean;
  /** What stands instead of a value: moves that are left out for want of room. */
  readonly more?: number;
}

/** What stands in a node: its value with its bound, or how many moves are left out. */
export function valueText({ value, bound, more, nodes }: Branch): string {
  if (more) return `+${more}`;
  if (value === null) return nodes === 0 ? '' : '?';
  return `${bound === '=' ? '' : bound}${value}`.replace('-', '−');
}

export const behind = (path: string, move: string): string => (path ? `${path} ${move}` : move);

export interface Drawn {
  readonly node: Branch;
  readonly path: string;
  /** The path to the fork above. */
  readonly above: string;
  readonly x: number;
  readonly y: number;
  readonly from?: { readonly x: number; readonly y: number };
}

/** A tree with a place for each of its nodes. */
export interface Drawing {
  readonly nodes: readonly Drawn[];
  readonly width: number;
  readonly height: number;
}

const SLOT = 62;
const LEVEL = 100;

/** Where every node of a tree is drawn: leaves side by side, a fork above the middle of its branches. */
export function laidOut(tree: Branch): Drawing {
  const nodes: Drawn[] = [];
  let [leaves, deepest] = [0, 0];
  const place = (node: Branch, path: string, depth: number): { x: number; y: number } => {
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

/** A fork shows so many branches, and so many that were never tried; how many more there are is told. */
const MOST_TRIED = 24;
const MOST_UNTRIED = 8;

/** Whether the search saw nothing below a node. */
export const isLeaf = ({ nodes, untried, exit }: TreeNode): boolean =>
  nodes === 1 && untried.length === 0 && exit !== 'cut off' && exit !== 'forced';

/** A search tree as far as it is opened, with the moves that were cut off. */
export function opened(tree: Tree, node: TreeNode, path: readonly string[] = []): Branch {
  const found = tree.isOpen(path) ? tree.known(path) : undefined;
  if (!found) return { ...node, children: [], folded: !isLeaf(node) };
  const tried = found.children.slice(0, MOST_TRIED).map((child) => opened(tree, child, [...path, child.move ?? '']));
  const untried = found.untried.slice(0, MOST_UNTRIED).map((move) => leftOut(found, move));
  const more = found.children.length - tried.length + found.untried.length - untried.length;
  const rest = more > 0 ? [{ ...leftOut(found, '…'), more }] : [];
  return { ...node, children: [...tried, ...untried, ...rest] };
}

/** A move below a fork that the search did not look at. */
const leftOut = (fork: TreeNode, move: string): Branch => ({
  ...fork, move, square: null, turn: fork.turn === 'X' ? 'O' : 'X', nodes: 0, value: null, alpha: null, beta: null, on_best_line: false, untried: [], children: [],
});
