import { createContext, type MouseEvent, use, useEffect, useRef, useState } from 'react';
import { createPath, Link, type LinkProps, NavLink, type NavLinkProps, useLocation, useNavigation } from 'react-router';

/** Delay before a hovered or focused link prefetches its page, in milliseconds. */
const DWELL = 65;

/** How long a clicked link stays busy if no navigation follows, in milliseconds. The user may have chosen to stay on the page. */
const PRESS = 2_000;

/** Prefetches a page that the visitor is likely to open. A no-op unless the app provides it. */
export const PrefetchContext = createContext<(url: URL) => void>(() => {});

/** A link to a page of this site. Prefetches the page on hover or focus, and is busy from the click until the page is shown. */
export function PageLink({ to, ...rest }: LinkProps & { to: string }) {
  return <Link to={to} {...rest} {...useIntent(to)} {...useBusy(to, rest.onClick)} />;
}

/** Like `PageLink`, but marks the current page, for navigation bars. */
export function PageNavLink({ to, ...rest }: NavLinkProps & { to: string }) {
  return <NavLink to={to} {...rest} {...useIntent(to)} {...useBusy(to, rest.onClick)} />;
}

function useIntent(to: string) {
  const prefetch = use(PrefetchContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  const start = () => {
    cancel();
    timer.current = setTimeout(() => prefetch(new URL(to, location.href)), DWELL);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Scrolling with a finger fires `pointerleave` at once, which cancels the prefetch.
  return { onPointerEnter: start, onFocus: start, onPointerLeave: cancel, onBlur: cancel };
}

/** Marks a link as busy from the click until its page is shown. */
function useBusy(to: string, onClick: LinkProps['onClick']) {
  const { location } = useNavigation();
  const { key } = useLocation();
  /** Key of the page where the link was clicked. Needed because React Router reports the navigation late on slow phones. */
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
