import { Calendar, MapPin, Package } from 'lucide-react';
import type { Food } from '../../contract/foods.ts';
import { sayQuantity } from '../../contract/share-terms.ts';
import { Deadline } from '../ui/dates.tsx';
import { Fact } from '../ui/fact.tsx';
import { WindowsFact } from '../windows/window-words.tsx';
import { sayDistance } from './distance.ts';

type Props = { food: Food & { windows?: string[] | undefined }; layout: 'row' | 'card' | 'inline'; className: string };

/** What every view of a food says of it: where it is, how much there is, and until when. */
export function FoodFacts({ food, layout, className }: Props) {
  return (
    <dl className={className}>
      <Fact Icon={MapPin} name="Location" layout={layout}>
        {food.distance !== undefined && (
          <>
            <span className="whitespace-nowrap">{sayDistance(food.distance)} ·</span>{' '}
          </>
        )}
        {food.location}
      </Fact>
      <Fact Icon={Package} name="Quantity" layout={layout}>
        {sayQuantity(food)}
      </Fact>
      <Fact Icon={Calendar} name="Expired Date" layout={layout}>
        <Deadline instant={food.deadline} />
      </Fact>
      <WindowsFact windows={food.windows} layout={layout} />
    </dl>
  );
}
