import { expect, test } from 'vitest';
import { folded, layersAcross } from '../src/board/fold';
import type { BoardConfig, Square } from '../src/board/types';

const LOOK = { pieces: 'marks', drop: false, coordinates: 'algebraic' } as const;
const board = (side: number, layers: number, more: Partial<BoardConfig> = {}): BoardConfig => ({
  size: { width: side * layers, height: side },
  layers,
  rows: Array.from({ length: side }, () => '.'.repeat(side * layers)),
  look: LOOK,
  label: '',
  ...more,
});

test('layers come near to a square', () => {
  expect(layersAcross({ width: 16, height: 4 }, 4)).toBe(2);
  expect(layersAcross({ width: 9, height: 3 }, 3)).toBe(3);
  expect(layersAcross({ width: 25, height: 5 }, 5)).toBe(3);
});

test('a board of one layer, and one whose stones fall into columns, stay what they are', () => {
  const flat = board(15, 1);
  expect(folded(flat).config).toBe(flat);
  const falling = board(4, 4, { look: { ...LOOK, drop: true } });
  expect(folded(falling).config).toBe(falling);
});

test('every cell has a place of its own and is found there, and nothing lies between layers', () => {
  for (const [side, layers] of [[4, 4], [5, 5], [3, 8]] as const) {
    const { config, to, from } = folded(board(side, layers));
    const places = new Set<string>();
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side * layers; column++) {
        const place = to([row, column]);
        expect(from(place)).toEqual([row, column]);
        expect(config.rows[place[0]]![place[1]]).toBe('.');
        places.add(place.join());
      }
    }
    expect(places.size).toBe(side * side * layers);
    expect(config.rows.join('').replaceAll('#', '')).toHaveLength(places.size);
    expect(config.rows).toHaveLength(config.size.height);
  }
});

test('what stands on squares goes along', () => {
  const at: Square = [1, 10];
  const { config } = folded(board(4, 4, { last: at, winning: [at], overlays: [{ square: at, text: '+1' }], arrows: [{ from: [0, 0], to: at }], pending: { square: at, side: 'x' } }));
  expect([config.last, config.winning, config.overlays?.[0]?.square, config.arrows?.[0]?.to, config.pending?.square]).toEqual([[6, 2], [[6, 2]], [6, 2], [6, 2], [6, 2]]);
  expect(config.overlays?.[0]?.text).toBe('+1');
});
