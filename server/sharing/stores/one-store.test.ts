import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '../..');

const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*['"`](?:foodRequests|requestMoves|requestNotes)\b/,
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:food_requests|request_moves|request_notes)\b/i,
];

/** The sources that write what has become of requests, migrations and tests apart. */
async function writers(): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob('**/*.ts', { cwd: SERVER })) {
    if (path.endsWith('.test.ts') || path.startsWith('db/migrations/')) continue;
    const source = await readFile(join(SERVER, path), 'utf8');
    if (WRITES.some((writing) => writing.test(source))) found.push(path);
  }
  return found;
}

test('requests and the record of what became of them are written by one store alone', async () => {
  expect(await writers()).toEqual(['sharing/stores/request-store.ts']);
});
