import { storedText } from '../ui/kept.ts';

/** The invitation, kept in this tab until the user has joined. */
const kept = storedText('invitation', 'session');

/** In-memory fallback for browsers without storage. */
let here: string | undefined;

/** Stores the invitation from `?invite=`, so that it still counts if the user signs in with Google or an existing account. */
export function keepInvitation(invitation: string): void {
  here = invitation;
  kept.keep(invitation);
}

/** Returns the `invitation` field for calls that require an invitation from new users. */
export function invitationFields(): { invitation?: string } {
  const invitation = kept.read() ?? here;
  return invitation ? { invitation } : {};
}

export function forgetInvitation(): void {
  here = undefined;
  kept.forget();
}
