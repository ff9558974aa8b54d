import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useLingui } from '#page-words';
import { preload, skipServer } from '../api/query.ts';
import {
  type FoodListLayout,
  type FoodListState,
  foodListParams,
  foodsQuery,
  readFoodListState,
} from '../foods/food-queries.ts';
import { FoodFilter } from '../foods/list/food-filter.tsx';
import { FoodList } from '../foods/list/food-list.tsx';
import { forgetNear, rememberedNear } from '../foods/list/remembered-near.ts';
import { useAuth } from '../session/auth.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { PageLink } from '../ui/page/page-link.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';

const FoodsMap = lazyComponent(
  'foods-map',
  () => import('../foods/list/foods-map.tsx').then(({ FoodsMap }) => FoodsMap),
  MapFailed,
);

function MapFailed() {
  const { t } = useLingui();
  return <p role="status">{t`The map couldn’t be loaded.`}</p>;
}

export const loader = preload(({ api, url }) => [foodsQuery(readFoodListState(url.searchParams), api)]);
export const clientLoader = skipServer;

export default function FoodsPage() {
  const { t } = useLingui();
  const { user } = useAuth();
  const [params, setParams] = useSearchParams();
  const state = readFoodListState(params);
  const columns = params.get('columns') === '3' ? 3 : 4;
  const hasMap = params.get('view') === 'map';
  const layout = layoutOf(columns, hasMap);
  const cell = (hasMap && params.get('cell')) || undefined;

  const show = (
    next: Partial<FoodListState>,
    { columns: wanted = columns, map = hasMap, cell = '', replace = false } = {},
  ) => {
    const list = { near: state.near, within: state.within, declared: state.declared, ...next };
    const url = foodListParams(list, layoutOf(wanted, map));
    if (cell) url.set('cell', cell);
    setParams(url, { replace, preventScrollReset: true });
  };
  const pick = (picked: string | undefined) => show(state, { cell: picked });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount: the remembered place is for a newly opened list
  useEffect(() => {
    const remembered = state.near || state.cursor ? undefined : rememberedNear();
    if (remembered) show({ ...state, ...remembered }, { replace: true });
  }, []);

  return (
    <div className="mx-auto max-w-7xl px-4 py-4 sm:py-10">
      <PageMeta title={t`Available Food`} description={t`Surplus food from your neighbours, free and nearby.`} />
      <div className="flex flex-wrap items-center justify-between gap-8">
        <div>
          <h1 className="text-2xl sm:text-4xl md:text-5xl">{t`Available Foods`}</h1>
          <p className="text-muted mt-3 max-w-xl max-sm:hidden text-lg text-pretty">
            {t`See what your neighbours have to spare today. Find something you like and ask for it.`}
          </p>
        </div>
        <div className="ms-auto flex flex-wrap gap-2">
          {user && (
            <PageLink to="/wanted" className="btn">
              {t({ message: 'Wanted', context: 'posts about food' })}
            </PageLink>
          )}
          <button type="button" className="btn noscript:hidden" onClick={() => show(state, { map: !hasMap })}>
            {hasMap ? t({ message: 'List', context: 'button' }) : t({ message: 'Map', context: 'button' })}
          </button>
        </div>
        <Plates />
      </div>
      <FoodFilter
        state={state}
        onChange={(next, how) => {
          if (next.near === '') forgetNear();
          show(next, how);
        }}
        onToggleLayout={hasMap ? undefined : () => show(state, { columns: columns === 3 ? 4 : 3, replace: true })}
      />
      {hasMap ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <div className="lg:sticky lg:top-26">
            <FoodsMap state={state} picked={cell} onPick={pick} />
          </div>
          <div>
            <FoodList state={state} layout={layout} columns={2} cell={cell} onShowAll={() => pick(undefined)} />
          </div>
        </div>
      ) : (
        <FoodList state={state} layout={layout} columns={columns} />
      )}
    </div>
  );
}

function layoutOf(columns: number, hasMap: boolean): FoodListLayout {
  return { ...(columns === 3 && { columns: '3' }), ...(hasMap && { view: 'map' }) };
}

/** Decoration: three overlapping plates. */
function Plates() {
  return (
    <div className="hidden shrink-0 -space-x-8 lg:flex">
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
