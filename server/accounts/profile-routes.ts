import { z } from '@hono/zod-openapi';
import {
  EmailVisibility,
  LanguageInput,
  OwnSession,
  Passkey,
  PasswordInput,
  Profile,
  ProfileChange,
} from '../../contract/accounts/profile.ts';
import type { Deps } from '../http/deps.ts';
import { writeLanguageCookie } from '../http/language-cookie.ts';
import { deletedCount, json, modified, router } from '../http/routing.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import * as rules from './profile.ts';
import type { SignIn } from './sign-in/embedded-sign-in.ts';

const ended = deletedCount('Number of sessions ended.');
const removed = deletedCount('Number of passkeys deleted: 1 or 0.');

/** Routes for the signed-in user's name, photo, email visibility, language, password, sessions and passkeys. */
export function profileRoutes(deps: Deps & SignIn) {
  const { db, ctx, config, limits, embeddedSignIn } = deps;
  const cookie = sessionCookie(config.publicUrl);

  return router(deps)
    .call('get', '/profile', {
      summary: 'Get the signed-in user’s profile',
      access: 'signedIn',
      answer: json(Profile, 'The profile.'),
      act: ({ user }) => rules.profileOf(db, user, embeddedSignIn !== undefined, ctx),
    })
    .call('put', '/profile', {
      summary: 'Change the signed-in user’s name and photo',
      description:
        'Only with the built-in sign-in service. Other services set the name and photo in their ID tokens. With ' +
        '`read`, if the same field has been changed elsewhere since, nothing is changed, and the error ' +
        '`CHANGED_MEANWHILE` has the current values in `now`.',
      access: 'toChange',
      body: ProfileChange,
      answer: modified('1, even if nothing changed.'),
      errors: rules.changeProfile.errors,
      act: ({ user, body }) => rules.changeProfile(db, user, body, ctx),
    })
    .call('put', '/email-visibility', {
      summary: 'Show or hide the signed-in user’s email address',
      description:
        'If it is hidden, `email` is empty in the user’s listings, and donors who accept their requests do not see ' +
        'it. People can send messages on the site instead.',
      access: 'toChange',
      body: EmailVisibility,
      answer: modified('1, even if nothing changed.'),
      act: ({ user, body }) => rules.setEmailHidden(db, user, body.hidden, ctx),
    })
    .call('put', '/language', {
      summary: 'Choose the signed-in user’s language',
      description:
        'One of the `languages` of `GET /site`. Sets a cookie that decides the language of pages and error messages.',
      access: 'toChange',
      body: LanguageInput,
      answer: modified('1, even if nothing changed.'),
      act: async ({ c, user, body }) => {
        await rules.chooseLanguage(db, user, body.language, config, ctx.clock());
        writeLanguageCookie(c, body.language, config);
      },
    })
    .call('put', '/password', {
      summary: 'Change the signed-in user’s password and end their other sessions',
      access: 'toChange',
      body: PasswordInput,
      answer: modified('1, even if nothing changed.'),
      errors: rules.changePassword.errors,
      act: async ({ c, user, body }) => {
        const token = cookie.read(c) ?? '';
        await rules.changePassword(db, user, body, { token, tries: limits.attemptsByEmail, ctx });
      },
    })
    .call('get', '/sessions', {
      summary: 'List the signed-in user’s sessions',
      access: 'signedIn',
      answer: json(z.array(OwnSession), 'This session first, then the others, most recently used first.'),
      act: ({ c, user }) => rules.sessionsOf(db, user, cookie.read(c) ?? '', ctx),
    })
    .call('delete', '/sessions', {
      summary: 'End all other sessions of the signed-in user',
      access: 'toChange',
      answer: ended,
      act: ({ c, user }) => rules.endOtherSessions(db, user, { token: cookie.read(c) ?? '' }),
    })
    .call('delete', '/sessions/{id}', {
      summary: 'End another session of the signed-in user',
      description: 'To end the current session, use `POST /logout`.',
      access: 'toChange',
      params: z.object({ id: z.uuid('id must be the id of a session.') }),
      answer: ended,
      act: ({ c, user, params }) => rules.endOtherSessions(db, user, { token: cookie.read(c) ?? '', ...params }),
    })
    .call('get', '/passkeys', {
      summary: 'List the signed-in user’s passkeys',
      description:
        'Passkeys are added through the built-in sign-in service. With any other service, the list is empty.',
      access: 'signedIn',
      answer: json(z.array(Passkey), 'Passkeys, newest first.'),
      act: ({ user }) => rules.passkeysOf(db, user),
    })
    .call('delete', '/passkeys/{id}', {
      summary: 'Delete a passkey of the signed-in user',
      access: 'toChange',
      params: z.object({ id: z.uuid('id must be the id of a passkey.') }),
      answer: removed,
      act: ({ user, params }) => rules.removePasskey(db, user, params.id),
    });
}
