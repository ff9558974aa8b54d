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
  /** Replaces the deadline, for pages that say more about it. */
  lastDay?: Elements;
  layout: 'row' | 'card' | 'inline';
  className: string;
};

/** The facts shown wherever food is shown: location, quantity, deadline and pick-up times. */
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
