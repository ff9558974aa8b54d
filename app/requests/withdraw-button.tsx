import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { answer, api } from '../api.ts';
import { refreshFoods } from '../foods/food-queries.ts';
import { useQuestion, useToast } from '../ui/toast.tsx';

type Props = { id: string; title: string; className?: string };

/** Takes one's own request back, after asking whether that is meant. */
export function WithdrawButton({ id, title, className = 'btn-sm' }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const ask = useQuestion();
  const { mutate, isIdle, isError } = useMutation({
    mutationFn: () => answer(api.request[':id'].withdrawal.$post({ param: { id } })),
    onSuccess: () => toast.success('Request withdrawn'),
    onSettled: () => refreshFoods(client),
  });
  const mayWithdraw = isIdle || isError;
  const askWhetherSure = () =>
    ask({
      text: 'Are you sure?',
      about: `Your request for ${title} will be withdrawn.`,
      onYes: () => mutate(),
    });
  return (
    <button
      type="button"
      aria-label={`Withdraw the request for ${title}`}
      aria-disabled={!mayWithdraw}
      data-focus-next=""
      className={`btn btn-ghost text-muted ${className}`}
      onClick={() => mayWithdraw && askWhetherSure()}
    >
      <Undo2 size={16} aria-hidden /> Withdraw
    </button>
  );
}
