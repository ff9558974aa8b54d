import { APIError } from 'better-auth/api';
import type { z } from 'zod';
import { NewPasskey, PasskeySignIn, PhotoChange, Registration } from '../../../contract/accounts/accounts.ts';
import { plainEmail } from '../../../contract/accounts/email.ts';
import { passwordMessages } from '../../../contract/accounts/passwords.ts';
import { said } from '../../../contract/words/said.ts';
import { isCommonPassword } from './common-passwords.ts';
import { nameFor } from './emails-as-names.ts';

/** Body schemas, by endpoint. The service's own validation allows extra fields and misses some mistakes. */
const bodies: Partial<Record<string, z.ZodType>> = {
  '/sign-up/email': Registration,
  '/update-user': PhotoChange,
  '/passkey/verify-registration': NewPasskey,
  '/passkey/verify-authentication': PasskeySignIn,
};

type Request = { path?: string; body?: unknown };

/**
 * Validates a request body, and replaces its email address with the name that the service uses (emails-as-names.ts).
 *
 * @throws APIError INVALID_INPUT with all problems at once
 */
export async function validateBody(request: Request): Promise<{ context: { body: unknown } } | undefined> {
  await requireKnownFields(request);
  const { email } = (request.body ?? {}) as { email?: unknown };
  // The service itself rejects an email that is missing, empty or not a string. Addresses that are invalid here are replaced with
  // '', because the service might accept them.
  if (typeof email !== 'string') return undefined;
  return { context: { body: { ...(request.body as object), email: plainEmail(email) ? nameFor(email) : '' } } };
}

async function requireKnownFields({ path = '', body }: Request): Promise<void> {
  const parsed = bodies[path]?.safeParse(body);
  if (!parsed) return;
  const issues = parsed.success
    ? await commonPassword(parsed.data)
    : parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  if (issues.length === 0) return;
  throw new APIError('BAD_REQUEST', {
    code: 'INVALID_INPUT',
    message: issues.map((issue) => issue.message).join(' '),
    issues,
  });
}

/** Returns an issue if a registration's password is too common. */
async function commonPassword(data: unknown): Promise<{ path: string; message: string }[]> {
  const { password } = data as { password?: string };
  const isCommon = password !== undefined && (await isCommonPassword(password));
  return isCommon ? [{ path: 'password', message: said(passwordMessages.common) }] : [];
}
