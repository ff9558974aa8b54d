// biome-ignore lint/style/noRestrictedImports: sent by a form and by buttons, or kept to be sent later
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import type { Conversation } from '../../contract/requests/messages.ts';
import { renewQueries } from '../api/live-queries.ts';
import { queueIfOffline } from '../offline/queue-if-offline.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { messagesQuery, sendMessage } from './message-queries.ts';

/** Name of the draft of a message about a request. */
export function messageDraft(requestId: string): string {
  return `message ${requestId}`;
}

/** Sends a message or, if offline, stores it to be sent later. Retries with the same `id` send the message only once. */
export function useSendMessage({ requestId, person }: Conversation) {
  const { t } = useLingui();
  const client = useQueryClient();
  const toast = useToast();
  const { name } = person;
  const { _id: userId } = useSignedInUser();
  return useMutation({
    mutationFn: async ({ id, text, image }: { id: string; text: string; image: string }) => {
      const message = { id, text, ...(image && { image }) };
      try {
        await sendMessage(requestId, message);
      } catch (error) {
        await queueIfOffline(error, {
          id: `message ${id}`,
          userId,
          what: t`Your message to ${name}`,
          path: `/request/${requestId}/messages`,
          body: message,
          key: id,
          form: { path: `/messages/${requestId}`, draft: messageDraft(requestId), values: { text, image } },
        });
        return toast.success(
          t`You’re offline. Your message is saved on this device. We’ll send it when you’re back online.`,
        );
      }
      void renewQueries(client, ['conversations']);
      await renewQueries(client, messagesQuery(requestId).queryKey);
    },
    meta: { showsOwnErrors: true },
  });
}
