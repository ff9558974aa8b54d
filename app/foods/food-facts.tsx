import { Calendar, MapPin, Package } from 'lucide-react';
import { useLingui } from '#page-words';
import { sayQuantity } from '../../contract/foods/amount-terms.ts';
import type { Food } from '../../contract/foods/foods.ts';
import { PickupTimesFact } from '../pickup-times/pickup-time-words.tsx';
import { Deadline } from '../ui/dates.tsx';
import type { Elements } from '../ui/elements.ts';
import { Fact } from '../ui/fact.tsx';
import { sayDistance } from './distance.ts';

type Props = {
  food: Food & { windows?: string[] | undefined };
  /** Its last day, where more is to be said of it than how far away it is. */
  lastDay?: Elements;
  layout: 'row' | 'card' | 'inline';
  className: string;
};

/** The facts in every view of a food: where it is, how much there is, and until when. */
export function FoodFacts({ food, lastDay, layout, className }: Props) {
  const { t } = useLingui();
  return (
    <dl className={className}>
      <Fact Icon={MapPin} name={t`Location`} layout={layout}>
        {food.distance !== undefined && (
          <>
            <span className="whitespace-nowrap">{`${t(sayDistance(food.distance))} ·`}</span>
            <span> </span>
          </>
        )}
        <bdi>{food.location}</bdi>
      </Fact>
      <Fact Icon={Package} name={t`Quantity`} layout={layout}>
        {t(sayQuantity(food))}
      </Fact>
      <Fact Icon={Calendar} name={t`Expired Date`} layout={layout}>
        {lastDay ?? <Deadline instant={food.deadline} />}
      </Fact>
      <PickupTimesFact times={food.windows} layout={layout} />
    </dl>
  );
}
