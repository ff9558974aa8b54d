// biome-ignore lint/style/noRestrictedImports: runs in the background and shows nothing
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InboxEntry } from '../../contract/requests/inbox.ts';
import { answer, api } from '../api/api.ts';
import { inboxQuery, useInbox } from '../session/inbox.ts';
import { useWords } from '../words/words-context.tsx';
import { earlierQuery } from './earlier-query.ts';
import { entriesOf } from './entries.ts';

/** New entries for the user; undefined until loaded. */
export function useEntries() {
  const words = useWords();
  const { data } = useInbox();
  return data && entriesOf(data, words);
}

/** Marks an entry as read. It disappears from the inbox immediately (optimistic update). */
export function useMarkRead(email: string) {
  const client = useQueryClient();
  const { queryKey } = inboxQuery(email);
  return useMutation({
    mutationFn: ({ ids }: InboxEntry) => answer(api.inbox.read.$post({ json: { ids } })),
    onMutate: ({ ids: [id] }) =>
      client.setQueryData(
        queryKey,
        (inbox) => inbox && { ...inbox, notices: inbox.notices.filter(({ ids }) => ids[0] !== id) },
      ),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey }), client.invalidateQueries(earlierQuery(email))]),
    meta: { inBackground: true },
  });
}
