import { expect, test } from 'vitest';
import type { TreeNode } from '../src/lib/inside';
import { laidOut } from '../src/lib/drawn';
import { strategyOf } from '../src/lib/written';

/** A tree as the server tells it, as far as it is looked at. */
function tree(text: string): TreeNode {
  const read = (value: unknown, move: string | null, turn: 'X' | 'O'): TreeNode => {
    const below = Array.isArray(value) ? value : [];
    const children = below.map((child, at) => read(child, 'abc'[at]!, turn === 'X' ? 'O' : 'X'));
    return { move, turn, children, value: Array.isArray(value) ? null : value } as unknown as TreeNode;
  };
  return read(JSON.parse(text), null, 'X');
}

test('a strategy is what is chosen wherever it leads', () => {
  const deep = tree('[[1, [2, 3]], 4]');
  expect(strategyOf(deep, 'X', {})).toEqual({ text: '', open: '' });
  expect(strategyOf(deep, 'X', { '': 'a' })).toEqual({ text: 'a', open: 'a b' });
  expect(strategyOf(deep, 'X', { '': 'a', 'a b': 'b' })).toEqual({ text: 'a, a b b', open: undefined });
  // What was chosen where the strategy no longer leads does not count.
  expect(strategyOf(deep, 'X', { '': 'b', 'a b': 'b' })).toEqual({ text: 'b', open: undefined });
  expect(strategyOf(deep, 'O', { a: 'a' })).toEqual({ text: 'a a', open: undefined });
});

test('leaves stand side by side and a fork above the middle of its branches', () => {
  const { nodes, width } = laidOut(tree('[[1, 2], [3, 4, 5]]'));
  const at = (path: string) => nodes.find((one) => one.path === path)!;
  expect(nodes).toHaveLength(8);
  const leaves = ['a a', 'a b', 'b a', 'b b', 'b c'].map((path) => at(path).x);
  expect(leaves).toEqual([...leaves].sort((one, other) => one - other));
  expect(leaves.at(-1)).toBeLessThan(width);
  expect(at('b').x).toBe(at('b b').x);
  expect(at('').x).toBe((at('a').x + at('b').x) / 2);
  expect(at('a a').from).toEqual({ x: at('a').x, y: at('a').y });
});
