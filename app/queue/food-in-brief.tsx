import { MapPin, Package } from 'lucide-react';
import { useLingui } from '#page-words';
import { sayQuantity } from '../../contract/foods/amount-terms.ts';
import type { FoodAnswer } from '../../contract/foods/food-page.ts';
import { Fact } from '../ui/fact.tsx';
import { LastDay } from './last-day.tsx';

/** A one-line summary of a food, for its donor. */
export function FoodInBrief({ food }: { food: FoodAnswer }) {
  const { t } = useLingui();
  return (
    <dl className="flex min-w-0 flex-wrap gap-x-4 text-sm *:last:grow *:last:basis-16">
      <Fact name={t`Expired Date`} layout="brief">
        <LastDay food={food} />
      </Fact>
      <Fact Icon={Package} name={t`Quantity`} layout="brief">
        {t(sayQuantity(food))}
      </Fact>
      <Fact Icon={MapPin} name={t`Location`} layout="brief">
        <PlaceInBrief location={food.location} />
      </Fact>
    </dl>
  );
}

/**
 * A food's location, truncated to one line on cards. The end is cut off, even if the text's direction differs from the page's.
 */
export function PlaceInBrief({ location }: Pick<FoodAnswer, 'location'>) {
  return (
    <span dir="auto" className="block [text-align:match-parent] max-lg:truncate">
      {location}
    </span>
  );
}
