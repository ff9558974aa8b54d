import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, type LinkProps, NavLink, type NavLinkProps } from 'react-router';

/** How long a pointer, a finger or the keyboard rests on a link before its page is fetched, in milliseconds. */
const DWELL = 65;

/** A link to a page of this site, which is fetched as soon as somebody seems to want it. */
export function PageLink({ to, ...rest }: LinkProps & { to: string }) {
  return <Link to={to} {...rest} {...useIntent(to)} />;
}

/** As PageLink, for a bar that marks where one is. */
export function PageNavLink({ to, ...rest }: NavLinkProps & { to: string }) {
  return <NavLink to={to} {...rest} {...useIntent(to)} />;
}

function useIntent(to: string) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => clearTimeout(timer.current);
  const start = () => {
    forget();
    timer.current = setTimeout(() => {
      // Without a network there is nothing to fetch either.
      import('./prefetch.ts').then(({ prefetch }) => prefetch(client, new URL(to, location.href))).catch(() => {});
    }, DWELL);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // A finger that scrolls leaves at once.
  return { onPointerEnter: start, onFocus: start, onPointerLeave: forget, onBlur: forget };
}
