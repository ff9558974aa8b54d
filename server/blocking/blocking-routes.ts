import { z } from '@hono/zod-openapi';
import { BlockedPerson, BlockInput } from '../../contract/blocks.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router } from '../http/routing.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import { MET_REFUSALS } from '../moderation/report.ts';
import * as rules from './blocking.ts';

/** The calls with which people block others. */
export function blockingRoutes(deps: Deps) {
  const { db, ctx, config } = deps;
  const { signedIn, toChange } = access(deps);
  const cookie = sessionCookie(config.publicUrl);

  return router()
    .openapi(
      route('get', '/blocks', {
        summary: 'List the people the signed-in user has blocked, most recent first',
        access: signedIn,
        answer: json(z.array(BlockedPerson), 'Blocked people.'),
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
        summary: 'Block a person: the donor of a listing, or the other person of a request',
        description:
          'The blocked person can no longer request the user’s food, and is not told why. Their listings are left ' +
          'out of the user’s lists. Open requests between the two people end: the user’s promises are undone, the ' +
          'blocked person’s waiting requests are declined, and the user’s own requests are withdrawn.',
        access: toChange,
        body: BlockInput,
        answer: json(z.object({ blockedId: z.string() }), 'ID to unblock the person with (`DELETE /blocks/{id}`).'),
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
        answer: json(z.object({ deletedCount: z.int() }), 'Number of people unblocked: 1 or 0.'),
      }),
      async (c) => {
        const deletedCount = await rules.unblock(db, c.var.user, c.req.valid('param').id);
        cookie.mark(c, (await rules.blockedBy(db, c.var.user)).length > 0);
        return c.json({ deletedCount }, 200);
      },
    );
}
