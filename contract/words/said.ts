import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Compiled, Words } from './say.ts';
import type { Message } from './words.ts';

/**
 * Words that compile a sentence when it is said for the first time.
 *
 * @param textOf the sentence in ICU MessageFormat; undefined where the language lacks it
 */
export function compilingWords(language: string, textOf: (message: Message) => string | undefined): Words {
  const compiled = new Map<string, Compiled>();
  return new Words(language, (message) => {
    const known = compiled.get(message.id);
    if (known !== undefined) return known;
    const text = textOf(message);
    if (text === undefined) return undefined;
    const words = compileMessage(text);
    compiled.set(message.id, words);
    return words;
  });
}

/** The English of the source. */
export const english = /* @__PURE__ */ compilingWords('en', ({ message }) => message);

/** An English sentence that is said in other languages where an answer leaves. */
export type Said = string & { readonly Said: unique symbol };

const messages = new Map<string, Message>();

/**
 * The English sentence of a message, for schemas and errors, whose texts are English wherever nobody asks for another language.
 * The server remembers which message it was, and says it in its reader's language where the answer leaves (`inLanguage`).
 * Only for sentences of the source, as they are remembered for good.
 */
export function said(message: Message): Said {
  const text = english._(message) as Said;
  messages.set(text, message);
  return text;
}

/** An English sentence in other words' language. A text that `said` has not made stays as it is. */
export function inLanguage(words: Words, text: string): string {
  const message = words.language === english.language ? undefined : messages.get(text);
  return message ? words._(message) : text;
}
