import { createRoute, z } from '@hono/zod-openapi';
import { EmailChange, EmailProof, ForgottenPassword, NewPassword } from '../../contract/account-mail.ts';
import { ApiError } from '../api-error.ts';
import type { Deps } from '../deps.ts';
import { consume, limitByAddress } from '../middleware/limit.ts';
import { authenticateChange } from '../middleware/session.ts';
import { errorResponses, json, jsonBody, router } from '../routing.ts';
import * as rules from './email-proof.ts';
import { knownDevice } from './known-device.ts';

const done = json(z.object({ success: z.literal(true) }), 'Done.');
const security: Record<string, string[]>[] = [{ session: [] }];

/** The calls that prove by mail whose an address is: a forgotten password, confirming an e-mail, changing it. */
export function emailProofRoutes(deps: Deps) {
  const { db, ctx, limits, embeddedSignIn } = deps;
  const device = knownDevice(deps);
  const routes = router()
    .openapi(
      createRoute({
        method: 'post',
        path: '/confirmation-mail',
        summary: 'Have the signed-in person’s e-mail sent a link that confirms it',
        security,
        middleware: authenticateChange(deps),
        responses: { 200: done, ...errorResponses('NOT_SIGNED_IN', 'NO_MAIL', 'TOO_MANY_ATTEMPTS') },
      }),
      async (c) => {
        await consume(limits.accountMails, `confirm ${c.var.user.id}`);
        await rules.askForConfirmation(db, c.var.user, ctx);
        return c.json({ success: true } as const, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/email-confirmation',
        summary: 'Confirm the signed-in person’s e-mail, or change it to the one to which the link was sent',
        description: 'Takes what stands after the `#` of the link, which is good for one use within 24 hours.',
        security,
        middleware: authenticateChange(deps),
        request: { body: jsonBody(EmailProof) },
        responses: {
          200: done,
          ...errorResponses(
            ...(['INVALID_INPUT', 'NOT_SIGNED_IN', 'LINK_OVER', 'OTHER_ACCOUNT', 'EMAIL_TAKEN'] as const),
            'TOO_MANY_ATTEMPTS',
          ),
        },
      }),
      async (c) => {
        await rules.confirmEmail(db, c.var.user, c.req.valid('json').token, ctx);
        return c.json({ success: true } as const, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/email-change',
        summary: 'Have another e-mail sent a link that makes it the signed-in person’s',
        security,
        middleware: authenticateChange(deps),
        request: { body: jsonBody(EmailChange) },
        responses: {
          200: done,
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'KEPT_ELSEWHERE', 'NO_MAIL', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        const change = c.req.valid('json');
        await consume(limits.accountMails, `change ${c.var.user.id}`);
        await rules.askForChange(db, c.var.user, change, { tries: limits.attemptsByEmail, ctx });
        return c.json({ success: true } as const, 200);
      },
    );
  return routes
    .openapi(
      createRoute({
        method: 'post',
        path: '/forgotten-password',
        summary: 'Have an e-mail sent a link for a new password',
        description: 'Answers the same whether or not anybody is registered with it.',
        middleware: limitByAddress(limits.proofsByAddress),
        request: { body: jsonBody(ForgottenPassword) },
        responses: {
          200: done,
          ...errorResponses('INVALID_INPUT', 'KEPT_ELSEWHERE', 'NO_MAIL', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        const { email } = c.req.valid('json');
        if (!embeddedSignIn) throw new ApiError('KEPT_ELSEWHERE');
        await consume(limits.accountMails, `reset ${email.toLowerCase()}`);
        await rules.askForReset(db, email, ctx);
        return c.json({ success: true } as const, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/new-password',
        summary: 'Choose a new password by a link in a mail, which ends all sessions',
        description: 'Takes what stands after the `#` of the link, which is good for one use within an hour.',
        middleware: limitByAddress(limits.proofsByAddress),
        request: { body: jsonBody(NewPassword) },
        responses: {
          200: json(z.object({ email: z.string() }), 'The e-mail to log in with.'),
          ...errorResponses('INVALID_INPUT', 'LINK_OVER', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        const email = await rules.resetPassword(db, c.req.valid('json'), ctx);
        // Whoever has proved by mail who they are is let in, however often others have tried.
        await device.remember(c, email);
        return c.json({ email }, 200);
      },
    );
}
