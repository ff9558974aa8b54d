/** What is kept of the link by which somebody was invited, in this tab, until they have come in. */
const KEY = 'invitation';

/** Keeps what stands behind `?invite=`: logging in with Google or an account that one has made before leads in too. */
export function keepInvitation(invitation: string): void {
  sessionStorage.setItem(KEY, invitation);
}

/** The fields of a call that needs an invitation of who is new. */
export function invitationFields(): { invitation?: string } {
  const invitation = sessionStorage.getItem(KEY);
  return invitation ? { invitation } : {};
}

export function forgetInvitation(): void {
  sessionStorage.removeItem(KEY);
}
