import type { Context } from 'hono';
import { validate as isUuid } from 'uuid';
import { type Day, parseDay } from '../contract/dates.ts';
import type { PageQuery } from '../contract/foods.ts';
import { Refusal } from './api-error.ts';

/** One page of a list: at most `limit` rows behind the row `after`. */
export type Page<Position> = { limit: number; after: Position | undefined };
export type Position = { id: string; deadline: Day };

/**
 * Reads which page is asked for, as a page with one row more: whether there is one tells whether there is a next page.
 *
 * @param list names the list and its order; a cursor works only for the list that gave it
 * @throws Refusal INVALID_INPUT for a cursor that this list did not give
 */
export function readPage(list: string, { limit, cursor }: PageQuery): Page<Position> {
  return { limit: limit + 1, after: cursor === undefined ? undefined : decode(list, cursor) };
}

/** Leaves of such rows what the page asked for holds, and points to the page behind it in a `Link` header. */
export function onePage<Row extends Position>(c: Context, list: string, rows: Row[], limit: number): Row[] {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (last && rows.length > limit) {
    const next = new URL(c.req.url);
    next.searchParams.set('cursor', encode(list, last));
    c.header('Link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return page;
}

function encode(list: string, { id, deadline }: Position): string {
  return Buffer.from(JSON.stringify([list, id, deadline])).toString('base64url');
}

function decode(list: string, cursor: string): Position {
  try {
    const [of, id, day] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const deadline = parseDay(String(day), 'UTC');
    if (of === list && typeof id === 'string' && isUuid(id) && deadline) return { id, deadline };
  } catch {
    // Falls through to the same refusal as any other text.
  }
  const message = 'cursor is not one that this list gave out.';
  throw new Refusal('INVALID_INPUT', { message, issues: [{ path: 'cursor', message }] });
}
