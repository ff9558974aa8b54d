import { queryOptions } from '@tanstack/react-query';
import type { MessageInput } from '../../contract/requests/messages.ts';
import { type Api, answer, answerPage, api as browserApi } from '../api/api.ts';
import { pagedQuery } from '../api/paged-query.ts';

export const conversationQuery = (requestId: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['conversation', requestId],
    queryFn: () => answer(api.request[':id'].conversation.$get({ param: { id: encodeURIComponent(requestId) } })),
    meta: { showsOwnErrors: true },
  });

/** The user's conversations, including requests without messages, newest first, page by page. */
export const conversationsQuery = (email: string, api: Api = browserApi) =>
  pagedQuery(
    ['conversations', email],
    (query) => answerPage(api.conversations.$get({ query: { ...query, show: 'all' } })),
    {
      showsOwnErrors: true,
    },
  );

/** The messages about a request, newest first, page by page. */
export const messagesQuery = (requestId: string, api: Api = browserApi) =>
  pagedQuery(
    ['messages', requestId],
    (query) => answerPage(api.request[':id'].messages.$get({ param: { id: encodeURIComponent(requestId) }, query })),
    { showsOwnErrors: true },
  );

/** Sends a message about a request. Idempotent: repeated calls with the same message ID send it only once. */
export function sendMessage(requestId: string, message: MessageInput) {
  return answer(browserApi.request[':id'].messages.$post({ param: { id: requestId }, json: message }));
}
