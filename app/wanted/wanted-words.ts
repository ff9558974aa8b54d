import { msg } from '#words';
import type { Words } from '../../contract/words/say.ts';

/** Names what a wanted post asks for, as its author wrote it. */
export function sayWhat(words: Words, search: string): string {
  return search || words._(msg({ message: 'Any food', context: 'what someone needs' }));
}
