/**
 * Functions that define translatable messages. Node runs them as they are. In page scripts, the build replaces each call with its
 * result (scripts/words-plugin.ts). `npm run words` collects the messages into words/.
 */
import { generateMessageId } from '@lingui/message-utils/generateMessageId';

/** A sentence before translation. */
export type Message = {
  /** Key in the catalogues: a hash of the English sentence and its context. */
  readonly id: string;
  /** The English sentence in ICU MessageFormat. Absent in the scripts of pages. */
  readonly message?: string;
  readonly values?: Values;
};

/** A value in a sentence. If it is a message, it is translated into the sentence's language. */
export type Value = string | number | Message;
export type Values = Readonly<Record<string, Value>>;

/** A value, with its name for translators: `{ title }`. */
type Labelled = Values;

/** A part of a sentence that depends on a number. Cannot be used as a message on its own. */
export type Choice = { readonly choice: string; readonly choiceValues: Values };

/** Each form is part of a sentence. `#` stands for the number. */
type Forms = { readonly [form in number | 'zero' | 'one' | 'two' | 'few' | 'many']?: string } & {
  readonly other: string;
};

type Described = {
  message: string;
  /** Distinguishes identical English sentences with different meanings. */
  context?: string;
  /** For translators. */
  comment?: string;
};

/**
 * Creates a message: `` msg`about ${{ distance }} km` ``, `` msg`${plural({ days }, { one: '# day', other: '# days' })} left` ``,
 * or `msg({ message: 'List', context: 'a button' })`.
 */
export function msg(template: TemplateStringsArray, ...parts: (Labelled | Choice)[]): Message;
export function msg(described: Described): Message;
export function msg(first: TemplateStringsArray | Described, ...parts: (Labelled | Choice)[]): Message {
  if (!isTemplate(first)) return { id: idOf(first.message, first.context), message: first.message };
  let message: string = first[0] ?? '';
  if (parts.length === 0) return { id: idOf(message), message };
  const values: Record<string, Value> = {};
  parts.forEach((part, index) => {
    if (isChoice(part)) {
      message += part.choice;
      Object.assign(values, part.choiceValues);
    } else {
      message += `{${Object.keys(part)[0]}}`;
      Object.assign(values, part);
    }
    message += first[index + 1] ?? '';
  });
  return { id: idOf(message), message, values };
}

/** Words that depend on a number: `plural({ days }, { one: '# day', other: '# days' })`. English has `one` and `other`. */
export function plural(number: Readonly<Record<string, number>>, forms: Forms): Choice {
  const cases = Object.entries(forms).map(([form, text]) => `${/^\d+$/.test(form) ? `=${form}` : form} {${text}}`);
  return { choice: `{${Object.keys(number)[0]}, plural, ${cases.join(' ')}}`, choiceValues: number };
}

/** Cached because hashing takes 3 µs, and a list uses the same message in every row. */
const ids = new Map<string, string>();

function idOf(message: string, context?: string): string {
  const key = context === undefined ? message : `${message}\u0000${context}`;
  const known = ids.get(key);
  if (known !== undefined) return known;
  const id: string = generateMessageId(message, context);
  ids.set(key, id);
  return id;
}

function isTemplate(first: TemplateStringsArray | Described): first is TemplateStringsArray {
  return Array.isArray(first);
}

function isChoice(part: Labelled | Choice): part is Choice {
  return 'choice' in part && 'choiceValues' in part;
}
