/**
 * Declarations of the functions that show text in the reader's language. The build replaces them with `useWords` and `Trans` from
 * words-context.tsx (scripts/words-plugin.ts), so nothing in this file ever runs. Lingui's tools look for these names.
 */
import type { ReactElement } from 'react';
import type { Message } from '../../contract/words/words.ts';

type Say = {
  (template: TemplateStringsArray, ...values: (string | number)[]): string;
  /** `message` is the English text. `context` distinguishes it from the same text with another meaning. */
  (described: { message: string; context?: string; comment?: string }): string;
  /** Translates a message from contract/ or another module. */
  (message: Message): string;
};

/** Returns the page's translation function: `` const { t } = useLingui() ``, `` t`View Details of ${title}` ``. */
export declare function useLingui(): { t: Say };

/** Content of a sentence: text, values and elements. */
type Sentence = string | number | ReactElement | readonly Sentence[];

/** Translates a sentence that contains elements. */
export declare function Trans(props: { children: Sentence; context?: string; comment?: string }): ReactElement;

/** Translates text that depends on a number: `<Plural value={count} one="# food" other="# foods" />`. */
export declare function Plural(props: { value: number; one: Sentence; other: Sentence; _0?: Sentence }): ReactElement;
