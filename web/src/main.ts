import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { setLanguage, startLanguage } from './lib/i18n.svelte';
import { routeOf, startRouter } from './lib/router.svelte';
import { ROUTES } from './routes';
import { startTheme } from './lib/theme.svelte';

startTheme();
startRouter();
// The page is fetched beside its texts, not after them; should that fail, the page says so when it is shown.
routeOf(ROUTES, location.pathname)?.route.load().catch(() => {});
await setLanguage(startLanguage());
mount(App, { target: document.getElementById('app')! });
