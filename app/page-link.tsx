import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, type LinkProps, matchPath, NavLink, type NavLinkProps } from 'react-router';
import { foodQuery, foodsQuery, readFoodListState, topFoodsQuery } from './foods/food-queries.ts';

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
    timer.current = setTimeout(() => prefetch(client, new URL(to, location.href)), DWELL);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // A finger that scrolls leaves at once.
  return { onPointerEnter: start, onFocus: start, onPointerLeave: forget, onBlur: forget };
}

/** Fetches a page's code and what it asks for first, unless they are there. A failure shows when the page is wanted. */
function prefetch(client: QueryClient, url: URL): void {
  const { onLine, connection } = navigator as Navigator & { connection?: { saveData: boolean } };
  if (!onLine || connection?.saveData || url.pathname === location.pathname) return;
  if (!import.meta.env.DEV) for (const script of scriptsOf(url.pathname)) void fetchScript(script);
  const inBackground = { meta: { inBackground: true } };
  const food = matchPath('/food/:id', url.pathname)?.params.id;
  if (food) void client.prefetchQuery({ ...foodQuery(food), ...inBackground });
  if (url.pathname === '/') void client.prefetchQuery({ ...topFoodsQuery(), ...inBackground });
  if (url.pathname === '/foods')
    void client.prefetchInfiniteQuery({ ...foodsQuery(readFoodListState(url.searchParams)), ...inBackground });
}

type Manifest = { routes: Record<string, { path?: string; index?: boolean; module: string; imports?: string[] }> };

/** The files of a page's code, as React Router lists them in every page. */
function scriptsOf(pathname: string): string[] {
  const { routes } = (globalThis as unknown as { __reactRouterManifest?: Manifest }).__reactRouterManifest ?? {
    routes: {},
  };
  return Object.values(routes)
    .filter(({ path, index }) => (index ? pathname === '/' : path && path !== '*' && matchPath(path, pathname)))
    .flatMap(({ module, imports = [] }) => [module, ...imports]);
}

const fetched = new Set<string>();

/** Has a script in the browser's cache. Importing it instead, as React Router's own links do, reloads the page on failure. */
async function fetchScript(src: string): Promise<void> {
  if (fetched.has(src)) return;
  fetched.add(src);
  const kept = fetch(src, { priority: 'low' }).then((response) => response.arrayBuffer());
  await kept.catch(() => fetched.delete(src));
}
