import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Day } from '../dates.ts';
import { BEGIN, END, hasLettersFromRight } from './from-right.ts';
import { directionOf } from './languages.ts';
import type { Message, Value } from './words.ts';

/** A sentence as catalogues hold it: text, or what `compileMessage` of @lingui/message-utils made of ICU MessageFormat. */
export type Compiled = string | CompiledMessage;

/** The forms of a part that differs, by number or by name. */
type Forms = Readonly<Record<string, Compiled | undefined>>;

/** A part of a sentence that is said: its own text, or a value that stands in it. */
export type Piece<Given> = { text: string } | { value: Given };

/** How the things of a list are joined: `milk, eggs and nuts`, `milk, eggs, or nuts`, or with the least between them: `milk, eggs, nuts`. */
const joints = {
  and: { type: 'conjunction' },
  or: { type: 'disjunction' },
  // Lists of units have nothing but spaces between them in Turkish.
  narrow: { type: 'conjunction', style: 'narrow' },
} as const satisfies Record<string, Intl.ListFormatOptions>;

/** The sentences of one language. */
export class Words {
  readonly language: string;
  readonly #find: (message: Message) => Compiled | undefined;
  readonly #rules = new Map<Intl.PluralRuleType, Intl.PluralRules>();
  readonly #lists = new Map<keyof typeof joints, Intl.ListFormat>();
  readonly #dates = new Map<string, Intl.DateTimeFormat>();
  #numbers: Intl.NumberFormat | undefined;

  /** @param find a sentence's words in this language; undefined where it has none, which is said in English then */
  constructor(language: string, find: (message: Message) => Compiled | undefined) {
    this.language = language;
    this.#find = find;
  }

  /** Says a message. The macros of pages call it by this name, as Lingui has it. */
  readonly _ = (message: Message): string =>
    this.pieces<Value>(message)
      .map((piece) => ('text' in piece ? piece.text : this.#saying(piece.value)))
      .join('');

  /** What macros that hand on a message of elsewhere call it. */
  get i18n(): Words {
    return this;
  }

  /** The pieces of a sentence, for those who put elements around some of them. */
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

  /** A value from right to left would turn around what follows it, such as a number; what is marked as written is apart already. */
  #apart(value: string): string {
    const turns = directionOf(this.language) === 'ltr' && hasLettersFromRight(value) && !value.includes(BEGIN);
    return turns ? BEGIN + value + END : value;
  }

  /** A number as this language writes it. One of four digits has no sign in it that another language would read as a decimal point. */
  number(value: number): string {
    this.#numbers ??= new Intl.NumberFormat(this.#region, { useGrouping: 'min2' });
    return this.#numbers.format(value);
  }

  /** A length with its unit, by the name that Intl has for it, such as `kilometer`: `2 km`. */
  measure(value: number, unit: string): string {
    return new Intl.NumberFormat(this.#region, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  }

  /** A text with its digits as this language writes them, such as a date or a time that is put together elsewhere. */
  digits(text: string): string {
    return text.replace(/[0-9]/g, (digit) => this.number(Number(digit)));
  }

  /** Several things in one sentence. */
  list(items: readonly string[], joint: keyof typeof joints = 'and'): string {
    const format = this.#lists.get(joint) ?? new Intl.ListFormat(this.#region, joints[joint]);
    this.#lists.set(joint, format);
    return format.format(items);
  }

  /** A day in words that nobody reads the wrong way round: `3 April 2027`. */
  day(day: Day, options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' }): string {
    return this.date(new Date(day), { ...options, timeZone: 'UTC' });
  }

  /** A moment as this language writes it. English is that of `en-GB`, which has days before months. */
  date(moment: Date, options: Intl.DateTimeFormatOptions): string {
    const key = JSON.stringify(options);
    const format = this.#dates.get(key) ?? new Intl.DateTimeFormat(this.#region, options);
    this.#dates.set(key, format);
    return format.format(moment);
  }

  /** The language with the region, and the digits, whose habits it follows here. Of digits browsers and Node differ. */
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

  /** Which form of several a value asks for, and the number that stands for `#` in it. */
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
