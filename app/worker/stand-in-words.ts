import { msg } from '#words';
import type { Words } from '../../contract/words/say.ts';
import type { StandInWords } from './come-back.ts';
import { AGE, WHY } from './kept-page.ts';

/** The sentences that the worker needs of a language: it knows none, and has no network when it needs them. */
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

/** The notice above facts that are no longer sure. Where a page is kept, the worker puts in both words when somebody reads it. */
export function keptNotice(words: Words, why: string = WHY, age: string = AGE): string {
  return words._(msg`${{ why }}. Last updated ${{ age }}.`);
}
