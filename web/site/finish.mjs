// Makes a built page whole: `node site/finish.mjs FOLDER [--engine PACKAGE] [--alone]`. The engine is put beside the page, so that
// the browser can answer by itself; answers that never change are written down; the service worker learns which files there are.
// With --alone the folder is for a server of files: each address that people link to is a file of its own.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { engine: { type: 'string' }, alone: { type: 'boolean' } } });
const [folder] = positionals;
if (!folder || !existsSync(join(folder, 'index.html'))) {
  console.error(`expected a folder with a built page, got '${folder ?? ''}'`);
  process.exit(2);
}

/** Questions whose answers are the same as long as the program is. */
const STILL = ['games', 'lessons', 'gallery', 'scenarios'];
/** What of the package a browser does not need. */
const NOT_FOR_PAGES = /(\.d\.ts|\.md|^LICENSE-\w+|^package\.json|^(node|browser|engine)\.js)$/;

const files = (from, below = '') =>
  readdirSync(join(from, below), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? files(from, join(below, entry.name)) : [join(below, entry.name)]))
    .toSorted();
const sha = (bytes, how = 'hex') => createHash('sha256').update(bytes).digest(how);
const read = (path) => readFileSync(join(folder, path));

/** A file that stays as it is keeps its time: the program is not built again for it. */
function write(path, bytes) {
  const file = join(folder, path);
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(bytes))) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

/** Takes away what an earlier call has made and this one does not. */
function drop(beginning, keep) {
  const found = existsSync(join(folder, 'assets')) ? readdirSync(join(folder, 'assets')) : [];
  for (const name of found.filter((name) => name.startsWith(beginning) && name !== keep)) rmSync(join(folder, 'assets', name), { recursive: true });
}

function putEngine(from) {
  const wanted = files(from).filter((name) => !NOT_FOR_PAGES.test(name));
  const name = `engine-${sha(Buffer.concat(wanted.map((file) => readFileSync(join(from, file))))).slice(0, 10)}`;
  drop('engine-', name);
  for (const file of wanted) write(join('assets', name, file), readFileSync(join(from, file)));
  return `assets/${name}/`;
}

function putStill(rivi) {
  const answers = STILL.map((name) => [name, JSON.stringify(rivi.answer(`/api/${name}`))]);
  const name = `still-${sha(answers.join()).slice(0, 10)}`;
  drop('still-', name);
  for (const [file, text] of answers) write(join('assets', name, `${file}.json`), text);
  return `assets/${name}/`;
}

/** Addresses that a link may lead to, without the first slash. */
function addresses(rivi) {
  const source = (path) => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8');
  const plain = [...source('routes.ts').matchAll(/path: '\/([\w/]+)'/g)].map((hit) => hit[1]);
  const stops = [...source('pages/tour/stops.ts').matchAll(/stop\('(\w+)'/g)].map((hit) => `tour/${hit[1]}`);
  const lessons = rivi.answer('/api/lessons').map(({ name }) => `lessons/${name}`);
  const puzzles = [];
  for (let more = true; more; ) {
    const found = rivi.answer(`/api/puzzles?limit=500&from=${puzzles.length}`).puzzles;
    puzzles.push(...found.map(({ id }) => `puzzles/${id}`));
    more = found.length === 500;
  }
  return [...new Set([...plain, ...stops, ...lessons, ...puzzles])];
}

/** What the page is told in its head. */
function told(about) {
  const bare = read('index.html').toString().replace(/\n *<meta name="rivi"[^>]*>/, '');
  return bare.replace('<title>', `<meta name="rivi" content="${about.toString().replaceAll('&', '&amp;')}" />\n    <title>`);
}

const about = new URLSearchParams();
let rivi;
if (values.engine) {
  const { load } = await import(pathToFileURL(resolve(values.engine, 'node.js')).href);
  rivi = await load();
  about.set('engine', putEngine(values.engine));
  about.set('still', putStill(rivi));
  about.set('answers', STILL.join(' '));
} else {
  drop('engine-');
  drop('still-');
}
if (values.alone) about.set('alone', '');
about.set('offline', '');
write('index.html', told(about));

/** What is kept for when there is no network; licences and pictures of the documentation are not. */
const kept = files(folder).filter((path) => !/(^|\/)(sw\.js|fixture\.html|404\.html|licences\/.*)$/.test(path) && !(path.endsWith('/index.html')));
const list = Object.fromEntries(kept.map((path) => [path, sha(read(path), 'base64')]));
const worker = readFileSync(new URL('sw.js', import.meta.url), 'utf8').replace('{ /* FILES */ }', JSON.stringify(list)).replace('VERSION_OF_FILES', sha(JSON.stringify(list)).slice(0, 12));
write('sw.js', worker);

if (values.alone) {
  const page = read('index.html');
  for (const address of addresses(rivi)) write(join(address, 'index.html'), page);
  write('404.html', page);
}
const bytes = kept.reduce((sum, path) => sum + read(path).length, 0);
console.log(`${folder}: ${kept.length} files for use without a network, ${(bytes / 1e6).toFixed(1)} MB${values.engine ? '' : ', no engine'}`);
