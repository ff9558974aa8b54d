import { useInfiniteQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { useHydrated } from '../ui/browser-state.ts';
import { FoodCard, FoodCardSkeletons } from './food-card.tsx';
import { foodsQuery, readFoodListState } from './food-queries.ts';
import { rememberedNear } from './list/remembered-near.ts';

const MAX_SHOWN = 4;

const columns = 'grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4';

/**
 * Alternatives to food that is gone: food near the place last searched in this browser, or else from anywhere. Hidden if there
 * are none.
 */
export function OtherFoods({ goneId = '' }: { goneId?: string | undefined }) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const near = isHydrated ? rememberedNear() : undefined;
  const list = { ...readFoodListState(new URLSearchParams()), ...near };
  const { data, isPending } = useInfiniteQuery({ ...foodsQuery(list), enabled: isHydrated });
  const foods = data?.pages.flatMap(({ items }) => items).filter(({ _id }) => _id !== goneId) ?? [];
  if (!isPending && foods.length === 0) return null;
  return (
    <section className="mt-10 text-start">
      <h2 className="mb-4 text-2xl">{near ? t`More food nearby` : t`More food`}</h2>
      {isPending ? (
        <FoodCardSkeletons className={columns} />
      ) : (
        <ul className={columns}>
          {foods.slice(0, MAX_SHOWN).map((food) => (
            <li key={food._id}>
              <FoodCard food={food} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
