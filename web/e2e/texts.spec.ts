/** Nothing is left in English: every word on every page comes from the language files, and so does what the server says. */

import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { begin, cell, doIt, openMore, sitDown } from './helpers';
import { PAGES } from './pages';

const texts = (language: string) => JSON.parse(readFileSync(`../crates/players/locales/${language}.json`, 'utf8')) as Record<string, string>;

/** A language that nobody speaks: every text of the page stands in brackets, and what does not was written elsewhere. */
async function speakBrackets(page: Page): Promise<void> {
  await page.route(/\/assets\/en-[\w-]+\.js$/, async (route) => {
    const whole = await (await route.fetch()).text();
    const name = /export\s*\{\s*\w+ as (\w+)/.exec(whole)?.[1] ?? 'default';
    const strange = Object.fromEntries(Object.entries(texts('en')).map(([key, text]) => [key, `⟦${text}⟧`]));
    const body = `const texts=${JSON.stringify(strange)};export{texts as ${name}};`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}

/** What is seen or read aloud and has words outside all brackets: moves, numbers, names of sides, games and players do not count. */
const foreign = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const outside = (text: string) => {
      let rest = text;
      for (let before = ''; before !== rest; ) [before, rest] = [rest, rest.replace(/⟦[^⟦⟧]*⟧/g, ' ')];
      return rest;
    };
    const words = (text: string) => /\p{L}{3,}/u.test(outside(text));
    const found = new Set<string>();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node: Node | null = walk.currentNode; node; node = walk.nextNode()) {
      const parent = node instanceof Element ? node : node.parentElement!;
      // What the server says in the reader's own language is marked as being in it.
      if (parent.closest('script, noscript, style, code, kbd, :not(html)[lang], textarea, svg title')) continue;
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          const text = node.getAttribute(name);
          if (text && words(text)) found.add(`${name}: ${text}`);
        }
      } else if (words(node.textContent ?? '')) found.add(node.textContent!.trim());
    }
    return [...found];
  });

/** What is the same in every language: the program's name, MIN and MAX, and how games and rows of cells are written. */
const SAME = /^(Rivi|aria-label: Rivi|MIN|MAX|[XO] \((MIN|MAX)\))$/;

test('no word on any page is written into it', async ({ page }) => {
  test.setTimeout(240_000);
  await speakBrackets(page);
  for (const { name, open, seen } of PAGES) {
    await open(page);
    await page.locator(seen).first().waitFor();
    await expect(page.locator('h1').first()).toContainText('⟦');
    expect.soft((await foreign(page)).filter((text) => !SAME.test(text)), name).toEqual([]);
  }
});

test('windows and menus of a game are in the language files too', async ({ page }) => {
  await speakBrackets(page);
  await sitDown(page, { game: 'gomoku', moves: 'h8', o: 'gomoku' });
  const clean = async (what: string) => expect.soft((await foreign(page)).filter((text) => !SAME.test(text)), what).toEqual([]);
  await openMore(page);
  await clean('more');
  await page.keyboard.press('Escape');
  await page.click('[data-do=settings]');
  await clean('settings');
  await page.keyboard.press('Escape');
  for (const window of ['keys', 'invite']) {
    await doIt(page, window);
    await clean(window);
    await page.keyboard.press('Escape');
  }
});

for (const [locale, person, depth] of [['de', 'Mensch', 'Tiefe'], ['fi', 'Ihminen', 'syvyys']] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('machines, their settings and the server’s refusals', async ({ page }) => {
      const sentences = JSON.parse(readFileSync('src/lib/said.json', 'utf8')) as Record<string, string>[];
      await page.goto('/new?game=connect4');
      const player = page.locator('select').filter({ has: page.locator('option[value=human]') }).last();
      await expect(player.locator('option').first()).toHaveText(person);
      // Every setting of every machine, as it stands there.
      const english = new Set(sentences.map(({ en }) => en));
      const machines = await player.locator('optgroup').last().locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
      for (const machine of machines) {
        await player.selectOption(machine);
        // Their words come by themselves, a moment after the page.
        await expect.poll(async () => (await page.locator('.setting .muted').allTextContents()).filter((about) => english.has(about)), machine).toEqual([]);
      }
      await player.selectOption('alphabeta');
      await expect(page.locator('.setting').first()).toContainText(depth);
      // A size that cannot be.
      await page.goto('/new?game=gomoku:99');
      const refused = page.getByRole('alert');
      await expect(refused).toContainText('99');
      await expect(refused).not.toContainText('expected');
      // A refusal over the socket.
      const { id, seats } = await begin(page.request, { game: 'tictactoe', moves: 'a1 b2' });
      await page.goto(`/m/${id}#${seats.x}.${seats.o}`);
      await cell(page, [0, 0]).waitFor();
      await page.keyboard.press('Control+y');
      const redo = sentences.find(({ en }) => en === 'there is no move to play again')!;
      await expect(page.locator('.notice')).toContainText(redo[locale]!);
    });
  });
}

