import type { Context } from 'hono';
import { SessionInput, SessionState, Site } from '../../contract/accounts/accounts.ts';
import { markPublic } from '../http/dependencies.ts';
import type { Deps } from '../http/deps.ts';
import type { Env } from '../http/env.ts';
import { writeLanguageCookie } from '../http/language-cookie.ts';
import { consume } from '../http/limit.ts';
import { json, router, success } from '../http/routing.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import { fullLink } from '../kernel/presenting.ts';
import { rolesOf } from '../users/moderators.ts';
import { tokenClock } from '../users/sessions.ts';
import { presentPerson, type User } from '../users/user.ts';
import { variesBy } from '../words/visit.ts';
import * as rules from './account.ts';
import { deviceOf } from './sign-in/device.ts';
import type { SignIn } from './sign-in/embedded-sign-in.ts';
import { knownDevice } from './sign-in/known-device.ts';

/** Routes for sessions (docs/specification.md, section 7) and for the site's public settings. */
export function accountRoutes(deps: Deps & SignIn) {
  const { db, ctx, config, limits, site, verifyIdToken } = deps;
  const cookie = sessionCookie(config.publicUrl);
  const known = knownDevice(deps);
  const hasChoice = config.languages.length > 1;
  /** Sets the language cookie to the user's language, if the site offers that language. */
  const keepLanguage = (c: Context<Env>, { language }: User) => {
    if (!language || language === c.var.visit.language || !config.languages.includes(language)) return;
    writeLanguageCookie(c, language, config);
  };

  return router(deps)
    .call('post', '/jwt', {
      summary: 'Start or renew a session',
      description:
        'To start a session, send an ID token of the configured sign-in service as ' +
        '`Authorization: Bearer <ID token>`. Each token starts one session. Logging out invalidates all tokens ' +
        'issued before. To renew a live session of the same user, no token is needed. A session ends 14 days ' +
        'after its last renewal, and at the latest 60 days after it started. The call also switches pages to the ' +
        'user’s language.',
      security: [{ idToken: [] }, { session: [] }],
      body: SessionInput,
      answer: success('Done.'),
      errors: [...rules.signIn.errors, 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
      act: async ({ c, visit, address, body }) => {
        const bearer = bearerToken(c.req.header('Authorization'));
        const device = deviceOf(c.req.header('User-Agent'));
        const { email, invitation } = body;
        const isKnownDevice = (await known.nameOf(c, email)) !== undefined;
        const { inviteOnly } = await site.readRules();
        const door = { inviteOnly, hasModerators: config.moderators.length > 0, invitation };
        const language = hasChoice ? visit.language : undefined;
        const claim = { email, token: cookie.read(c), now: ctx.clock(), device, isKnownDevice, language, door };
        if (bearer) await consume(limits.sessions, address);
        const session = bearer
          ? await rules.signIn(db, await verifyIdToken(bearer), claim, ctx)
          : await rules.continueSession(db, claim);
        cookie.write(c, session, claim.now);
        keepLanguage(c, session.user);
        if (bearer) await known.remember(c, session.user.email);
      },
    })
    .call('post', '/logout', {
      summary: 'Log out',
      description:
        'Ends the session and invalidates all ID tokens issued to its user so far. Also succeeds without a session.',
      answer: success('Done.'),
      act: async ({ c }) => {
        await rules.signOut(db, cookie.read(c), { now: ctx.clock(), signedOutAt: tokenClock() });
        cookie.clear(c);
      },
    })
    .call('get', '/session', {
      summary: 'Get the signed-in user, if any',
      access: 'anyone',
      // Open to everyone, although it reads the session.
      security: undefined,
      answer: json(SessionState, 'The user, or null.'),
      act: ({ c, viewer }) => {
        markPublic(c);
        const user = viewer ? presentPerson({ ...viewer, photo: fullLink(viewer.photo, ctx) }) : null;
        const isUnconfirmed = viewer !== undefined && ctx.sendsMail && !viewer.isConfirmed;
        const roles = viewer ? rolesOf(viewer, config) : [];
        const more = {
          ...(viewer && { _id: viewer.id }),
          ...(isUnconfirmed && { isUnconfirmed }),
          ...(roles.includes('moderator') && { isModerator: true as const }),
          ...(roles.includes('steward') && { isSteward: true as const }),
        };
        return { user, ...more };
      },
    })
    .call('get', '/site', {
      summary: 'Get the public settings of this site',
      answer: json(Site, 'The settings.'),
      act: async ({ c, visit }) => {
        const { publicUrl, sharedCacheSeconds, firebase, openId } = config;
        const { mapTiles = null, translateUrl = null } = config;
        const signIn = firebase
          ? ({ service: 'firebase', ...firebase, emulator: firebase.emulator ?? null } as const)
          : ({ service: 'embedded', provider: openId?.name ?? null } as const);
        const { dateFormat, language } = visit;
        for (const header of variesBy(config, c.req.url)) c.header('Vary', header, { append: true });
        markPublic(c);
        const { inviteOnly } = await site.readRules();
        return {
          ...(await site.read(language)),
          ...{ dateFormat, languages: [...config.languages], url: publicUrl, sharedCacheSeconds },
          ...{ mapTiles, translateUrl, sendsMail: ctx.sendsMail && !ctx.isCopy, inviteOnly, signIn },
        };
      },
    });
}

/** Returns the bearer token in an Authorization header, if there is one. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}
