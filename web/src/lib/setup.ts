/** What was built together with this page, as `site/finish.mjs` has written it into the page's head. */

const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="rivi"]')?.content ?? '';
const parts = new URLSearchParams(written);

/** The folder of the engine that answers in the browser; empty where none was built. */
export const ENGINE = parts.get('engine') ?? '';

/** Questions whose answers never change and lie beside the page, and where they do. */
export const STILL = { folder: parts.get('still') ?? '', names: (parts.get('answers') ?? '').split(' ').filter(Boolean) };

/** Whether a service worker was made that keeps the page. */
export const OFFLINE = parts.has('offline');

/** Whether the page lies on a server of files, where nobody may be there to ask. */
export const ALONE = parts.has('alone');
