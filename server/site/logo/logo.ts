import { NIL } from 'uuid';
import { lockUntilEnd } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { transact } from '../../events/transact.ts';
import { record } from '../../moderation/log/moderation-log.ts';
import { makeLogoFiles, pictureErrors } from '../../photos/decoder.ts';
import type { User } from '../../users/user.ts';
import { deleteLogo, readLogo, writeLogo } from '../memory/logo.ts';
import type { SiteMemory } from '../memory/site-memory.ts';

type Means = { ctx: Context; site: Pick<SiteMemory, 'lastName'> };

/**
 * Sets the site's logo.
 *
 * @param picture the uploaded bytes, as they arrive
 * @param signal aborted if the client disconnects
 */
export async function changeLogo(
  db: Db,
  steward: User,
  picture: AsyncIterable<Uint8Array>,
  { ctx, site }: Means,
  signal?: AbortSignal,
): Promise<void> {
  const files = await makeLogoFiles(picture, { key: steward.id, isNew: false }, signal);
  await transact(db, ctx, async (tx, ctx) => {
    await lockUntilEnd(tx, 'site settings');
    const before = await readLogo(tx);
    await writeLogo(tx, files, ctx.clock());
    if ((await readLogo(tx)) === before) return;
    await record(tx, steward, { act: 'change-logo', targetId: NIL, target: site.lastName(), why: '' }, ctx);
    await ctx.publish(tx, { kind: 'site-changed' });
  });
}
changeLogo.errors = pictureErrors;

/** Restores the default logo. */
export async function removeLogo(db: Db, steward: User, { ctx, site }: Means): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    await lockUntilEnd(tx, 'site settings');
    if ((await readLogo(tx)) === undefined) return;
    await deleteLogo(tx);
    await record(tx, steward, { act: 'remove-logo', targetId: NIL, target: site.lastName(), why: '' }, ctx);
    await ctx.publish(tx, { kind: 'site-changed' });
  });
}
