import { z } from '@hono/zod-openapi';
import { MyData } from '../../contract/accounts/my-data.ts';
import { AccountDeletionInput } from '../../contract/accounts/profile.ts';
import { bearerToken } from '../accounts/account-routes.ts';
import type { SignIn } from '../accounts/sign-in/embedded-sign-in.ts';
import type { Deps } from '../http/deps.ts';
import { json, router } from '../http/routing.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import { deleteOwnAccount } from './account-deletion.ts';
import { myData } from './my-data.ts';

/** Routes for downloading or deleting the data that the site stores about the signed-in user. */
export function personalDataRoutes(deps: Deps & SignIn) {
  const { db, ctx, config, limits, embeddedSignIn, verifyIdToken } = deps;
  const cookie = sessionCookie(config.publicUrl);

  return router(deps)
    .call('get', '/my-data', {
      summary: 'Download all data that the site stores about the signed-in user',
      access: 'toChange',
      answer: json(MyData, 'The data.'),
      act: async ({ c, user }) => {
        const isEmbedded = embeddedSignIn !== undefined;
        const data = await myData(db, user, { token: cookie.read(c) ?? '', isEmbedded, ctx });
        c.header('Content-Disposition', `attachment; filename="open-larder-${data.madeAt.slice(0, 10)}.json"`);
        return data;
      },
    })
    .call('post', '/account-deletion', {
      summary: 'Delete the signed-in user’s account',
      description:
        'Send the user’s email address, with their password or with `Authorization: Bearer <ID token>` from a ' +
        'login in the last 5 minutes. Their listings are deleted and their open requests withdrawn. The other ' +
        'person keeps the record of a completed hand-over, without the user’s name.',
      access: 'toChange',
      security: [{ session: [] }, { session: [], idToken: [] }],
      body: AccountDeletionInput,
      answer: json(z.object({ deletedCount: z.literal(1) }), 'Always 1.', () => ({ deletedCount: 1 }) as const),
      errors: ['INVALID_TOKEN', ...deleteOwnAccount.errors],
      act: async ({ c, user, body }) => {
        const bearer = bearerToken(c.req.header('Authorization'));
        const { email, password } = body;
        const proof = { email, password, idToken: bearer ? await verifyIdToken(bearer) : undefined };
        await deleteOwnAccount(db, user, proof, { tries: limits.attemptsByEmail, ctx });
        cookie.clear(c);
      },
    });
}
