import { useState } from 'react';
import { useLingui } from '#page-words';
import { formatDate, formatDay } from '../../contract/dates.ts';
import { sayAmount } from '../../contract/foods/amount-terms.ts';
import type { Food } from '../../contract/foods/foods.ts';
import type { SessionUser } from '../session/session-query.ts';
import { useDates } from '../ui/dates.tsx';
import { DateField } from '../ui/form/date-field.tsx';
import { Field } from '../ui/form/field.tsx';
import { Fold } from '../ui/form/fold.tsx';
import { readTypedDay } from '../ui/form/typed-day.ts';
import { Unconfirmed } from '../ui/mail-link.tsx';
import { useWords } from '../words/words-context.tsx';

type Props = {
  food: Food;
  user: SessionUser;
  /** Whether the summary line, visible while collapsed, shows the day of collection. */
  saysWhen: boolean;
};

/** A collapsed section with all details sent with a request, including the day of collection. */
export function WhatIsSent({ food, user, saysWhen }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const { timeZone, today, format } = useDates();
  const [date, setDate] = useState(formatDay(today, format));
  const typed = readTypedDay(date, format);
  const isToday = 'day' in typed && typed.day === today;
  return (
    <Fold title={t`Details we’ll send`} note={saysWhen && (isToday ? t`Collecting today.` : t`Collecting on ${date}.`)}>
      <div className="grid gap-4 sm:grid-cols-2">
        {/* Input events bubble up from the date field, even when a draft is restored. */}
        <div className="sm:col-span-2" onInput={({ target }) => setDate((target as HTMLInputElement).value)}>
          <DateField label={t`Request Date`} name="reqDate" day={today} today={today} notBeforeToday />
          <p className="text-muted mt-1 text-sm">{t`The day you’d like to collect.`}</p>
        </div>
        <Shown label={t`Food Name`} value={food.title} />
        <Shown label={t`Food Image Url`} value={food.image} />
        <Shown label={t`Food Id`} value={food._id} />
        <Shown label={t`Quantity`} value={t(sayAmount(food.quantity, food.unit))} />
        <Shown label={t`Donator Name`} value={food.donator.name} />
        <Shown
          label={t`Donator Email`}
          value={food.donator.email || (food.donator.isEmailHidden ? t`Not shown` : t`Not confirmed yet`)}
        />
        {food.donator.isUnconfirmed && <Unconfirmed />}
        <Shown label={t`Pickup Location`} value={food.location} />
        <Shown label={t`Expired Date`} value={words.digits(formatDate(food.deadline, timeZone, format))} />
        <Shown label={t`Current User Email`} value={user.email} />
      </div>
    </Fold>
  );
}

function Shown({ label, value }: { label: string; value: string }) {
  return <Field label={label} name="" value={value} readOnly />;
}
