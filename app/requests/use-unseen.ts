// biome-ignore lint/style/noRestrictedImports: runs in the background and shows nothing
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MAX_PAGE } from '../../contract/foods/food-terms.ts';
import type { FoodRequest, ReadInput } from '../../contract/requests/requests.ts';
import { answer, api, type ListPage } from '../api/api.ts';
import { changeItems } from '../api/change-items.ts';
import { inboxQuery } from '../session/inbox.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { useInSight } from '../ui/browser-state.ts';
import { foodRequestsQuery } from './food-request-queries.ts';

type Seen = ReadInput['seen'];

/**
 * Returns the IDs of requests with news since the user's last visit. Once the page is visible, tells the server that the user has
 * seen them in the status shown, but keeps returning their IDs until the user leaves the page.
 */
export function useUnseen(requests: FoodRequest[]): ReadonlySet<string> {
  const { email } = useSignedInUser();
  const client = useQueryClient();
  const inSight = useInSight();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMutation({
    mutationFn: (seen: Seen) =>
      answer(api['request-by'][':email'].read.$post({ param: { email: encodeURIComponent(email) }, json: { seen } })),
    onSuccess: (_answer, seen) => {
      client.setQueryData(foodRequestsQuery(email).queryKey, (list) => withoutMarks(list, seen));
      void client.invalidateQueries({ queryKey: inboxQuery(email).queryKey });
    },
    meta: { inBackground: true },
  });

  const unseen = requests.filter((request) => request.unread).slice(0, MAX_PAGE);
  const shown = JSON.stringify(unseen.map(({ _id, status }): Seen[number] => ({ _id, status })));
  useEffect(() => {
    const seen: Seen = JSON.parse(shown);
    if (!inSight || seen.length === 0) return;
    setMarked((known) => new Set([...known, ...seen.map(({ _id }) => _id)]));
    mutate(seen);
  }, [inSight, shown, mutate]);

  return new Set([...marked, ...unseen.map(({ _id }) => _id)]);
}

function withoutMarks(list: InfiniteData<ListPage<FoodRequest>> | undefined, seen: Seen) {
  const isSeen = (item: FoodRequest) => seen.some(({ _id, status }) => _id === item._id && status === item.status);
  return changeItems(list, (item) => (isSeen(item) ? { ...item, unread: false } : item));
}
