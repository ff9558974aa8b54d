import { type Choice, type Message, msg, type Values } from '../../contract/words/words.ts';
import { readCatalogue } from '../../server/words/catalogue-file.ts';
import { wordsOf } from '../../server/words/words-of.ts';

/** Translates a sentence of the site, given as in the source: the English text, and its context if it has one. */
export type Say = {
  (template: TemplateStringsArray, ...parts: (Values | Choice)[]): string;
  (described: { message: string; context?: string }): string;
};

/** A translator with a language's catalogue. @throws if the catalogue lacks the sentence */
export function sayIn(language: string): Say {
  const [words, known] = [wordsOf(language), readCatalogue(language)];
  return (...sentence: unknown[]) => {
    const message: Message = (msg as (...sentence: unknown[]) => Message)(...sentence);
    if (!known.has(message.id)) throw new Error(`${language} has no words for “${message.message}”`);
    return words._(message);
  };
}
