import { expect, test } from 'vitest';
import { isWhole, panned, pinched, showing, zoomed, type Viewport } from '../src/board/viewport';

const whole: Viewport = { x: -50, y: -50, width: 2000, height: 1600 };

test('the point under the pointer stays where it is', () => {
  const at = { x: 600, y: 500 };
  const near = zoomed(whole, whole, 2, at);
  expect(near.width).toBe(1000);
  expect((at.x - near.x) / near.width).toBeCloseTo((at.x - whole.x) / whole.width);
  expect((at.y - near.y) / near.height).toBeCloseTo((at.y - whole.y) / whole.height);
});

test('the view never leaves the board nor comes nearer than a few cells', () => {
  expect(zoomed(whole, whole, 0.1, { x: 0, y: 0 })).toEqual(whole);
  expect(zoomed(whole, whole, 1000, { x: 500, y: 500 }).width).toBe(400);
  const near = zoomed(whole, whole, 4, { x: 500, y: 500 });
  expect(panned(near, whole, { x: 1e6, y: 1e6 })).toMatchObject({ x: -50, y: -50 });
  expect(panned(near, whole, { x: -1e6, y: -1e6 }).x).toBe(whole.x + whole.width - near.width);
});

test('zooming in and out by the same factor comes back', () => {
  const near = zoomed(whole, whole, 3, { x: 900, y: 700 });
  expect(isWhole(near, whole)).toBe(false);
  const back = zoomed(near, whole, 1 / 3, { x: 900, y: 700 });
  expect(isWhole(back, whole)).toBe(true);
  expect(back.x).toBeCloseTo(whole.x);
});

test('two fingers that part come nearer, two that move together pan', () => {
  const apart = pinched(whole, whole, [{ x: 500, y: 500 }, { x: 600, y: 500 }], [{ x: 450, y: 500 }, { x: 650, y: 500 }]);
  expect(apart.width).toBe(1000);
  const near = zoomed(whole, whole, 4, { x: 1000, y: 800 });
  const along = pinched(near, whole, [{ x: 900, y: 800 }, { x: 1000, y: 800 }], [{ x: 930, y: 800 }, { x: 1030, y: 800 }]);
  expect(along.x).toBeCloseTo(near.x - 30);
});

test('a cell that takes the focus comes into view', () => {
  const near = zoomed(whole, whole, 4, { x: 0, y: 0 });
  const seen = showing(near, whole, { x: 1800, y: 1400 }, 100);
  expect(seen.x + seen.width).toBeGreaterThanOrEqual(1900);
  expect(showing(near, whole, { x: near.x + 200, y: near.y + 200 }, 100)).toEqual(near);
});
