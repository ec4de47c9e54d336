/** Says once that this browser keeps nothing more: its storage is full, or it is forbidden. */

import { t } from '../i18n.svelte';
import { notice, say } from '../notice.svelte';

let failed = $state(false);

/** Whether what is played now is lost with the page. */
export const isFailing = (): boolean => failed;

export function storageFails(): void {
  if (failed) return;
  failed = true;
  const sentence = t('page.kept.not');
  notice(sentence, 'error');
  say(sentence);
}
