/** Games stone by stone, as on the cards of the start page: pictures, not rules. */

import type { BoardConfig } from '../board';
import { lookOf } from './catalogue.svelte';
import type { Course, DemoGame } from './messages';

/** The board of a game after so many stones. */
export function demoBoard({ game, size, block, stones, local, winning, start }: DemoGame & Partial<Course>, count: number, label: string): BoardConfig {
  const shown = stones.slice(0, count);
  const rows = Array.from({ length: size.height }, (_, row) => [...(start?.[row] ?? '.'.repeat(size.width))]);
  for (const { square, side } of shown) rows[square[0]]![square[1]] = side.toUpperCase();
  return {
    size,
    rows: rows.map((cells) => cells.join('')),
    look: lookOf(game),
    label,
    last: shown.at(-1)?.square ?? null,
    winning: count >= stones.length ? winning : [],
    ...(block && { block, local: local?.[count - 1] ?? '' }),
  };
}
