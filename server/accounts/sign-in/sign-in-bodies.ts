import { APIError } from 'better-auth/api';
import type { z } from 'zod';
import { NewPasskey, PasskeySignIn, PhotoChange, Registration } from '../../../contract/accounts/accounts.ts';
import { plainEmail } from '../../../contract/accounts/email.ts';
import { passwordMessages } from '../../../contract/accounts/passwords.ts';
import { said } from '../../../contract/words/said.ts';
import { isCommonPassword } from './common-passwords.ts';
import { nameFor } from './emails-as-names.ts';

/** The bodies of these endpoints. The service itself would take more fields, and miss some faults. */
const bodies: Partial<Record<string, z.ZodType>> = {
  '/sign-up/email': Registration,
  '/update-user': PhotoChange,
  '/passkey/verify-registration': NewPasskey,
  '/passkey/verify-authentication': PasskeySignIn,
};

type Request = { path?: string; body?: unknown };

/**
 * The body as the service takes it, with a name in place of an e-mail.
 *
 * @throws APIError INVALID_INPUT with every problem at once, for a body that this site does not take
 */
export async function knownFields(request: Request): Promise<{ context: { body: unknown } } | undefined> {
  await requireKnownFields(request);
  const { email } = (request.body ?? {}) as { email?: unknown };
  // The service itself refuses other types, and none. What only it takes for an e-mail must not pass for a name.
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

/** The fault of a registration's password that is among the most common; else none. */
async function commonPassword(data: unknown): Promise<{ path: string; message: string }[]> {
  const { password } = data as { password?: string };
  const isCommon = password !== undefined && (await isCommonPassword(password));
  return isCommon ? [{ path: 'password', message: said(passwordMessages.common) }] : [];
}
