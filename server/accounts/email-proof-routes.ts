import { z } from '@hono/zod-openapi';
import { EmailChange, EmailProof, ForgottenPassword, NewPassword } from '../../contract/accounts/account-mail.ts';
import type { Deps } from '../http/deps.ts';
import { consume, limitByAddress } from '../http/limit.ts';
import { json, router, success } from '../http/routing.ts';
import { ApiError } from '../kernel/api-error.ts';
import * as rules from './email-proof.ts';
import type { SignIn } from './sign-in/embedded-sign-in.ts';
import { knownDevice } from './sign-in/known-device.ts';

/** Routes for mailed links that reset a password, or confirm or change an email address. */
export function emailProofRoutes(deps: Deps & SignIn) {
  const { db, ctx, limits, embeddedSignIn } = deps;
  const limited = { middleware: limitByAddress(limits.proofsByAddress), errors: ['TOO_MANY_ATTEMPTS'] } as const;
  const device = knownDevice(deps);
  return router(deps)
    .call('post', '/confirmation-mail', {
      summary: 'Email the signed-in user a link to confirm their address',
      access: 'toChange',
      answer: success('Done.'),
      errors: rules.askForConfirmation.errors,
      act: async ({ user }) => {
        await consume(limits.accountMails, `confirm ${user.id}`);
        await rules.askForConfirmation(db, user, ctx);
      },
    })
    .call('post', '/email-confirmation', {
      summary: 'Confirm or change the signed-in user’s email address with an emailed link',
      description:
        'Send the part of the link after the `#`. The link works once, within 24 hours. If it was sent to a new ' +
        'address, that becomes the user’s address.',
      access: 'toChange',
      body: EmailProof,
      answer: success('Done.'),
      errors: rules.confirmEmail.errors,
      act: ({ user, body }) => rules.confirmEmail(db, user, body.token, ctx),
    })
    .call('post', '/email-change', {
      summary: 'Email a new address a link that makes it the signed-in user’s address',
      access: 'toChange',
      body: EmailChange,
      answer: success('Done.'),
      errors: rules.askForChange.errors,
      act: async ({ user, body }) => {
        await consume(limits.accountMails, `change ${user.id}`);
        await rules.askForChange(db, user, body, { tries: limits.attemptsByEmail, ctx });
      },
    })
    .call('post', '/forgotten-password', {
      summary: 'Email a link to choose a new password',
      description:
        'The response is the same whether or not the address has an account. Each address gets at most three of ' +
        'these emails an hour. Further ones are sent later.',
      access: limited,
      body: ForgottenPassword,
      answer: success('Done.'),
      errors: ['KEPT_ELSEWHERE', ...rules.askForReset.errors],
      act: async ({ body }) => {
        if (!embeddedSignIn) throw new ApiError('KEPT_ELSEWHERE');
        await rules.askForReset(db, body.email, ctx);
      },
    })
    .call('post', '/new-password', {
      summary: 'Choose a new password with an emailed link',
      description:
        'Send the part of the link after the `#`. The link works once, within an hour. All sessions of the user end.',
      access: limited,
      body: NewPassword,
      answer: json(z.object({ email: z.string() }), 'The email address to log in with.'),
      errors: rules.resetPassword.errors,
      act: async ({ c, body }) => {
        const email = await rules.resetPassword(db, body, ctx);
        // Remember this browser, so that strangers' failed login attempts cannot lock its user out.
        await device.remember(c, email);
        return { email };
      },
    });
}
