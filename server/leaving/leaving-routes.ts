import { createRoute, z } from '@hono/zod-openapi';
import { MyData } from '../../contract/my-data.ts';
import { LeavingInput } from '../../contract/profile.ts';
import { bearerToken } from '../accounts/account-routes.ts';
import type { Deps } from '../deps.ts';
import { authenticateChange } from '../middleware/session.ts';
import { sessionCookie } from '../middleware/session-cookie.ts';
import { errorResponses, json, jsonBody, router } from '../routing.ts';
import { leave } from './leaving.ts';
import { myData } from './my-data.ts';

const sessionAndToken: Record<string, string[]>[] = [{ session: [] }, { session: [], idToken: [] }];

/** The calls by which people take what the site holds about them, and have it deleted. */
export function leavingRoutes(deps: Deps) {
  const { db, ctx, config, limits, embeddedSignIn, verifyIdToken } = deps;
  const cookie = sessionCookie(config.publicUrl);

  return router()
    .openapi(
      createRoute({
        method: 'get',
        path: '/my-data',
        summary: 'Everything that the site holds about the signed-in person, as a file',
        security: [{ session: [] }],
        middleware: authenticateChange(deps),
        responses: { 200: json(MyData, 'The data.'), ...errorResponses('NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS') },
      }),
      async (c) => {
        const isEmbedded = embeddedSignIn !== undefined;
        const data = await myData(db, c.var.user, { token: cookie.read(c) ?? '', isEmbedded, ctx });
        c.header('Content-Disposition', `attachment; filename="open-larder-${data.madeAt.slice(0, 10)}.json"`);
        return c.json(data, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/account-deletion',
        summary: 'Delete the signed-in person’s account',
        description:
          'Takes their e-mail with their password or, in `Authorization: Bearer`, an ID token of somebody who has logged in ' +
          'within the last 5 minutes. Their foods are deleted and their open requests withdrawn. What was handed over ' +
          'stays for the other side, without a name.',
        security: sessionAndToken,
        middleware: authenticateChange(deps),
        request: { body: jsonBody(LeavingInput) },
        responses: {
          200: json(z.object({ deletedCount: z.literal(1) }), '1.'),
          ...errorResponses(
            'INVALID_INPUT',
            'NOT_SIGNED_IN',
            'INVALID_TOKEN',
            'NOT_YOURS',
            'KEPT_ELSEWHERE',
            'LOG_IN_AGAIN',
            'TOO_MANY_ATTEMPTS',
          ),
        },
      }),
      async (c) => {
        const bearer = bearerToken(c.req.header('Authorization'));
        const { email, password } = c.req.valid('json');
        const proof = { email, password, idToken: bearer ? await verifyIdToken(bearer) : undefined };
        await leave(db, c.var.user, proof, { tries: limits.attemptsByEmail, ctx });
        cookie.clear(c);
        return c.json({ deletedCount: 1 } as const, 200);
      },
    );
}
