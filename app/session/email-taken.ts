import { msg } from '#words';
import { ApiError } from '../api/api.ts';
import { pageWords } from '../words/need.ts';

export const EMAIL_TAKEN = msg`This email is already registered.`;

/** Returns the error for an email that is already registered, the same for every sign-in service. */
export function emailTaken(): ApiError {
  const message = pageWords._(EMAIL_TAKEN);
  return new ApiError(422, { code: 'EMAIL_TAKEN', message, issues: [{ path: 'email', message }] });
}
