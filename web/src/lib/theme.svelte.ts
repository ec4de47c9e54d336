/** Light, dark or high contrast; the system's wish unless chosen by hand. */

import { recall, remember } from './memory';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

const STORED = 'rivi.theme';

let chosen = $state<Theme>('system');

export function theme(): Theme {
  return chosen;
}

/** What stands on the root element: dark and light follow the system by CSS alone. */
function applied(wanted: Theme, moreContrast: boolean): string {
  return wanted === 'system' && moreContrast ? 'contrast' : wanted;
}

function apply(): void {
  const more = matchMedia('(prefers-contrast: more)').matches;
  document.documentElement.dataset.theme = applied(chosen, more);
}

export function chooseTheme(wanted: Theme): void {
  chosen = wanted;
  remember(STORED, wanted);
  apply();
}

export function startTheme(): void {
  const stored = recall(STORED) as Theme | null;
  chosen = stored && THEMES.includes(stored) ? stored : 'system';
  matchMedia('(prefers-contrast: more)').addEventListener('change', apply);
  apply();
}
