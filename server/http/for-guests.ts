/** The calls that are open to guests of a site for members only: to enter it, to reach its operators, and to watch it. */
const forGuests = [
  ...['/jwt', '/logout', '/session', '/site', '/forgotten-password', '/new-password', '/contact', '/setup'],
  ...['/health', '/ready', '/openapi.json', '/docs'],
];

/** Whether guests may make a call of the API, by its path, while the site is for members only. */
export function isForGuests(path: string): boolean {
  return forGuests.includes(path) || path.startsWith('/auth/') || path.startsWith('/site-text/');
}
