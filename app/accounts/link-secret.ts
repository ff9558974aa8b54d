import { msg } from '#words';
import { pageWords } from '../words/need.ts';

/**
 * The secret after the `#` of the mailed link that the page was opened by. It is never rendered, since the server does not see
 * it.
 *
 * @throws an Error for people if there is none
 */
export function linkSecret(): string {
  const secret = window.location.hash.slice(1);
  if (!secret) throw new Error(pageWords._(msg`This link is incomplete. Please open it again from the email.`));
  return secret;
}
