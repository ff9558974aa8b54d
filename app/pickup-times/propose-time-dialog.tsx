import { Trans, useLingui } from '#page-words';
import { parseDay } from '../../contract/dates.ts';
import { endTime, pickupTimeOf } from '../../contract/requests/pickup-time-terms.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { useDates } from '../ui/dates.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFormCall } from '../ui/feedback/use-send.ts';
import { DateField } from '../ui/form/date-field.tsx';
import type { Values } from '../ui/form/drafts.ts';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import type { Errors } from '../ui/form/form-controls.ts';
import { nextHours } from './often-chosen.ts';
import { useTimeOfDay } from './time-of-day.ts';

/** `id` is the request's ID; `name` is the other user's name. */
type Props = { id: string; name: string; open: boolean; onClose(): void };

/** A dialog for proposing a pick-up time: day, start and end. */
export function ProposeTimeDialog({ id, name, open, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Propose a pick-up time`} open={open} onClose={onClose}>
      <ProposeTimeForm id={id} name={name} onSent={onClose} />
    </Dialog>
  );
}

function ProposeTimeForm({ id, name, onSent }: { id: string; name: string; onSent(): void }) {
  const { t } = useLingui();
  const { today } = useDates();
  const next = nextHours(today, useTimeOfDay());
  const send = useFormCall({
    call: (time: string) => answer(api.request[':id'].proposal.$put({ param: { id }, json: { window: time } })),
    done: t`Proposal sent to ${name}.`,
    refresh: refreshFoods,
  });
  const propose = async ({ day = '', from = '', to = '' }: Values) => {
    const chosen = parseDay(day, 'UTC');
    if (chosen) await send(pickupTimeOf(chosen, from, to));
  };
  const check = ({ from = '', to = '' }: Values): Errors =>
    from >= endTime(to) ? { to: t`Choose an end time after the start.` } : {};
  return (
    <Form onSubmit={propose} onSent={onSent} check={check}>
      <p className="text-pretty wrap-anywhere">
        <Trans>
          <bdi translate="no">{name}</bdi> can agree with one tap or propose another time.
        </Trans>
      </p>
      <DateField label={t`Day`} name="day" day={next.day} today={today} notBeforeToday />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
        <Field
          label={t({ message: 'From', context: 'time' })}
          name="from"
          type="time"
          defaultValue={next.from}
          required
        />
        <Field label={t({ message: 'To', context: 'time' })} name="to" type="time" defaultValue={next.to} required />
      </div>
      <SubmitButton>{t({ message: 'Propose', context: 'verb' })}</SubmitButton>
    </Form>
  );
}
