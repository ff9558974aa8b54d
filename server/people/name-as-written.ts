import { type Message, msg } from '#words';
import { SOMEONE_WHO_LEFT } from '../../contract/account-terms.ts';
import { asWritten } from '../kernel/as-written.ts';

/** A person's name for a sentence of ours in a mail. Of those who have left there is none, which is said in the reader's language. */
export function nameAsWritten(name: string): string | Message {
  return name === SOMEONE_WHO_LEFT ? msg`Someone who left` : asWritten(name);
}
