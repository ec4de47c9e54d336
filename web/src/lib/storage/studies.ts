/** Studies that somebody has kept under a name: games with their variations, drawings and comments. */

import { all, remove, write } from './database';

export interface StoredStudy {
  readonly id: string;
  readonly name: string;
  /** The whole of it, as in the address of the analysis. */
  readonly fragment: string;
  /** When it was kept. */
  readonly at: number;
}

export const LONGEST_NAME = 80;

/** All of them, the latest first. */
export const studies = async (): Promise<StoredStudy[]> => (await all<StoredStudy>('studies').catch(() => [])).toSorted((a, b) => b.at - a.at);

/** Keeps a study; one of the same name gives way. Fails where the browser keeps nothing more. */
export async function keepStudy(name: string, fragment: string): Promise<void> {
  const known = (await studies()).find((study) => study.name === name);
  const value: StoredStudy = { id: known?.id ?? `study-${crypto.randomUUID()}`, name, fragment, at: Date.now() };
  await write([{ how: 'put', store: 'studies', value }]);
}

export const forgetStudy = (id: string): Promise<void> => remove(id, ['studies']);
