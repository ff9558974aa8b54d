import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { useLingui } from '#page-words';
import type { Conversation } from '../../contract/messages.ts';
import { renewQueries } from '../api/live-queries.ts';
import { keepIfOffline } from '../offline/keep-if-offline.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { useToast } from '../ui/toast.tsx';
import { messagesQuery, sendMessage } from './message-queries.ts';

/** Sends a message or, without a network, keeps it to be sent later. A message that is tried again is sent once. */
export function useSendMessage({ requestId, person }: Conversation) {
  const { t } = useLingui();
  const client = useQueryClient();
  const toast = useToast();
  const { name } = person;
  const { _id: userId } = useSignedInUser();
  /** The ids of messages, by picture and text. */
  const ids = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async ({ text, image }: { text: string; image: string }) => {
      const key = `${image} ${text}`;
      const id = ids.current.get(key) ?? uuidv7();
      ids.current.set(key, id);
      const message = { id, text, ...(image && { image }) };
      try {
        await sendMessage(requestId, message);
      } catch (error) {
        await keepIfOffline(error, {
          id: `message ${id}`,
          userId,
          what: t`Your message to ${name}`,
          path: `/request/${requestId}/messages`,
          body: message,
          key: id,
        });
        ids.current.delete(key);
        return toast.success(t`You are offline. Your message is kept here and sent as soon as there is a network.`);
      }
      ids.current.delete(key);
      void renewQueries(client, ['conversations']);
      await renewQueries(client, messagesQuery(requestId).queryKey);
    },
    meta: { showsOwnErrors: true },
  });
}
