import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { InlineError } from '../ui/inline-error.tsx';
import { useToast } from '../ui/toast.tsx';

type Props = { requestId: string; name: string; onAccepted(): void };

/** Promises a food with one tap to who is next in line for it, when the person before is not coming. */
export function AcceptNext({ requestId, name, onAccepted }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => answer(api.request[':id'].acceptance.$post({ param: { id: requestId } })),
    onSuccess: () => {
      toast.success(t`Promised to ${name}.`);
      onAccepted();
    },
    onSettled: () => refreshFoods(client),
  });
  return (
    <>
      <button
        type="button"
        className="btn btn-primary h-auto min-h-10 py-1 wrap-anywhere"
        aria-disabled={isPending}
        data-focus-next="coming"
        onClick={() => isPending || mutate()}
      >
        {t`Accept ${name}`}
      </button>
      <InlineError error={error} />
    </>
  );
}
