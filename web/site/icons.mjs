// Draws the icons of the installed page from public/icon.svg: `npm run icons`. Systems cut a maskable one into their own shape:
// its ground goes to the edge, and the drawing stays in the middle.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const PLAIN = readFileSync('public/icon.svg', 'utf8');
const MASKABLE = PLAIN.replace(/ rx="\d+"/, '').replace(/<g /, '<g transform="translate(8 8) scale(.75)" ');
const ICONS = { '180.png': [180, MASKABLE], '192.png': [192, PLAIN], '512.png': [512, PLAIN], 'maskable-192.png': [192, MASKABLE], 'maskable-512.png': [512, MASKABLE] };

const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
mkdirSync('public/icons', { recursive: true });
for (const [name, [size, svg]] of Object.entries(ICONS)) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  writeFileSync(`public/icons/${name}`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
