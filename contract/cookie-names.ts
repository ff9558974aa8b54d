/** Cookie names. `signIn` is a prefix: the embedded sign-in service appends a dot and its own names. */
export type CookieNames = { session: string; device: string; blocks: string; language: string; signIn: string };

/**
 * Returns the site's cookie names. Cookies ignore ports, so a program on another port of the same host could overwrite the
 * site's. The names therefore contain the port, except for https on its default port, which no other program can share.
 */
export function cookieNames(publicUrl: string): CookieNames {
  const { port } = new URL(publicUrl);
  return namesWith(isSecure(publicUrl) && !port ? '' : `larder-${port || 80}-`, publicUrl);
}

/**
 * Like cookieNames, but returns regular expressions that match the names at any port, and older names without a port. They let
 * the site recognise its cookies after it moves to another port. They may also match another program's cookies.
 */
export function cookieNamesAnywhere(publicUrl: string): CookieNames {
  return namesWith('(?:larder-\\d+-)?', publicUrl);
}

/** With the https prefixes, browsers accept a cookie only over https and, with `__Host-`, only from the host itself. */
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
