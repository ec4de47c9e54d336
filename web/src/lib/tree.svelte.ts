/** A search tree as far as somebody has opened it. Children are fetched when their node is opened. */

import { Refusal } from './api';
import { openNode, type Situation, type TreeNode } from './inside';

export const keyOf = (path: readonly string[]): string => path.join(' ');

export class Tree {
  /** The nodes that were fetched with their children, by path. */
  #known = $state.raw<ReadonlyMap<string, TreeNode>>(new Map());
  #open = $state.raw<ReadonlySet<string>>(new Set());
  #loading = $state.raw<ReadonlySet<string>>(new Set());
  #ended = new AbortController();

  error = $state('');
  /** Nodes of the whole tree. */
  all = $state(0);
  /** The node at which the search is when it is stepped through. */
  current = $state.raw<string | null>(null);

  constructor(
    readonly situation: Situation,
    readonly player: string,
  ) {}

  get root(): TreeNode | undefined {
    return this.#known.get('');
  }

  /** The node with its children, if it has been fetched. */
  known(path: readonly string[]): TreeNode | undefined {
    return this.#known.get(keyOf(path));
  }

  isOpen(path: readonly string[]): boolean {
    const key = keyOf(path);
    return this.#open.has(key) && this.#known.has(key);
  }

  isLoading(path: readonly string[]): boolean {
    return this.#loading.has(keyOf(path));
  }

  async open(path: readonly string[]): Promise<boolean> {
    const key = keyOf(path);
    this.#open = new Set(this.#open).add(key);
    if (this.#known.has(key)) return true;
    if (this.#loading.has(key)) return false;
    this.#loading = new Set(this.#loading).add(key);
    try {
      const { node, all_nodes } = await openNode(this.situation, this.player, path, this.#ended.signal);
      this.#known = new Map(this.#known).set(key, node);
      this.all = all_nodes;
      return true;
    } catch (error) {
      if (!this.#ended.signal.aborted) this.error = error instanceof Refusal ? error.sentence : String(error);
      return false;
    } finally {
      this.#loading = new Set([...this.#loading].filter((other) => other !== key));
    }
  }

  close(path: readonly string[]): void {
    const key = keyOf(path);
    this.#open = new Set([...this.#open].filter((other) => other !== key));
  }

  toggle(path: readonly string[]): void {
    if (this.isOpen(path)) this.close(path);
    else void this.open(path);
  }

  /** Opens everything above a node, so that it can be seen. */
  async reveal(path: readonly string[]): Promise<void> {
    for (let length = 0; length < path.length; length++) {
      if (!(await this.open(path.slice(0, length)))) return;
    }
  }

  /** Nobody looks at it any more. */
  end(): void {
    this.#ended.abort();
  }
}

/** The step in which the search enters a node: every node before it was entered, and all but those above it left. */
export const enterStep = (node: TreeNode, path: readonly string[]): number => 2 * node.before - path.length;
