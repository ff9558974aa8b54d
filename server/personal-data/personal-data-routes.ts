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

/** The calls by which people download the site's data about them, and have it deleted. */
export function personalDataRoutes(deps: Deps & SignIn) {
  const { db, ctx, config, limits, embeddedSignIn, verifyIdToken } = deps;
  const { toChange } = access(deps);
  const cookie = sessionCookie(config.publicUrl);

  return router()
    .openapi(
      route('get', '/my-data', {
        summary: 'Everything that the site holds about the signed-in person, as a file',
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
        summary: 'Delete the signed-in person’s account',
        description:
          'Takes their e-mail with their password or, in `Authorization: Bearer`, an ID token of somebody who has logged in ' +
          'within the last 5 minutes. Their foods are deleted and their open requests withdrawn. What was handed over ' +
          'stays for the other side, without a name.',
        access: { ...toChange, security: sessionAndToken },
        body: AccountDeletionInput,
        answer: json(z.object({ deletedCount: z.literal(1) }), '1.'),
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
