import './styles/tokens.css';
import './styles/boards.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadCatalogue } from './lib/catalogue.svelte';
import { setLanguage, startLanguage } from './lib/i18n.svelte';
import { place, routeOf, startRouter } from './lib/router.svelte';
import { ROUTES } from './routes';
import { keepPage } from './lib/offline.svelte';
import { startTheme } from './lib/theme.svelte';
import { startLooking } from './lib/transport/reach.svelte';

startTheme();
startRouter();
startLooking();
/** Not awaited by this file itself: the pages share a file with it, and would wait for its end. */
async function start(): Promise<void> {
  // The page is fetched beside its texts and the list of games, not after them; should that fail, the page says so when it is shown.
  routeOf(ROUTES, place().path)?.route.load().catch(() => {});
  // So is the typeface; a slow one does not hold up the page.
  const letters = Promise.race([document.fonts.load("1em 'Figtree Variable'"), new Promise((done) => setTimeout(done, 400))]);
  await Promise.all([loadCatalogue(), setLanguage(startLanguage()), letters.catch(() => {})]);
  mount(App, { target: document.getElementById('app')! });
  keepPage();
}

void start();
