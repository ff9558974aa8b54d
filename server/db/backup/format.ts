import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/**
 * A backup is gzipped text with one JSON value per line. An object is a row, exactly as PostgreSQL's row_to_json returned it. An
 * array is a mark, which introduces the rows after it or summarizes those before it.
 *
 *     ["backup",{"format":1,"migration":"001-schema","madeAt":"2026-12-01T03:00:00.000Z"}]
 *     ["table","users"]
 *     {"id":"…","issuer":"embedded",…}
 *     ["end",{"users":{"rows":1,"hash":"…"}}]
 */
export type Mark = ['backup', Head] | ['table', string] | ['end', Contents];

/** `migration` is the newest one that the backed-up database has. It identifies the schema. */
export type Head = { format: typeof FORMAT; migration: string; madeAt: string };

export type Contents = Record<string, Counted>;

/** Number of rows, and a hash of all rows that does not depend on their order. */
export type Counted = { rows: number; hash: string };

export const FORMAT = 1;

/** Counts rows and adds up their SHA-256 hashes, one row at a time. */
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
 * Reads a gzipped file line by line. Only a line feed ends a line: Node's own line reader also splits at U+2028, which user texts
 * may contain.
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

/** Describes a backup's contents: "foods 3, users 2". Leaves out empty tables. */
export function describeContents(contents: Contents): string {
  const filled = Object.entries(contents).filter(([, { rows }]) => rows > 0);
  return filled.map(([table, { rows }]) => `${table} ${rows}`).join(', ') || 'no rows';
}
