import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { openEmbedded } from '../server/db/embedded/embedded.ts';
import { chromiumArgs, chromiumPath } from '../test/browser/chromium.ts';
import { startApp, temporaryFolder } from '../test/process/app-process.ts';
import { type Person, register } from '../test/process/person.ts';

type Visit = { url: string; browser: Browser; moderator: Person | undefined };

/**
 * `foods`: minimum number of foods; those beyond the samples are copies of them, listed by another donor. `args`: extra arguments
 * for the browser. `moderator`: name of a moderator and steward to add. `more`: extra environment variables.
 */
type Options = { foods?: number; args?: string[]; moderator?: string; more?: Record<string, string> };

/** Runs the built site on a free port with fresh sample food, and a browser, for the duration of `use`. */
export async function withSite(
  use: (visit: Visit) => Promise<void>,
  { foods = 0, args = [], moderator: name, more = {} }: Options = {},
) {
  const data = await temporaryFolder();
  const env: Record<string, string> = { DATA_DIR: data.path, TIME_ZONE: 'UTC', TRUST_PROXY: '1', ...more };
  if (foods > 0) {
    await (await startApp({ env })).stop();
    await copyFoods(data.path, foods);
  }
  const app = await startApp({ env });
  const moderator = name ? await appoint(app.url, env, name) : undefined;
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumArgs, ...args] });
  try {
    await use({ url: app.url, browser, moderator });
  } finally {
    await browser.close();
    await app.stop();
    await data.remove();
  }
}

/** Registers a user and makes them a moderator and steward, using the operator's commands. */
async function appoint(url: string, env: Record<string, string>, name: string): Promise<Person> {
  const person = await register(url, name);
  const larder = join(import.meta.dirname, 'larder.ts');
  for (const command of ['make-moderator', 'make-steward'])
    await promisify(execFile)(process.execPath, [larder, command, person.email], { env: { ...process.env, ...env } });
  return person;
}

async function copyFoods(folder: string, count: number): Promise<void> {
  const database = await openEmbedded(folder, (error) => {
    throw error;
  });
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'foods' and column_name not in ('id', 'donor_id') and is_generated = 'NEVER'`.execute(
    database.db,
  );
  const donor = { issuer: 'copies', subject: 'donor', name: 'Nele Neighbour', email: 'nele@example.org', photo: '' };
  const donorId = uuidv7();
  await database.db
    .insertInto('users')
    .values({ id: donorId, ...donor })
    .execute();
  const others = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    insert into foods (id, donor_id, ${others})
    select uuidv7(), ${donorId}::uuid, ${others} from foods cross join generate_series(1, ${count}::int)
    limit greatest(0, ${count}::int - (select count(*) from foods)::int)`.execute(database.db);
  await database.close();
}
