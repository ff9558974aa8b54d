import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Compiled, Words } from './say.ts';
import type { Message } from './words.ts';

/**
 * Creates Words that compile each message on first use.
 *
 * @param textOf returns a message's text in ICU MessageFormat, or undefined if it is not translated
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

/** The English messages in the source code. */
export const english = /* @__PURE__ */ compilingWords('en', ({ message }) => message);

/** An English sentence that is translated when the response is sent. */
export type Said = string & { readonly Said: unique symbol };

const messages = new Map<string, Message>();

/**
 * Returns a message's English text, for schemas and errors. The server remembers the message, so that `inLanguage` can translate
 * the text when the response is sent. Use it only for messages in the source code, because remembered messages are never freed.
 */
export function said(message: Message): Said {
  const text = english._(message) as Said;
  messages.set(text, message);
  return text;
}

/** Translates an English text that `said` returned. Returns any other text unchanged. */
export function inLanguage(words: Words, text: string): string {
  const message = words.language === english.language ? undefined : messages.get(text);
  return message ? words._(message) : text;
}
