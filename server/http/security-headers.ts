import { hash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../config/config.ts';

/** Sets security headers on every response. If a page sets its own, broader Content-Security-Policy, that one is kept. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler {
  const headers = secureHeaders({
    xFrameOptions: 'DENY',
    xXssProtection: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    // A sign-in popup must be able to report back.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    // Other API clients and link previews show the site's pictures.
    crossOriginResourcePolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:') ? 'max-age=31536000' : false,
    // The site's own pages may ask for the visitor's location. Framed pages from other sites may not.
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
 * Whether a sign-in popup passes through this path on its return from the provider. An opener policy there would cut the popup
 * off from the page that waits for it, and that page would consider the popup closed before it could report back.
 */
function endsPopup(path: string): boolean {
  return path === '/signed-in' || path.startsWith('/api/auth/callback/');
}

/** Sources that a response needs, written as in the header: `'self'` and hashes in quotes, hosts without quotes. */
type PolicyNeeds = Partial<
  Record<
    'script-src' | 'style-src' | 'font-src' | 'img-src' | 'connect-src' | 'frame-src' | 'manifest-src' | 'form-action',
    string[]
  >
>;

/** Builds the header. All sources that are not listed are blocked. */
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

/** Returns the policy source for an inline script or style: the hash of its text. */
export function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
