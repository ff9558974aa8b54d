import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { InlineError } from '../ui/inline-error.tsx';
import { useToast } from '../ui/toast.tsx';

/** `isShort` leaves the name to screen readers, where it stands beside; `focusNext` is the id of where the keyboard goes on. */
type Props = { requestId: string; name: string; isShort?: boolean; focusNext?: string; onAccepted?(): void };

/** Promises a food with one tap to who is next in line for it, when the person before is not coming. */
export function AcceptNext({ requestId, name, isShort, focusNext = 'coming', onAccepted }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => answer(api.request[':id'].acceptance.$post({ param: { id: requestId } })),
    onSuccess: () => {
      toast.success(t`Promised to ${name}.`);
      onAccepted?.();
    },
    onSettled: () => refreshFoods(client),
  });
  return (
    <>
      <button
        type="button"
        className="btn btn-primary h-auto min-h-10 py-1 wrap-anywhere"
        aria-label={isShort ? t`Accept ${name}` : undefined}
        aria-disabled={isPending}
        data-focus-next={focusNext}
        onClick={() => isPending || mutate()}
      >
        {isShort ? t({ message: 'Accept', context: 'verb' }) : t`Accept ${name}`}
      </button>
      <InlineError error={error} />
    </>
  );
}
