import type { LeavingInput } from '../../contract/profile.ts';
import { answer, api } from '../api.ts';

/** Has the site delete an account, as its person proves by a password or by the ID token of who has just logged in. */
export async function deleteAccount(input: LeavingInput, idToken: string | undefined): Promise<void> {
  const headers: Record<string, string> = idToken ? { Authorization: `Bearer ${idToken}` } : {};
  await answer(api['account-deletion'].$post({ json: input }, { headers }));
}
