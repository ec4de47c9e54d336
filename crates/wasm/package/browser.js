/** Rivi in a browser; best in a worker, as a search takes the thread that it runs on. */

import init from './rivi.js';
import { Rivi, outside } from './engine.js';
import { fetchNow } from './fetch.js';
import { moduleName } from './simd.js';

let module;

export async function load({ simd, ...settings } = {}) {
  outside.fetch = fetchNow;
  module ??= init({ module_or_path: new URL(moduleName(simd), import.meta.url) });
  return new Rivi(await module, settings);
}
