import { answer, api } from '../api/api.ts';
import { useSend } from '../ui/feedback/use-send.ts';

/** Sends the user another confirmation email. */
export function useConfirmationMail() {
  const { send, isPending, isDone } = useSend({ call: () => answer(api['confirmation-mail'].$post()) });
  return { isSent: isDone, isPending, send: () => send() };
}
