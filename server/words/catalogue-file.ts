import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { parsePo } from 'pofile-ts';

const FOLDER = join(import.meta.dirname, '../../words');

/** A sentence in English and in another language, both in ICU MessageFormat; `words` is '' where nobody has translated it. */
type Sentence = { id: string; english: string; words: string };

/** The sentences of a language's catalogue. */
export function readSentences(language: string): Sentence[] {
  const { items } = parsePo(readFileSync(join(FOLDER, language, 'messages.po'), 'utf8'));
  return items
    .filter(({ obsolete }) => !obsolete)
    .map(({ msgid, msgctxt, msgstr: [words = ''] }) => ({
      id: generateMessageId(msgid, msgctxt ?? undefined),
      english: msgid,
      words,
    }));
}

/** What a language has translated, by the names of the sentences. */
export function readCatalogue(language: string): Map<string, string> {
  return new Map(readSentences(language).flatMap(({ id, words }) => (words ? [[id, words] as const] : [])));
}
