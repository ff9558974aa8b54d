import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Day } from '../dates.ts';
import { BEGIN, END, hasLettersFromRight } from './from-right.ts';
import { directionOf } from './languages.ts';
import type { Message, Value } from './words.ts';

/** A catalogue entry: plain text, or an ICU message compiled with `compileMessage` from @lingui/message-utils. */
export type Compiled = string | CompiledMessage;

/** Forms of a plural or select, by number, category or name. */
type Forms = Readonly<Record<string, Compiled | undefined>>;

/** A piece of a sentence: literal text, or a value. */
export type Piece<Given> = { text: string } | { value: Given };

/** Ways to join a list: `milk, eggs and nuts`; `milk, eggs or nuts`; or, in the shortest form, `milk, eggs, nuts`. */
const joints = {
  and: { type: 'conjunction' },
  or: { type: 'disjunction' },
  // Not type `unit`: in Turkish, its narrow style separates items only with spaces.
  narrow: { type: 'conjunction', style: 'narrow' },
} as const satisfies Record<string, Intl.ListFormatOptions>;

/** The messages and formats of one language. */
export class Words {
  readonly language: string;
  readonly #find: (message: Message) => Compiled | undefined;
  readonly #rules = new Map<Intl.PluralRuleType, Intl.PluralRules>();
  readonly #lists = new Map<keyof typeof joints, Intl.ListFormat>();
  readonly #dates = new Map<string, Intl.DateTimeFormat>();
  #numbers: Intl.NumberFormat | undefined;

  /** @param find returns a message in this language, or undefined to fall back to English */
  constructor(language: string, find: (message: Message) => Compiled | undefined) {
    this.language = language;
    this.#find = find;
  }

  /** Returns a message in this language. Lingui's macros expect this name for the method. */
  readonly _ = (message: Message): string =>
    this.pieces<Value>(message)
      .map((piece) => ('text' in piece ? piece.text : this.#saying(piece.value)))
      .join('');

  /** Lingui's macros use this name for messages created elsewhere. */
  get i18n(): Words {
    return this;
  }

  /** Returns a message in pieces, so that callers can wrap some of them in elements. */
  pieces<Given>({ values, ...message }: { id: string; message?: string; values?: Readonly<Record<string, Given>> }) {
    const found = this.#find(message) ?? message.message ?? message.id;
    const pieces: Piece<Given>[] = [];
    this.#collect(found, values ?? {}, undefined, pieces);
    return pieces;
  }

  #saying(value: Value): string {
    if (typeof value === 'string') return this.#apart(value);
    return typeof value === 'number' ? this.number(value) : this._(value);
  }

  /**
   * Isolates a right-to-left value in a left-to-right sentence, so that it does not reorder the text after it, such as a number.
   * Skips values that are already isolated.
   */
  #apart(value: string): string {
    const turns = directionOf(this.language) === 'ltr' && hasLettersFromRight(value) && !value.includes(BEGIN);
    return turns ? BEGIN + value + END : value;
  }

  /**
   * Formats a number. Four-digit numbers have no separator, because readers of some languages would take it for a decimal point.
   */
  number(value: number): string {
    this.#numbers ??= new Intl.NumberFormat(this.#region, { useGrouping: 'min2' });
    return this.#numbers.format(value);
  }

  /** Formats a measurement with its unit: `2 km`. `unit` is Intl's name for it, such as `kilometer`. */
  measure(value: number, unit: string): string {
    return new Intl.NumberFormat(this.#region, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  }

  /** Replaces ASCII digits, such as those in a date or time formatted elsewhere, with this language's digits. */
  digits(text: string): string {
    return text.replace(/[0-9]/g, (digit) => this.number(Number(digit)));
  }

  list(items: readonly string[], joint: keyof typeof joints = 'and'): string {
    const format = this.#lists.get(joint) ?? new Intl.ListFormat(this.#region, joints[joint]);
    this.#lists.set(joint, format);
    return format.format(items);
  }

  /** Formats a day with the month in words, so that day and month cannot be confused: `3 April 2027`. */
  day(day: Day, options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' }): string {
    return this.date(new Date(day), { ...options, timeZone: 'UTC' });
  }

  /** Formats an instant. English uses `en-GB`, which puts the day before the month. */
  date(moment: Date, options: Intl.DateTimeFormatOptions): string {
    const key = JSON.stringify(options);
    const format = this.#dates.get(key) ?? new Intl.DateTimeFormat(this.#region, options);
    this.#dates.set(key, format);
    return format.format(moment);
  }

  /** The locale for Intl's formats. Sets the digits explicitly where the defaults of browsers and Node differ. */
  get #region(): string {
    const regions = { en: 'en-GB', pt: 'pt-PT', ar: 'ar-u-nu-latn', bn: 'bn-u-nu-beng' };
    return regions[this.language as keyof typeof regions] ?? this.language;
  }

  #collect<Given>(
    tokens: Compiled,
    values: Readonly<Record<string, Given>>,
    counted: number | undefined,
    pieces: Piece<Given>[],
  ): void {
    if (typeof tokens === 'string') return void pieces.push({ text: tokens });
    for (const token of tokens) {
      if (token === '#' && counted !== undefined) pieces.push({ text: this.number(counted) });
      else if (typeof token === 'string') pieces.push({ text: token });
      else {
        const [name, format, options] = token;
        const value = values[name];
        const chosen = format === undefined ? undefined : this.#choose(format, options as Forms, value);
        if (chosen !== undefined) this.#collect(chosen.form, values, chosen.counted, pieces);
        else if (value !== undefined) pieces.push({ value });
      }
    }
  }

  /** Chooses the form for a value. `counted` is the number that replaces `#` in that form. */
  #choose(format: string, forms: Forms, value: unknown) {
    if (format === 'select') return { form: forms[String(value)] ?? forms.other ?? '', counted: undefined };
    const counted = Number(value);
    const rule = this.#ruleOf(format === 'selectordinal' ? 'ordinal' : 'cardinal').select(counted);
    return { form: forms[String(counted)] ?? forms[rule] ?? forms.other ?? '', counted };
  }

  #ruleOf(type: Intl.PluralRuleType): Intl.PluralRules {
    const rule = this.#rules.get(type) ?? new Intl.PluralRules(this.#region, { type });
    this.#rules.set(type, rule);
    return rule;
  }
}
