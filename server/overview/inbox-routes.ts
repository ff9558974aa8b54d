import { z } from 'zod';
import { Inbox, InboxHistory, ReadEntries } from '../../contract/inbox.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router } from '../http/routing.ts';
import { markRead } from '../notifications/inbox.ts';
import type { Visit } from '../words/visit.ts';
import { wordsOf } from '../words/words-of.ts';
import * as rules from './inbox.ts';

/** The calls for a user’s inbox. */
export function inboxRoutes(deps: Deps) {
  const { db, ctx } = deps;
  const { signedIn, toChange } = access(deps);
  const readerOf = ({ language, dateFormat }: Visit) => ({ words: wordsOf(language), dateFormat });

  return router()
    .openapi(
      route('get', '/unread', {
        summary: 'Get what is new or waiting for the signed-in user',
        access: signedIn,
        answer: json(Inbox, 'Counts, entries, new food and unread messages.'),
      }),
      async (c) => c.json(await rules.inboxOf(db, c.var.user, ctx, readerOf(c.var.visit)), 200),
    )
    .openapi(
      route('get', '/inbox', {
        summary: 'Get what the signed-in user was told in the last 30 days and has dealt with',
        access: signedIn,
        answer: json(InboxHistory, 'Entries that are no longer among those of `/unread`.'),
      }),
      async (c) => c.json({ entries: await rules.earlierEntries(db, c.var.user, ctx, readerOf(c.var.visit)) }, 200),
    )
    .openapi(
      route('post', '/inbox/read', {
        summary: 'Mark entries of the signed-in user’s inbox as read',
        description: 'A question stays until it is answered.',
        access: toChange,
        body: ReadEntries,
        answer: json(z.object({ modifiedCount: z.int() }), 'Number of entries that were unread.'),
      }),
      async (c) =>
        c.json({ modifiedCount: await markRead(db, c.var.user.id, c.req.valid('json').ids, ctx.clock()) }, 200),
    );
}
