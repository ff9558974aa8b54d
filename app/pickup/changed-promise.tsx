import { TriangleAlert } from 'lucide-react';
import { formatDate } from '../../contract/dates.ts';
import type { OwnRequest } from '../../contract/requests.ts';
import { sayWindow } from '../../contract/window-terms.ts';
import { Moment, useDates } from '../ui/dates.tsx';

/** What the donor has changed since they promised the food: what it was before. */
export function ChangedPromise({ changed }: { changed: OwnRequest['changed'] }) {
  const { timeZone, format } = useDates();
  if (!changed) return null;
  const { at, location, deadline, address, contents, window } = changed;
  const what = [
    ...(location === null ? [] : [`the place; it was ${location}`]),
    ...(deadline === null ? [] : [`the last day; it was ${formatDate(deadline, timeZone, format)}`]),
    ...(address ? ['the address'] : []),
    ...(contents ? ['what is in it; please read it again on the food’s page'] : []),
    ...(window ? [`the pick-up time; it was ${sayWindow(window, format)}`] : []),
  ];
  return (
    <p className="rounded-box bg-accent text-accent-content flex gap-2 px-4 py-3 text-pretty">
      <TriangleAlert size={18} aria-hidden className="mt-1 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <strong>Changed</strong> on <Moment instant={at} />: {what.join(', and ')}.
      </span>
    </p>
  );
}
