import { sql } from 'kysely';
import type { Logger } from 'pino';
import valid from 'semver/functions/valid.js';
import { z } from 'zod';
import { settingDefaults } from '../../../contract/site/site-setting-terms.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';
import { createFetcher, type FetchOptions, type FetchPublicly } from '../../kernel/fetch-publicly.ts';
import { readSettings } from '../memory/settings.ts';

/** Minimum time between two requests to the feed, in milliseconds. Applies to all servers together, whatever the outcome. */
const PAUSE = 24 * 60 * 60_000;

const MOST_BYTES = 100_000;

/** Log message for a failed request. */
export const NOT_ASKED = 'could not check for a newer release';

/** Reads `version`, as in package registries, or `tag_name`, as in a code forge's latest release. */
const Feed = z
  .object({ version: z.string() })
  .transform(({ version }) => version)
  .or(z.object({ tag_name: z.string() }).transform(({ tag_name }) => tag_name))
  .transform((version) => version.replace(/^v/, ''))
  .refine((version) => version.length <= 64 && valid(version) !== null);

/** Creates the function that fetches a release feed. @param options for tests */
export function createReleaseFetcher(options?: FetchOptions): FetchPublicly {
  return createFetcher({ accept: 'application/json', mostBytes: MOST_BYTES, protocols: ['https:'] }, options);
}

type Asking = {
  db: Db;
  config: Pick<Config, 'updateFeedUrl'>;
  log: Pick<Logger, 'warn'>;
  now: Date;
  fetchFeed: FetchPublicly;
};

/** Fetches the newest release from the feed at most once a day, if stewards have allowed it. Stores the outcome. */
export async function askForReleases({ db, config: { updateFeedUrl }, log, now, fetchFeed }: Asking): Promise<void> {
  if (!updateFeedUrl || !(await asksForReleases(db)) || !(await claim(db, now))) return;
  try {
    const version = await newestIn(await fetchFeed(updateFeedUrl));
    await db.updateTable('newestRelease').set({ version, failingSince: null }).execute();
  } catch (error) {
    const { message } = error as Error;
    log.warn({ why: message }, NOT_ASKED);
    await db
      .updateTable('newestRelease')
      .set({ failingSince: sql<Date>`coalesce(failing_since, ${now})` })
      .execute();
  }
}

export async function asksForReleases(db: Db): Promise<boolean> {
  const { asksForReleases = settingDefaults.asksForReleases } = await readSettings(db);
  return asksForReleases;
}

/** Returns the newest known release; undefined before the first request. */
export async function knownRelease(db: Db) {
  return db.selectFrom('newestRelease').select(['version', 'failingSince']).executeTakeFirst();
}

/** Claims the daily request to the feed for this server. If several servers try at once, only one succeeds. */
async function claim(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('newestRelease')
    .values({ askedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('isOnly')
        .doUpdateSet({ askedAt: now })
        .where('newestRelease.askedAt', '<=', new Date(now.getTime() - PAUSE)),
    )
    .returning('isOnly')
    .executeTakeFirst();
  return row !== undefined;
}

async function newestIn(bytes: Buffer): Promise<string> {
  let feed: unknown;
  try {
    feed = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Error('the response is not JSON');
  }
  const { data } = Feed.safeParse(feed);
  if (data === undefined) throw new Error('the response names no version');
  return data;
}
