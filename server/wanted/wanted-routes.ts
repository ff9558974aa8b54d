import { z } from '@hono/zod-openapi';
import {
  Wanted,
  WantedFor,
  WantedForQuery,
  WantedPostInput,
  WantedQuery,
  WantedWithMatches,
} from '../../contract/wanted/wanted.ts';
import { MAX_WANTED } from '../../contract/wanted/wanted-terms.ts';
import type { Deps } from '../http/deps.ts';
import { countToday } from '../http/limit.ts';
import { type List, pageOf } from '../http/paging.ts';
import { deletedCount, insertedId, json, jsonList, router, success } from '../http/routing.ts';
import * as rules from './wanted.ts';

/** Cursor format of the list. Its name contains the query, because a position is good only for the same point and radius. */
const listNear = (near: string | undefined, within: number): List<{ id: string; chord?: number | undefined }> => ({
  name: near === undefined ? 'wanted' : `wanted near ${near} ${within}`,
  position: z.object({ id: z.uuid(), chord: z.number().optional() }),
});

/** API calls for wanted posts: what people need. Only signed-in users see them. */
export function wantedRoutes(deps: Deps) {
  const { db, ctx, limits } = deps;

  return router(deps)
    .call('get', '/wanted', {
      summary: 'List other people’s wanted posts, newest first or, with `near`, nearest first',
      description: 'Leaves out posts of people whom the signed-in user has blocked, or who have blocked them.',
      access: 'signedIn',
      query: WantedQuery,
      answer: jsonList(Wanted, 'Wanted posts.'),
      act: ({ user, query }) => {
        const { near, within } = query;
        return pageOf(
          listNear(near, within),
          query,
          (page) => rules.wantedNear(db, user, { ...page, near, within }, ctx),
          (post) => rules.presentWanted(post, ctx),
        );
      },
    })
    .call('get', '/wanted-for', {
      summary: 'Find out who nearby needs food that the signed-in user is about to give',
      access: 'signedIn',
      query: WantedForQuery,
      answer: json(WantedFor, 'The number of wanted posts that it would match, and the nearest ones.'),
      act: ({ user, query }) => rules.wantedFor(db, user, query, ctx),
    })
    .call('get', '/wanted/{id}', {
      summary: 'Get another person’s wanted post',
      access: 'signedIn',
      answer: json(Wanted, 'The wanted post.'),
      errors: rules.wantedAt.errors,
      act: async ({ user, params }) => rules.presentWanted(await rules.wantedAt(db, user, params.id, ctx), ctx),
    })
    .call('get', '/my-wanted', {
      summary: 'List the signed-in user’s wanted posts, newest first, with food that matches them',
      access: 'signedIn',
      answer: json(z.array(WantedWithMatches), 'Wanted posts.'),
      act: ({ user }) => rules.wantedWithMatches(db, user, ctx),
    })
    .call('post', '/wanted', {
      summary: 'Post what you need',
      description:
        'Other signed-in people see the post until its last day. New food that matches is shown, pushed and emailed like ' +
        `food found by an alert. Each user can have up to ${MAX_WANTED} posts. Posting the same food for the same place again ` +
        'changes the post that is there.',
      access: 'toPost',
      body: WantedPostInput,
      answer: insertedId('ID of the wanted post.'),
      errors: [...rules.addWanted.errors, ...countToday.errors],
      act: async ({ user, body }) => {
        await countToday(limits, 'posts', user, ctx);
        return rules.addWanted(db, user, body, ctx);
      },
    })
    .call('put', '/wanted/{id}', {
      summary: 'Change your own wanted post',
      description: 'A post that has ended is shown again if it gets a new last day.',
      access: 'toPost',
      params: z.object({ id: z.uuid('id must be the id of a wanted post.') }),
      body: WantedPostInput,
      answer: success('The post is changed.'),
      errors: rules.changeWanted.errors,
      act: ({ user, params, body }) => rules.changeWanted(db, user, params.id, body, ctx),
    })
    .call('delete', '/wanted/{id}', {
      summary: 'End and delete your own wanted post',
      access: 'toChange',
      answer: deletedCount('Number of posts deleted: 1 or 0.'),
      act: ({ user, params }) => rules.deleteWanted(db, user, params.id),
    });
}
