/** The key of the invitation in this tab's storage. It is stored until its person has joined. */
const KEY = 'invitation';

/** The invitation, for browsers without storage. */
let here: string | undefined;

/** Stores the invitation of `?invite=`. So logging in with Google, or with an account made before, leads in too. */
export function keepInvitation(invitation: string): void {
  here = invitation;
  try {
    sessionStorage.setItem(KEY, invitation);
  } catch {
    // Then it lasts as long as the page stays open.
  }
}

/** The fields of a call for which new people need an invitation. */
export function invitationFields(): { invitation?: string } {
  const invitation = stored() ?? here;
  return invitation ? { invitation } : {};
}

export function forgetInvitation(): void {
  here = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
