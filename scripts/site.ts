import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';
import { sql } from 'kysely';
import { openEmbedded } from '../server/db/embedded/embedded.ts';
import { chromiumArgs, chromiumPath } from '../test/browser/chromium.ts';
import { startApp, temporaryFolder } from '../test/process/app-process.ts';

type Visit = { url: string; browser: Browser };

/** `foods`: how many there are at least; more than the samples are copies of them. `args`: further ones for the browser. */
type Options = { foods?: number; args?: string[] };

/** Runs the built site on a free port with fresh sample foods, and a browser, while `use` uses them. */
export async function withSite(use: (visit: Visit) => Promise<void>, { foods = 0, args = [] }: Options = {}) {
  const data = await temporaryFolder();
  const env = { DATA_DIR: data.path, TIME_ZONE: 'UTC' };
  if (foods > 0) {
    await (await startApp({ env })).stop();
    await copyFoods(data.path, foods);
  }
  const app = await startApp({ env });
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumArgs, ...args] });
  try {
    await use({ url: app.url, browser });
  } finally {
    await browser.close();
    await app.stop();
    await data.remove();
  }
}

async function copyFoods(folder: string, count: number): Promise<void> {
  const database = await openEmbedded(folder, (error) => {
    throw error;
  });
  await sql`
    insert into foods
    select (jsonb_populate_record(foods, jsonb_build_object('id', uuidv7()))).*
    from foods cross join generate_series(1, ${count}::int)
    limit greatest(0, ${count}::int - (select count(*) from foods)::int)`.execute(database.db);
  await database.close();
}
