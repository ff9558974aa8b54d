import { isDeepStrictEqual } from 'node:util';
import { NIL } from 'uuid';
import { msg } from '#words';
import {
  loggedAs,
  overridableSettings,
  type SiteSetting,
  settingDefaults,
  settingNames,
  variableOf,
} from '../../../contract/site/site-setting-terms.ts';
import type { EditedSiteSettings, SiteSettings } from '../../../contract/site/site-settings.ts';
import type { Config } from '../../config/config.ts';
import { lockUntilEnd } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { transact } from '../../events/transact.ts';
import { invalidInput } from '../../kernel/api-error.ts';
import { type Change, changeSinceRead } from '../../kernel/change-since-read.ts';
import { record } from '../../moderation/log/moderation-log.ts';
import type { User } from '../../users/user.ts';
import { joiningBy } from '../memory/joining.ts';
import { placeBy } from '../memory/place.ts';
import { readSettings, writeSetting } from '../memory/settings.ts';

type Deciding = Pick<
  Config,
  'joining' | 'mail' | 'fixed' | 'isContactFixed' | 'timeZone' | 'languages' | 'language' | 'updateFeedUrl'
>;

/** Returns the stored settings, and the variables that override them. */
export async function editedSettings(db: Db, config: Deciding): Promise<EditedSiteSettings> {
  const { joining, mail, fixed, isContactFixed, updateFeedUrl } = config;
  return {
    ...(await storedSettings(db, config)).stored,
    ...fixed,
    ...(joining && { joining: joiningBy(joining) }),
    variables: {
      ...variablesOf(config),
      sender: mail.from?.name ? 'MAIL_FROM' : null,
      contact: isContactFixed ? 'CONTACT_EMAIL' : null,
    },
    releaseFeed: updateFeedUrl ? new URL(updateFeedUrl).host : null,
  };
}

/** Returns the settings that stewards have changed (`changed`), and all settings, including defaults (`stored`). */
async function storedSettings(db: Db, config: Deciding) {
  const changed = await readSettings(db);
  return { changed, stored: { ...settingDefaults, ...changed, ...placeBy(config, changed) } };
}

/** Returns the environment variable that overrides each setting; null if none does. */
function variablesOf({ fixed, joining }: Deciding): Record<string, string | null> {
  const decides = (name: SiteSetting) => (name in fixed ? variableOf(name) : null);
  const each = overridableSettings.map((name) => [name, decides(name)]);
  return { ...Object.fromEntries(each), joining: joining?.variables.join(', ') ?? null };
}

/**
 * Changes some of the site's settings, and logs each change. Settings that the environment overrides keep their stored values, as
 * do settings that are sent as they were read.
 *
 * @throws ApiError INVALID_INPUT if email addresses would have to be confirmed but nothing can confirm them, or if the language
 *   is not offered; CHANGED_MEANWHILE if a setting has changed since it was read
 */
export async function changeSite(
  db: Db,
  moderator: User,
  { wanted, read }: Change<SiteSettings>,
  { ctx, config }: { ctx: Context; config: Deciding },
): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    await lockUntilEnd(tx, 'site settings');
    const { changed, stored: before } = await storedSettings(tx, config);
    const { joining, fixed, languages } = config;
    const decided = variablesOf(config);
    const free = Object.fromEntries(Object.entries(wanted).filter(([name]) => !decided[name]));
    const differing = changeSinceRead<SiteSettings>(before, { wanted: free, read });
    const after = { ...before, ...differing };
    if (differing.joining === 'confirmed' && !joining && !ctx.sendsMail && !ctx.isVouchedFor) {
      throw invalidInput(
        'joining',
        msg`This site can’t send emails yet, so no one could confirm their email address. Set up a mail server first.`,
      );
    }
    if (!languages.includes(after.language)) {
      throw invalidInput('language', msg`This site doesn’t offer that language. Choose another one.`);
    }
    const isFirstSaid = wanted.timeZone !== undefined && !fixed.timeZone && changed.timeZone === undefined;
    const names = settingNames.filter(
      // Saving a time zone for the first time counts as a change, even if it equals the machine's.
      (name) => !isDeepStrictEqual(before[name], after[name]) || (name === 'timeZone' && isFirstSaid),
    );
    for (const name of names) {
      await writeSetting(tx, name, after[name], ctx.clock());
      await record(tx, moderator, { ...loggedAs(name, after[name]), targetId: NIL, target: after.name }, ctx);
    }
    if (names.length > 0) await ctx.publish(tx, { kind: 'site-changed' });
  });
}
