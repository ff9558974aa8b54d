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

/** The calls that prove an address by mail: a forgotten password, confirming an e-mail, changing it. */
export function emailProofRoutes(deps: Deps & SignIn) {
  const { db, ctx, limits, embeddedSignIn } = deps;
  const { toChange } = access(deps);
  const limited = { middleware: limitByAddress(limits.proofsByAddress), errors: ['TOO_MANY_ATTEMPTS'] } as const;
  const device = knownDevice(deps);
  return router()
    .openapi(
      route('post', '/confirmation-mail', {
        summary: 'Have the signed-in person’s e-mail sent a link that confirms it',
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
        summary: 'Confirm the signed-in person’s e-mail, or change it to the one to which the link was sent',
        description: 'Takes what stands after the `#` of the link, which is good for one use within 24 hours.',
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
        summary: 'Have another e-mail sent a link that makes it the signed-in person’s',
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
        summary: 'Have an e-mail sent a link for a new password',
        description:
          'Answers the same whether or not anybody is registered with it. At most three mails an hour go to one address; what is asked beyond is sent once that is over.',
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
        summary: 'Choose a new password by a link in a mail, which ends all sessions',
        description: 'Takes what stands after the `#` of the link, which is good for one use within an hour.',
        access: limited,
        body: NewPassword,
        answer: json(z.object({ email: z.string() }), 'The e-mail to log in with.'),
        errors: ['LINK_OVER'],
      }),
      async (c) => {
        const email = await rules.resetPassword(db, c.req.valid('json'), ctx);
        // A person who proves by mail who they are is let in, however often others have tried.
        await device.remember(c, email);
        return c.json({ email }, 200);
      },
    );
}
