import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MessageInput } from '../../contract/messages.ts';
import { type Api, answer, answerPage, api as browserApi } from '../api.ts';

/** With whom one writes because of a request. The screen says itself what went wrong with it. */
export const conversationQuery = (requestId: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['conversation', requestId],
    queryFn: () => answer(api.request[':id'].conversation.$get({ param: { id: encodeURIComponent(requestId) } })),
    meta: { showsOwnErrors: true },
  });

/** What was written because of a request, the newest first, page by page. */
export const messagesQuery = (requestId: string, api: Api = browserApi) =>
  infiniteQueryOptions({
    queryKey: ['messages', requestId],
    queryFn: ({ pageParam }) =>
      answerPage(
        api.request[':id'].messages.$get({
          param: { id: encodeURIComponent(requestId) },
          query: pageParam ? { cursor: pageParam } : {},
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    meta: { showsOwnErrors: true },
  });

/** Writes to the other side of a request. With the same `id` once more it is the same message. */
export function sendMessage(requestId: string, message: MessageInput) {
  return answer(browserApi.request[':id'].messages.$post({ param: { id: requestId }, json: message }));
}
