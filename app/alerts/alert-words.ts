import { msg } from '#words';
import type { Alert } from '../../contract/foods/alerts.ts';
import { isAnythingDeclared, sayDeclared } from '../../contract/foods/content-terms.ts';
import type { Words } from '../../contract/words/say.ts';

/** Describes an alert's criteria, for example: within 2 km of Home, with “bread” in its name, marked vegan. */
export function alertWords(
  words: Words,
  { within, search, declared, label }: Pick<Alert, 'within' | 'search' | 'declared' | 'label'>,
): string {
  const conditions = [
    msg`within ${{ within }} km of ${{ label }}`,
    ...(search ? [msg`with “${{ search }}” in its name`] : []),
    ...(isAnythingDeclared(declared) ? [msg`marked ${{ contents: sayDeclared(words, declared) }}`] : []),
  ];
  return words.list(conditions.map(words._), 'narrow');
}
