import { CalendarDays, MapPin, Package } from 'lucide-react';
import { formatDate } from '../../contract/dates.ts';
import type { Food } from '../../contract/foods.ts';
import { Fact } from '../ui/fact.tsx';

type Props = { food: Food; timeZone: string; layout: 'row' | 'inline'; className: string };

/** What every view of a food says of it: where it is, how much there is, and until when. */
export function FoodFacts({ food, timeZone, layout, className }: Props) {
  return (
    <dl className={className}>
      <Fact Icon={MapPin} name="Location" layout={layout}>
        {food.location}
      </Fact>
      <Fact Icon={Package} name="Quantity" layout={layout}>
        {food.quantity}
      </Fact>
      <Fact Icon={CalendarDays} name="Expired Date" layout={layout}>
        {formatDate(food.deadline, timeZone)}
      </Fact>
    </dl>
  );
}