/** Sentences that stand on the page, or are read aloud, and are those of another language. */
const ofAnother = (page: Page, theirs: readonly string[]): Promise<string[]> =>
  page.evaluate((sentences) => {
    const known = new Set(sentences);
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let node: Node | null = walk.currentNode; node; node = walk.nextNode()) {
      const said = node instanceof Element ? ['aria-label', 'title', 'placeholder', 'alt'].map((name) => node.getAttribute(name)) : [node.textContent];
      for (const text of said) {
        const plain = text?.trim().replace(/\s+/g, ' ');
        if (plain && (known.has(plain) || /\b(page|puzzle|machine)\.[a-z_]+\.[a-z_.]+/.test(plain))) found.add(plain);
      }
    }
    return [...found];
  }, theirs);

for (const locale of ['de', 'fi']) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 360, height: 740 } });

    test('menus and windows fit on a phone in it', async ({ page }) => {
      await sitDown(page, { game: 'gomoku' });
      for (const menu of ['settings', 'pages', 'more']) {
        await page.click(`[data-do=${menu}]`);
        const panel = (await page.locator('.menu > .panel').boundingBox())!;
        expect(panel.x, menu).toBeGreaterThanOrEqual(0);
        expect(panel.x + panel.width, menu).toBeLessThanOrEqual(360);
        await page.keyboard.press('Escape');
      }
      for (const open of [() => page.keyboard.press('?'), () => doIt(page, 'invite'), () => page.locator('[data-seat=o] .change').click()]) {
        await open();
        const over = await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
        expect(over).toBeLessThanOrEqual(0);
        await page.keyboard.press('Escape');
      }
    });

    test('every page speaks it, and fits on a phone in it', async ({ page }) => {
      test.setTimeout(240_000);
      const [english, own] = [texts('en'), texts(locale)];
      const same = new Set(Object.values(own));
      const theirs = Object.values(english).filter((text) => /\p{L}{3,}/u.test(text) && !text.includes('%{') && !same.has(text));
      for (const { name, open, seen } of PAGES) {
        await open(page);
        await page.locator(seen).first().waitFor();
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        expect.soft(await ofAnother(page, theirs), name).toEqual([]);
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${name} is too wide`).toBeLessThanOrEqual(360);
      }
    });
  });
}

test('every machine and setting of every game has its words in every language', async ({ request }) => {
  const sentences = new Set((JSON.parse(readFileSync('src/lib/said.json', 'utf8')) as { en: string }[]).map(({ en }) => en.replace(/%\{\w+\}/g, '…')));
  const own = texts('en');
  const missing: string[] = [];
  const games = (await (await request.get('/api/games')).json()) as { name: string; example: { game: string }; options: { name: string }[]; popular: string[] }[];
  const known = (about: string) => sentences.has(about) || sentences.has(about.replace(/^As [\w-]+/, 'As …'));
  for (const { name, example, options } of games) {
    for (const key of [`page.game.${name}`, `page.rules.${name}`, ...options.map((option) => `page.option.${option.name}`)]) if (!(key in own)) missing.push(key);
    const details = (await (await request.get('/api/game', { params: { game: example.game } })).json()) as { players: { name: string; about: string; settings: { name: string; about: string }[] }[] };
    for (const machine of details.players.filter((player) => player.name !== 'human')) {
      if (!(`page.player.${machine.name}` in own)) missing.push(`page.player.${machine.name}`);
      if (!(`page.about.${machine.name}` in own) && !known(machine.about)) missing.push(`${machine.name}: ${machine.about}`);
      for (const setting of machine.settings) {
        if (!(`page.setting.${setting.name}` in own)) missing.push(`page.setting.${setting.name}`);
        if (!known(setting.about)) missing.push(`${machine.name}, ${setting.name}: ${setting.about}`);
      }
    }
  }
  expect(missing).toEqual([]);
});
