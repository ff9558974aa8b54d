import type { QueryClient } from '@tanstack/react-query';
import { siteQuery } from '../api/site-query.ts';
import { refreshModeration } from '../moderation/moderation-queries.ts';

/** Refetches the site's public settings, and everything that moderators and stewards see. */
export function refreshSite(client: QueryClient): Promise<unknown> {
  return Promise.all([refreshModeration(client), client.invalidateQueries(siteQuery())]);
}
