/** The database of this browser, with promises around it. */

const NAME = 'rivi';
const VERSION = 1;

export type Store = 'matches' | 'events' | 'insights' | 'studies';

/** What is kept, and by what it is found. */
const STORES: Readonly<Record<Store, string | string[]>> = {
  matches: 'id',
  events: ['id', 'number'],
  insights: ['id', 'event'],
  studies: 'id',
};
export const ALL = Object.keys(STORES) as Store[];

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(STORES)) request.result.createObjectStore(name, { keyPath });
    };
    request.onsuccess = () => {
      // Another tab that has a newer page shall not wait for this one.
      request.result.onversionchange = () => request.result.close();
      request.result.onclose = () => (opened = undefined);
      done(request.result);
    };
    request.onerror = () => failed(request.error);
    request.onblocked = () => failed(new Error('another tab holds an older database'));
  });
}

/** The database; it fails where the browser keeps nothing. */
function database(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** Everything of an id, where keys begin with it. */
const keyRange = (id: string) => IDBKeyRange.bound([id], [id, []]);

/** All of a store, or what belongs to an id. */
export async function all<T>(store: Store, id?: string): Promise<T[]> {
  const from = (await database()).transaction(store).objectStore(store);
  return answered(from.getAll(id === undefined ? undefined : keyRange(id)) as IDBRequest<T[]>);
}

export async function one<T>(store: Store, key: IDBValidKey): Promise<T | undefined> {
  return answered((await database()).transaction(store).objectStore(store).get(key) as IDBRequest<T | undefined>);
}

/** What is changed together. `add` fails where there is one already; then nothing at all is changed. */
export interface Change {
  readonly how: 'add' | 'put';
  readonly store: Store;
  readonly value: object;
}

export async function write(changes: readonly Change[]): Promise<void> {
  const transaction = (await database()).transaction(ALL, 'readwrite');
  const done = finished(transaction);
  for (const { how, store, value } of changes) transaction.objectStore(store)[how](value);
  return done;
}

/** Takes everything of an id out of these stores. */
export async function remove(id: string, stores: readonly Store[]): Promise<void> {
  const transaction = (await database()).transaction(stores, 'readwrite');
  const done = finished(transaction);
  for (const store of stores) transaction.objectStore(store).delete(typeof STORES[store] === 'string' ? id : keyRange(id));
  return done;
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => failed(transaction.error);
  });
}
