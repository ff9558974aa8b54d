import type { Food } from '../../contract/foods/foods.ts';
import { PageLink } from '../ui/page/page-link.tsx';
import { FoodPicture } from './food-picture.tsx';

/** A food's picture and title in a table. */
export function FoodLink({ food, id }: { food: Pick<Food, 'title' | 'kind' | 'image' | 'photo'>; id: string | null }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <FoodPicture
        food={food}
        width={64}
        height={48}
        className="bg-base-200 h-12 w-16 shrink-0 rounded-lg object-cover"
      />
      <span className="min-w-0 flex-1 basis-28 font-display text-lg leading-snug font-medium wrap-anywhere">
        <FoodTitle id={id} title={food.title} />
      </span>
    </div>
  );
}

/** A food's title, linked to the food if it still exists. */
export function FoodTitle({ id, title }: { id: string | null; title: string }) {
  if (!id) return <bdi>{title}</bdi>;
  return (
    <PageLink to={`/food/${id}`} className="hover:text-primary underline-offset-4 hover:underline">
      <bdi>{title}</bdi>
    </PageLink>
  );
}
