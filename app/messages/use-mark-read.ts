// biome-ignore lint/style/noRestrictedImports: runs in the background and shows nothing
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Message } from '../../contract/requests/messages.ts';
import { answer, api, type ListPage } from '../api/api.ts';
import { changeItems } from '../api/change-items.ts';
import { now } from '../clock/clock.ts';
import { useInSight } from '../ui/browser-state.ts';
import { messagesQuery } from './message-queries.ts';

/** Marks messages as read while the page is visible. Their sender can see that they were read. */
export function useMarkRead(requestId: string, messages: Message[]): void {
  const client = useQueryClient();
  const inSight = useInSight();
  const { mutate } = useMutation({
    mutationFn: (upTo: string) =>
      answer(api.request[':id'].messages.read.$post({ param: { id: requestId }, json: { upTo } })),
    onSuccess: (_answer, upTo) => {
      client.setQueryData(messagesQuery(requestId).queryKey, (list) => withReadMarks(list, upTo));
      for (const name of ['unread', 'conversations']) void client.invalidateQueries({ queryKey: [name] });
    },
    meta: { inBackground: true },
  });
  const unread = messages.findLast(({ isOwn, readAt }) => !isOwn && !readAt)?._id;
  useEffect(() => {
    if (inSight && unread) mutate(unread);
  }, [inSight, unread, mutate]);
}

function withReadMarks(list: InfiniteData<ListPage<Message>> | undefined, upTo: string) {
  let isReached = false;
  const readAt = new Date(now()).toISOString();
  return changeItems(list, (item) => {
    isReached ||= item._id === upTo;
    return isReached && !item.isOwn && !item.readAt ? { ...item, readAt } : item;
  });
}
