/** Calls that are open to guests of a members-only site: to sign in, to contact its operators, and to monitor it. */
const forGuests = [
  ...['/jwt', '/logout', '/session', '/site', '/forgotten-password', '/new-password', '/contact', '/setup'],
  ...['/health', '/ready', '/openapi.json', '/docs'],
];

/** Whether guests of a members-only site may call this path of the API. */
export function isForGuests(path: string): boolean {
  return forGuests.includes(path) || path.startsWith('/auth/') || path.startsWith('/site-text/');
}
