/** Stepping through a game by keys and by the wheel. */

import type { Attachment } from 'svelte/attachments';

/** Something with a first and a last position. */
export interface Steppable {
  readonly at: number;
  readonly length: number;
  go(ply: number): void;
  step(by: number): void;
}

/** Does what a key means; says whether it meant something. */
export function stepKey(key: string, game: Steppable): boolean {
  const steps: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => game.step(-1),
    ArrowRight: () => game.step(1),
    Home: () => game.go(0),
    End: () => game.go(game.length),
  };
  if (!steps[key] || game.length === 0) return false;
  steps[key]();
  return true;
}

/** How much the wheel turns for a step, in pixels: a notch of a mouse, a stroke on a touchpad. */
const NOTCH = 60;

/** The wheel over an element steps, unless there is nothing to step through or the view is zoomed by it. */
export const wheelSteps =
  (of: () => Steppable | null): Attachment<HTMLElement> =>
  (node) => {
    let turned = 0;
    const turn = (event: WheelEvent) => {
      const game = of();
      const forward = event.deltaY > 0;
      if (!game || event.ctrlKey || (forward ? game.at >= game.length : game.at <= 0)) return;
      event.preventDefault();
      turned += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY;
      if (Math.abs(turned) < NOTCH) return;
      turned = 0;
      game.step(forward ? 1 : -1);
    };
    node.addEventListener('wheel', turn, { passive: false });
    return () => node.removeEventListener('wheel', turn);
  };
