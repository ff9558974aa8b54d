import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../config.ts';

/** Headers that stand on every answer. A page's own, wider Content-Security-Policy takes the place of this one. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler {
  const headers = secureHeaders({
    xFrameOptions: 'DENY',
    xXssProtection: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    // A sign-in popup must be able to report back.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    // Pictures of the site stand in other clients of the API and in link previews.
    crossOriginResourcePolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:') ? 'max-age=31536000' : false,
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
  });
  return async (c, next) => {
    await headers(c, next);
    if (endsPopup(c.req.path)) c.res.headers.set('Cross-Origin-Opener-Policy', 'unsafe-none');
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.res.headers.set('Content-Security-Policy', contentSecurityPolicy({}));
    }
  };
}

/**
 * Whether a path is on a sign-in popup's way back from the provider. With an opener policy of its own it would be cut off
 * from the page that waits for it, which would take it for closed before it has reported.
 */
function endsPopup(path: string): boolean {
  return path === '/signed-in' || path.startsWith('/api/auth/callback/');
}

/** What a page needs beyond nothing. Hashes are given as in the header, without quotes: `sha256-…`. */
export type PageNeeds = {
  scriptHashes?: string[];
  styleHashes?: string[];
  /** Whether it is one of the app's pages, with its own scripts, styles, fonts, pictures and API calls. */
  app?: boolean;
  /** Whether it is a script that runs by itself and calls the API: a worker has a policy of its own. */
  worker?: boolean;
  /** Whether it has a form to send to this site. An app's page may have. */
  forms?: boolean;
  /** Hosts of a sign-in service elsewhere. */
  signIn?: { connect: string[]; script: string[]; frame: string[] } | undefined;
};

/** Builds the header from nothing up: what is not named here is refused. */
export function contentSecurityPolicy({
  scriptHashes = [],
  styleHashes = [],
  app = false,
  worker = false,
  forms = app,
  signIn,
}: PageNeeds): string {
  const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`);
  const own = app ? ["'self'"] : [];
  const directives: [string, string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', [...own, ...quoted(scriptHashes), ...(signIn?.script ?? [])]],
    ['style-src', [...own, ...quoted(styleHashes)]],
    ['font-src', own],
    // Donors give links to pictures anywhere.
    ['img-src', app ? ["'self'", 'data:', 'https:', 'http:'] : []],
    ['connect-src', [...(app || worker ? ["'self'"] : []), ...(signIn?.connect ?? [])]],
    ['frame-src', signIn?.frame ?? []],
    ['manifest-src', own],
    ['form-action', [forms ? "'self'" : "'none'"]],
    ['base-uri', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
  ];
  return directives
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
