import type { Words } from '../../contract/words/say.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/schema.ts';
import { languageOf, warningLanguageOf } from '../users/language.ts';
import { wordsOf } from '../words/words-of.ts';

/** The recipient of a notification, by user ID or email. */
export type Reader = { userId: string } | { address: string };

type Languages = { db: Db; config: Pick<Config, 'language' | 'languages'> };

/** Returns the texts in the reader's language if the site offers it, otherwise in the site's language. */
export async function wordsFor(reader: Reader, { db, config }: Languages): Promise<Words> {
  return config.languages.length === 1 ? wordsOf(config.language) : offered(await languageOf(db, reader), config);
}

/** Like `wordsFor`, for warnings about an account. Ignores a recent change of language, which an intruder may have made. */
export async function wordsToWarn(reader: Reader, { db, config, now }: Languages & { now: Date }): Promise<Words> {
  if (config.languages.length === 1) return wordsOf(config.language);
  return offered(await warningLanguageOf(db, reader, now), config);
}

function offered(own: string | undefined, { language, languages }: Languages['config']): Words {
  return wordsOf(own !== undefined && languages.includes(own) ? own : language);
}

/** Groups addresses by the language of their readers. */
export async function byWords(addresses: string[], languages: Languages): Promise<Map<Words, string[]>> {
  const known = await Promise.all(
    addresses.map(async (address) => ({ address, words: await wordsFor({ address }, languages) })),
  );
  const groups = Map.groupBy(known, ({ words }) => words);
  return new Map([...groups].map(([words, readers]) => [words, readers.map(({ address }) => address)]));
}
