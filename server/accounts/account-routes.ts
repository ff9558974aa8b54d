import { createRoute, z } from '@hono/zod-openapi';
import { SessionInput, SessionState, Site } from '../../contract/accounts.ts';
import { ApiError } from '../api-error.ts';
import type { Deps } from '../deps.ts';
import { limitByAddress } from '../middleware/limit.ts';
import { sessionCookie } from '../middleware/session.ts';
import { errorResponses, json, jsonBody, router } from '../routing.ts';
import * as rules from './account.ts';

const done = json(z.object({ success: z.literal(true) }), 'Done.');

/** The calls about the session (spec, section 7), and what a browser has to know before it signs anyone in. */
export function accountRoutes({ db, ctx, config, limits, verifyIdToken }: Deps) {
  const cookie = sessionCookie(config.publicUrl);

  return router()
    .openapi(
      createRoute({
        method: 'post',
        path: '/jwt',
        summary: 'Start the session of the person whom an ID token names, or renew it',
        description: 'Takes `Authorization: Bearer <ID token>` of the configured sign-in service.',
        security: [{ idToken: [] }],
        middleware: limitByAddress(limits.sessions),
        request: { body: jsonBody(SessionInput) },
        responses: {
          200: done,
          ...errorResponses('INVALID_INPUT', 'INVALID_TOKEN', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'),
        },
      }),
      async (c) => {
        const identity = await verifyIdToken(bearerToken(c.req.header('Authorization')));
        const { email } = c.req.valid('json');
        const { token } = await rules.signIn(db, identity, { email, token: cookie.read(c), now: ctx.clock() });
        cookie.write(c, token);
        return c.json({ success: true } as const, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/logout',
        summary: 'End the session',
        description: 'Succeeds without a session too.',
        responses: { 200: done },
      }),
      async (c) => {
        await rules.signOut(db, cookie.read(c));
        cookie.clear(c);
        return c.json({ success: true } as const, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/session',
        summary: 'Who is signed in, if anyone',
        responses: { 200: json(SessionState, 'The user, or null.') },
      }),
      async (c) => {
        const user = await rules.findUser(db, cookie.read(c), ctx.clock());
        return c.json({ user: user ? rules.presentPerson(user) : null }, 200);
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
        const { timeZone, publicUrl, firebase, google } = config;
        const signIn = firebase
          ? ({ service: 'firebase', ...firebase, emulator: firebase.emulator ?? null } as const)
          : ({ service: 'embedded', provider: google ? providerName(google.issuer) : null } as const);
        return c.json({ timeZone, url: publicUrl, signIn }, 200);
      },
    );
}

function providerName(issuer: string): string {
  const { hostname } = new URL(issuer);
  return hostname === 'accounts.google.com' ? 'Google' : hostname;
}

function bearerToken(header: string | undefined): string {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  if (!token) throw new ApiError('INVALID_TOKEN');
  return token;
}
