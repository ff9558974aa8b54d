import { useLocation } from 'react-router';

/** Sign-in pages, which users never return to. */
const signingIn = /^\/(login|registration|forgot-password|reset-password)\/?$/i;

/** Returns the router state that makes the login or registration page send the user back here. */
export function useStateToReturn(): { from: string } {
  const { pathname, search, hash, state } = useLocation();
  return { from: signingIn.test(pathname) ? pathToReturnTo(state) : pathname + search + hash };
}

/** Returns the path to open after login, from the login page's router state. Always a path on this site. */
export function pathToReturnTo(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])\S*$/.test(from) ? from : '/';
}
