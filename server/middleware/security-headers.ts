import { createHash } from 'node:crypto';
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
    // Who looks for food, or gives it, may say where they are; no page of another site in it may ask.
    permissionsPolicy: { camera: [], geolocation: ['self'], microphone: [], payment: [], usb: [] },
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

/** What an answer needs beyond nothing, as in the header: `'self'` and hashes in quotes, hosts without. */
export type PolicyNeeds = Partial<
  Record<
    'script-src' | 'style-src' | 'font-src' | 'img-src' | 'connect-src' | 'frame-src' | 'manifest-src' | 'form-action',
    string[]
  >
>;

/** Builds the header from nothing up: what is not named is refused. */
export function contentSecurityPolicy(needs: PolicyNeeds): string {
  const none = ["'none'"];
  const { 'form-action': formAction = none, ...others } = needs;
  const directives = {
    'default-src': none,
    ...others,
    'form-action': formAction,
    'base-uri': none,
    'frame-ancestors': none,
  };
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** What allows one inline script or style: the hash of its text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
