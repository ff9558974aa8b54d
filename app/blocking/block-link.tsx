import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BlockInput } from '../../contract/blocks.ts';
import { answer, api } from '../api.ts';
import { refreshFoods } from '../foods/food-queries.ts';
import { useQuestion, useToast } from '../ui/toast.tsx';
import { refreshBlocked } from './blocking-queries.ts';

/** `met` says where one has met the person; `label` takes the place of the short word and the name. */
type Props = { met: BlockInput; name: string; label?: string };

/** The way to have nothing more to do with somebody, for who is signed in. It asks first, as it ends what is promised. */
export function BlockLink({ met, name, label }: Props) {
  const ask = useQuestion();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => answer(api.blocks.$post({ json: met })),
    onSuccess: () => toast.success(`${name} is blocked. You can take that back on your profile.`),
    onSettled: () => Promise.all([refreshFoods(client), refreshBlocked(client)]),
  });
  const askFirst = () =>
    ask({
      text: `Block ${name}?`,
      about:
        'They can not ask for your food any more, and you do not see theirs. Requests and promises between you end now. Nobody is told why.',
      onYes: () => mutate(),
    });
  return (
    <button
      type="button"
      aria-label={label ? undefined : `Block ${name}`}
      aria-disabled={isPending}
      className="text-muted hover:text-primary cursor-pointer py-1 text-sm underline"
      onClick={() => isPending || askFirst()}
    >
      {label ?? 'Block'}
    </button>
  );
}
