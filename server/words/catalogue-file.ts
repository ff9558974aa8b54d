import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { parsePo } from 'pofile-ts';

const FOLDER = join(import.meta.dirname, '../../words');

/** A text in English and in another language, both in ICU MessageFormat. `words` is empty if it is not translated. */
type Sentence = { id: string; english: string; words: string };

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

/** Reads the translations of a language, by sentence id. */
export function readCatalogue(language: string): Map<string, string> {
  return new Map(readSentences(language).flatMap(({ id, words }) => (words ? [[id, words] as const] : [])));
}
