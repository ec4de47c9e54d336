/** What this browser remembers. Storage can be forbidden; then nothing is remembered. */

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the choice holds as long as the page is open.
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // What cannot be stored need not be forgotten.
  }
}

/** A stored value, or the given one if nothing usable is stored. */
export function recallJson<T>(key: string, otherwise: T, usable: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(recall(key) ?? 'null');
    return usable(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}
