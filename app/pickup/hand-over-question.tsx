import { useLingui } from '#page-words';
import type { Claim } from '../../contract/requests/request-terms.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { useSend } from '../ui/feedback/use-send.ts';

type Props = { id: string; title: string; donor: string; claim: Claim };

/** Asks the requester whether they have the food, as the donor claims. After a No, they can still say Yes. */
export function HandOverQuestion({ id, title, donor, claim }: Props) {
  const { t } = useLingui();
  const { send, isPending, error } = useSend({
    call: (move: 'approval' | 'denial') => answer(api.request[':id'][move].$post({ param: { id } })),
    done: (move) =>
      move === 'approval' ? t`You’ve got ${title}. Enjoy!` : t`We’ve told ${donor} that you don’t have it.`,
    refresh: refreshFoods,
  });
  return (
    <fieldset className="grid gap-3" data-focus-next="">
      <legend className="mb-2 font-semibold text-pretty wrap-anywhere">
        {claim === 'claimed'
          ? t`${donor} says ${title} has been handed over. Do you have it?`
          : t`You’ve told ${donor} that you don’t have ${title} yet.`}
      </legend>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-primary" aria-disabled={isPending} onClick={() => send('approval')}>
          {t`Yes, I have it`}
        </button>
        {claim === 'claimed' && (
          <button type="button" className="btn" aria-disabled={isPending} onClick={() => send('denial')}>
            {t`No`}
          </button>
        )}
      </div>
      <InlineError error={error} />
    </fieldset>
  );
}
