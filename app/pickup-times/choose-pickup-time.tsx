import { Trans, useLingui } from '#page-words';
import { sayPickupTime } from '../../contract/requests/pickup-time-terms.ts';
import type { OwnRequest } from '../../contract/requests/requests.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { useDates } from '../ui/dates.tsx';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { useSend } from '../ui/feedback/use-send.ts';
import { SelectField } from '../ui/form/field.tsx';
import { useWords } from '../words/words-context.tsx';
import { useMoment } from './time-of-day.ts';

/** Option for any of the pick-up times. */
const ANY = '';

type SelectProps = { times: string[]; chosen: string };

/** A select field for the food's pick-up times, with an option for any of them. */
export function PickupTimeSelect({ times, chosen }: SelectProps) {
  const { t } = useLingui();
  const words = useWords();
  const { format, today } = useDates();
  return (
    <SelectField label={t`When can you come?`} name="window" defaultValue={chosen}>
      <option value={ANY}>{t`Any of these`}</option>
      {times.map((time) => (
        <option key={time} value={time}>
          {sayPickupTime(words, time, format, today)}
        </option>
      ))}
    </SelectField>
  );
}

/** Converts the chosen time to a field of add-request. */
export function pickupTimeFrom(time = ANY): { window?: string } {
  return time === ANY ? {} : { window: time };
}

type Props = { request: Pick<OwnRequest, '_id' | 'windows' | 'window'>; title: string };

/** Lets the requester choose another of the remaining pick-up times. */
export function ChoosePickupTime({ request: { _id, windows: times = [], window: picked }, title }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const { format, today } = useDates();
  const now = useMoment();
  const { send, isPending, error } = useSend({
    call: (time: string | null) =>
      answer(api.request[':id'].window.$put({ param: { id: _id }, json: { window: time } })),
    done: t`We’ve told the donor your pick-up time.`,
    refresh: refreshFoods,
  });
  const isOver = picked?.endsAt !== undefined && Date.parse(picked.endsAt) <= now;
  if (times.length === 0 || isOver) return null;
  return (
    <fieldset className="w-full" data-fleeting="">
      <legend className="mb-2 font-medium">
        {picked ? (
          <Trans>
            Your pick-up time<span className="sr-only"> for {title}</span>
          </Trans>
        ) : (
          <Trans>
            Next, choose a pick-up time<span className="sr-only"> for {title}</span>
          </Trans>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {times.map((time) => {
          const isChosen = time === picked?.time;
          return (
            <button
              key={time}
              type="button"
              aria-pressed={isChosen}
              aria-disabled={isPending}
              className={`btn ${isChosen ? 'btn-primary' : ''}`}
              onClick={() => send(isChosen ? null : time)}
            >
              {sayPickupTime(words, time, format, today)}
            </button>
          );
        })}
      </div>
      <InlineError error={error} />
    </fieldset>
  );
}
