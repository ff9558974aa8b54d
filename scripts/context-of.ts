import { type Config, hasVerifyingSignIn } from '../server/config/config.ts';
import { readRestoredCopy } from '../server/db/backup/restored-copy.ts';
import type { Db } from '../server/db/schema.ts';
import { broadcast } from '../server/events/broadcast.ts';
import type { Context } from '../server/events/context.ts';
import { publishTo } from '../server/events/publish.ts';
import { notifications } from '../server/notification-kinds.ts';
import { addNotifications } from '../server/notifications/outbox.ts';
import { mailBy, readMailServer } from '../server/site/memory/mail-server.ts';
import { placeBy } from '../server/site/memory/place.ts';
import { readSettings } from '../server/site/memory/settings.ts';

/** Creates a context like the server's, so that changes notify running servers at once, and users by email and push. */
export async function contextOf(db: Db, config: Config): Promise<Context> {
  const { publicUrl } = config;
  const { timeZone } = placeBy(config, await readSettings(db));
  const [clock, sendsMail] = [() => new Date(), mailBy(config, await readMailServer(db, config)) !== undefined];
  const publishIn = publishTo(broadcast, addNotifications(notifications, { clock, sendsMail }));
  const isCopy = (await readRestoredCopy(db)) !== undefined;
  const isVouchedFor = hasVerifyingSignIn(config);
  // The operator who runs the command can judge the time.
  const isTimeDoubted = false;
  return { clock, isTimeDoubted, timeZone, publicUrl, sendsMail, isCopy, isVouchedFor, publishIn, changed: () => {} };
}
