import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { foodQuery, foodsQuery, readFoodListState, topFoodsQuery } from './foods/food-queries.ts';

/**
 * Prefetches a page's code and initial data, unless they are cached. Ignores failures, because opening the page will report them.
 */
export function prefetch(client: QueryClient, url: URL): void {
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

/** Returns the scripts that a page needs, from the manifest that React Router includes in every page. */
function scriptsOf(pathname: string): string[] {
  const { routes } = (globalThis as unknown as { __reactRouterManifest?: Manifest }).__reactRouterManifest ?? {
    routes: {},
  };
  return Object.values(routes)
    .filter(({ path, index }) => (index ? pathname === '/' : path && path !== '*' && matchPath(path, pathname)))
    .flatMap(({ module, imports = [] }) => [module, ...imports]);
}

const fetched = new Set<string>();

/**
 * Puts a script into the browser's cache. React Router's own links import scripts instead, but a failed import reloads the page.
 */
async function fetchScript(src: string): Promise<void> {
  if (fetched.has(src)) return;
  fetched.add(src);
  const kept = fetch(src, { priority: 'low' }).then((response) => response.arrayBuffer());
  await kept.catch(() => fetched.delete(src));
}
