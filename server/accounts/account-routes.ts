import { createRoute, z } from '@hono/zod-openapi';
import { SessionInput, SessionState, Site } from '../../contract/accounts.ts';
import { mayBeKept } from '../answers/dependencies.ts';
import { dateFormatFor } from '../date-format.ts';
import type { Deps } from '../deps.ts';
import { consume } from '../middleware/limit.ts';
import { identifyViewer } from '../middleware/session.ts';
import { sessionCookie } from '../middleware/session-cookie.ts';
import { isModerator } from '../moderation/moderators.ts';
import { fullLink } from '../presenting.ts';
import { errorResponses, json, jsonBody, router } from '../routing.ts';
import * as rules from './account.ts';
import { deviceOf } from './device.ts';
import { tokenClock } from './id-token.ts';
import { knownDevice } from './known-device.ts';

const tokenOrSession: Record<string, string[]>[] = [{ idToken: [] }, { session: [] }];
const done = json(z.object({ success: z.literal(true) }), 'Done.');

/** The calls about the session (spec, section 7), and what a browser has to know before it signs anyone in. */
export function accountRoutes(deps: Deps) {
  const { db, ctx, config, limits, verifyIdToken } = deps;
  const cookie = sessionCookie(config.publicUrl);
  const known = knownDevice(deps);

  return router()
    .openapi(
      createRoute({
        method: 'post',
        path: '/jwt',
        summary: 'Start the session of the person whom an ID token names, or renew it',
        description:
          'Takes `Authorization: Bearer <ID token>` of the configured sign-in service. Each token starts one session, ' +
          'and signing out ends those issued before. While a session is live, its own person goes on with it without a ' +
          'token. It lives for 14 days after its last renewal, and for 60 days in all.',
        security: tokenOrSession,
        request: { body: jsonBody(SessionInput) },
        responses: {
          200: done,
          ...errorResponses(
            'INVALID_INPUT',
            'INVALID_TOKEN',
            'SUSPENDED',
            'NOT_INVITED',
            'TOO_MANY_ATTEMPTS',
            'UNAVAILABLE',
          ),
        },
      }),
      async (c) => {
        const bearer = bearerToken(c.req.header('Authorization'));
        const device = deviceOf(c.req.header('User-Agent'));
        const { email, invitation } = c.req.valid('json');
        const isKnownDevice = (await known.nameOf(c, email)) !== undefined;
        const door = { inviteOnly: config.inviteOnly, invitation };
        const claim = { email, token: cookie.read(c), now: ctx.clock(), device, isKnownDevice, door };
        if (bearer) await consume(limits.sessions, c.var.address);
        const session = bearer
          ? await rules.signIn(db, await verifyIdToken(bearer), claim, ctx)
          : await rules.continueSession(db, claim);
        cookie.write(c, session, claim.now);
        if (bearer && !isKnownDevice) await known.remember(c, session.user.email);
        return c.json({ success: true } as const, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/logout',
        summary: 'End the session',
        description: 'Succeeds without a session too. With one, the ID tokens issued to its user end as well.',
        responses: { 200: done },
      }),
      async (c) => {
        await rules.signOut(db, cookie.read(c), { now: ctx.clock(), signedOutAt: tokenClock() });
        cookie.clear(c);
        return c.json({ success: true } as const, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/session',
        summary: 'Who is signed in, if anyone',
        middleware: identifyViewer(deps),
        responses: { 200: json(SessionState, 'The user, or null.') },
      }),
      async (c) => {
        mayBeKept(c);
        const { viewer } = c.var;
        const user = viewer ? rules.presentPerson({ ...viewer, photo: fullLink(viewer.photo, ctx) }) : null;
        const isUnconfirmed = viewer !== undefined && ctx.sendsMail && !viewer.isConfirmed;
        const isModerating = viewer !== undefined && (await isModerator(db, viewer, config));
        const more = {
          ...(viewer && { _id: viewer.id }),
          ...(isUnconfirmed && { isUnconfirmed }),
          ...(isModerating && { isModerator: isModerating }),
        };
        return c.json({ user, ...more }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/site',
        summary: 'What a browser has to know about this site',
        responses: { 200: json(Site, 'Public configuration.') },
      }),
      (c) => {
        const { timeZone, publicUrl, sharedCacheSeconds, mapTiles = null, inviteOnly, firebase, google } = config;
        const signIn = firebase
          ? ({ service: 'firebase', ...firebase, emulator: firebase.emulator ?? null } as const)
          : ({ service: 'embedded', provider: google ? providerName(google.issuer) : null } as const);
        const dateFormat = config.dateFormat ?? dateFormatFor(c.req.header('Accept-Language'));
        if (!config.dateFormat) c.header('Vary', 'Accept-Language', { append: true });
        mayBeKept(c);
        return c.json(
          {
            ...{ timeZone, dateFormat, url: publicUrl, sharedCacheSeconds, mapTiles },
            ...{ sendsMail: ctx.sendsMail, inviteOnly, signIn },
          },
          200,
        );
      },
    );
}

function providerName(issuer: string): string {
  const { hostname } = new URL(issuer);
  return hostname === 'accounts.google.com' ? 'Google' : hostname;
}

/** The token of an Authorization header, if it holds one. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}
