/** What this browser remembers. Storage can be forbidden; then it is remembered as long as the page is open. */

const unstored = new Map<string, string>();

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    unstored.set(key, value);
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return unstored.get(key) ?? null;
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
