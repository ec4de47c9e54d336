/** Wheel, right-drag and fingers, turned into changes of the view. */

import type { Point } from './geometry';
import { isWhole, panned, pinched, zoomed, type Viewport } from './viewport';

export interface Scene {
  view(): Viewport;
  whole(): Viewport;
  show(view: Viewport): void;
  /** Whether one finger or this button does something else, as to draw. */
  isTaken(event: Event): boolean;
}

/** How far, in pixels, a finger may slip in a tap. */
const SLIP = 8;

type Touches = readonly [Point, Point] | readonly [Point];

/** Listens on the drawing as long as it is there; says whether the last touch was a drag, not a tap. */
export class Gestures {
  private dragged = false;
  private held: { point: Point; pointer: number } | null = null;
  private fingers: Touches | null = null;
  private begun: Point | null = null;

  constructor(
    private readonly drawing: SVGSVGElement,
    private readonly scene: Scene,
  ) {}

  /** Starts to listen and gives back how to stop. */
  listen(): () => void {
    const ending = new AbortController();
    const { signal } = ending;
    const on = <K extends keyof SVGElementEventMap>(name: K, heard: (event: SVGElementEventMap[K]) => void) =>
      this.drawing.addEventListener(name, heard, { signal, passive: false });
    on('wheel', (event) => this.wheel(event));
    on('contextmenu', (event) => event.preventDefault());
    on('pointerdown', (event) => this.hold(event));
    on('pointermove', (event) => this.drag(event));
    on('pointerup', () => (this.held = null));
    on('pointercancel', () => (this.held = null));
    on('touchstart', (event) => this.touch(event));
    on('touchmove', (event) => this.slide(event));
    on('touchend', (event) => this.lift(event));
    return () => ending.abort();
  }

  /** Whether the click that comes now ends a drag. */
  wasDrag(): boolean {
    return this.dragged;
  }

  /** A point of the screen as a point of the drawing. */
  private at(x: number, y: number): Point {
    const box = this.drawing.getBoundingClientRect();
    const { x: left, y: top, width } = this.scene.view();
    const unit = width / box.width;
    return { x: left + (x - box.left) * unit, y: top + (y - box.top) * unit };
  }

  private wheel(event: WheelEvent) {
    const away = isWhole(this.scene.view(), this.scene.whole()) && event.deltaY > 0;
    // At the far end the wheel scrolls the page again.
    if (away && !event.ctrlKey) return;
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016));
    this.scene.show(zoomed(this.scene.view(), this.scene.whole(), factor, this.at(event.clientX, event.clientY)));
  }

  private hold(event: PointerEvent) {
    this.dragged = false;
    if (event.pointerType !== 'mouse' || event.button === 0 || this.scene.isTaken(event)) return;
    event.preventDefault();
    this.held = { point: this.at(event.clientX, event.clientY), pointer: event.pointerId };
    this.drawing.setPointerCapture(event.pointerId);
  }

  private drag(event: PointerEvent) {
    if (this.held?.pointer !== event.pointerId) return;
    const to = this.at(event.clientX, event.clientY);
    const { point } = this.held;
    this.scene.show(panned(this.scene.view(), this.scene.whole(), { x: to.x - point.x, y: to.y - point.y }));
  }

  /** The fingers on the drawing, whichever cells they are on. */
  private fingersOf(event: TouchEvent): Touch[] {
    return [...event.touches].filter(({ target }) => this.drawing.contains(target as Node));
  }

  private pointsOf(event: TouchEvent): Touches | null {
    const points = this.fingersOf(event).slice(0, 2).map((touch) => this.at(touch.clientX, touch.clientY));
    const [first, second] = points;
    return first && second ? [first, second] : first ? [first] : null;
  }

  private touch(event: TouchEvent) {
    this.fingers = this.pointsOf(event);
    const [first, second] = this.fingersOf(event);
    if (first && !second) {
      this.begun = { x: first.clientX, y: first.clientY };
      this.dragged = false;
    } else this.take(event);
  }

  private slide(event: TouchEvent) {
    const now = this.pointsOf(event);
    const before = this.fingers;
    if (!now || !before || now.length !== before.length) return;
    const [view, whole] = [this.scene.view(), this.scene.whole()];
    if (now.length === 2 && before.length === 2) {
      this.take(event);
      this.scene.show(pinched(view, whole, [...before], [...now]));
    } else if (!isWhole(view, whole) && !this.scene.isTaken(event) && this.slipped(event)) {
      this.take(event);
      this.scene.show(panned(view, whole, { x: now[0].x - before[0].x, y: now[0].y - before[0].y }));
    }
    this.fingers = this.pointsOf(event);
  }

  private lift(event: TouchEvent) {
    this.fingers = this.pointsOf(event);
    if (this.dragged) event.preventDefault();
  }

  private slipped(event: TouchEvent): boolean {
    const [touch] = this.fingersOf(event);
    if (!touch || !this.begun) return false;
    return this.dragged || Math.hypot(touch.clientX - this.begun.x, touch.clientY - this.begun.y) > SLIP;
  }

  /** The touch is ours: the browser neither scrolls nor clicks. */
  private take(event: TouchEvent) {
    this.dragged = true;
    if (event.cancelable) event.preventDefault();
  }
}
