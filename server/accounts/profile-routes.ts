import { createRoute, z } from '@hono/zod-openapi';
import { EmailVisibility, OwnSession, Passkey, PasswordInput, Profile, ProfileInput } from '../../contract/profile.ts';
import type { Deps } from '../deps.ts';
import { authenticate, authenticateChange } from '../middleware/session.ts';
import { sessionCookie } from '../middleware/session-cookie.ts';
import { errorResponses, json, jsonBody, router } from '../routing.ts';
import * as rules from './profile.ts';

const modified = json(z.object({ modifiedCount: z.literal(1) }), '1, also when nothing differed.');
const ended = json(z.object({ deletedCount: z.int() }), 'How many sessions there were.');
const removed = json(z.object({ deletedCount: z.int() }), '1, or 0 when it was not there.');
const security: Record<string, string[]>[] = [{ session: [] }];

/** The calls about what a signed-in person is called, their password and where they are logged in. */
export function profileRoutes(deps: Deps) {
  const { db, ctx, config, limits, embeddedSignIn } = deps;
  const cookie = sessionCookie(config.publicUrl);

  return router()
    .openapi(
      createRoute({
        method: 'get',
        path: '/profile',
        summary: 'What the signed-in person is called, and what donors are told of them',
        security,
        middleware: authenticate(deps),
        responses: { 200: json(Profile, 'The profile.'), ...errorResponses('NOT_SIGNED_IN') },
      }),
      async (c) => c.json(await rules.profileOf(db, c.var.user, embeddedSignIn !== undefined, ctx), 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/profile',
        summary: 'Change one’s name and photo',
        description: 'With the sign-in service that comes with the site. Other services tell it by their ID tokens.',
        security,
        middleware: authenticateChange(deps),
        request: { body: jsonBody(ProfileInput) },
        responses: {
          200: modified,
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'KEPT_ELSEWHERE', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        await rules.changeProfile(db, c.var.user, c.req.valid('json'), ctx);
        return c.json({ modifiedCount: 1 } as const, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/email-visibility',
        summary: 'Say whether others see one’s e-mail',
        description:
          'Whose is hidden is written to by messages: `email` is empty beside their foods, and donors who accept them are ' +
          'not told it.',
        security,
        middleware: authenticateChange(deps),
        request: { body: jsonBody(EmailVisibility) },
        responses: { 200: modified, ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS') },
      }),
      async (c) => {
        await rules.setEmailHidden(db, c.var.user, c.req.valid('json').hidden, ctx);
        return c.json({ modifiedCount: 1 } as const, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/password',
        summary: 'Change one’s password, which ends all other sessions',
        security,
        middleware: authenticateChange(deps),
        request: { body: jsonBody(PasswordInput) },
        responses: {
          200: modified,
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'KEPT_ELSEWHERE', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        const token = cookie.read(c) ?? '';
        await rules.changePassword(db, c.var.user, c.req.valid('json'), { token, tries: limits.attemptsByEmail, ctx });
        return c.json({ modifiedCount: 1 } as const, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/sessions',
        summary: 'Where the signed-in person is logged in',
        security,
        middleware: authenticate(deps),
        responses: {
          200: json(z.array(OwnSession), 'This session, then the others, the one used last first.'),
          ...errorResponses('NOT_SIGNED_IN'),
        },
      }),
      async (c) => c.json(await rules.sessionsOf(db, c.var.user, cookie.read(c) ?? '', ctx), 200),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/sessions',
        summary: 'End all sessions of the signed-in person but this one',
        security,
        middleware: authenticateChange(deps),
        responses: { 200: ended, ...errorResponses('NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS') },
      }),
      async (c) => {
        const deletedCount = await rules.endOtherSessions(db, c.var.user, { token: cookie.read(c) ?? '' });
        return c.json({ deletedCount }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/sessions/{id}',
        summary: 'End another session of the signed-in person',
        description: 'Ending this one is logging out.',
        security,
        middleware: authenticateChange(deps),
        request: { params: z.object({ id: z.uuid('id must be the id of a session.') }) },
        responses: { 200: ended, ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS') },
      }),
      async (c) => {
        const { id } = c.req.valid('param');
        const deletedCount = await rules.endOtherSessions(db, c.var.user, { token: cookie.read(c) ?? '', id });
        return c.json({ deletedCount }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/passkeys',
        summary: 'By what passkeys the signed-in person can log in',
        description: 'They are added at the sign-in service that comes with the site; there are none with others.',
        security,
        middleware: authenticate(deps),
        responses: { 200: json(z.array(Passkey), 'The newest first.'), ...errorResponses('NOT_SIGNED_IN') },
      }),
      async (c) => c.json(await rules.passkeysOf(db, c.var.user), 200),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/passkeys/{id}',
        summary: 'Take away a passkey of the signed-in person',
        security,
        middleware: authenticateChange(deps),
        request: { params: z.object({ id: z.uuid('id must be the id of a passkey.') }) },
        responses: { 200: removed, ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS') },
      }),
      async (c) => {
        const deletedCount = await rules.removePasskey(db, c.var.user, c.req.valid('param').id);
        return c.json({ deletedCount }, 200);
      },
    );
}
