import { z } from '@hono/zod-openapi';
import {
  EmailVisibility,
  LanguageInput,
  OwnSession,
  Passkey,
  PasswordInput,
  Profile,
  ProfileChange,
} from '../../contract/profile.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { writeLanguageCookie } from '../http/language-cookie.ts';
import { json, MODIFIED, modified, route, router } from '../http/routing.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import type { SignIn } from './embedded-sign-in.ts';
import * as rules from './profile.ts';

const ended = json(z.object({ deletedCount: z.int() }), 'Number of sessions ended.');
const removed = json(z.object({ deletedCount: z.int() }), 'Number of passkeys deleted: 1 or 0.');

/** The calls for a user’s own name, photo, email visibility, language, password, sessions and passkeys. */
export function profileRoutes(deps: Deps & SignIn) {
  const { db, ctx, config, limits, embeddedSignIn } = deps;
  const { signedIn, toChange } = access(deps);
  const cookie = sessionCookie(config.publicUrl);

  return router()
    .openapi(
      route('get', '/profile', {
        summary: 'Get the signed-in user’s profile',
        access: signedIn,
        answer: json(Profile, 'The profile.'),
      }),
      async (c) => c.json(await rules.profileOf(db, c.var.user, embeddedSignIn !== undefined, ctx), 200),
    )
    .openapi(
      route('put', '/profile', {
        summary: 'Change the signed-in user’s name and photo',
        description:
          'Only with the built-in sign-in service. Other services set the name and photo in their ID tokens. With ' +
          '`read`, if the same field has been changed elsewhere since, nothing is changed, and the error ' +
          '`CHANGED_MEANWHILE` has the current values in `now`.',
        access: toChange,
        body: ProfileChange,
        answer: modified('1, even if nothing changed.'),
        errors: ['KEPT_ELSEWHERE', 'CHANGED_MEANWHILE'],
      }),
      async (c) => {
        await rules.changeProfile(db, c.var.user, c.req.valid('json'), ctx);
        return c.json(MODIFIED, 200);
      },
    )
    .openapi(
      route('put', '/email-visibility', {
        summary: 'Show or hide the signed-in user’s email address',
        description:
          'If it is hidden, `email` is empty in the user’s listings, and donors who accept their requests do not see ' +
          'it. People can send messages on the site instead.',
        access: toChange,
        body: EmailVisibility,
        answer: modified('1, even if nothing changed.'),
      }),
      async (c) => {
        await rules.setEmailHidden(db, c.var.user, c.req.valid('json').hidden, ctx);
        return c.json(MODIFIED, 200);
      },
    )
    .openapi(
      route('put', '/language', {
        summary: 'Choose the signed-in user’s language',
        description:
          'One of the `languages` of `GET /site`. Sets a cookie that decides the language of pages and error messages.',
        access: toChange,
        body: LanguageInput,
        answer: modified('1, even if nothing changed.'),
      }),
      async (c) => {
        const { language } = c.req.valid('json');
        await rules.chooseLanguage(db, c.var.user, language, config, ctx.clock());
        writeLanguageCookie(c, language, config);
        return c.json(MODIFIED, 200);
      },
    )
    .openapi(
      route('put', '/password', {
        summary: 'Change the signed-in user’s password and end their other sessions',
        access: toChange,
        body: PasswordInput,
        answer: modified('1, even if nothing changed.'),
        errors: ['KEPT_ELSEWHERE'],
      }),
      async (c) => {
        const token = cookie.read(c) ?? '';
        await rules.changePassword(db, c.var.user, c.req.valid('json'), { token, tries: limits.attemptsByEmail, ctx });
        return c.json(MODIFIED, 200);
      },
    )
    .openapi(
      route('get', '/sessions', {
        summary: 'List the signed-in user’s sessions',
        access: signedIn,
        answer: json(z.array(OwnSession), 'This session first, then the others, most recently used first.'),
      }),
      async (c) => c.json(await rules.sessionsOf(db, c.var.user, cookie.read(c) ?? '', ctx), 200),
    )
    .openapi(
      route('delete', '/sessions', {
        summary: 'End all other sessions of the signed-in user',
        access: toChange,
        answer: ended,
      }),
      async (c) => {
        const deletedCount = await rules.endOtherSessions(db, c.var.user, { token: cookie.read(c) ?? '' });
        return c.json({ deletedCount }, 200);
      },
    )
    .openapi(
      route('delete', '/sessions/{id}', {
        summary: 'End another session of the signed-in user',
        description: 'To end the current session, use `POST /logout`.',
        access: toChange,
        params: z.object({ id: z.uuid('id must be the id of a session.') }),
        answer: ended,
        errors: ['INVALID_INPUT'],
      }),
      async (c) => {
        const { id } = c.req.valid('param');
        const deletedCount = await rules.endOtherSessions(db, c.var.user, { token: cookie.read(c) ?? '', id });
        return c.json({ deletedCount }, 200);
      },
    )
    .openapi(
      route('get', '/passkeys', {
        summary: 'List the signed-in user’s passkeys',
        description:
          'Passkeys are added through the built-in sign-in service. With any other service, the list is empty.',
        access: signedIn,
        answer: json(z.array(Passkey), 'Passkeys, newest first.'),
      }),
      async (c) => c.json(await rules.passkeysOf(db, c.var.user), 200),
    )
    .openapi(
      route('delete', '/passkeys/{id}', {
        summary: 'Delete a passkey of the signed-in user',
        access: toChange,
        params: z.object({ id: z.uuid('id must be the id of a passkey.') }),
        answer: removed,
        errors: ['INVALID_INPUT'],
      }),
      async (c) => {
        const deletedCount = await rules.removePasskey(db, c.var.user, c.req.valid('param').id);
        return c.json({ deletedCount }, 200);
      },
    );
}
