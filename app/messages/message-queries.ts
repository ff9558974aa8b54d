import { queryOptions } from '@tanstack/react-query';
import type { MessageInput } from '../../contract/requests/messages.ts';
import { type Api, answer, answerPage, api as browserApi } from '../api/api.ts';
import { pagedQuery } from '../api/paged-query.ts';

/** The conversation about a request. The screen shows its errors itself. */
export const conversationQuery = (requestId: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['conversation', requestId],
    queryFn: () => answer(api.request[':id'].conversation.$get({ param: { id: encodeURIComponent(requestId) } })),
    meta: { showsOwnErrors: true },
  });

/** The conversations of the signed-in person, also of requests without a message, the newest first, page by page. */
export const conversationsQuery = (email: string, api: Api = browserApi) =>
  pagedQuery(
    ['conversations', email],
    (query) => answerPage(api.conversations.$get({ query: { ...query, show: 'all' } })),
    {
      showsOwnErrors: true,
    },
  );

/** The messages about a request, the newest first, page by page. */
export const messagesQuery = (requestId: string, api: Api = browserApi) =>
  pagedQuery(
    ['messages', requestId],
    (query) => answerPage(api.request[':id'].messages.$get({ param: { id: encodeURIComponent(requestId) }, query })),
    { showsOwnErrors: true },
  );

/** Writes to the other side of a request. A second call with the same `id` sends nothing more. */
export function sendMessage(requestId: string, message: MessageInput) {
  return answer(browserApi.request[':id'].messages.$post({ param: { id: requestId }, json: message }));
}
