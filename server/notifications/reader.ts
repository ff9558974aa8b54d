import type { Words } from '../../contract/words/say.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/schema.ts';
import { languageOf, warningLanguageOf } from '../users/language.ts';
import { wordsOf } from '../words/words-of.ts';

/** Somebody who is to be told something, by their id or their e-mail. */
export type Reader = { userId: string } | { address: string };

type Languages = { db: Db; config: Pick<Config, 'language' | 'languages'> };

/** The words of a reader's own language where the site offers it, else those of the site's. */
export async function wordsFor(reader: Reader, { db, config }: Languages): Promise<Words> {
  return config.languages.length === 1 ? wordsOf(config.language) : offered(await languageOf(db, reader), config);
}

/** As wordsFor, of a reader who is warned about their account. Who has their session can not choose these words. */
export async function wordsToWarn(reader: Reader, { db, config, now }: Languages & { now: Date }): Promise<Words> {
  if (config.languages.length === 1) return wordsOf(config.language);
  return offered(await warningLanguageOf(db, reader, now), config);
}

function offered(own: string | undefined, { language, languages }: Languages['config']): Words {
  return wordsOf(own !== undefined && languages.includes(own) ? own : language);
}

/** These addresses by the words of their readers. */
export async function byWords(addresses: string[], languages: Languages): Promise<Map<Words, string[]>> {
  const known = await Promise.all(
    addresses.map(async (address) => ({ address, words: await wordsFor({ address }, languages) })),
  );
  const groups = Map.groupBy(known, ({ words }) => words);
  return new Map([...groups].map(([words, readers]) => [words, readers.map(({ address }) => address)]));
}
