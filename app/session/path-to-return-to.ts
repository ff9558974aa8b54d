import { useLocation } from 'react-router';

/** The pages of signing in, which nobody wants to return to. */
const signingIn = /^\/(login|registration|forgot-password|reset-password)\/?$/i;

/** The state to open the login or registration page with, so that it leads back here. */
export function useStateToReturn(): { from: string } {
  const { pathname, search, hash, state } = useLocation();
  return { from: signingIn.test(pathname) ? pathToReturnTo(state) : pathname + search + hash };
}

/** The page to return to after login, from the login page's state; only ever a path of this site. */
export function pathToReturnTo(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])\S*$/.test(from) ? from : '/';
}
