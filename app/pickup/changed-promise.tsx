import { TriangleAlert } from 'lucide-react';
import { Trans } from '#page-words';
import { msg } from '#words';
import { formatDate } from '../../contract/dates.ts';
import { sayPickupTime } from '../../contract/requests/pickup-time-terms.ts';
import type { OwnRequest } from '../../contract/requests/requests.ts';
import { Moment, useDates } from '../ui/dates.tsx';
import { useWords } from '../words/words-context.tsx';

/** The donor's changes since they promised the food, with the previous values. */
export function ChangedPromise({ changed }: { changed: OwnRequest['changed'] }) {
  const words = useWords();
  const { timeZone, format } = useDates();
  if (!changed) return null;
  const { at, location, deadline, address, contents, window: time } = changed;
  const lastDay = deadline && words.digits(formatDate(deadline, timeZone, format));
  const pickupTime = time && sayPickupTime(words, time, format);
  const changes = [
    ...(location === null ? [] : [msg`the location (was ${{ location }})`]),
    ...(lastDay ? [msg`the last day (was ${{ lastDay }})`] : []),
    ...(address ? [msg`the address`] : []),
    ...(contents ? [msg`the ingredients and allergens (please check the listing again)`] : []),
    ...(pickupTime ? [msg`the pick-up time (was ${{ pickupTime }})`] : []),
  ];
  const [first, ...others] = changes;
  const what = first ? words._(others.reduce((all, next) => msg`${{ all }} and ${{ next }}`, first)) : '';
  return (
    <p className="rounded-box bg-accent text-accent-content flex gap-2 px-4 py-3 text-pretty">
      <TriangleAlert size={18} aria-hidden className="mt-1 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <Trans>
          <strong>Changed</strong> on <Moment instant={at} withDate />: {what}.
        </Trans>
      </span>
    </p>
  );
}
