import { Ban } from 'lucide-react';
import { useRef } from 'react';
import { useLingui } from '#page-words';
import type { BlockInput } from '../../contract/accounts/blocks.ts';
import { answer, api } from '../api/api.ts';
import { AgainstSomebody, againstSomebody, closeMenuAndFocus } from '../ui/against-somebody.tsx';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { useSend } from '../ui/feedback/use-send.ts';
import { refreshBlocked } from './blocking-queries.ts';

/** `met` identifies the user to block. `label` replaces “Block”, which screen readers read with the user's name. */
type Props = { met: BlockInput; name: string; label?: string };

/**
 * A menu item for signed-in users that blocks another user. Asks for confirmation, because blocking ends all requests and
 * promises between them. If blocking fails, the menu reopens to show the error.
 */
export function BlockLink({ met, name, label }: Props) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const { send, isPending, error } = useSend({
    question: {
      text: t`Block ${name}?`,
      about: t`They can’t ask for your food, and you won’t see theirs. Any requests and promises between you will end. No one will be told why.`,
    },
    call: () => answer(api.blocks.$post({ json: met })),
    done: t`You’ve blocked ${name}. You can unblock them in your profile.`,
    refresh: refreshBlocked,
    onFailed: () => button.current?.closest('details')?.setAttribute('open', ''),
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
          closeMenuAndFocus(event);
          send();
        }}
      >
        <AgainstSomebody Icon={Ban} words={label ?? t({ message: 'Block', context: 'a person' })} />
      </button>
      <InlineError error={error} />
    </>
  );
}
