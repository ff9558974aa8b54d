import { Clock } from 'lucide-react';
import { Trans, useLingui } from '#page-words';
import { sayPickupTime } from '../../contract/requests/pickup-time-terms.ts';
import { Moment, useDates } from '../ui/dates.tsx';
import { Fact } from '../ui/fact.tsx';
import { useWords } from '../words/words-context.tsx';

/** A pick-up time in words. Avoids relative days such as “tomorrow”, so that the text does not go out of date. */
export function PickupTimeWords({ time }: { time: string }) {
  const words = useWords();
  const { format } = useDates();
  return <span>{sayPickupTime(words, time, format)}</span>;
}

type Props = { times: string[] | undefined; layout: 'row' | 'card' | 'inline' };

/** A food's pick-up times, in a list of facts. Hidden if there are none. */
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

/**
 * Says when a promise ends if the hand-over is not confirmed: after the grace period, if any, or at noon on the day after the
 * food's last day.
 */
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
