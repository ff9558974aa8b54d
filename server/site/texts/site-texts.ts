import { LRUCache } from 'lru-cache';
import { NIL } from 'uuid';
import { msg } from '#words';
import type { SiteTextKind } from '../../../contract/site/site-text-terms.ts';
import type { EditedSiteText, SiteText, SiteTextInput, TextBlock } from '../../../contract/site/site-texts.ts';
import { nameOfLanguage } from '../../../contract/words/languages.ts';
import type { Config } from '../../config/config.ts';
import { lockUntilEnd } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { transact } from '../../events/transact.ts';
import { ApiError, invalidInput } from '../../kernel/api-error.ts';
import { record } from '../../moderation/log/moderation-log.ts';
import type { User } from '../../users/user.ts';
import type { SiteMemory } from '../memory/site-memory.ts';
import { readMarkdown } from './markdown.ts';
import * as store from './text-store.ts';

type Languages = Pick<Config, 'languages' | 'language'>;

/** Cache of parsed texts. Parsing one takes about ten milliseconds. */
const read = new LRUCache<string, TextBlock[]>({ max: 60 });

function blocksOf(source: string): TextBlock[] {
  const known = read.get(source) ?? readMarkdown(source);
  read.set(source, known);
  return known;
}

/**
 * Returns one of the site's own texts: in the reader's language, otherwise in the site's, otherwise in the first language that
 * has one.
 *
 * @throws ApiError NOT_FOUND if there is none
 */
export async function siteText(
  db: Db,
  kind: SiteTextKind,
  reader: string,
  { languages, language }: Languages,
): Promise<SiteText> {
  const texts = await store.newestIn(db, kind, languages);
  const text = [reader, language, ...languages]
    .map((wanted) => texts.find(({ language }) => language === wanted))
    .find((text) => text !== undefined);
  if (!text) throw new ApiError('NOT_FOUND');
  return { language: text.language, savedAt: text.savedAt.toISOString(), blocks: blocksOf(text.source) };
}

/** Loads a text for editing, with its older versions. */
export async function editedText(
  db: Db,
  name: store.TextName,
  { config, site }: { config: Pick<Config, 'dailyBackups'> & Languages; site: Pick<SiteMemory, 'readMail'> },
): Promise<EditedSiteText> {
  requireOffered(name.language, config.languages);
  const versions = await store.versionsOf(db, name);
  const [newest, ...older] = versions.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
  const mail = await site.readMail();
  const facts = { mailHost: mail ? new URL(mail.smtpUrl).hostname : null, dailyBackups: config.dailyBackups };
  return { ...(newest ?? { version: 0, source: '', savedAt: null, savedBy: null }), facts, history: older };
}

/**
 * Saves a text as a new version, unless it is the same as the newest one.
 *
 * @returns the newest version
 * @throws ApiError TEXT_CHANGED if the edited version is no longer the newest
 */
export async function saveText(
  db: Db,
  steward: User,
  kind: SiteTextKind,
  { language, source, after }: SiteTextInput,
  { ctx, config: { languages } }: { ctx: Context; config: Languages },
): Promise<number> {
  requireOffered(language, languages);
  return transact(db, ctx, async (tx, ctx) => {
    await lockUntilEnd(tx, 'site settings');
    const [newest = { version: 0, source: '' }] = await store.versionsOf(tx, { kind, language });
    if (newest.source === source) return newest.version;
    if (newest.version !== after) throw new ApiError('TEXT_CHANGED');
    const version = after + 1;
    const savedAt = ctx.clock();
    await store.insertVersion(tx, { kind, language, version, source, savedBy: steward.id, savedAt });
    await store.deleteOldVersions(tx, { kind, language });
    const why = languages.length > 1 ? nameOfLanguage(language) : '';
    await record(tx, steward, { act: `write-${kind}`, targetId: NIL, target: kind, why }, ctx);
    await ctx.publish(tx, { kind: 'site-changed' });
    return version;
  });
}

/** @throws ApiError INVALID_INPUT if the site does not offer the language */
function requireOffered(language: string, languages: readonly string[]): void {
  if (!languages.includes(language))
    throw invalidInput('language', msg`This site doesn’t offer that language. Choose another one.`);
}
