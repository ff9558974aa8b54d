/**
 * What pages import to say something in their reader's language. The build puts `useWords` and `Trans` of words-context.tsx in
 * their place (scripts/words-plugin.ts), so nothing of this file is ever run. The names are Lingui's, whose tools read them.
 */
import type { ReactElement } from 'react';
import type { Message } from '../../contract/words/words.ts';

type Say = {
  (template: TemplateStringsArray, ...values: (string | number)[]): string;
  /** `message` is English; `context` tells it from an equal sentence that means something else. */
  (described: { message: string; context?: string; comment?: string }): string;
  /** Says what contract/ or another module has made. */
  (message: Message): string;
};

/** The words of this page: `` const { t } = useLingui() ``, `` t`View Details of ${title}` ``. */
export declare function useLingui(): { t: Say };

/** A sentence, with values and elements in it. */
type Sentence = string | number | ReactElement | readonly Sentence[];

/** A sentence with elements in it. */
export declare function Trans(props: { children: Sentence; context?: string; comment?: string }): ReactElement;

/** What differs by number: `<Plural value={count} one="# food" other="# foods" />`. */
export declare function Plural(props: { value: number; one: Sentence; other: Sentence; _0?: Sentence }): ReactElement;
