import type { Food } from '../../contract/foods.ts';
import { PageLink } from '../page-link.tsx';
import { FoodPicture } from './food-picture.tsx';

/** A food's picture and title in a table. */
export function FoodLink({ id, title, image, photo }: Pick<Food, 'title' | 'image' | 'photo'> & { id: string | null }) {
  return (
    <div className="flex items-center gap-3">
      <FoodPicture
        food={{ title, image, photo }}
        width={64}
        height={48}
        className="bg-base-200 h-12 w-16 shrink-0 rounded-lg object-cover"
      />
      <span className="font-display text-lg leading-snug font-medium wrap-anywhere">
        <FoodTitle id={id} title={title} />
      </span>
    </div>
  );
}

/** A food's title, which leads to the food as long as there is one. */
export function FoodTitle({ id, title }: { id: string | null; title: string }) {
  if (!id) return title;
  return (
    <PageLink to={`/food/${id}`} className="hover:text-primary underline-offset-4 hover:underline">
      {title}
    </PageLink>
  );
}
