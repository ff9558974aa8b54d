import { Inbox, InboxHistory, ReadEntries } from '../../contract/requests/inbox.ts';
import type { Deps } from '../http/deps.ts';
import { json, modifiedCount, router } from '../http/routing.ts';
import { markRead } from '../notifications/inbox.ts';
import type { Visit } from '../words/visit.ts';
import { wordsOf } from '../words/words-of.ts';
import * as rules from './inbox.ts';

/** Routes for a user’s inbox. */
export function inboxRoutes(deps: Deps) {
  const { db, ctx } = deps;
  const readerOf = ({ language, dateFormat }: Visit) => ({ words: wordsOf(language), dateFormat });

  return router(deps)
    .call('get', '/unread', {
      summary: 'Get what is new or waiting for the signed-in user',
      access: 'signedIn',
      answer: json(Inbox, 'Counts, entries, new food and unread messages.'),
      act: ({ user, visit }) => rules.inboxOf(db, user, ctx, readerOf(visit)),
    })
    .call('get', '/inbox', {
      summary: 'Get what the signed-in user was told in the last 30 days and has dealt with',
      access: 'signedIn',
      answer: json(InboxHistory, 'Entries that are no longer among those of `/unread`.'),
      act: async ({ user, visit }) => ({ entries: await rules.earlierEntries(db, user, ctx, readerOf(visit)) }),
    })
    .call('post', '/inbox/read', {
      summary: 'Mark entries of the signed-in user’s inbox as read',
      description: 'A question stays until it is answered.',
      access: 'toChange',
      body: ReadEntries,
      answer: modifiedCount('Number of entries that were unread.'),
      act: ({ user, body }) => markRead(db, user.id, body.ids, ctx.clock()),
    });
}
