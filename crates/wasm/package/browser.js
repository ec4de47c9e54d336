/** Rivi in a browser; best in a worker, as a search takes the thread that it runs on. */

import init from './rivi.js';
import { Rivi } from './engine.js';

let ready;

export async function load(settings) {
  ready ??= init({ module_or_path: new URL('rivi_bg.wasm', import.meta.url) });
  await ready;
  return new Rivi(settings);
}
