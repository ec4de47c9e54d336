import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { setLanguage, startLanguage } from './lib/i18n.svelte';
import { startRouter } from './lib/router.svelte';
import { startTheme } from './lib/theme.svelte';

startTheme();
startRouter();
await setLanguage(startLanguage());
mount(App, { target: document.getElementById('app')! });
