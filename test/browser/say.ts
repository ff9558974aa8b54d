import { type Choice, type Message, msg, type Values } from '../../contract/words.ts';
import { readCatalogue } from '../../server/words/catalogue-file.ts';
import { wordsOf } from '../../server/words/words-of.ts';

/** Says a sentence of the site, which is named as the source names it: by its English, and its context if it has one. */
export type Say = {
  (template: TemplateStringsArray, ...parts: (Values | Choice)[]): string;
  (described: { message: string; context?: string }): string;
};

/** How a language says sentences, by its catalogue. One that the catalogue lacks is a mistake of the test. */
export function sayIn(language: string): Say {
  const [words, known] = [wordsOf(language), readCatalogue(language)];
  return (...sentence: unknown[]) => {
    const message: Message = (msg as (...sentence: unknown[]) => Message)(...sentence);
    if (!known.has(message.id)) throw new Error(`${language} has no words for “${message.message}”`);
    return words._(message);
  };
}
