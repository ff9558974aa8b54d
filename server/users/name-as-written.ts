import { type Message, msg } from '#words';
import { SOMEONE_WHO_LEFT } from '../../contract/accounts/account-terms.ts';
import { asWritten } from '../kernel/as-written.ts';

/** A person's name for a sentence on a page. Of those who have left there is none, which is said in the reader's language. */
export function nameInWords(name: string): string | Message {
  return name === SOMEONE_WHO_LEFT ? msg`Someone who left` : name;
}

/** The same for a mail. */
export function nameAsWritten(name: string): string | Message {
  const said = nameInWords(name);
  return typeof said === 'string' ? asWritten(said) : said;
}
