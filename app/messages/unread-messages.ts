import type { Unread } from '../../contract/requests.ts';
import { useOwnUnread } from '../requests/use-own-unread.ts';

/** How much waits at a page, and that in words; '' where nothing does. */
export type Waiting = { count: number; words: string };

/** How many messages of a conversation one has not read. */
export function useUnreadMessages(requestId: string): number {
  const { data } = useOwnUnread();
  return data?.messages?.find((unread) => unread.requestId === requestId)?.count ?? 0;
}

/** What waits among one's foods, and what among one's requests, messages counted in. */
export function waitingAt({ waiting, decided, messages = [] }: Unread): { foods: Waiting; requests: Waiting } {
  const written = (asDonor: boolean) =>
    messages.filter(({ isDonor }) => isDonor === asDonor).reduce((sum, { count }) => sum + count, 0);
  return { foods: sum(waiting, 'waiting', written(true)), requests: sum(decided, 'new', written(false)) };
}

function sum(count: number, word: string, messages: number): Waiting {
  const words = [
    ...(count > 0 ? [`${count} ${word}`] : []),
    ...(messages > 0 ? [messages === 1 ? '1 message' : `${messages} messages`] : []),
  ];
  return { count: count + messages, words: words.join(', ') };
}
