import type { AccountDeletionInput } from '../../contract/accounts/profile.ts';
import { answer, api } from '../api/api.ts';

/** Deletes the user's account on the site. Requires a password, or an ID token from a recent login. */
export async function deleteAccount(input: AccountDeletionInput, idToken: string | undefined): Promise<void> {
  const headers: Record<string, string> = idToken ? { Authorization: `Bearer ${idToken}` } : {};
  await answer(api['account-deletion'].$post({ json: input }, { headers }));
}
