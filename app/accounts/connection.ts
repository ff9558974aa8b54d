/**
 * What connects the sign-in service's idea of who is there with the server's session. Loaded behind the first page, as the
 * service itself is.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError, answer, api } from '../api.ts';
import { followedQueries } from '../events/live-queries.ts';
import { sessionQuery, sessionUser, siteQuery } from './account-queries.ts';
import { forgetInvitation, invitationFields } from './invitation.ts';
import { loadSignInService } from './load-sign-in-service.ts';
import type { SignInService, SignInUser } from './sign-in-service.ts';

export type Connection = {
  service: SignInService;
  /** Ends when the server's session follows what the service last said; fails when it could not. */
  updated(): Promise<void>;
};

/** Finds out who is there, and has the server's session follow from then on. */
export async function connect(client: QueryClient): Promise<Connection> {
  const service = await loadSignInService(await client.ensureQueryData(siteQuery()));
  const known = sessionUser(client);
  let opening = true;
  let updated = Promise.resolve();
  await service.start((user) => {
    // The session with which a page is opened goes on by itself; whatever changes then is proved by a token.
    const goesOn = opening && user !== null && isSamePerson(user, sessionUser(client));
    opening = false;
    updated = updated.catch(() => {}).then(() => updateSession(service, client, user, goesOn));
    updated.catch(() => {});
  }, known && { email: known.email, displayName: known.name, photoURL: known.photo });
  return { service, updated: () => updated };
}

/** Confirms the e-mail of whoever is signed in, by the secret that was mailed there, and goes on by it. */
export async function confirmEmail(client: QueryClient, token: string): Promise<void> {
  await answer(api['email-confirmation'].$post({ json: { token } }));
  await followSession(client).catch(() => {});
}

/**
 * Finds out whether whoever is taken to be signed in has another e-mail by now, confirmed here or elsewhere, and goes on by
 * that.
 *
 * @returns whether it is so
 */
export async function followSession(client: QueryClient): Promise<boolean> {
  const { queryKey } = sessionQuery();
  const before = client.getQueryData(queryKey);
  const session = await answer(api.session.$get());
  if (!before?.user || !session.user || !session._id || session._id !== before._id) return false;
  client.setQueryData(queryKey, session);
  if (session.user.email === before.user.email) return false;
  forgetAnswers(client, before.user.email, session.user.email);
  return true;
}

function isSamePerson(a: { email: string }, b: { email: string } | null): boolean {
  return a.email.toLowerCase() === b?.email.toLowerCase();
}

/** The session call of the spec's section 4: established with a user, cleared without one. */
async function updateSession(
  service: SignInService,
  client: QueryClient,
  said: SignInUser | null,
  goesOn: boolean,
): Promise<void> {
  if (said && goesOn && (await continueSession(said))) return;
  // Whom the page was opened for may have another e-mail by now, or be gone.
  const user = goesOn ? await service.currentUser() : said;
  const before = sessionUser(client)?.email;
  if (user && (await startSession(service, user))) {
    await client.fetchQuery({ ...sessionQuery(), staleTime: 0 });
  } else if (before) {
    await answer(api.logout.$post());
    // At once, so that nothing more is asked in the name of whoever has left.
    client.setQueryData(sessionQuery().queryKey, { user: null });
  }
  const now = sessionUser(client)?.email;
  if (now !== before) forgetAnswers(client, before, now);
  if (before && now !== before) {
    void import('../photos/shared-photo.ts').then(({ forgetSharedPhoto }) => forgetSharedPhoto()).catch(() => {});
  }
}

/** @returns whether the server knew the session and goes on with it */
function continueSession({ email }: SignInUser): Promise<boolean> {
  return answer(api.jwt.$post({ json: { email } })).then(
    () => true,
    (error) => {
      if (isRefused(error)) return false;
      throw error;
    },
  );
}

/** @returns whether there was a token that proves to the server who this is */
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
    // A service may keep a token that has served already, or that ended with the second in which its person logged out.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return present(await service.getIdToken({ fresh: true }));
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** What does not depend on who asks. */
const ofTheSite = [siteQuery, sessionQuery].map((query) => String(query().queryKey[0]));

/**
 * Keeps nothing that was answered to somebody else. For who logs in or out, foods stay on screen until they have been answered
 * anew: lists leave out whom the viewer has blocked, and a food's answer holds the viewer's own request for it.
 */
function forgetAnswers(client: QueryClient, before: string | undefined, now: string | undefined): void {
  const nameOf = ({ queryKey }: Query) => String(queryKey[0]);
  client.removeQueries({
    predicate: (query) =>
      (!query.isActive() && !ofTheSite.includes(nameOf(query))) ||
      (before !== undefined && query.queryKey.includes(before)),
  });
  // Of two people the one's page may become the other's as it stands.
  if (before && now) void client.resetQueries({ predicate: (query) => !ofTheSite.includes(nameOf(query)) });
  else void client.invalidateQueries({ predicate: (query) => followedQueries.includes(nameOf(query)) });
}
