import { type ApiErrorCode, apiErrors } from '../../contract/errors.ts';
import { english, inLanguage, type Said } from '../../contract/words/said.ts';
import type { Words } from '../../contract/words/say.ts';
import type { Message } from '../../contract/words/words.ts';

/** What an error says, in the words of whoever gets it. English that was written in place is no such text. */
export type Text = Said | Message | ((words: Words) => string);

/**
 * An error's details beyond its code. `now` is what is stored in place of what was to be changed, `address` where the site takes
 * changes. `cause` is only for the log, and `limit`, the one that refused, only for the metrics.
 */
type ErrorDetails = {
  message?: Text;
  issues?: { path: string; message: Text }[];
  now?: Record<string, unknown>;
  address?: string;
  headers?: Record<string, string>;
  cause?: unknown;
  limit?: string;
};

/** A call that is answered with one of the contract's errors. Rules throw it; `api.ts` turns it into the answer. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: (typeof apiErrors)[ApiErrorCode]['status'];
  readonly details: ErrorDetails;

  constructor(code: ApiErrorCode, details: ErrorDetails = {}) {
    super(textOf(code, details, english), { cause: details.cause });
    this.code = code;
    this.status = apiErrors[code].status;
    this.details = details;
  }
}

/** What an error says in some language: its own message, else those of its issues, else that of its code. */
export function textOf(code: ApiErrorCode, { message, issues }: ErrorDetails, words: Words): string {
  if (message !== undefined) return sayIn(words, message);
  if (issues) return issues.map(({ message }) => sayIn(words, message)).join(' ');
  return inLanguage(words, apiErrors[code].message);
}

/** A message, or the English of one (`said`), in some language. */
export function sayIn(words: Words, text: Text): string {
  if (typeof text === 'function') return text(words);
  return typeof text === 'string' ? inLanguage(words, text) : words._(text);
}

/** INVALID_INPUT about one field, or one place in the input, such as `packDate.day`. */
export function invalidInput(path: string, message: Text): ApiError {
  return new ApiError('INVALID_INPUT', { message, issues: [{ path, message }] });
}

/**
 * The errors that a rule throws, besides INVALID_INPUT: `requestFood.errors = codes('OWN_FOOD', …)`. Its call documents
 * them, in this order.
 */
export function codes(...codes: ApiErrorCode[]): readonly ApiErrorCode[] {
  return codes;
}
