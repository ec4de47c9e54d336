// Plays a game on the example page from a folder with the package: `page.mjs FOLDER PAGE`.

import assert from 'node:assert/strict';
import { launch, serve } from './serve.mjs';

const [folder, name] = process.argv.slice(2);
const files = await serve(folder);
const browser = await launch();
try {
  const page = await browser.newPage();
  await page.goto(files.address + name);
  const board = page.locator('pre');
  const stones = async () => (await board.textContent()).split('\n').slice(0, 6).join('').replaceAll('.', '').length;
  const until = (count) => page.waitForFunction(
    (least) => /end/.test(document.querySelector('pre').textContent) || (document.querySelector('pre').textContent.match(/[XO]/g) ?? []).length >= least, count);
  await page.waitForFunction(() => /Type/.test(document.querySelector('pre').textContent));
  await page.keyboard.press('9');
  assert.equal(await stones(), 0, 'what is no column is no move');
  for (let turn = 0; turn < 21 && !/end/.test(await board.textContent()); turn++) {
    const top = (await board.textContent()).split('\n')[0];
    const free = [0, 1, 2, 3, 4, 5, 6].map((at) => (at + turn) % 7).find((column) => top[column] === '.');
    await page.keyboard.press(String(free + 1));
    await until(2 * turn + 2);
  }
  assert.match(await board.textContent(), /O[^]*The end/, 'the solver wins against whoever fills one column after the other');
  console.log(`${name}: a game of ${await stones()} stones was played`);
} finally {
  await browser.close();
  await files.close();
}
