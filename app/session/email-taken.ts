import { msg } from '#words';
import { ApiError } from '../api/api.ts';
import { pageWords } from '../words/need.ts';

/** What is said at the field of a registration whose e-mail is registered already. */
export const EMAIL_TAKEN = msg`This email is already registered.`;

/** The error for that, whichever sign-in service found it. */
export function emailTaken(): ApiError {
  const message = pageWords._(EMAIL_TAKEN);
  return new ApiError(422, { code: 'EMAIL_TAKEN', message, issues: [{ path: 'email', message }] });
}
