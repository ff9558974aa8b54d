import { type Message, msg } from '#words';
import { inLanguage, said } from '../../../contract/words/said.ts';
import { wordsOf } from '../../words/words-of.ts';

const PASSKEY_FAILED = msg`The passkey didn’t work. Please try again.`;
const NOT_LOGGED_IN = msg`We couldn’t confirm your login. Please log in again.`;
const FAILED = msg`Something went wrong. Please try again.`;

/** Our messages for errors that users may get from the embedded sign-in service, by the service's message. */
const serviceRefusals: Record<string, Message> = {
  'Invalid email or password': msg`Invalid email or password`,
  'User already exists. Use another email.': msg`There’s already an account with this email. Please log in with it or use a different email.`,
  'Session is not fresh': msg`Please log in again so we know it’s you.`,
  'Challenge not found': PASSKEY_FAILED,
  'You are not allowed to register this passkey': msg`This passkey can’t be used here. Please try another one.`,
  'Failed to verify registration': PASSKEY_FAILED,
  'Authentication failed': PASSKEY_FAILED,
  'Unable to create session': NOT_LOGGED_IN,
  'Previously registered': msg`This device already has a passkey for this site.`,
  'Failed to create user': FAILED,
  'Failed to create session': NOT_LOGGED_IN,
  'Failed to update user': FAILED,
  'Provider not found': msg`Google sign-in isn’t available here. Log in with your email.`,
};

/** Error for a passkey that does not verify its user. */
export const PASSKEY_WITHOUT_OWNER = said(
  msg`This passkey doesn’t check your fingerprint, face or PIN. Please choose another one.`,
);

type Refusal = { message?: unknown; issues?: { path: string; message: string }[] };

/** Translates the service's error response. The service's own messages stay untranslated unless `serviceRefusals` lists them. */
export async function refusalIn(language: string, response: Response): Promise<Response> {
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
  if (response.status < 400 || !isJson) return response;
  const words = wordsOf(language);
  const say = (text: string) => {
    const ours = serviceRefusals[text];
    return ours ? words._(ours) : inLanguage(words, text);
  };
  const refusal: Refusal | null = await response.json();
  const issues = refusal?.issues?.map((issue) => ({ ...issue, message: say(issue.message) }));
  const message = issues
    ? issues.map((issue) => issue.message).join(' ')
    : typeof refusal?.message === 'string'
      ? say(refusal.message)
      : undefined;
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  const body = { ...refusal, ...(message !== undefined && { message }), ...(issues && { issues }) };
  return new Response(JSON.stringify(body), { status: response.status, headers });
}
