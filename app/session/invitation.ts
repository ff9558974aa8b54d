import { keptText } from '../ui/kept.ts';

/** The invitation, in this tab until its person has joined. */
const kept = keptText('invitation', 'session');

/** The same for browsers without storage, as long as the page stays open. */
let here: string | undefined;

/** Stores the invitation of `?invite=`. So logging in with Google, or with an account made before, leads in too. */
export function keepInvitation(invitation: string): void {
  here = invitation;
  kept.keep(invitation);
}

/** The fields of a call for which new people need an invitation. */
export function invitationFields(): { invitation?: string } {
  const invitation = kept.read() ?? here;
  return invitation ? { invitation } : {};
}

export function forgetInvitation(): void {
  here = undefined;
  kept.forget();
}
