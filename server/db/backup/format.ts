import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/**
 * A backup is gzipped text of one JSON value a line. An object is a row, as PostgreSQL's row_to_json has it. An array
 * announces the rows after it or sums up those before it. Rows are never parsed on the way, so nothing in them can
 * change.
 *
 *     ["backup",{"format":1,"migration":"001-schema","madeAt":"2026-12-01T03:00:00.000Z"}]
 *     ["table","users"]
 *     {"id":"…","issuer":"embedded",…}
 *     ["end",{"users":{"rows":1,"hash":"…"}}]
 */
export type Mark = ['backup', Head] | ['table', string] | ['end', Contents];

/** `migration` is the newest one of the backed up database: the layout of its tables. */
export type Head = { format: typeof FORMAT; migration: string; madeAt: string };

/** The contents of a backup, by table. */
export type Contents = Record<string, Counted>;

/** How many rows, and a hash of them all that does not depend on their order. */
export type Counted = { rows: number; hash: string };

export const FORMAT = 1;

/** Counts and hashes rows one by one: their SHA-256 values are added up. */
export function counter(): { add(row: string): void; counted(): Counted } {
  let rows = 0;
  let sum = 0n;
  return {
    add(row) {
      rows += 1;
      sum = BigInt.asUintN(256, sum + BigInt(`0x${hash('sha256', row, 'hex')}`));
    },
    counted: () => ({ rows, hash: sum.toString(16).padStart(64, '0') }),
  };
}

/**
 * Reads the lines of a gzipped file, one after another. Only a line feed ends one: Node's own reader of lines also ends
 * them at U+2028, which people may have written.
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  const text = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8');
  let rest: string[] = [];
  for await (const chunk of text as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n');
    rest.push(first);
    for (const other of others) {
      yield rest.join('');
      rest = [other];
    }
  }
  if (rest.join('') !== '') yield rest.join('');
}

/** The contents of a backup, in words: "3 foods, 2 users". Tables without rows are left out. */
export function describe(contents: Contents): string {
  const filled = Object.entries(contents).filter(([, { rows }]) => rows > 0);
  return filled.map(([table, { rows }]) => `${table} ${rows}`).join(', ') || 'no rows';
}
