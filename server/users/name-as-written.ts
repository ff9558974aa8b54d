import { type Message, msg } from '#words';
import { SOMEONE_WHO_LEFT } from '../../contract/accounts/account-terms.ts';
import { asWritten } from '../kernel/as-written.ts';

/** Returns a user's name for use in a sentence or, if the account was deleted, a substitute in the reader's language. */
export function nameInWords(name: string): string | Message {
  return name === SOMEONE_WHO_LEFT ? msg`Someone who left` : name;
}

/** Like nameInWords, but for a mail. */
export function nameAsWritten(name: string): string | Message {
  const words = nameInWords(name);
  return typeof words === 'string' ? asWritten(words) : words;
}
