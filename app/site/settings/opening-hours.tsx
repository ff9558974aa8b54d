import type { ComponentProps } from 'react';
import { useLingui } from '#page-words';
import type { SiteSettings } from '../../../contract/site/site-settings.ts';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { useSelect } from '../../ui/form/use-select.ts';
import { weekday } from '../../ui/weekday.ts';
import { useWords } from '../../words/words-context.tsx';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
/** Opening hours in the specification's footer. */
const USUAL = { firstDay: 1, lastDay: 6, from: '8:00', to: '20:00' };

/** Fields for the site's opening hours, if it has any. */
export function OpeningHours({ hours }: { hours: SiteSettings['imprint']['hours'] }) {
  const { t } = useLingui();
  const { firstDay, lastDay, from, to } = hours ?? USUAL;
  const [chosen, select] = useSelect(hours ? String(firstDay) : '');
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">{t`Opening hours`}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
        <DayField label={t`First day`} name="imprint.hours.firstDay" none={t`No opening hours`} {...select} />
        {chosen !== '' && (
          <>
            <DayField label={t`Last day`} name="imprint.hours.lastDay" defaultValue={String(lastDay)} />
            <TimeField label={t({ message: 'From', context: 'time' })} name="imprint.hours.from" time={from} />
            <TimeField label={t({ message: 'To', context: 'time' })} name="imprint.hours.to" time={to} />
          </>
        )}
      </div>
    </fieldset>
  );
}

function TimeField({ time, ...field }: { label: string; name: string; time: string }) {
  return <Field {...field} type="time" defaultValue={time.padStart(5, '0')} required />;
}

type DayProps = ComponentProps<typeof SelectField> & {
  /** Label of the option for no day, if there is one. */
  none?: string;
};

function DayField({ none, ...field }: DayProps) {
  const words = useWords();
  return (
    <SelectField {...field}>
      {none && <option value="">{none}</option>}
      {DAYS.map((number) => (
        <option key={number} value={number}>
          {weekday(number, words, 'long')}
        </option>
      ))}
    </SelectField>
  );
}
