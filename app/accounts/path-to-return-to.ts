import { useLocation } from 'react-router';

/** The pages of signing in itself: nobody has come for them. */
const signingIn = /^\/(login|registration|forgot-password|reset-password)\/?$/i;

/** The state with which a page opens the login or registration page, so that it leads back here. */
export function useStateToReturn(): { from: string } {
  const { pathname, search, hash, state } = useLocation();
  return { from: signingIn.test(pathname) ? pathToReturnTo(state) : pathname + search + hash };
}

/** Where a visitor of the login page wanted to go, by the state it was opened with; only ever a path of this site. */
export function pathToReturnTo(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])\S*$/.test(from) ? from : '/';
}
