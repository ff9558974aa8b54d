/** By what names a browser has a site's cookies. `signIn` and a dot stand before the names of the embedded sign-in service's. */
export type CookieNames = { session: string; device: string; blocks: string; language: string; signIn: string };

/**
 * The names of a site's cookies. Cookies know no ports: all programs on one host are sent each other's, and one that sets a cookie
 * takes another's of that name away. So the names have the port in them, but on https at its own port, where no other program
 * can be.
 */
export function cookieNames(publicUrl: string): CookieNames {
  const { port } = new URL(publicUrl);
  return namesWith(isSecure(publicUrl) && !port ? '' : `larder-${port || 80}-`, publicUrl);
}

/**
 * As cookieNames, the pattern that each name has at any port, and had before the port was in it. A site that moves to another port
 * knows everybody's cookies by it. They may also be those of another program.
 */
export function cookieNamesAnywhere(publicUrl: string): CookieNames {
  return namesWith('(?:larder-\\d+-)?', publicUrl);
}

/** On https the names say that nobody but the host itself can set the cookie, and only by https. */
function namesWith(own: string, publicUrl: string): CookieNames {
  const [host, secure] = isSecure(publicUrl) ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    session: `${host}${own}session`,
    device: `${host}${own}device`,
    blocks: `${own}blocks`,
    language: `${own}language`,
    signIn: `${secure}${own}sign-in`,
  };
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}
