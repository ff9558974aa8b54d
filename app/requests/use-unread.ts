import { focusManager, type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FoodRequest } from '../../contract/requests.ts';
import { useSignedInUser } from '../accounts/guard.tsx';
import { answer, api, type ListPage } from '../api.ts';
import { attentionQuery, foodRequestsQuery } from './food-request-queries.ts';

/**
 * Which of one's requests were decided since one last looked, by their ids. Someone who sees the page has looked: the
 * server is told so. Here they stay news until the page is left.
 */
export function useNews(requests: FoodRequest[]): ReadonlySet<string> {
  const { email } = useSignedInUser();
  const client = useQueryClient();
  const watched = useWatched();
  const [news, setNews] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMutation({
    mutationFn: () => answer(api['request-by'][':email'].seen.$post({ param: { email: encodeURIComponent(email) } })),
    onSuccess: () => {
      client.setQueryData(foodRequestsQuery(email).queryKey, allSeen);
      void client.invalidateQueries({ queryKey: attentionQuery(email).queryKey });
    },
    meta: { inBackground: true },
  });

  const unseen = requests.filter((request) => request.unseen).map(({ _id }) => _id);
  const asked = unseen.join();
  useEffect(() => {
    if (!watched || !asked) return;
    setNews((known) => new Set([...known, ...asked.split(',')]));
    mutate();
  }, [watched, asked, mutate]);

  return new Set([...news, ...unseen]);
}

function allSeen(list: InfiniteData<ListPage<FoodRequest>> | undefined) {
  return (
    list && {
      ...list,
      pages: list.pages.map((page) => ({ ...page, items: page.items.map((item) => ({ ...item, unseen: false })) })),
    }
  );
}

function useWatched(): boolean {
  return useSyncExternalStore(
    (onChange) => focusManager.subscribe(onChange),
    () => focusManager.isFocused(),
    () => false,
  );
}
