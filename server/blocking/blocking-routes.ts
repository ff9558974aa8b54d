import { z } from '@hono/zod-openapi';
import { BlockedPerson, BlockInput } from '../../contract/accounts/blocks.ts';
import type { Deps } from '../http/deps.ts';
import { deletedCount, json, router } from '../http/routing.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import * as rules from './blocking.ts';

/** Routes for listing, adding and removing the user's blocks. */
export function blockingRoutes(deps: Deps) {
  const { db, ctx, config } = deps;
  const cookie = sessionCookie(config.publicUrl);

  return router(deps)
    .call('get', '/blocks', {
      summary: 'List the people the signed-in user has blocked, most recent first',
      access: 'signedIn',
      answer: json(z.array(BlockedPerson), 'Blocked people.'),
      act: async ({ user }) => {
        const blocked = await rules.blockedBy(db, user);
        return blocked.map((person) => rules.presentBlocked(person, ctx));
      },
    })
    .call('post', '/blocks', {
      summary: 'Block a person: the donor of a listing, the other person of a request, or the author of a wanted post',
      description:
        'The blocked person can no longer request the user’s food, and is not told why. Their listings and ' +
        'wanted posts are left out of the user’s lists, and the user’s out of theirs. Open requests between the two people end: the user’s promises are undone, the ' +
        'blocked person’s waiting requests are declined, and the user’s own requests are withdrawn.',
      access: 'toChange',
      body: BlockInput,
      answer: json(z.object({ blockedId: z.string() }), 'ID to unblock the person with (`DELETE /blocks/{id}`).'),
      errors: rules.block.errors,
      act: async ({ c, user, body }) => {
        const blockedId = await rules.block(db, user, body, ctx);
        cookie.mark(c, true);
        return { blockedId };
      },
    })
    .call('delete', '/blocks/{id}', {
      summary: 'Unblock a person',
      access: 'toChange',
      answer: deletedCount('Number of people unblocked: 1 or 0.'),
      act: async ({ c, user, params }) => {
        const deletedCount = await rules.unblock(db, user, params.id);
        cookie.mark(c, (await rules.blockedBy(db, user)).length > 0);
        return deletedCount;
      },
    });
}
