import type { QueryClient } from '@tanstack/react-query';
import { type Api, answerPage, api as browserApi } from '../api/api.ts';
import { pagedQuery } from '../api/paged-query.ts';

export const reportsQuery = (state: 'open' | 'closed', api: Api = browserApi) =>
  pagedQuery(['moderation', 'reports', state], (query) =>
    answerPage(api.moderation.reports.$get({ query: { state, ...query } })),
  );

export const messagesQuery = (api: Api = browserApi) =>
  pagedQuery(['moderation', 'messages'], (query) => answerPage(api.moderation.messages.$get({ query })));

export const peopleQuery = (search: string, api: Api = browserApi) =>
  pagedQuery(['moderation', 'people', search], (query) =>
    answerPage(api.moderation.people.$get({ query: { search, ...query } })),
  );

export const logQuery = (api: Api = browserApi) =>
  pagedQuery(['moderation', 'log'], (query) => answerPage(api.moderation.log.$get({ query })));

/**
 * Refetches all moderation lists after an action. Site health is only marked stale and refetched when its page is next opened.
 */
export function refreshModeration(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['site-health'], refetchType: 'none' });
  return client.invalidateQueries({ queryKey: ['moderation'] });
}
