import { Clock } from 'lucide-react';
import { Trans, useLingui } from '#page-words';
import { sayPickupTime } from '../../contract/requests/pickup-time-terms.ts';
import { Moment, useDates } from '../ui/dates.tsx';
import { Fact } from '../ui/fact.tsx';
import { useWords } from '../words/words-context.tsx';

/** A pick-up time in words that stay true for longer than a day. */
export function PickupTimeWords({ time }: { time: string }) {
  const words = useWords();
  const { format } = useDates();
  return <span>{sayPickupTime(words, time, format)}</span>;
}

type Props = { times: string[] | undefined; layout: 'row' | 'card' | 'inline' };

/** The pick-up times as one of a food's facts; nothing if its donor gave none. */
export function PickupTimesFact({ times = [], layout }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const { format, today } = useDates();
  if (times.length === 0) return null;
  return (
    <Fact Icon={Clock} name={t({ message: 'When', context: 'fact' })} layout={layout}>
      {times.map((time) => (
        <span key={time} className="block">
          {sayPickupTime(words, time, format, today)}
        </span>
      ))}
    </Fact>
  );
}

type Promised = { promisedUntil?: string | undefined; lapsesAt?: string | undefined };

/** Says when a promise ends, where people might think otherwise or have to hurry. */
export function PromiseEnd({ request: { promisedUntil, lapsesAt } }: { request: Promised }) {
  if (promisedUntil !== undefined) {
    return (
      <p className="font-medium text-pretty">
        <Trans>
          The last day has passed, but the hand-over can still be confirmed until{' '}
          <Moment instant={promisedUntil} withDate />.
        </Trans>
      </p>
    );
  }
  if (lapsesAt === undefined) return null;
  return (
    <p className="text-muted text-sm text-pretty">
      <Trans>
        If the hand-over isn’t confirmed by <Moment instant={lapsesAt} withDate />, the food goes to the next person in
        the queue.
      </Trans>
    </p>
  );
}
