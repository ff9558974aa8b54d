import { useSearchParams } from 'react-router';
import { PageMeta } from '../layout/page-meta.tsx';
import { preload, skipServer } from '../query.ts';
import { FoodFilter } from './food-filter.tsx';
import { FoodList } from './food-list.tsx';
import { type FoodListState, foodListParams, foodsQuery, readFoodListState } from './food-queries.ts';

export const loader = preload((api, { url }) => [foodsQuery(readFoodListState(url.searchParams), api)]);
export const clientLoader = skipServer;

export default function FoodsPage() {
  const [params, setParams] = useSearchParams();
  const state = readFoodListState(params);
  const columns = params.get('columns') === '3' ? 3 : 4;

  const show = (next: Partial<FoodListState>, { columns: wanted = columns, replace = false } = {}) => {
    const url = foodListParams(next);
    if (wanted === 3) url.set('columns', '3');
    setParams(url, { replace, preventScrollReset: true });
  };

  return (
    <div className="mx-auto max-w-7xl px-4 py-10">
      <PageMeta title="Available Food" description="Surplus food that your neighbours give away, near you and free." />
      <div className="flex items-center justify-between gap-8">
        <div>
          <h1 className="text-4xl md:text-5xl">Available Foods</h1>
          <p className="text-muted mt-3 max-w-xl text-lg text-pretty">
            What your neighbours have to spare today. Find something you like and ask for it.
          </p>
        </div>
        <Plates />
      </div>
      <FoodFilter
        state={state}
        onChange={show}
        onToggleLayout={() => show(state, { columns: columns === 3 ? 4 : 3, replace: true })}
      />
      <FoodList state={state} columns={columns} />
    </div>
  );
}

/** Three plates on the table, pushed together. */
function Plates() {
  return (
    <div className="hidden shrink-0 -space-x-8 md:flex">
      {['carrots', 'sourdough', 'berries'].map((food) => (
        <img
          key={food}
          src={`/art/food-${food}.svg`}
          alt=""
          width={144}
          height={144}
          loading="lazy"
          className="border-surface shadow-card size-36 rounded-full border-8 object-cover"
        />
      ))}
    </div>
  );
}
