import { msg } from '#words';
import type { Words } from '../../contract/words/say.ts';
import type { StandInWords } from './come-back.ts';
import { AGE, WHY } from './kept-page.ts';

/** Returns the worker's texts in the language of `words`. Pages pass them to the worker, which has no translations of its own. */
export function standInWords(words: Words): StandInWords {
  return {
    language: words.language,
    offline: words._(msg`You’re offline`),
    away: words._(msg`The site isn’t responding right now`),
    justNow: words._(msg`less than a minute ago`),
    opens: words._(msg`This page will open automatically when it’s available.`),
    again: words._(msg`Try again`),
  };
}

/** Returns the notice above content that may be outdated. The worker fills in the placeholders when it shows a kept page. */
export function keptNotice(words: Words, why: string = WHY, age: string = AGE): string {
  return words._(msg`${{ why }}. Last updated ${{ age }}.`);
}
