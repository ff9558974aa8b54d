import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useRef } from 'react';
import { useLingui } from '#page-words';
import type { BlockInput } from '../../contract/blocks.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { AgainstSomebody, againstSomebody, leaveMenu } from '../ui/against-somebody.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { useQuestion, useToast } from '../ui/toast.tsx';
import { refreshBlocked } from './blocking-queries.ts';

/** `met` says where the viewer has met the person; `label` replaces the short word and the name. */
type Props = { met: BlockInput; name: string; label?: string };

/** Blocks a person, for members, from a menu. It asks first, since blocking ends promises. A failure opens the menu again, which says it. */
export function BlockLink({ met, name, label }: Props) {
  const { t } = useLingui();
  const ask = useQuestion();
  const toast = useToast();
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => answer(api.blocks.$post({ json: met })),
    onSuccess: () => toast.success(t`You’ve blocked ${name}. You can unblock them in your profile.`),
    onError: () => button.current?.closest('details')?.setAttribute('open', ''),
    onSettled: () => Promise.all([refreshFoods(client), refreshBlocked(client)]),
  });
  const askFirst = () =>
    ask({
      text: t`Block ${name}?`,
      about: t`They can’t ask for your food, and you won’t see theirs. Any requests and promises between you will end. No one will be told why.`,
      onYes: () => mutate(),
    });
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label ? undefined : t`Block ${name}`}
        aria-disabled={isPending}
        className={againstSomebody}
        onClick={(event) => {
          leaveMenu(event);
          if (!isPending) askFirst();
        }}
      >
        <AgainstSomebody Icon={Ban} words={label ?? t({ message: 'Block', context: 'a person' })} />
      </button>
      <InlineError error={error} />
    </>
  );
}
