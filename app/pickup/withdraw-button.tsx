import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useLingui } from '#page-words';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { InlineError } from '../ui/inline-error.tsx';
import { useQuestion, useToast } from '../ui/toast.tsx';

/** `label` stands in place of `Withdraw`. */
type Props = { id: string; title: string; label?: string; className?: string };

/** Takes one's own request back, after asking whether that is meant. */
export function WithdrawButton({ id, title, label, className = label ? '' : 'btn-sm' }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const toast = useToast();
  const ask = useQuestion();
  const { mutate, isIdle, isError, error } = useMutation({
    mutationFn: () => answer(api.request[':id'].withdrawal.$post({ param: { id } })),
    onSuccess: () => toast.success(t`Request withdrawn`),
    onSettled: () => refreshFoods(client),
  });
  const mayWithdraw = isIdle || isError;
  const askWhetherSure = () =>
    ask({
      text: t`Are you sure?`,
      about: t`Your request for ${title} will be withdrawn.`,
      onYes: () => mutate(),
    });
  return (
    <>
      <button
        type="button"
        aria-label={label ? t`${label}: withdraw the request for ${title}` : t`Withdraw the request for ${title}`}
        aria-disabled={!mayWithdraw}
        data-focus-next=""
        className={`btn ${label ? '' : 'btn-error btn-outline'} ${className}`}
        onClick={() => mayWithdraw && askWhetherSure()}
      >
        {label ?? (
          <>
            <Undo2 size={16} aria-hidden className="rtl:-scale-x-100" />
            <span>{t({ message: 'Withdraw', context: 'verb' })}</span>
          </>
        )}
      </button>
      <InlineError error={error} />
    </>
  );
}
