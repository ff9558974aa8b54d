import { Clock } from 'lucide-react';
import { sayWindow } from '../../contract/window-terms.ts';
import { Moment, useDates } from '../ui/dates.tsx';
import { Fact } from '../ui/fact.tsx';

/** A pick-up time in words that stay true for longer than a day. */
export function WindowWords({ window }: { window: string }) {
  const { format } = useDates();
  return <>{sayWindow(window, format)}</>;
}

type Props = { windows: string[] | undefined; layout: 'row' | 'card' | 'inline' };

/** When a food can be collected, as one of its facts; nothing where its donor has not said. */
export function WindowsFact({ windows = [], layout }: Props) {
  const { format, today } = useDates();
  if (windows.length === 0) return null;
  return (
    <Fact Icon={Clock} name="When" layout={layout}>
      {windows.map((window) => (
        <span key={window} className="block">
          {sayWindow(window, format, today)}
        </span>
      ))}
    </Fact>
  );
}

/** Until when a promise holds, if it does not hold for ever. */
export function Lapses({ at }: { at: string | undefined }) {
  if (at === undefined) return null;
  return (
    <p className="text-muted text-sm text-pretty">
      If the hand-over is not confirmed by <Moment instant={at} />, the food goes to the next in line.
    </p>
  );
}
