import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Found } from '../../contract/alerts.ts';
import { answer, api } from '../api.ts';
import { unreadQuery } from '../requests/food-request-queries.ts';

/** What there is to tell of new food that alerts have found. */
export function foundWords({ count, title, label }: Found): string {
  return count === 1 ? `New near ${label}: ${title}.` : `${count} new foods, the last of them near ${label}: ${title}.`;
}

/** Where new food is seen: its page or, of several, the list around that place. */
export function foundPath({ count, foodId, near, within, search }: Found): string {
  if (count === 1) return `/food/${foodId}`;
  const query = new URLSearchParams({ near, within: String(within), sort: 'near', ...(search && { search }) });
  return `/foods?${query}`;
}

/** Says that somebody has been shown what was found for them. */
export function useMarkFoundSeen(email: string) {
  const client = useQueryClient();
  const { queryKey } = unreadQuery(email);
  return useMutation({
    mutationFn: () => answer(api.alerts.seen.$post()),
    onMutate: () => client.setQueryData(queryKey, (unread) => unread && { ...unread, found: null }),
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: { inBackground: true },
  });
}
