/** Keeps the server's session in sync with the sign-in service. Both are loaded after the first page. */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Site } from '../../contract/accounts/accounts.ts';
import { ApiError, answer, api } from '../api/api.ts';
import { followedQueries } from '../api/live-queries.ts';
import { siteQuery } from '../api/site-query.ts';
import { forgetInvitation, invitationFields } from './invitation.ts';
import { sessionQuery, sessionUser } from './session-query.ts';
import type { SignInService, SignInUser } from './sign-in-service.ts';

export type Connection = {
  service: SignInService;
  /** Resolves once the server's session matches the user last reported by the service. Rejects if the update failed. */
  updated(): Promise<void>;
};

/** Finds the signed-in user, then keeps the server's session in sync. */
export async function connect(client: QueryClient): Promise<Connection> {
  const service = await loadSignInService(await client.ensureQueryData(siteQuery()));
  const known = sessionUser(client);
  let opening = true;
  let updated = Promise.resolve();
  followOtherTabs(client);
  await service.start((user) => {
    // A session that existed when the page was opened continues without a token. All later changes require one.
    const continues = opening && user !== null && isSamePerson(user, sessionUser(client));
    opening = false;
    updated = updated.catch(() => {}).then(() => updateSession(service, client, user, continues));
    updated.catch(() => {});
  }, known && { email: known.email, displayName: known.name, photoURL: known.photo });
  return { service, updated: () => updated };
}

/** Loads the sign-in service that the site is configured with. Firebase's code is loaded only if the site uses it. */
async function loadSignInService({ signIn }: Site): Promise<SignInService> {
  if (signIn.service === 'firebase') {
    const { firebaseSignInService } = await import('./firebase-sign-in-service.ts');
    return firebaseSignInService(signIn);
  }
  const { embeddedSignInService } = await import('./embedded-sign-in-service.ts');
  return embeddedSignInService(signIn);
}

/** Confirms the user's email address with the secret mailed to it, then updates the session. */
export async function confirmEmail(client: QueryClient, token: string): Promise<void> {
  await answer(api['email-confirmation'].$post({ json: { token } }));
  await followSession(client).catch(() => {});
}

/**
 * Updates the session if the user's email address has changed, in this browser or elsewhere.
 *
 * @returns whether the email address has changed
 */
export async function followSession(client: QueryClient): Promise<boolean> {
  const { queryKey } = sessionQuery();
  const before = client.getQueryData(queryKey);
  const session = await answer(api.session.$get());
  if (!before?.user || !session.user || !session._id || session._id !== before._id) return false;
  client.setQueryData(queryKey, session);
  if (session.user.email === before.user.email) return false;
  moveAnswers(client, before.user.email, session.user.email);
  return true;
}

function isSamePerson(a: { email: string }, b: { email: string } | null): boolean {
  return a.email.toLowerCase() === b?.email.toLowerCase();
}

/**
 * Makes the session call (docs/specification.md, section 4), which starts or continues a user's session, or ends it if there is
 * no user.
 */
async function updateSession(
  service: SignInService,
  client: QueryClient,
  reported: SignInUser | null,
  continues: boolean,
): Promise<void> {
  if (reported && continues && (await continueSession(reported))) return;
  // Ask the service again: the user may have changed their email address or signed out since the page was opened.
  const user = continues ? await service.currentUser() : reported;
  const before = sessionUser(client);
  if (user && (await startSession(service, user))) {
    await client.fetchQuery({ ...sessionQuery(), staleTime: 0 });
  } else if (before) {
    await answer(api.logout.$post());
    // Clear the user at once, so that no more calls are made on their behalf.
    client.setQueryData(sessionQuery().queryKey, { user: null });
  }
  const now = sessionUser(client);
  if (now?._id === before?._id) {
    if (before && now && now.email !== before.email) moveAnswers(client, before.email, now.email);
    return;
  }
  forgetAnswers(client, before?.email, now?.email);
  if (before) {
    notifyOtherTabs(before._id);
    void import('../worker/shared-photo.ts').then(({ forgetSharedPhoto }) => forgetSharedPhoto()).catch(() => {});
  }
}

/** @returns whether the server knew the session and continued it */
function continueSession({ email }: SignInUser): Promise<boolean> {
  return answer(api.jwt.$post({ json: { email } })).then(
    () => true,
    (error) => {
      if (isRefused(error)) return false;
      throw error;
    },
  );
}

/** Starts a session with a token that proves the user's identity. @returns false if the service has no token */
async function startSession(service: SignInService, { email }: SignInUser): Promise<boolean> {
  const present = async (token: string | undefined) => {
    if (!token) return false;
    const headers = { Authorization: `Bearer ${token}` };
    await answer(api.jwt.$post({ json: { email, ...invitationFields() } }, { headers }));
    forgetInvitation();
    return true;
  };
  try {
    return await present(await service.getIdToken());
  } catch (error) {
    if (!isRefused(error)) throw error;
    // Retry with a fresh token after a second. The first token may be a cached one that has already been used, or date from the
    // second in which the user logged out.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return present(await service.getIdToken({ fresh: true }));
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Channel on which a browser's tabs send each other the ID of a user who has logged out. */
const CHANNEL = 'logged-out';

function notifyOtherTabs(userId: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(userId);
  channel.close();
}

/** Logs the user out in this tab when they log out in another one. The server's session has ended by then. */
function followOtherTabs(client: QueryClient): void {
  new BroadcastChannel(CHANNEL).onmessage = ({ data }: MessageEvent<string>) => {
    const user = sessionUser(client);
    if (user?._id !== data) return;
    client.setQueryData(sessionQuery().queryKey, { user: null });
    forgetAnswers(client, user.email, undefined);
  };
}

/** Queries that do not depend on the user. */
const userIndependent = [siteQuery, sessionQuery].map((query) => String(query().queryKey[0]));

/** Moves a user's cached data to their new email address until it is refetched, so that forms in use stay on screen. */
function moveAnswers(client: QueryClient, before: string, now: string): void {
  const isTheirs = ({ queryKey }: Query) => queryKey.includes(before);
  for (const { queryKey, state } of client.getQueryCache().findAll({ predicate: isTheirs })) {
    client.setQueryData(
      queryKey.map((piece) => (piece === before ? now : piece)),
      state.data,
    );
  }
  client.removeQueries({ predicate: isTheirs });
  void client.invalidateQueries({ predicate: (query) => !userIndependent.includes(String(query.queryKey[0])) });
}

/**
 * Removes the previous user's data. On login and logout, food stays on screen but is refetched, because it depends on the viewer:
 * lists leave out food from blocked users, and each food includes the viewer's own request.
 */
function forgetAnswers(client: QueryClient, before: string | undefined, now: string | undefined): void {
  const nameOf = ({ queryKey }: Query) => String(queryKey[0]);
  client.removeQueries({
    predicate: (query) =>
      (!query.isActive() && !userIndependent.includes(nameOf(query))) ||
      (before !== undefined && query.queryKey.includes(before)),
  });
  // If another user has logged in without navigation, also reset the queries on screen.
  if (before && now) void client.resetQueries({ predicate: (query) => !userIndependent.includes(nameOf(query)) });
  else void client.invalidateQueries({ predicate: (query) => followedQueries.includes(nameOf(query)) });
}
