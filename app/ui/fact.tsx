import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const term = 'text-muted flex min-h-lh max-w-full shrink-0 items-center gap-2';

/** The classes of a fact as a whole, of its name, its sign and its value. */
const layouts = {
  /** The name at the start of the line, the value at its end. */
  row: {
    fact: 'flex flex-wrap items-start justify-between gap-x-4',
    term,
    icon: '',
    value: 'font-medium flex-1 basis-24 text-end text-pretty',
  },
  /** As row; on phones, where room is short, the value follows its name, without a sign. */
  card: {
    fact: 'flex flex-wrap items-start gap-x-2 sm:justify-between sm:gap-x-4',
    term,
    icon: 'max-sm:hidden',
    value: 'font-medium flex-1 basis-20 text-pretty sm:text-end',
  },
  /** The value behind the name. */
  inline: { fact: 'flex flex-wrap items-start gap-x-2', term, icon: '', value: 'font-medium' },
  /** The value below the name. */
  stacked: { fact: '', term: `${term} text-sm`, icon: 'size-5', value: 'font-medium ps-7' },
  /** As stacked, beside a large sign. */
  large: {
    fact: 'relative min-h-12 ps-16',
    term: 'text-muted text-sm font-medium',
    icon: 'bg-base-200 text-primary absolute start-0 size-12 rounded-full p-3',
    value: 'text-lg',
  },
  /** The value beside the sign; screen readers alone are told the name. */
  unnamed: { fact: 'flex gap-3', term: 'text-primary mt-0.5', icon: 'size-5', value: '' },
  /** The same on one line, cut where it is too long. */
  brief: { fact: 'flex min-w-0 items-center', term: 'text-muted', icon: 'me-1.5 size-4', value: 'truncate' },
};

const withoutName = [layouts.unnamed, layouts.brief];

type Props = { Icon?: LucideIcon; name: string; layout: keyof typeof layouts; children: ReactNode };

/** One fact of a `dl`: its name, with a sign if it has one, and its value. */
export function Fact({ Icon, name, layout, children }: Props) {
  const classes = layouts[layout];
  return (
    <div className={classes.fact}>
      <dt className={classes.term}>
        {Icon && <Icon size="1.2em" aria-hidden className={`shrink-0 ${classes.icon}`} />}
        <span className={withoutName.includes(classes) ? 'sr-only' : ''}>{name}</span>
      </dt>
      <dd className={`min-w-0 wrap-anywhere ${classes.value}`}>{children}</dd>
    </div>
  );
}
