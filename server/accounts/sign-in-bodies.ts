import { APIError } from 'better-auth/api';
import type { z } from 'zod';
import { NewPasskey, PasskeySignIn, PhotoChange, Registration } from '../../contract/accounts.ts';
import { passwordMessages } from '../../contract/passwords.ts';
import { said } from '../../contract/said.ts';
import { isCommonPassword } from './common-passwords.ts';

/** The bodies of these endpoints. The service itself would take more fields, and miss some faults. */
const bodies: Partial<Record<string, z.ZodType>> = {
  '/sign-up/email': Registration,
  '/update-user': PhotoChange,
  '/passkey/verify-registration': NewPasskey,
  '/passkey/verify-authentication': PasskeySignIn,
};

/** @throws APIError INVALID_INPUT with every problem at once, for a body that this site does not take */
export async function requireKnownFields({ path = '', body }: { path?: string; body?: unknown }): Promise<void> {
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
