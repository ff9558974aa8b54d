import { useInfiniteQuery } from '@tanstack/react-query';
import { Plural, useLingui } from '#page-words';
import { isAnythingDeclared } from '../../../contract/foods/content-terms.ts';
import { cellKey } from '../../../contract/foods/place-terms.ts';
import type { Elements } from '../../ui/elements.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LoadMore } from '../../ui/page/load-more.tsx';
import { PageLink } from '../../ui/page/page-link.tsx';
import { useWords } from '../../words/words-context.tsx';
import { FoodCard, FoodCardSkeletons } from '../food-card.tsx';
import { type FoodListLayout, type FoodListState, foodListParams, foodsQuery } from '../food-queries.ts';
import { aroundOf, partsOf, sayFound } from './food-list-words.ts';
import { useIsPosition } from './remembered-near.ts';

type Props = {
  state: FoodListState;
  /** Kept in links to other lists. */
  layout: FoodListLayout;
  columns: 2 | 3 | 4;
  /** Map cell to limit the list to. Ignored if the list has no food there. */
  cell?: string | undefined;
  onShowAll?: () => void;
};

// Loaded on demand, because the unfiltered list needs none of them.
const AroundPlace = lazyComponent('around-place', () => import('./around-list.tsx').then((list) => list.AroundPlace));
const PartHeading = lazyComponent('part-heading', () => import('./around-list.tsx').then((list) => list.PartHeading));
const AlertsLink = lazyComponent('alerts-link', () => import('./around-list.tsx').then((list) => list.AlertsLink));
const NextSteps = lazyComponent('next-steps', () => import('./around-list.tsx').then((list) => list.NextSteps));
const OnlyDeclared = lazyComponent('only-declared', () =>
  import('./around-list.tsx').then((list) => list.OnlyDeclared),
);

const columnClasses = { 2: 'lg:grid-cols-2', 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4' };

/** ID of the line above the food in a map cell. It gets focus when the cell's pin is selected. */
export const FOODS_OF_CELL = 'foods-of-cell';

/** Lists the matching food. Shows placeholders while loading, and a message if there is no food or loading fails. */
export function FoodList({ state, layout, columns, cell, onShowAll }: Props) {
  const { t } = useLingui();
  const pageWords = useWords();
  const list = useInfiniteQuery(foodsQuery(state));
  const isPosition = useIsPosition(state.near);
  const grid = `grid grid-cols-1 gap-3 sm:gap-6 sm:grid-cols-2 ${columnClasses[columns]}`;

  if (list.isPending) return <FoodCardSkeletons className={grid} />;
  if (!list.data) {
    return <Failed title={t`We couldn’t load the listings`} error={list.error} onRetry={() => list.refetch()} />;
  }

  const { pages } = list.data;
  const [first] = pages;
  const all = pages.flatMap((page) => page.items);
  const inCell = cell ? all.filter(({ area }) => area && cellKey(area) === cell) : [];
  const foods = inCell.length > 0 ? inCell : all;
  const urlOf = (other: Partial<FoodListState>) => `/foods?${foodListParams(other, layout)}`;
  const where = { near: state.near, within: state.within, declared: state.declared };
  // While another search is loading, the food shown still belongs to the previous one.
  const { search = '', scope = state.scope } = first ?? {};
  const around = aroundOf(pageWords, state, first, isPosition);
  const measured = list.isPlaceholderData ? undefined : around;
  const parts = partsOf(foods, measured);
  // Consider the whole list, even if only one cell is shown. On later pages, assume that an earlier one had food nearby.
  const hasNear = state.cursor !== undefined || partsOf(all, measured)[0]?.part === 'near';
  const place = { state, page: first, around, hasNear, urlOf };
  const words = sayFound({ search, scope, sort: state.sort, around, count: foods.length });
  return (
    <>
      <h2 className={words.isOnlyMention ? 'mb-6 text-2xl wrap-anywhere' : 'sr-only'}>{t(words.heading)}</h2>
      <p role="status" className="sr-only">
        {list.isPlaceholderData ? t`Loading listings` : t(words.status)}
      </p>
      {state.cursor && (
        <p className="mb-6">
          <PageLink to={urlOf({ search: state.search, sort: state.sort, ...where })} className="link link-primary">
            {t`Back to the start of the list`}
          </PageLink>
        </p>
      )}
      {isAnythingDeclared(state.declared) && <OnlyDeclared state={state} urlOf={urlOf} />}
      {state.near && <AroundPlace {...place} />}
      {inCell.length > 0 && <OnlyOneCell count={inCell.length} onShowAll={onShowAll} />}
      {foods.length === 0 && (
        <NoFoods notFound={t(words.notFound)} clearUrl={search ? urlOf({ sort: state.sort, ...where }) : undefined}>
          <NextSteps {...place} />
        </NoFoods>
      )}
      {parts.map(({ part, foods }, at) => (
        <section key={part} className="not-first-of-type:mt-10">
          {around && part !== 'near' && <PartHeading part={part} around={around} />}
          <ul
            className={`${grid} transition-opacity ${list.isPlaceholderData ? 'opacity-60' : ''}`}
            aria-busy={list.isPlaceholderData}
          >
            {foods.map((food, index) => (
              <li key={food._id}>
                <FoodCard food={food} eager={at === 0 && index < 4} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {inCell.length === 0 && (
        <LoadMore list={list} label={t`Show more food`} href={urlOf({ ...state, scope, cursor: pages.at(-1)?.next })} />
      )}
      {around && foods.length > 0 && <AlertsLink {...place} />}
    </>
  );
}

/** Says that only the food of one pin is shown. */
function OnlyOneCell({ count, onShowAll }: { count: number; onShowAll: (() => void) | undefined }) {
  const { t } = useLingui();
  return (
    <div data-focus-next="" className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <p id={FOODS_OF_CELL} tabIndex={-1} className="font-display text-2xl font-semibold">
        <Plural value={count} one="# listing in this area" other="# listings in this area" />
      </p>
      <button type="button" className="btn btn-sm" onClick={onShowAll}>
        {t`Show all food`}
      </button>
    </div>
  );
}

type NoFoodsProps = { notFound: string; clearUrl: string | undefined; children: Elements };

/** Says that there is no food, and offers next steps. */
function NoFoods({ notFound, clearUrl, children }: NoFoodsProps) {
  const { t } = useLingui();
  return (
    <Notice art="empty-foods" title={t`No Food Available at This Moment`} text={t`Check back later for new listings!`}>
      {clearUrl && (
        <div data-focus-next="">
          <p className="mb-4 wrap-anywhere">{notFound}</p>
          <PageLink to={clearUrl} className="btn mb-6">
            {t`Clear the search`}
          </PageLink>
        </div>
      )}
      {children}
    </Notice>
  );
}
