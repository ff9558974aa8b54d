import { type ApiErrorCode, apiErrors } from '../../contract/errors.ts';
import { english, inLanguage, type Said } from '../../contract/words/said.ts';
import type { Words } from '../../contract/words/say.ts';
import type { Message } from '../../contract/words/words.ts';

/** An error's text, which can be shown in any language. The type excludes plain English strings. */
export type Text = Said | Message | ((words: Words) => string);

/**
 * Details of an error beyond its code. `now` contains the stored values that conflict with a change. `address` is the address at
 * which the site accepts changes. `cause` appears only in the log. `limit` names the exceeded limit and appears only in metrics.
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

/** An error from the contract. Rules throw it, and `api.ts` turns it into the response. */
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

/** Returns an error's text in a language: its own message, or else its issues' messages, or else the message for its code. */
export function textOf(code: ApiErrorCode, { message, issues }: ErrorDetails, words: Words): string {
  if (message !== undefined) return sayIn(words, message);
  if (issues) return issues.map(({ message }) => sayIn(words, message)).join(' ');
  return inLanguage(words, apiErrors[code].message);
}

/** Returns a text in the language of `words`. */
export function sayIn(words: Words, text: Text): string {
  if (typeof text === 'function') return text(words);
  return typeof text === 'string' ? inLanguage(words, text) : words._(text);
}

/** Returns INVALID_INPUT for a field, or for a nested one such as `packDate.day`. */
export function invalidInput(path: string, message: Text): ApiError {
  return new ApiError('INVALID_INPUT', { message, issues: [{ path, message }] });
}

/**
 * Lists the errors that a rule throws in addition to INVALID_INPUT: `requestFood.errors = codes('OWN_FOOD', …)`. The rule's API
 * call documents them in this order.
 */
export function codes(...codes: ApiErrorCode[]): readonly ApiErrorCode[] {
  return codes;
}
