import { existsSync, readdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Connect } from 'vite';
import type { Pages } from './app.ts';
import type { PageBuild } from './ssr.ts';

/**
 * Loads the pages that `npm run build` created.
 *
 * @throws an Error that says to build them first
 */
export async function builtPages(root: string): Promise<Pages> {
  const entry = join(root, 'build/server/index.js');
  if (!existsSync(entry)) throw new Error('The pages are not built yet. Run: npm run build');
  const build: PageBuild = await import(pathToFileURL(entry).href);
  return { build: async () => build, files: join(root, 'build/client') };
}

/** Returns the URL paths of all static files. */
export function pathsOf({ files }: Pages): Set<string> {
  const entries = readdirSync(files, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name),
  );
  return new Set(
    entries.map(({ parentPath, name }) => `/${relative(files, join(parentPath, name)).replaceAll(sep, '/')}`),
  );
}

/** Serves pages from source, with hot reload on the same port. `middleware` serves the source files. */
export async function developmentPages(root: string, server: Server): Promise<Pages & { middleware: Connect.Server }> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<PageBuild>;
  return { build, files: join(root, 'public'), development: true, middleware: vite.middlewares };
}
