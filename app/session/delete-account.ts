import type { AccountDeletionInput } from '../../contract/accounts/profile.ts';
import { answer, api } from '../api/api.ts';

/** Deletes an account on the site. The proof is a password, or the ID token of a user who has just logged in. */
export async function deleteAccount(input: AccountDeletionInput, idToken: string | undefined): Promise<void> {
  const headers: Record<string, string> = idToken ? { Authorization: `Bearer ${idToken}` } : {};
  await answer(api['account-deletion'].$post({ json: input }, { headers }));
}
