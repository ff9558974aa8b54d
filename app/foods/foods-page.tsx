import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { LayoutGrid, RotateCcw, Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DEFAULT_SORT, type SortOrder } from '../../contract/food-terms.ts';
import type { Food } from '../../contract/foods.ts';
import { siteQuery } from '../accounts/account-queries.ts';
import { preload, skipServer } from '../query.ts';
import { Notice } from '../ui/notice.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { FoodCard, FoodCardSkeleton } from './food-card.tsx';
import { type FoodListState, foodListParams, foodsQuery, readFoodListState } from './food-queries.ts';

/** How long typing may pause before the list follows, in milliseconds. */
const TYPING_PAUSE = 300;

export const loader = preload((api, { url }) => [foodsQuery(readFoodListState(url.searchParams), api)]);
export const clientLoader = skipServer;

export default function FoodsPage() {
  const [params, setParams] = useSearchParams();
  const state = readFoodListState(params);
  const [threeColumns, setThreeColumns] = useState(false);
  const show = (next: Partial<FoodListState>) =>
    setParams(foodListParams(next), { replace: true, preventScrollReset: true });

  return (
    <div className="mx-auto max-w-7xl px-4 py-10">
      <PageMeta title="Available Food" description="Surplus food that your neighbours give away, near you and free." />
      <h1 className="text-4xl md:text-5xl">Available Foods</h1>
      <p className="text-muted mt-2 text-lg">
        What your neighbours have to spare today. Find something you like and ask for it.
      </p>
      <FoodFilter state={state} onChange={show} onToggleLayout={() => setThreeColumns((three) => !three)} />
      <FoodList state={state} threeColumns={threeColumns} />
    </div>
  );
}

type FilterProps = {
  state: FoodListState;
  onChange(state: Partial<FoodListState>): void;
  onToggleLayout(): void;
};

function FoodFilter({ state, onChange, onToggleLayout }: FilterProps) {
  const [typed, setTyped] = useState(state.search);
  const shown = useRef(state.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, Forward and links change the URL without anyone typing; what is being typed stays otherwise.
  useEffect(() => {
    if (state.search === shown.current) return;
    clearTimeout(timer.current);
    shown.current = state.search;
    setTyped(state.search);
  }, [state.search]);

  const show = (search: string, sort: SortOrder) => {
    clearTimeout(timer.current);
    shown.current = search;
    onChange({ search, sort });
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show(text, state.sort), TYPING_PAUSE);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show(typed, state.sort);
  };
  const reset = () => {
    setTyped('');
    show('', DEFAULT_SORT);
  };

  return (
    <search>
      <form action="/foods" className="my-8 flex flex-wrap items-end gap-3" onSubmit={submit}>
        <label className="grow basis-64">
          <span className="sr-only">Search by title</span>
          <input
            type="search"
            name="search"
            className="input w-full"
            placeholder="Enter Food Title"
            maxLength={120}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </label>
        <button type="submit" className="btn btn-primary">
          <Search size={18} aria-hidden /> Search
        </button>
        <label className="grow sm:grow-0">
          <span className="sr-only">Sort by expiration date</span>
          <select
            name="sort"
            className="select w-full"
            value={state.sort}
            onChange={(event) => show(typed, event.target.value as SortOrder)}
          >
            <option value="dsc">Descending (Default)</option>
            <option value="asc">Ascending</option>
          </select>
        </label>
        <button type="button" className="btn" onClick={reset}>
          <RotateCcw size={18} aria-hidden /> Reset
        </button>
        <button type="button" className="btn hidden lg:inline-flex" onClick={onToggleLayout}>
          <LayoutGrid size={18} aria-hidden /> Toggle Layout
        </button>
      </form>
    </search>
  );
}

function FoodList({ state, threeColumns }: { state: FoodListState; threeColumns: boolean }) {
  const list = useInfiniteQuery(foodsQuery(state));
  const { data: site } = useQuery(siteQuery());
  const columns = `grid grid-cols-1 gap-6 sm:grid-cols-2 ${threeColumns ? 'lg:grid-cols-3' : 'lg:grid-cols-4'}`;

  if (list.isPending) {
    return (
      <div className={columns} role="status" aria-label="Loading foods">
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are alike and do not move
          <FoodCardSkeleton key={index} />
        ))}
      </div>
    );
  }
  if (list.isError && !list.data) {
    return (
      <Notice art="error" title="The foods could not be loaded" text={list.error.message}>
        <button type="button" className="btn btn-primary" onClick={() => list.refetch()}>
          Try again
        </button>
      </Notice>
    );
  }

  const foods = list.data.pages.flatMap((page) => page.items);
  if (foods.length === 0) {
    return (
      <Notice art="empty-foods" title="No Food Available at This Moment" text="Check back later for new listings!" />
    );
  }
  return (
    <>
      <ul className={columns} aria-busy={list.isPlaceholderData}>
        {foods.map((food: Food, index) => (
          <li key={food._id}>
            <FoodCard food={food} timeZone={site?.timeZone ?? 'UTC'} eager={index < 4} />
          </li>
        ))}
      </ul>
      <MoreFoods
        href={`/foods?${foodListParams({ ...state, cursor: list.data.pages.at(-1)?.next })}`}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onMore={() => list.fetchNextPage()}
      />
    </>
  );
}

type MoreProps = { href: string; hasMore: boolean; loading: boolean; onMore(): void };

/** Loads more when it scrolls into sight, or by itself as a link for keyboards and where no script runs. */
function MoreFoods({ href, hasMore, loading, onMore }: MoreProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (!hasMore || loading || !link.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current();
      },
      { rootMargin: '400px' },
    );
    observer.observe(link.current);
    return () => observer.disconnect();
  }, [hasMore, loading]);

  if (!hasMore) return null;
  return (
    <p className="mt-10 text-center">
      <a
        ref={link}
        href={href}
        className="btn btn-wide"
        aria-disabled={loading}
        onClick={(event) => {
          event.preventDefault();
          if (!loading) onMore();
        }}
      >
        {loading ? 'Loading...' : 'Show more foods'}
      </a>
    </p>
  );
}
