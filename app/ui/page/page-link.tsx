import { createContext, type MouseEvent, use, useEffect, useRef, useState } from 'react';
import { createPath, Link, type LinkProps, NavLink, type NavLinkProps, useLocation, useNavigation } from 'react-router';

/** How long a pointer, a finger or the keyboard rests on a link before its page is fetched, in milliseconds. */
const DWELL = 65;

/** For how long a link is busy after a press of which nothing comes, as where one is asked before leaving, in milliseconds. */
const PRESS = 2_000;

/** Fetches a page that somebody seems to want. The app decides how; without it nothing is fetched. */
export const PrefetchContext = createContext<(url: URL) => void>(() => {});

/** A link to a page of this site, which is fetched as soon as somebody seems to want it, and is busy until its page is there. */
export function PageLink({ to, ...rest }: LinkProps & { to: string }) {
  return <Link to={to} {...rest} {...useIntent(to)} {...useBusy(to, rest.onClick)} />;
}

/** As PageLink, for a bar that marks where one is. */
export function PageNavLink({ to, ...rest }: NavLinkProps & { to: string }) {
  return <NavLink to={to} {...rest} {...useIntent(to)} {...useBusy(to, rest.onClick)} />;
}

function useIntent(to: string) {
  const prefetch = use(PrefetchContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => clearTimeout(timer.current);
  const start = () => {
    forget();
    timer.current = setTimeout(() => prefetch(new URL(to, location.href)), DWELL);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // A finger that scrolls leaves at once.
  return { onPointerEnter: start, onFocus: start, onPointerLeave: forget, onBlur: forget };
}

/** Marks a link as busy from the press until its page is there. */
function useBusy(to: string, onClick: LinkProps['onClick']) {
  const { location } = useNavigation();
  const { key } = useLocation();
  /** The page on which it was pressed. React Router itself tells of a navigation only once it has time to, which a slow phone has late. */
  const [pressedOn, setPressedOn] = useState<string>();
  useEffect(() => {
    if (pressedOn === undefined) return;
    const timer = setTimeout(() => setPressedOn(undefined), PRESS);
    return () => clearTimeout(timer);
  }, [pressedOn]);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
    setPressedOn(key);
  };
  const isPending = location && createPath({ ...location, hash: '' }) === to.replace(/#.*/, '');
  return { onClick: press, 'aria-busy': isPending || pressedOn === key || undefined };
}
