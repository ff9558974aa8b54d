import { z } from '@hono/zod-openapi';
import { MyData } from '../../contract/my-data.ts';
import { AccountDeletionInput } from '../../contract/profile.ts';
import { bearerToken } from '../accounts/account-routes.ts';
import type { SignIn } from '../accounts/embedded-sign-in.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router } from '../http/routing.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import { deleteOwnAccount } from './account-deletion.ts';
import { myData } from './my-data.ts';

const sessionAndToken: Record<string, string[]>[] = [{ session: [] }, { session: [], idToken: [] }];

/** The calls with which people download or delete the data that the site stores about them. */
export function personalDataRoutes(deps: Deps & SignIn) {
  const { db, ctx, config, limits, embeddedSignIn, verifyIdToken } = deps;
  const { toChange } = access(deps);
  const cookie = sessionCookie(config.publicUrl);

  return router()
    .openapi(
      route('get', '/my-data', {
        summary: 'Download all data that the site stores about the signed-in user',
        access: toChange,
        answer: json(MyData, 'The data.'),
      }),
      async (c) => {
        const isEmbedded = embeddedSignIn !== undefined;
        const data = await myData(db, c.var.user, { token: cookie.read(c) ?? '', isEmbedded, ctx });
        c.header('Content-Disposition', `attachment; filename="open-larder-${data.madeAt.slice(0, 10)}.json"`);
        return c.json(data, 200);
      },
    )
    .openapi(
      route('post', '/account-deletion', {
        summary: 'Delete the signed-in user’s account',
        description:
          'Send the user’s email address, with their password or with `Authorization: Bearer <ID token>` from a ' +
          'login in the last 5 minutes. Their listings are deleted and their open requests withdrawn. The other ' +
          'person keeps the record of a completed hand-over, without the user’s name.',
        access: { ...toChange, security: sessionAndToken },
        body: AccountDeletionInput,
        answer: json(z.object({ deletedCount: z.literal(1) }), 'Always 1.'),
        errors: ['INVALID_TOKEN', 'NOT_YOURS', 'KEPT_ELSEWHERE', 'LOG_IN_AGAIN'],
      }),
      async (c) => {
        const bearer = bearerToken(c.req.header('Authorization'));
        const { email, password } = c.req.valid('json');
        const proof = { email, password, idToken: bearer ? await verifyIdToken(bearer) : undefined };
        await deleteOwnAccount(db, c.var.user, proof, { tries: limits.attemptsByEmail, ctx });
        cookie.clear(c);
        return c.json({ deletedCount: 1 } as const, 200);
      },
    );
}
