import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { type LogoFile, logoFiles } from '../../contract/site/logo-terms.ts';
import { textOf } from '../kernel/api-error.ts';
import { readLogoFile } from '../site/memory/logo.ts';
import { wordsOf } from '../words/words-of.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';

type File = { hash: string; body: Uint8Array<ArrayBuffer> };

/**
 * Serves the site's own logo files, by hash, even on an invite-only site. For an outdated hash, returns the current logo,
 * uncached.
 */
export function logoFileRoutes({ db, site }: Pick<Deps, 'db' | 'site'>): Hono<Env> {
  const files = new LRUCache<string, File>({ max: 2 * Object.keys(logoFiles).length });
  const find = async (name: LogoFile): Promise<File | undefined> => {
    const hash = (await site.read()).logo?.split('/').at(-1);
    const known = files.get(`${hash}/${name}`);
    if (known || hash === undefined) return known;
    const read = await readLogoFile(db, name);
    if (!read) return undefined;
    const file = { hash: read.hash, body: new Uint8Array(read.body) };
    files.set(`${file.hash}/${name}`, file);
    return file;
  };
  return new Hono<Env>().get('/:hash/:name', async (c) => {
    const name = c.req.param('name');
    if (!isLogoFile(name)) return c.text(textOf('NOT_FOUND', {}, wordsOf(c.var.visit.language)), 404);
    const file = await find(name);
    if (!file) {
      c.header('Cache-Control', 'no-cache');
      return c.redirect(logoFiles[name]);
    }
    const isSame = file.hash === c.req.param('hash');
    return c.body(file.body, 200, {
      'Content-Type': name.endsWith('.webp') ? 'image/webp' : 'image/png',
      'Content-Length': String(file.body.length),
      'Cache-Control': isSame ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  });
}

function isLogoFile(name: string): name is LogoFile {
  return Object.hasOwn(logoFiles, name);
}
