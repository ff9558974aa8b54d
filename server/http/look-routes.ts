import { Hono } from 'hono';
import { readColour } from '../../contract/site/palette.ts';
import { lookOf, stylesOf } from '../site/memory/look.ts';
import type { Env } from './env.ts';

/**
 * Serves style sheets in the site's own colour, by colour and hash. Another server version may generate a different style sheet
 * from the same colour, so a response is not cached if the hash does not match.
 */
export function lookRoutes(): Hono<Env> {
  return new Hono<Env>().get('/:file{[\\da-f]{6}-[\\da-f]{8}\\.css}', (c) => {
    const colour = readColour(c.req.param('file').slice(0, 6)) ?? '';
    const isSame = lookOf(colour)?.styles === c.req.path;
    c.header('Cache-Control', isSame ? 'public, max-age=31536000, immutable' : 'no-cache');
    return c.body(stylesOf(colour), 200, { 'Content-Type': 'text/css; charset=utf-8' });
  });
}
