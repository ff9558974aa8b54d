import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '../..');

const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*['"`](?:foodRequests|requestMoves|requestNotes)\b/,
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:food_requests|request_moves|request_notes)\b/i,
];

/** Returns the source files that write requests or their history, except migrations and tests. */
async function writers(): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob('**/*.ts', { cwd: SERVER })) {
    if (path.endsWith('.test.ts') || path.startsWith('db/migrations/')) continue;
    const source = await readFile(join(SERVER, path), 'utf8');
    if (WRITES.some((writing) => writing.test(source))) found.push(path);
  }
  return found;
}

test('only one store writes requests, their moves and their notes', async () => {
  expect(await writers()).toEqual(['sharing/stores/request-store.ts']);
});
