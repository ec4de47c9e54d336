/** The part of the drawing that is seen, and how wheel, fingers and drags change it. */

import type { Point } from './geometry';

export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest part that may fill the view, in units: about four cells. */
const SMALLEST = 400;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** Keeps a view within the whole, and never nearer than a few cells. */
function kept(view: Viewport, whole: Viewport): Viewport {
  const width = clamp(view.width, Math.min(SMALLEST, whole.width), whole.width);
  const height = (width * whole.height) / whole.width;
  const x = clamp(view.x, whole.x, whole.x + whole.width - width);
  const y = clamp(view.y, whole.y, whole.y + whole.height - height);
  return { x, y, width, height };
}

/** Nearer by a factor (further, if below one) with the point staying where it is on the screen. */
export function zoomed(view: Viewport, whole: Viewport, factor: number, at: Point): Viewport {
  const width = clamp(view.width / factor, Math.min(SMALLEST, whole.width), whole.width);
  const scale = width / view.width;
  const x = at.x - (at.x - view.x) * scale;
  const y = at.y - (at.y - view.y) * scale;
  return kept({ x, y, width, height: view.height * scale }, whole);
}

/** Moved by so many units. */
export function panned(view: Viewport, whole: Viewport, by: Point): Viewport {
  return kept({ ...view, x: view.x - by.x, y: view.y - by.y }, whole);
}

/** Moved, if need be, so that a point is seen with some room around it. */
export function showing(view: Viewport, whole: Viewport, point: Point, room: number): Viewport {
  const x = clamp(view.x, point.x + room - view.width, point.x - room);
  const y = clamp(view.y, point.y + room - view.height, point.y - room);
  return kept({ ...view, x, y }, whole);
}

export const isWhole = (view: Viewport, whole: Viewport): boolean => view.width >= whole.width - 0.5;

/** Two fingers: what they hold stays between them. */
export function pinched(view: Viewport, whole: Viewport, before: [Point, Point], after: [Point, Point]): Viewport {
  const centre = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const apart = ([a, b]: [Point, Point]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const [from, to] = [centre(before), centre(after)];
  const near = zoomed(view, whole, apart(after) / apart(before), from);
  const scale = near.width / view.width;
  return panned(near, whole, { x: (to.x - from.x) * scale, y: (to.y - from.y) * scale });
}
