import { createHash } from 'node:crypto';
import { foodWords } from '#food-words';
import { concepts } from '../../contract/food-kinds/concepts.ts';
import { conceptsIn } from '../../contract/food-kinds/kind-of.ts';
import { FOLD_VERSION } from '../../contract/words/folded.ts';

// Folded titles end with marks: a private-use character for each concept, and one for the version of the words. `fold` removes
// such characters from texts, so users can neither write them nor search for them.

const FIRST_CONCEPT = 0xe000;
const FIRST_VERSION = 0xf000;
const VERSIONS = 0x900;

const marks = new Map(concepts.map(({ id }, at) => [id, String.fromCharCode(FIRST_CONCEPT + at)]));

/** The mark at the end of titles that were folded and marked with this release's words. Other words have another mark. */
export const WORDS_VERSION = String.fromCharCode(FIRST_VERSION + (hashOfWords() % VERSIONS));

/** Returns the mark of a concept. */
export function markOf(concept: string): string {
  return marks.get(concept) ?? '';
}

/** Returns the marks of all concepts in a title. */
export function marksIn(title: string): string {
  return [...conceptsIn(title)].map(markOf).join('');
}

export function isMark(text: string): boolean {
  return /^[\ue000-\uf8ff]/.test(text);
}

function hashOfWords(): number {
  return createHash('sha256')
    .update(JSON.stringify([foodWords, concepts, FOLD_VERSION]))
    .digest()
    .readUInt32BE();
}
