/**
 * What stands after the `#` of the link in a mail by which the page was opened. It is never part of what is rendered: the
 * server does not see it.
 *
 * @throws an Error for people when there is nothing
 */
export function linkSecret(): string {
  const secret = window.location.hash.slice(1);
  if (!secret) throw new Error('The link is not whole. Please open it once more from the mail.');
  return secret;
}
