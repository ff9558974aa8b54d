/** What is kept of the link by which somebody was invited, in this tab, until they have come in. */
const KEY = 'invitation';

/** Where the browser's storage can not be had. */
let here: string | undefined;

/** Keeps what stands behind `?invite=`: logging in with Google or an account that one has made before leads in too. */
export function keepInvitation(invitation: string): void {
  here = invitation;
  try {
    sessionStorage.setItem(KEY, invitation);
  } catch {
    // Then it is kept as long as the page stays open.
  }
}

/** The fields of a call that needs an invitation of who is new. */
export function invitationFields(): { invitation?: string } {
  const invitation = stored() ?? here;
  return invitation ? { invitation } : {};
}

export function forgetInvitation(): void {
  here = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There it was not kept.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
