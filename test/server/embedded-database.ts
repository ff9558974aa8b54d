import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { usedFolder } from '../process/used-folder.ts';

/** An embedded database in its own folder, for all tests of a file. */
export function embeddedDatabase() {
  const opened = {} as { folder: string; database: Database };
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const folder = await usedFolder();
    remove = folder.remove;
    opened.folder = folder.path;
    opened.database = await openEmbedded(folder.path, failTests);
  }, 60_000);
  afterAll(async () => {
    await opened.database.close();
    await remove();
  });
  return opened;
}

/** Error handler for a database that must not stop. */
export function failTests(error: Error): never {
  throw error;
}
