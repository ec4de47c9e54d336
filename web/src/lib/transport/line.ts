/** A connection on which messages go both ways. */

import { to } from '../base';
import { answerer, found, look } from './reach.svelte';

export interface Line {
  onopen: (() => void) | undefined;
  onmessage: ((text: string) => void) | undefined;
  onclose: (() => void) | undefined;
  /** Something can be said. */
  readonly isOpen: boolean;
  /** It is open, or about to be. */
  readonly isBusy: boolean;
  send(text: string): void;
  close(): void;
}

/** A WebSocket of the server. */
export class ServerLine implements Line {
  onopen: (() => void) | undefined;
  onmessage: ((text: string) => void) | undefined;
  onclose: (() => void) | undefined;
  private readonly socket: WebSocket;
  private other: Line | undefined;
  private closed = false;
  private said: string | undefined;

  /** `instead` makes the line that takes over when the server turns out to be gone; it is told what was said last. */
  constructor(
    path: string,
    private readonly instead?: () => Line,
  ) {
    this.socket = new WebSocket(location.origin.replace(/^http/, 'ws') + to(path));
    this.socket.onopen = () => {
      found();
      this.onopen?.();
    };
    this.socket.onmessage = ({ data }) => this.onmessage?.(String(data));
    this.socket.onclose = () => void this.ended();
  }

  get isOpen(): boolean {
    return this.other ? this.other.isOpen : this.socket.readyState === WebSocket.OPEN;
  }

  get isBusy(): boolean {
    return this.other ? this.other.isBusy : this.socket.readyState <= WebSocket.OPEN;
  }

  send(text: string): void {
    this.said = text;
    if (this.other) this.other.send(text);
    else this.socket.send(text);
  }

  close(): void {
    this.closed = true;
    this.other?.close();
    this.socket.close();
  }

  private async ended(): Promise<void> {
    if (!this.instead) {
      // Whoever holds the line tries again; meanwhile the page learns who else may be asked.
      if (!this.closed) void look();
      return this.onclose?.();
    }
    if (!this.closed) await look();
    if (this.closed || answerer() !== 'browser') return this.onclose?.();
    const other = (this.other = this.instead());
    other.onmessage = (text) => this.onmessage?.(text);
    other.onclose = () => this.onclose?.();
    other.onopen = () => {
      if (this.said !== undefined) other.send(this.said);
      this.onopen?.();
    };
  }
}
