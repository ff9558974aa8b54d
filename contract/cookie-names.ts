/** Cookie names. `signIn` is a prefix: the embedded sign-in service appends a dot and its own names. */
export type CookieNames = { session: string; device: string; blocks: string; language: string; signIn: string };

/**
 * Returns the site's cookie names. They contain the port: cookies are shared between all ports of a host, so a program on another
 * port could otherwise overwrite the site's. Names for https on the default port contain none, because no other program can share
 * that port.
 */
export function cookieNames(publicUrl: string): CookieNames {
  const { port } = new URL(publicUrl);
  return namesWith(isSecure(publicUrl) && !port ? '' : `larder-${port || 80}-`, publicUrl);
}

/**
 * Like cookieNames, but returns regular expressions that match the names for any port, and older names without a port. With them,
 * the site recognises its cookies after moving to another port. They may also match another program's cookies.
 */
export function cookieNamesAnywhere(publicUrl: string): CookieNames {
  return namesWith('(?:larder-\\d+-)?', publicUrl);
}

/** Adds name prefixes on https. Browsers accept such cookies only over https and, with `__Host-`, only from the host itself. */
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
