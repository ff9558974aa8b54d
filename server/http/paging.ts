import { z } from 'zod';
import { msg } from '#words';
import type { PageQuery } from '../../contract/paging.ts';
import { invalidInput } from '../kernel/api-error.ts';

/** One page of a list: at most `limit` rows after the position `after`. */
export type Page<Position> = { limit: number; after: Position | undefined };

/**
 * A list and its order. `position` is the schema for the position in a cursor, which is taken from a row or from a page of rows.
 */
export type List<Position> = { name: string; position: z.ZodType<Position> };

/** Returns a list sorted by row id. The server must have generated the ids, because ids from clients have no order. */
export function listById(name: string): List<{ id: string }> {
  return { name, position: z.object({ id: z.uuid() }) };
}

/** An instant in a cursor, within the years that the database supports. */
export const instant = z.coerce.date().min(new Date('0001-01-01T00:00:00Z')).max(new Date('9999-12-31T23:59:59Z'));

/** One page of a list as returned to the client, and the cursor for the next page. */
export type Listed<Item> = { items: Item[]; next: string | undefined };

/**
 * Reads one page of a list.
 *
 * @param positionOf returns the position at the end of a page that started after `after`; by default, the last row
 * @throws ApiError INVALID_INPUT for a cursor that is not from this list
 */
export async function pageOf<Position, Row extends Position, Item>(
  list: List<Position>,
  query: PageQuery,
  find: (page: Page<Position>) => Promise<Row[]>,
  present: (row: Row) => Item,
): Promise<Listed<Item>>;
export async function pageOf<Position, Row, Item>(
  list: List<Position>,
  query: PageQuery,
  find: (page: Page<Position>) => Promise<Row[]>,
  present: (row: Row) => Item,
  positionOf: (page: Row[], after: Position | undefined) => Position,
): Promise<Listed<Item>>;
export async function pageOf<Position, Row, Item>(
  list: List<Position>,
  { limit, cursor }: PageQuery,
  find: (page: Page<Position>) => Promise<Row[]>,
  present: (row: Row) => Item,
  positionOf: (page: Row[], after: Position | undefined) => unknown = (page) => page.at(-1),
): Promise<Listed<Item>> {
  const after = cursor === undefined ? undefined : decode(list, cursor);
  // One extra row shows whether there is a next page.
  const rows = await find({ limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? encode(list, positionOf(page, after)) : undefined;
  return { items: page.map(present), next };
}

function encode<Position>(list: List<Position>, position: unknown): string {
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
