/** Keeps the server's session in step with the sign-in service. Loaded after the first page, as the service itself is. */
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
  /** Resolves once the server's session follows the service's last report; rejects if it could not. */
  updated(): Promise<void>;
};

/** Finds the signed-in person, and keeps the server's session in step from then on. */
export async function connect(client: QueryClient): Promise<Connection> {
  const service = await loadSignInService(await client.ensureQueryData(siteQuery()));
  const known = sessionUser(client);
  let opening = true;
  let updated = Promise.resolve();
  followOtherTabs(client);
  await service.start((user) => {
    // The session that a page was opened with goes on by itself; every later change is proved by a token.
    const goesOn = opening && user !== null && isSamePerson(user, sessionUser(client));
    opening = false;
    updated = updated.catch(() => {}).then(() => updateSession(service, client, user, goesOn));
    updated.catch(() => {});
  }, known && { email: known.email, displayName: known.name, photoURL: known.photo });
  return { service, updated: () => updated };
}

/** The sign-in service that this site is configured with. Firebase is loaded only if it is used. */
async function loadSignInService({ signIn }: Site): Promise<SignInService> {
  if (signIn.service === 'firebase') {
    const { firebaseSignInService } = await import('./firebase-sign-in-service.ts');
    return firebaseSignInService(signIn);
  }
  const { embeddedSignInService } = await import('./embedded-sign-in-service.ts');
  return embeddedSignInService(signIn);
}

/** Confirms the e-mail of the signed-in person, by the secret that was mailed there, and goes on with it. */
export async function confirmEmail(client: QueryClient, token: string): Promise<void> {
  await answer(api['email-confirmation'].$post({ json: { token } }));
  await followSession(client).catch(() => {});
}

/**
 * Finds out whether the signed-in person has another e-mail by now, confirmed here or elsewhere, and goes on with that.
 *
 * @returns whether they have another one
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

/** The session call of the spec's section 4: established with a user, cleared without one. */
async function updateSession(
  service: SignInService,
  client: QueryClient,
  said: SignInUser | null,
  goesOn: boolean,
): Promise<void> {
  if (said && goesOn && (await continueSession(said))) return;
  // The person that the page was opened for may have another e-mail by now, or be gone.
  const user = goesOn ? await service.currentUser() : said;
  const before = sessionUser(client);
  if (user && (await startSession(service, user))) {
    await client.fetchQuery({ ...sessionQuery(), staleTime: 0 });
  } else if (before) {
    await answer(api.logout.$post());
    // At once, so that nothing more is asked in the name of the person who has left.
    client.setQueryData(sessionQuery().queryKey, { user: null });
  }
  const now = sessionUser(client);
  if (now?._id === before?._id) {
    if (before && now && now.email !== before.email) moveAnswers(client, before.email, now.email);
    return;
  }
  forgetAnswers(client, before?.email, now?.email);
  if (before) {
    tellOtherTabs(before._id);
    void import('../worker/shared-photo.ts').then(({ forgetSharedPhoto }) => forgetSharedPhoto()).catch(() => {});
  }
}

/** @returns whether the server knew the session and continues it */
function continueSession({ email }: SignInUser): Promise<boolean> {
  return answer(api.jwt.$post({ json: { email } })).then(
    () => true,
    (error) => {
      if (isRefused(error)) return false;
      throw error;
    },
  );
}

/** @returns whether there was a token that proves the person to the server */
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
    // A service may give a used token from its cache, or one that ended with the second in which its person logged out.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return present(await service.getIdToken({ fresh: true }));
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** By which the tabs of a browser tell each other who has logged out, by their id. */
const CHANNEL = 'logged-out';

function tellOtherTabs(userId: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(userId);
  channel.close();
}

/** Has this tab log out whom another has logged out. The session has ended by then. */
function followOtherTabs(client: QueryClient): void {
  new BroadcastChannel(CHANNEL).onmessage = ({ data }: MessageEvent<string>) => {
    const user = sessionUser(client);
    if (user?._id !== data) return;
    client.setQueryData(sessionQuery().queryKey, { user: null });
    forgetAnswers(client, user.email, undefined);
  };
}

/** What does not depend on who asks. */
const ofTheSite = [siteQuery, sessionQuery].map((query) => String(query().queryKey[0]));

/**
 * Shows the answers under a person's old e-mail under their new one until they are asked for again. So a text that they are
 * writing stays on screen meanwhile.
 */
function moveAnswers(client: QueryClient, before: string, now: string): void {
  const isTheirs = ({ queryKey }: Query) => queryKey.includes(before);
  for (const { queryKey, state } of client.getQueryCache().findAll({ predicate: isTheirs })) {
    client.setQueryData(
      queryKey.map((piece) => (piece === before ? now : piece)),
      state.data,
    );
  }
  client.removeQueries({ predicate: isTheirs });
  void client.invalidateQueries({ predicate: (query) => !ofTheSite.includes(String(query.queryKey[0])) });
}

/**
 * Forgets the answers that were given to another person. When a person logs in or out, foods stay on screen until they are
 * asked for again: lists leave out blocked people's foods, and a food's answer holds the viewer's own request for it.
 */
function forgetAnswers(client: QueryClient, before: string | undefined, now: string | undefined): void {
  const nameOf = ({ queryKey }: Query) => String(queryKey[0]);
  client.removeQueries({
    predicate: (query) =>
      (!query.isActive() && !ofTheSite.includes(nameOf(query))) ||
      (before !== undefined && query.queryKey.includes(before)),
  });
  // The page of one person may become the other's without being left.
  if (before && now) void client.resetQueries({ predicate: (query) => !ofTheSite.includes(nameOf(query)) });
  else void client.invalidateQueries({ predicate: (query) => followedQueries.includes(nameOf(query)) });
}
