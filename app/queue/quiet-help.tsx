import { Camera, Clock, Scissors } from 'lucide-react';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { dayOf, formatDay } from '../../contract/dates.ts';
import type { FoodAnswer } from '../../contract/foods/food-page.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { useDates } from '../ui/dates.tsx';
import { Act } from '../ui/feedback/act.tsx';

/** What a donor can do, with one tap each, if no one has asked for their food in the first third of its time. */
export function QuietHelp({ food }: { food: FoodAnswer }) {
  const { t } = useLingui();
  const { timeZone } = useDates();
  const edit = `/update-food/${food._id}`;
  return (
    <section className="mt-6 grid gap-3">
      <h2 className="text-lg font-semibold">{t`No one has asked yet. This may help:`}</h2>
      <div className="flex flex-wrap gap-2">
        <Link to={edit} className="btn">
          <Camera size={18} aria-hidden /> {t`Take a better photo`}
        </Link>
        {food.quantity > 1 && !food.inParts && (
          <Act
            call={() => splitUp(food, timeZone)}
            done={t`People can now ask for a part of it`}
            refresh={refreshFoods}
            className="btn"
          >
            <Scissors size={18} aria-hidden /> {t`Let people ask for a part of it`}
          </Act>
        )}
        <Link to={edit} className="btn">
          <Clock size={18} aria-hidden /> {t`Offer a later pick-up time`}
        </Link>
      </div>
    </section>
  );
}

/** Lets people ask for a part of a food. */
function splitUp(food: FoodAnswer, timeZone: string) {
  const { _id: id, title, image, quantity, location, notes } = food;
  const deadline = formatDay(dayOf(new Date(food.deadline), timeZone));
  const fields = { title, image, quantity, location, notes, deadline };
  return answer(
    api['update-food'][':id'].$put({
      param: { id },
      json: { ...fields, inParts: true, read: { ...fields, inParts: false } },
    }),
  );
}
