import { msg } from '#words';
import { ApiError } from '../api/api.ts';
import { pageWords } from '../words/need.ts';

export const EMAIL_TAKEN = msg`This email is already registered.`;

/** Returns the error for an email address that is already registered. All sign-in services use the same error. */
export function emailTaken(): ApiError {
  const message = pageWords._(EMAIL_TAKEN);
  return new ApiError(422, { code: 'EMAIL_TAKEN', message, issues: [{ path: 'email', message }] });
}
