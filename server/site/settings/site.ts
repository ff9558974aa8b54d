import { isDeepStrictEqual } from 'node:util';
import { NIL } from 'uuid';
import { msg } from '#words';
import { saysWho } from '../../../contract/imprint.ts';
import { type Language, nameOfLanguage } from '../../../contract/languages.ts';
import type { ModerationAct } from '../../../contract/moderation-terms.ts';
import type { EditedSiteSettings, SiteSetting, SiteSettings } from '../../../contract/site-settings.ts';
import {
  forEachTranslation,
  type Joining,
  settingDefaults,
  type Translation,
  translationSetting,
  wordsOnCard,
} from '../../../contract/site-terms.ts';
import type { Config } from '../../config/config.ts';
import { lockUntilEnd } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { transact } from '../../events/transact.ts';
import { invalidInput } from '../../kernel/api-error.ts';
import { type Change, changeSinceRead } from '../../kernel/change-since-read.ts';
import { record } from '../../moderation/log/moderation-log.ts';
import type { User } from '../../people/user.ts';
import { joiningBy } from '../memory/joining.ts';
import { placeBy } from '../memory/place.ts';
import { readSettings, writeSetting } from '../memory/settings.ts';

/** How the change of a setting stands in the log, with the words that say what it is now. */
type Act = { actOf(settings: SiteSettings): ModerationAct; wordsOf(settings: SiteSettings): string };

const acts: Record<SiteSetting, Act> = {
  name: { actOf: () => 'rename-site', wordsOf: () => '' },
  line: { actOf: () => 'reword-site', wordsOf: ({ line }) => line },
  imprint: { actOf: () => 'change-imprint', wordsOf: ({ imprint }) => linesOf(imprint) },
  colour: { actOf: () => 'recolour-site', wordsOf: ({ colour }) => colour ?? '' },
  home: { actOf: () => 'change-home', wordsOf: ({ home }) => partsOf(home) },
  cards: { actOf: () => 'change-home', wordsOf: ({ cards }) => ownCardsOf(cards) },
  ...forEachTranslation<Act>((language) => ({
    actOf: () => 'translate-site',
    wordsOf: (settings) => textsIn(language, settings[translationSetting(language)]),
  })),
  joining: { actOf: ({ joining }) => joiningActs[joining], wordsOf: () => '' },
  place: { actOf: () => 'move-site', wordsOf: ({ place }) => (place ? `${place.name}, ${place.country}` : '') },
  timeZone: { actOf: () => 'change-time-zone', wordsOf: ({ timeZone }) => timeZone },
  language: { actOf: () => 'change-language', wordsOf: ({ language }) => nameOfLanguage(language) },
  dates: { actOf: () => 'change-dates', wordsOf: ({ dates }) => dates ?? '' },
  asksForReleases: {
    actOf: ({ asksForReleases }) => (asksForReleases ? 'ask-for-releases' : 'end-asking-for-releases'),
    wordsOf: () => '',
  },
};

const joiningActs = {
  open: 'open-site',
  confirmed: 'ask-for-confirmed-emails',
  invited: 'close-site',
} as const satisfies Record<Joining, ModerationAct>;

type Deciding = Pick<
  Config,
  'siteName' | 'joining' | 'mail' | 'fixed' | 'timeZone' | 'languages' | 'language' | 'updateFeedUrl'
>;

/** The settings as they are stored, and the variables that win over them. */
export async function editedSettings(db: Db, config: Deciding): Promise<EditedSiteSettings> {
  const { siteName, joining, mail, fixed, updateFeedUrl } = config;
  const changed = await readSettings(db);
  return {
    ...{ ...settingDefaults, ...changed, ...placeBy(config, changed) },
    ...(siteName && { name: siteName }),
    ...(joining && { joining: joiningBy(joining) }),
    variables: {
      name: siteName ? 'SITE_NAME' : null,
      sender: mail.from?.name ? 'MAIL_FROM' : null,
      joining: joining?.variables.join(', ') ?? null,
      timeZone: fixed.timeZone ? 'TIME_ZONE' : null,
      language: fixed.language ? 'LANGUAGE' : null,
      dates: fixed.dates ? 'LOCALE' : null,
      contact: fixed.contact ? 'CONTACT_EMAIL' : null,
    },
    releaseFeed: updateFeedUrl ? new URL(updateFeedUrl).host : null,
  };
}

/**
 * Changes some settings of who the site is. Each setting that becomes another is in the log. A setting that the environment decides stays as
 * it is stored, and so does one that is wanted as it was read.
 *
 * @throws ApiError INVALID_INPUT where e-mails shall be confirmed and nothing can do that, or the language is not offered, CHANGED_MEANWHILE
 *   where a setting is no longer as it was read
 */
export async function changeSite(
  db: Db,
  moderator: User,
  { wanted, read }: Change<SiteSettings>,
  { ctx, config }: { ctx: Context; config: Deciding },
): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    await lockUntilEnd(tx, 'site settings');
    const changed = await readSettings(tx);
    const before = { ...settingDefaults, ...changed, ...placeBy(config, changed) };
    const { siteName, joining, fixed, languages } = config;
    const decided = {
      ...(siteName && { name: before.name }),
      ...(joining && { joining: before.joining }),
      ...(fixed.timeZone && { timeZone: before.timeZone }),
      ...(fixed.language && { language: before.language }),
      ...(fixed.dates && { dates: before.dates }),
    };
    const free = Object.fromEntries(Object.entries(wanted).filter(([name]) => !(name in decided)));
    const differing = changeSinceRead<SiteSettings>(before, { wanted: free, read });
    const after = { ...before, ...differing, ...decided };
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
    const names = (Object.keys(acts) as SiteSetting[]).filter(
      // The zone of the machine is nobody's word, also where it is right.
      (name) => !isDeepStrictEqual(before[name], after[name]) || (name === 'timeZone' && isFirstSaid),
    );
    for (const name of names) {
      const { actOf, wordsOf } = acts[name];
      await writeSetting(tx, name, after[name], ctx.clock());
      await record(tx, moderator, { act: actOf(after), targetId: NIL, target: after.name, why: wordsOf(after) }, ctx);
    }
    if (names.length > 0) await ctx.publish(tx, { kind: 'site-changed' });
  });
}

/** The parts that are hidden, and the words on pictures, by their numbers. */
function partsOf({ hidden, slides }: SiteSettings['home']): string {
  const words = slides.map(
    (slide, index) => slide && [`${index + 1}.`, slide.title, slide.line].filter(Boolean).join(' '),
  );
  return [...hidden.map((part) => `– ${part}`), ...words].filter(Boolean).join('\n');
}

/** The cards that are hidden, and the words on the site's own, by their numbers. */
function ownCardsOf(cards: SiteSettings['cards']): string {
  const lines = Object.entries(cards).flatMap(([kind, ofKind]) =>
    ofKind.map((card, index) => card && `${kind} ${index + 1}: ${card.as === 'own' ? wordsOnCard(card) : '–'}`),
  );
  return lines.filter(Boolean).join('\n');
}

/** The name of a language, and each text in it by its path. */
function textsIn(language: Language, texts: Translation): string {
  return [nameOfLanguage(language), ...Object.entries(texts).map(([path, text]) => `${path}: ${text}`)].join('\n');
}

function linesOf(imprint: SiteSettings['imprint']): string {
  if (!saysWho(imprint)) return '';
  const { name, address, phone, email, hours, founded } = imprint;
  const open = hours && `${hours.firstDay}–${hours.lastDay}, ${hours.from}–${hours.to}`;
  return [name, address, phone, email, open, founded].filter(Boolean).join('\n');
}
