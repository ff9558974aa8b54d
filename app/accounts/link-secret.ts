import { msg } from '#words';
import { pageWords } from '../words/need.ts';

/**
 * Returns the secret after the `#` in the page's URL, which comes from a link in an email. Never call this while rendering: the
 * server does not receive that part of the URL.
 *
 * @throws an Error with a message for users if there is no secret
 */
export function linkSecret(): string {
  const secret = window.location.hash.slice(1);
  if (!secret) throw new Error(pageWords._(msg`This link is incomplete. Please open it again from the email.`));
  return secret;
}
