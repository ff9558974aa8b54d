import { Radio } from 'lucide-react';
import { useLingui } from '#page-words';
import { msg, plural } from '#words';
import { dayOf, formatDate, formatTime } from '../../contract/dates.ts';
import type { FoodAnswer } from '../../contract/foods/food-page.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { useDates } from '../ui/dates.tsx';
import { Act } from '../ui/feedback/act.tsx';
import { useWords } from '../words/words-context.tsx';

type Reach = NonNullable<FoodAnswer['reach']>;

/** How many people have been told of a food, and when others will be, with a button to tell them at once. */
export function ToldPeople({ foodId, reach: { within, told, next } }: { foodId: string; reach: Reach }) {
  const { t } = useLingui();
  return (
    <div className="rounded-box bg-base-200 mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <Radio size={20} aria-hidden className="text-primary shrink-0" />
      <div className="min-w-0 flex-1 basis-56 text-pretty">
        <p>
          {told === undefined
            ? t`We’ve told everyone within ${within} km who is looking for food like this.`
            : t(
                msg`We’ve told ${plural({ told }, { one: '# person', other: '# people' })} within ${{ within }} km who are looking for food like this.`,
              )}
        </p>
        {next && next.within > within && <Farther {...next} />}
        {next?.within === within && (
          <p className="text-muted text-sm">{t`In a few minutes, we’ll tell more people.`}</p>
        )}
      </div>
      {next && (
        <Act
          call={() => answer(api.food[':id']['wider-reach'].$post({ param: { id: foodId } }))}
          done={t`They’ve been told`}
          refresh={refreshFoods}
          className="btn btn-sm"
        >
          {t`Tell them now`}
        </Act>
      )}
    </div>
  );
}

function Farther({ at, within }: NonNullable<Reach['next']>) {
  const { t } = useLingui();
  const { timeZone, today, format } = useDates();
  const words = useWords();
  const time = words.digits(formatTime(at, timeZone));
  const isToday = dayOf(new Date(at), timeZone) === today;
  const date = words.digits(formatDate(at, timeZone, format));
  return (
    <p className="text-muted text-sm">
      {isToday
        ? t`At ${time}, we’ll tell people within ${within} km.`
        : t`On ${date} at ${time}, we’ll tell people within ${within} km.`}
    </p>
  );
}
