import { msg } from '#words';
import { english, inLanguage, said } from '../../contract/said.ts';
import { wordsOf } from '../words/words-of.ts';

/** What the embedded sign-in service says of itself when it refuses what people try on the pages of this site. */
export const serviceRefusals = [
  said(msg`Invalid email or password`),
  said(msg`User already exists. Use another email.`),
  said(msg`Session is not fresh`),
  said(msg`Challenge not found`),
  said(msg`You are not allowed to register this passkey`),
  said(msg`Failed to verify registration`),
  said(msg`Authentication failed`),
  said(msg`Unable to create session`),
  said(msg`Previously registered`),
  said(msg`Failed to create user`),
  said(msg`Failed to create session`),
  said(msg`Failed to update user`),
  said(msg`Provider not found`),
];

/** What it says of a passkey that does not check whose it is. */
export const PASSKEY_WITHOUT_OWNER = said(
  msg`This passkey doesn’t check your fingerprint, face or PIN. Please choose another one.`,
);

type Refusal = { message?: unknown; issues?: { path: string; message: string }[] };

/** An answer of the service in its reader's language. Only refusals have words; what has none in that language is English. */
export async function refusalIn(language: string, response: Response): Promise<Response> {
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
  if (response.ok || !isJson || language === english.language) return response;
  const words = wordsOf(language);
  const refusal: Refusal | null = await response.json();
  const issues = refusal?.issues?.map((issue) => ({ ...issue, message: inLanguage(words, issue.message) }));
  const message = issues
    ? issues.map((issue) => issue.message).join(' ')
    : typeof refusal?.message === 'string'
      ? inLanguage(words, refusal.message)
      : undefined;
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  const body = { ...refusal, ...(message !== undefined && { message }), ...(issues && { issues }) };
  return new Response(JSON.stringify(body), { status: response.status, headers });
}
