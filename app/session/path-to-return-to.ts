import { useLocation } from 'react-router';

/** Sign-in pages, which users never return to. */
const signingIn = /^\/(login|registration|forgot-password|reset-password)\/?$/i;

/** Returns the router state that makes the login or registration page send the user back here. */
export function useStateToReturn(): { from: string } {
  const { pathname, search, hash, state } = useLocation();
  return { from: signingIn.test(pathname) ? pathToReturnTo(state) : pathname + search + hash };
}

/** Returns the page to open after login, from the login page's state. Always a path of this site. */
export function pathToReturnTo(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])\S*$/.test(from) ? from : '/';
}
