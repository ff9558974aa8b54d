// biome-ignore lint/style/noRestrictedImports: runs in the background and shows nothing
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Message, msg, plural } from '#words';
import type { Found } from '../../contract/foods/alerts.ts';
import { declaredParams } from '../../contract/foods/content-terms.ts';
import { answer, api } from '../api/api.ts';
import { inboxQuery } from '../session/inbox.ts';

/** The text for new food that matches alerts. */
export function foundWords({ count, title, label, isUndeclared }: Found): Message {
  if (count === 1 && isUndeclared) {
    return msg`New food near ${{ label }}: ${{ title }}. Ingredients not declared, ask first.`;
  }
  return count === 1
    ? msg`New food near ${{ label }}: ${{ title }}.`
    : msg`${plural({ count }, { one: '# new listing.', other: '# new listings.' })} The newest is near ${{ label }}: ${{ title }}.`;
}

/**
 * Returns the path of the new food's page or, for several listings, of the food list near the alert's location or of the user's
 * wanted posts.
 */
export function foundPath({ count, foodId, near, within, search, declared, isWanted }: Found): string {
  if (count === 1) return `/food/${foodId}`;
  if (isWanted) return '/my-wanted';
  const query = new URLSearchParams({
    near,
    within: String(within),
    sort: 'near',
    ...(search && { search }),
    ...declaredParams(declared),
  });
  return `/foods?${query}`;
}

/** Marks the food found by the user's alerts as seen. */
export function useMarkFoundSeen(email: string) {
  const client = useQueryClient();
  const { queryKey } = inboxQuery(email);
  return useMutation({
    mutationFn: () => answer(api.alerts.seen.$post()),
    onMutate: () => client.setQueryData(queryKey, (inbox) => inbox && { ...inbox, found: null }),
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: { inBackground: true },
  });
}
