/**
 * A part of `npm run check`: rejects words that make English sound translated, in messages of screens and mails
 * (words/en/messages.po) and in the main documents. STYLE.md lists the words to use instead.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePo } from 'pofile-ts';

const ROOT = join(import.meta.dirname, '..');

const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/api.md',
  'docs/configuration.md',
  'docs/departures.md',
  'docs/running.md',
  'docs/watching.md',
];

/** Each word, and its replacement. */
const WORDS: [word: RegExp, instead: string][] = [
  [/\b(?:whoever|whom|he who)\b/i, 'people who, anyone who, you'],
  [/\b(?:some|no)body\b/i, 'someone, no one, they'],
  [/\bcan not\b/i, 'can’t on screens, cannot in documents'],
  [/\b(?:any more|no more of)\b|\bgo(?:es|ing)? on\b/i, 'no longer, continue'],
  [/\bamiss\b|\bas it should be\b/i, 'needs attention, OK'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bt(?:ake|akes|aken|aking|ook)(?: (?:it|this|that|them))? back\b/i, 'undo, remove, withdraw'],
  [/\bpeople who (?:look after|run) (?:this|the) site\b/i, 'moderators, administrators'],
  [/\bwhat is in it\b/i, 'ingredients and allergens'],
  [/(?<![/-])\bfoods\b(?![/-])/, 'food, listings'],
  [/\bpress(?:es|ed|ing)?\b(?! (?:Enter|Escape|Tab|Space)\b)/i, 'tap, select, click'],
  [/\b(?:look again|start afresh)\b/i, 'check again, start over'],
];

/** Texts that may contain such a word, and the reason. */
const EXCEPTIONS: [text: string, why: string][] = [
  ['You can not request your own food', 'quoted by the specification'],
  ['My posted foods', 'names the table below the specification’s heading'],
];

if (import.meta.main) {
  const messages = parsePo(readFileSync(join(ROOT, 'words/en/messages.po'), 'utf8')).items.flatMap(
    ({ msgid, references }) =>
      // Placeholders contain names from the code.
      findWords(references[0] ?? 'words/en/messages.po', msgid.replaceAll(/\{\w+/g, '')),
  );
  const sentences = DOCUMENTS.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => findWords(`${file}:${index + 1}`, line.replaceAll(/`[^`]*`/g, ''))),
  );
  const found = [...messages, ...sentences];
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}

/** @returns a line for each word in the text that has a better one */
export function findWords(where: string, text: string): string[] {
  const checked = EXCEPTIONS.reduce((rest, [exception]) => rest.replaceAll(exception, ''), text);
  return WORDS.flatMap(([word, instead]) => {
    const [found] = word.exec(checked) ?? [];
    return found ? [`${where}: “${found}” in “${text}”. Better: ${instead}`] : [];
  });
}
