import { useInfiniteQuery } from '@tanstack/react-query';
import { useTimeZone } from '../accounts/use-time-zone.ts';
import { PageLink } from '../page-link.tsx';
import { Failed } from '../ui/failed.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { Notice } from '../ui/notice.tsx';
import { FoodCard, FoodCardSkeletons } from './food-card.tsx';
import { type FoodListState, foodListParams, foodsQuery } from './food-queries.ts';

type Props = { state: FoodListState; columns: 3 | 4 };

/** The foods that match, and what stands in their place while they load, when there are none, and when they can not be had. */
export function FoodList({ state, columns }: Props) {
  const list = useInfiniteQuery(foodsQuery(state));
  const timeZone = useTimeZone();
  const grid = `grid grid-cols-1 gap-6 sm:grid-cols-2 ${columns === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-4'}`;

  if (list.isPending) return <FoodCardSkeletons className={grid} />;
  if (!list.data) {
    return <Failed title="The foods could not be loaded" error={list.error} onRetry={() => list.refetch()} />;
  }

  const foods = list.data.pages.flatMap((page) => page.items);
  const next = foodListParams({ ...state, cursor: list.data.pages.at(-1)?.next });
  return (
    <>
      <h2 className="sr-only">Foods</h2>
      <p role="status" className="sr-only">
        {list.isPlaceholderData ? 'Loading foods' : `${foods.length} foods shown`}
      </p>
      {state.cursor && (
        <p className="mb-6">
          <PageLink to={`/foods?${foodListParams({ ...state, cursor: undefined })}`} className="link link-primary">
            Back to the first foods
          </PageLink>
        </p>
      )}
      {foods.length === 0 && (
        <Notice art="empty-foods" title="No Food Available at This Moment" text="Check back later for new listings!">
          {state.search && (
            <PageLink to="/foods" className="btn">
              Show all foods
            </PageLink>
          )}
        </Notice>
      )}
      <ul
        className={`${grid} transition-opacity ${list.isPlaceholderData ? 'opacity-60' : ''}`}
        aria-busy={list.isPlaceholderData}
      >
        {foods.map((food, index) => (
          <li key={food._id}>
            <FoodCard food={food} timeZone={timeZone} eager={index < 4} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} label="Show more foods" href={`/foods?${next}`} />
    </>
  );
}
