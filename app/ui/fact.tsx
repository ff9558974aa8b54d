import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const term = 'text-muted flex min-h-lh max-w-full shrink-0 items-center gap-2';

/** Classes of a fact's elements, by layout. */
const layouts = {
  /** Name at the start of the line, value at its end. */
  row: {
    fact: 'flex flex-wrap items-start justify-between gap-x-4',
    term,
    icon: '',
    value: 'font-medium flex-1 basis-24 text-end text-pretty',
  },
  /** Like `row`, but on phones, the value follows the name and there is no icon. */
  card: {
    fact: 'flex flex-wrap items-start gap-x-2 sm:justify-between sm:gap-x-4',
    term,
    icon: 'max-sm:hidden',
    value: 'font-medium flex-1 basis-20 text-pretty sm:text-end',
  },
  /** Value after the name. */
  inline: { fact: 'flex flex-wrap items-start gap-x-2', term, icon: '', value: 'font-medium' },
  /** Value below the name. */
  stacked: { fact: '', term: `${term} text-sm`, icon: 'size-5', value: 'font-medium ps-7' },
  /** Like `stacked`, but next to a large icon. */
  large: {
    fact: 'relative min-h-12 ps-16',
    term: 'text-muted text-sm font-medium',
    icon: 'bg-base-200 text-primary absolute start-0 size-12 rounded-full p-3',
    value: 'text-lg',
  },
  /** Value next to the icon. Only screen readers get the name. */
  unnamed: { fact: 'flex gap-3', term: 'text-primary mt-0.5', icon: 'size-5', value: '' },
  /** Like `unnamed`, but on one line, truncated if too long. */
  brief: { fact: 'flex min-w-0 items-center', term: 'text-muted', icon: 'me-1.5 size-4', value: 'truncate' },
};

const withoutName = [layouts.unnamed, layouts.brief];

type Props = { Icon?: LucideIcon; name: string; layout: keyof typeof layouts; children: ReactNode };

/** One fact of a `dl`: name, optional icon, and value. */
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
