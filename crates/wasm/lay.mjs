// Makes a folder with a module and its bindings the package: `lay.mjs FOLDER [MODULE WITH SIMD]`. The module says which large
// files it asks for; they are laid beside it. Where no module with SIMD was built, the plain one stands in for it.

import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [folder, simd] = process.argv.slice(2);
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const games = at('../games');

cpSync(at('package'), folder, { recursive: true });
for (const license of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(at(`../../${license}`), join(folder, license));
copyFileSync(simd ?? join(folder, 'rivi_bg.wasm'), join(folder, 'rivi_simd.wasm'));

const bindings = await import(pathToFileURL(resolve(folder, 'rivi.js')));
globalThis.rivi = { stopped: () => false, fault: console.error };
bindings.initSync({ module: readFileSync(join(folder, 'rivi_bg.wasm')) });

const to = join(folder, 'data');
rmSync(to, { recursive: true, force: true });
mkdirSync(to);
for (const { name, sha256, file } of JSON.parse(bindings.Engine.files())) {
  const homes = readdirSync(games).map((game) => join(games, game, 'data', name));
  const sum = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');
  const from = homes.find((path) => {
    try {
      return sum(path) === sha256;
    } catch {
      return false;
    }
  });
  if (!from) throw new Error(`no ${name} below ${games} has the SHA-256 ${sha256} that the program expects`);
  copyFileSync(from, join(to, file));
}
