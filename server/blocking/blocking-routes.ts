import { z } from '@hono/zod-openapi';
import { BlockedPerson, BlockInput } from '../../contract/blocks.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router } from '../http/routing.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import { MET_REFUSALS } from '../moderation/report.ts';
import * as rules from './blocking.ts';

/** The calls by which people keep others away from their foods. */
export function blockingRoutes(deps: Deps) {
  const { db, ctx, config } = deps;
  const { signedIn, toChange } = access(deps);
  const cookie = sessionCookie(config.publicUrl);

  return router()
    .openapi(
      route('get', '/blocks', {
        summary: 'Whom the signed-in person has blocked, the last one first',
        access: signedIn,
        answer: json(z.array(BlockedPerson), 'People.'),
      }),
      async (c) => {
        const blocked = await rules.blockedBy(db, c.var.user);
        return c.json(
          blocked.map((person) => rules.presentBlocked(person, ctx)),
          200,
        );
      },
    )
    .openapi(
      route('post', '/blocks', {
        summary: 'Block a person: the donor of a food, or the other side of a request',
        description:
          'They can not ask for one’s foods any more and do not learn why; one’s own lists leave out theirs. What is open ' +
          'between the two ends: promises and requests for one’s foods are taken back and declined, one’s own withdrawn.',
        access: toChange,
        body: BlockInput,
        answer: json(z.object({ blockedId: z.string() }), 'The id by which DELETE takes it back.'),
        errors: [...MET_REFUSALS],
      }),
      async (c) => {
        const blockedId = await rules.block(db, c.var.user, c.req.valid('json'), ctx);
        cookie.mark(c, true);
        return c.json({ blockedId }, 200);
      },
    )
    .openapi(
      route('delete', '/blocks/{id}', {
        summary: 'Unblock a person',
        access: toChange,
        answer: json(z.object({ deletedCount: z.int() }), '1, or 0 where they were not blocked.'),
      }),
      async (c) => {
        const deletedCount = await rules.unblock(db, c.var.user, c.req.valid('param').id);
        cookie.mark(c, (await rules.blockedBy(db, c.var.user)).length > 0);
        return c.json({ deletedCount }, 200);
      },
    );
}
