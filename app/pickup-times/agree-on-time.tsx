import { useState } from 'react';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { parsePickupTime, sayPickupTime } from '../../contract/requests/pickup-time-terms.ts';
import type { DeclinedTime, Proposal } from '../../contract/requests/pickup-times.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { useDates } from '../ui/dates.tsx';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { useSend } from '../ui/feedback/use-send.ts';
import { useWords } from '../words/words-context.tsx';
import { ProposeTimeDialog } from './propose-time-dialog.tsx';
import { useTimeOfDay } from './time-of-day.ts';

type Props = {
  /** ID of the request. */
  id: string;
  title: string;
  /** Name of the other user. */
  name: string;
  isDonor: boolean;
  proposal?: Proposal | undefined;
  declinedTime?: DeclinedTime | undefined;
  /** Whether there already is a pick-up time. */
  hasTime: boolean;
};

/**
 * Lets the donor and the requester agree on a pick-up time. One proposes it, and the other agrees, declines or proposes another.
 */
export function AgreeOnTime({ id, title, name, isDonor, proposal, declinedTime, hasTime }: Props) {
  const { t } = useLingui();
  const [isProposing, setProposing] = useState(false);
  const { send, isPending, error } = useAnswer(id, name);
  const isOver = useIsOver(proposal?.time);
  const said = useSaid({ title, name, isDonor, proposal, declinedTime, isOver });
  const isTheirs = proposal !== undefined && proposal.byDonor !== isDonor;
  const answers: Answer[] = isOver || !proposal ? [] : isTheirs ? ['agree', 'decline'] : ['take back'];
  const propose = (
    <button
      type="button"
      className={`btn ${isTheirs ? '' : 'btn-sm'}`}
      aria-disabled={isPending}
      onClick={() => isPending || setProposing(true)}
    >
      {proposal || declinedTime || hasTime ? t`Propose another time` : t`Propose a time`}
    </button>
  );
  return (
    <fieldset className={`grid gap-3 whitespace-normal ${said ? 'w-full' : ''}`} data-fleeting="" data-focus-next="">
      <legend className={said ? 'mb-2 font-semibold text-pretty wrap-anywhere' : 'sr-only'}>
        {said ?? t`Pick-up time for ${title}`}
      </legend>
      <div className="flex flex-wrap gap-2">
        {!isTheirs && propose}
        {answers.map((given) => (
          <button
            key={given}
            type="button"
            className={`btn ${looks[given]}`}
            aria-disabled={isPending}
            onClick={() => send({ given, window: proposal?.time ?? '' })}
          >
            {t(labels[given])}
          </button>
        ))}
        {isTheirs && propose}
      </div>
      <InlineError error={error} />
      <ProposeTimeDialog id={id} name={name} open={isProposing} onClose={() => setProposing(false)} />
    </fieldset>
  );
}

type Answer = 'agree' | 'decline' | 'take back';

const labels: Record<Answer, Message> = {
  agree: msg({ message: 'Agree', context: 'verb' }),
  decline: msg`No`,
  'take back': msg`Withdraw`,
};
const looks: Record<Answer, string> = { agree: 'btn-primary', decline: '', 'take back': 'btn-sm' };

function useAnswer(id: string, name: string) {
  const { t } = useLingui();
  const calls = api.request[':id'].proposal;
  const param = { id };
  const done: Record<Answer, string> = {
    agree: t`Agreed. We’ve let ${name} know.`,
    decline: t`We’ve told ${name} that this time doesn’t suit you.`,
    'take back': t`Proposal withdrawn.`,
  };
  return useSend({
    call: ({ given, window }: { given: Answer; window: string }): Promise<unknown> => {
      if (given === 'take back') return answer(calls.$delete({ param }));
      const call = given === 'agree' ? calls.acceptance : calls.decline;
      return answer(call.$post({ param, json: { window } }));
    },
    done: ({ given }) => done[given],
    refresh: refreshFoods,
  });
}

/** Whether a proposed time has passed. Updates while the page is open. */
function useIsOver(time = ''): boolean {
  const { today } = useDates();
  const now = useTimeOfDay();
  const parts = parsePickupTime(time);
  return parts !== undefined && `${parts.day} ${parts.to}` <= `${today} ${now}`;
}

type Said = Pick<Props, 'title' | 'name' | 'isDonor' | 'proposal' | 'declinedTime'> & { isOver: boolean };

function useSaid({ title, name, isDonor, proposal, declinedTime, isOver }: Said): string | undefined {
  const words = useWords();
  const { format, today } = useDates();
  const said = proposal ?? declinedTime;
  if (!said) return undefined;
  const time = sayPickupTime(words, said.time, format, today);
  const isTheirs = said.byDonor !== isDonor;
  if (!proposal) {
    return words._(
      isTheirs
        ? msg`${{ name }} declined your pick-up time for ${{ title }}: ${{ time }}.`
        : msg`You declined this pick-up time for ${{ title }}: ${{ time }}.`,
    );
  }
  if (isOver) {
    return words._(
      isTheirs
        ? msg`The pick-up time ${{ name }} proposed for ${{ title }} has passed.`
        : msg`The pick-up time you proposed for ${{ title }} has passed.`,
    );
  }
  return words._(
    isTheirs
      ? msg`${{ name }} has proposed a pick-up time for ${{ title }}: ${{ time }}.`
      : msg`You proposed a pick-up time for ${{ title }}: ${{ time }}. ${{ name }} hasn’t answered yet.`,
  );
}
