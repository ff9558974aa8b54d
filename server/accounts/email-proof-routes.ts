import { z } from '@hono/zod-openapi';
import { EmailChange, EmailProof, ForgottenPassword, NewPassword } from '../../contract/account-mail.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { consume, limitByAddress } from '../http/limit.ts';
import { json, route, router, SUCCESS, success } from '../http/routing.ts';
import { ApiError } from '../kernel/api-error.ts';
import * as rules from './email-proof.ts';
import type { SignIn } from './embedded-sign-in.ts';
import { knownDevice } from './known-device.ts';

/** The calls that use emailed links: to reset a password, and to confirm or change an email address. */
export function emailProofRoutes(deps: Deps & SignIn) {
  const { db, ctx, limits, embeddedSignIn } = deps;
  const { toChange } = access(deps);
  const limited = { middleware: limitByAddress(limits.proofsByAddress), errors: ['TOO_MANY_ATTEMPTS'] } as const;
  const device = knownDevice(deps);
  return router()
    .openapi(
      route('post', '/confirmation-mail', {
        summary: 'Email the signed-in user a link to confirm their address',
        access: toChange,
        answer: success('Done.'),
        errors: ['NO_MAIL'],
      }),
      async (c) => {
        await consume(limits.accountMails, `confirm ${c.var.user.id}`);
        await rules.askForConfirmation(db, c.var.user, ctx);
        return c.json(SUCCESS, 200);
      },
    )
    .openapi(
      route('post', '/email-confirmation', {
        summary: 'Confirm or change the signed-in user’s email address with an emailed link',
        description:
          'Send the part of the link after the `#`. The link works once, within 24 hours. If it was sent to a new ' +
          'address, that becomes the user’s address.',
        access: toChange,
        body: EmailProof,
        answer: success('Done.'),
        errors: ['LINK_OVER', 'OTHER_ACCOUNT', 'EMAIL_TAKEN'],
      }),
      async (c) => {
        await rules.confirmEmail(db, c.var.user, c.req.valid('json').token, ctx);
        return c.json(SUCCESS, 200);
      },
    )
    .openapi(
      route('post', '/email-change', {
        summary: 'Email a new address a link that makes it the signed-in user’s address',
        access: toChange,
        body: EmailChange,
        answer: success('Done.'),
        errors: ['KEPT_ELSEWHERE', 'NO_MAIL', 'EMAIL_TAKEN'],
      }),
      async (c) => {
        const change = c.req.valid('json');
        await consume(limits.accountMails, `change ${c.var.user.id}`);
        await rules.askForChange(db, c.var.user, change, { tries: limits.attemptsByEmail, ctx });
        return c.json(SUCCESS, 200);
      },
    )
    .openapi(
      route('post', '/forgotten-password', {
        summary: 'Email a link to choose a new password',
        description:
          'The response is the same whether or not the address has an account. Each address gets at most three of ' +
          'these emails an hour. Further ones are sent later.',
        access: limited,
        body: ForgottenPassword,
        answer: success('Done.'),
        errors: ['KEPT_ELSEWHERE', 'NO_MAIL'],
      }),
      async (c) => {
        const { email } = c.req.valid('json');
        if (!embeddedSignIn) throw new ApiError('KEPT_ELSEWHERE');
        await rules.askForReset(db, email, ctx);
        return c.json(SUCCESS, 200);
      },
    )
    .openapi(
      route('post', '/new-password', {
        summary: 'Choose a new password with an emailed link',
        description:
          'Send the part of the link after the `#`. The link works once, within an hour. All sessions of the user end.',
        access: limited,
        body: NewPassword,
        answer: json(z.object({ email: z.string() }), 'The email address to log in with.'),
        errors: ['LINK_OVER'],
      }),
      async (c) => {
        const email = await rules.resetPassword(db, c.req.valid('json'), ctx);
        // So that strangers’ failed attempts do not keep the owner of the address from logging in.
        await device.remember(c, email);
        return c.json({ email }, 200);
      },
    );
}
