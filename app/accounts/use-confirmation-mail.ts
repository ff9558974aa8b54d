import { useMutation } from '@tanstack/react-query';
import { answer, api } from '../api/api.ts';

/** Sends the mail once more by which the signed-in person confirms their e-mail. */
export function useConfirmationMail() {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => answer(api['confirmation-mail'].$post()),
  });
  return { isSent: isSuccess, isPending, send: () => isPending || mutate() };
}
