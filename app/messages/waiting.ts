import { type Message, msg, plural } from '#words';
import type { InboxCounts } from '../../contract/requests/inbox.ts';
import { useInbox } from '../session/inbox.ts';

/** The number of new items on a page, also in words. */
export type Waiting = { count: number; words: Message };

export const NOTHING: Waiting = { count: 0, words: msg`nothing new` };

/** Number of unread messages in a conversation. */
export function useUnreadMessages(requestId: string): number {
  const { data } = useInbox();
  return data?.messages?.find((unread) => unread.requestId === requestId)?.count ?? 0;
}

/** Total number of unread messages. */
export function waitingMessages({ messages = [] }: InboxCounts): Waiting {
  const count = messages.reduce((sum, { count }) => sum + count, 0);
  return { count, words: msg`${{ count }} new` };
}

/** Counts the new items about the user's food and about their requests, including unread messages. */
export function waitingAt({ waiting, decided, messages = [] }: InboxCounts): { foods: Waiting; requests: Waiting } {
  const written = (asDonor: boolean) =>
    messages.filter(({ isDonor }) => isDonor === asDonor).reduce((sum, { count }) => sum + count, 0);
  return {
    foods: withMessages({ count: waiting, words: msg`${{ waiting }} waiting` }, written(true)),
    requests: withMessages({ count: decided, words: msg`${{ decided }} new` }, written(false)),
  };
}

function withMessages(news: Waiting, messages: number): Waiting {
  if (messages === 0) return news;
  const written = msg`${plural({ messages }, { one: '# message', other: '# messages' })}`;
  const count = news.count + messages;
  return { count, words: news.count === 0 ? written : msg`${{ news: news.words }}, ${{ written }}` };
}
