import type { Context } from 'hono';
import { z } from 'zod';
import { msg } from '#words';
import type { PageQuery } from '../../contract/paging.ts';
import { invalidInput } from '../kernel/api-error.ts';

/** One page of a list: at most `limit` rows behind the position `after`. */
export type Page<Position> = { limit: number; after: Position | undefined };

/** A list and its order. `position` is the part of a row, or of a page of rows, that a cursor holds. */
export type List<Position> = { name: string; position: z.ZodType<Position> };

/** A list in the order of its rows' ids, which the server has made: an id that a client sends is no order. */
export function listById(name: string): List<{ id: string }> {
  return { name, position: z.object({ id: z.uuid() }) };
}

/** An instant in a cursor, within the years that the database knows. */
export const instant = z.coerce.date().min(new Date('0001-01-01T00:00:00Z')).max(new Date('9999-12-31T23:59:59Z'));

/**
 * Reads a page's query, as a page with one row more. That row shows whether there is a next page.
 *
 * @throws ApiError INVALID_INPUT for a cursor that this list did not give
 */
export function readPage<Position>(list: List<Position>, { limit, cursor }: PageQuery): Page<Position> {
  return { limit: limit + 1, after: cursor === undefined ? undefined : decode(list, cursor) };
}

/**
 * Cuts such rows to the page's length, and points to the next page in a `Link` header.
 *
 * @param positionOf the end of a page, if it is not simply its last row
 */
export function onePage<Position, Row extends Position>(
  c: Context,
  list: List<Position>,
  rows: Row[],
  limit: number,
): Row[];
export function onePage<Position, Row>(
  c: Context,
  list: List<Position>,
  rows: Row[],
  limit: number,
  positionOf: (page: Row[]) => Position,
): Row[];
export function onePage<Row>(
  c: Context,
  list: List<unknown>,
  rows: Row[],
  limit: number,
  positionOf: (page: Row[]) => unknown = (page) => page.at(-1),
): Row[] {
  const page = rows.slice(0, limit);
  if (rows.length > limit) {
    const next = new URL(c.req.url);
    next.searchParams.set('cursor', encode(list, positionOf(page)));
    c.header('Link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return page;
}

function encode(list: List<unknown>, position: unknown): string {
  return Buffer.from(JSON.stringify([list.name, list.position.parse(position)])).toString('base64url');
}

function decode<Position>(list: List<Position>, cursor: string): Position {
  const [name, position] = parse(Buffer.from(cursor, 'base64url').toString());
  const parsed = list.position.safeParse(position);
  if (name === list.name && parsed.success) return parsed.data;
  throw invalidInput('cursor', msg`cursor isn’t valid for this list. Please start again without it.`);
}

function parse(text: string): unknown[] {
  try {
    const parsed = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
