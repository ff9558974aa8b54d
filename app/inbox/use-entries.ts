import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notice } from '../../contract/inbox.ts';
import { sayPickupTime } from '../../contract/pickup-time-terms.ts';
import { answer, api } from '../api/api.ts';
import { inboxQuery, useInbox } from '../session/inbox.ts';
import { useDates } from '../ui/dates.tsx';
import { useWords } from '../words/words-context.tsx';
import { entriesOf } from './entries.ts';
import { isForDonor } from './notice-words.ts';

/** What is new for the signed-in person; undefined until it is known. */
export function useEntries() {
  const words = useWords();
  const { data } = useInbox();
  const { format, today } = useDates();
  return data && entriesOf(data, (time) => sayPickupTime(words, time, format, today), words);
}

/** Marks a notice as read, which takes it off the inbox at once. */
export function useMarkRead(email: string) {
  const client = useQueryClient();
  const { queryKey } = inboxQuery(email);
  return useMutation({
    mutationFn: async (notice: Notice) => {
      const { requestId: id, status } = notice;
      if (isForDonor(notice)) return answer(api.request[':id'].read.$post({ param: { id } }));
      const json = { seen: [{ _id: id, status }] };
      return answer(api['request-by'][':email'].read.$post({ param: { email: encodeURIComponent(email) }, json }));
    },
    onMutate: ({ requestId }) =>
      client.setQueryData(
        queryKey,
        (inbox) => inbox && { ...inbox, notices: inbox.notices.filter((other) => other.requestId !== requestId) },
      ),
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: { inBackground: true },
  });
}
