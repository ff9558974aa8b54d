import { hash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../config/config.ts';

/** Headers of every answer. A page's own, wider Content-Security-Policy takes the place of this one. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler {
  const headers = secureHeaders({
    xFrameOptions: 'DENY',
    xXssProtection: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    // A sign-in popup must be able to report back.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    // Other clients of the API and link previews show pictures of the site.
    crossOriginResourcePolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:') ? 'max-age=31536000' : false,
    // People who look for food, or give it, may say where they are. No page of another site in a frame may ask.
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
 * Whether a path is on a sign-in popup's way back from the provider. An opener policy of its own would cut the popup off
 * from the page that waits for it, which would take it for closed before it has reported.
 */
function endsPopup(path: string): boolean {
  return path === '/signed-in' || path.startsWith('/api/auth/callback/');
}

/** The sources that an answer needs, as in the header: `'self'` and hashes in quotes, hosts without. */
type PolicyNeeds = Partial<
  Record<
    'script-src' | 'style-src' | 'font-src' | 'img-src' | 'connect-src' | 'frame-src' | 'manifest-src' | 'form-action',
    string[]
  >
>;

/** Builds the header from nothing: all other sources are refused. */
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

/** The source for one inline script or style: the hash of its text. */
export function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
