/** API calls open to guests of a members-only site, such as those for signing in, contacting the operators, and monitoring. */
const forGuests = [
  ...['/jwt', '/logout', '/session', '/site', '/forgotten-password', '/new-password', '/contact', '/setup'],
  ...['/health', '/ready', '/openapi.json', '/docs'],
];

/** Whether guests of a members-only site may call this API path. */
export function isForGuests(path: string): boolean {
  return forGuests.includes(path) || path.startsWith('/auth/') || path.startsWith('/site-text/');
}
