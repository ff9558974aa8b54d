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

const ended = json(z.object({ deletedCount: z.int() }), 'How many sessions there were.');
const removed = json(z.object({ deletedCount: z.int() }), '1, or 0 when it was not there.');

/** The calls about a signed-in person's name and photo, their password, and their sessions. */
export function profileRoutes(deps: Deps & SignIn) {
  const { db, ctx, config, limits, embeddedSignIn } = deps;
  const { signedIn, toChange } = access(deps);
  const cookie = sessionCookie(config.publicUrl);

  return router()
    .openapi(
      route('get', '/profile', {
        summary: 'What the signed-in person is called, and what donors are told of them',
        access: signedIn,
        answer: json(Profile, 'The profile.'),
      }),
      async (c) => c.json(await rules.profileOf(db, c.var.user, embeddedSignIn !== undefined, ctx), 200),
    )
    .openapi(
      route('put', '/profile', {
        summary: 'Change one’s name and photo',
        description:
          'With the sign-in service that comes with the site. Other services tell it by their ID tokens. With `read`, nothing is ' +
          'changed where the same has become something else meanwhile, and the answer says what it is `now`.',
        access: toChange,
        body: ProfileChange,
        answer: modified('1, also when nothing differed.'),
        errors: ['KEPT_ELSEWHERE', 'CHANGED_MEANWHILE'],
      }),
      async (c) => {
        await rules.changeProfile(db, c.var.user, c.req.valid('json'), ctx);
        return c.json(MODIFIED, 200);
      },
    )
    .openapi(
      route('put', '/email-visibility', {
        summary: 'Say whether others see one’s e-mail',
        description:
          'Whose is hidden is written to by messages: `email` is empty beside their foods, and donors who accept them are ' +
          'not told it.',
        access: toChange,
        body: EmailVisibility,
        answer: modified('1, also when nothing differed.'),
      }),
      async (c) => {
        await rules.setEmailHidden(db, c.var.user, c.req.valid('json').hidden, ctx);
        return c.json(MODIFIED, 200);
      },
    )
    .openapi(
      route('put', '/language', {
        summary: 'Choose in which language one reads',
        description: 'One of `languages` of `GET /site`. It sets a cookie that pages and errors follow.',
        access: toChange,
        body: LanguageInput,
        answer: modified('1, also when nothing differed.'),
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
        summary: 'Change one’s password, which ends all other sessions',
        access: toChange,
        body: PasswordInput,
        answer: modified('1, also when nothing differed.'),
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
        summary: 'Where the signed-in person is logged in',
        access: signedIn,
        answer: json(z.array(OwnSession), 'This session, then the others, the one used last first.'),
      }),
      async (c) => c.json(await rules.sessionsOf(db, c.var.user, cookie.read(c) ?? '', ctx), 200),
    )
    .openapi(
      route('delete', '/sessions', {
        summary: 'End all sessions of the signed-in person but this one',
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
        summary: 'End another session of the signed-in person',
        description: 'Ending this one is logging out.',
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
        summary: 'By what passkeys the signed-in person can log in',
        description: 'They are added at the sign-in service that comes with the site; there are none with others.',
        access: signedIn,
        answer: json(z.array(Passkey), 'The newest first.'),
      }),
      async (c) => c.json(await rules.passkeysOf(db, c.var.user), 200),
    )
    .openapi(
      route('delete', '/passkeys/{id}', {
        summary: 'Take away a passkey of the signed-in person',
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
