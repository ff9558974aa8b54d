import { type Message, msg } from '#words';
import { SOMEONE_WHO_LEFT } from '../../contract/accounts/account-terms.ts';
import type { Words } from '../../contract/words/say.ts';
import { useWords } from '../words/words-context.tsx';

/** Shows a user's name as written, or a translated placeholder if they have deleted their account. */
export function PersonName({ name }: { name: string }) {
  return <bdi translate={name === SOMEONE_WHO_LEFT ? undefined : 'no'}>{personName(useWords(), name)}</bdi>;
}

export function personName(words: Words, name: string): string {
  const said = nameInWords(name);
  return typeof said === 'string' ? said : words._(said);
}

/** Like `personName`, but returns the placeholder untranslated, for use in a translated sentence. */
export function nameInWords(name: string): string | Message {
  return name === SOMEONE_WHO_LEFT ? msg`Someone who left` : name;
}
