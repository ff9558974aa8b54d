import { useInfiniteQuery } from '@tanstack/react-query';
import type { AlertInput } from '../../contract/alerts.ts';
import { isAnythingDeclared, NOTHING_DECLARED } from '../../contract/content-terms.ts';
import { cellKey, parsePoint, roughly } from '../../contract/place-terms.ts';
import type { Town } from '../../contract/places.ts';
import { TellMe } from '../alerts/tell-me.tsx';
import { PageLink } from '../page-link.tsx';
import { Failed } from '../ui/failed.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { Notice } from '../ui/notice.tsx';
import { sayDeclared } from './content-words.ts';
import { FoodCard, FoodCardSkeletons } from './food-card.tsx';
import { type FoodListLayout, type FoodListState, foodListParams, foodsQuery } from './food-queries.ts';
import { forgetNear } from './remembered-near.ts';
import { townName } from './town-name.ts';

type Props = {
  state: FoodListState;
  /** Links to other lists keep it. */
  layout: FoodListLayout;
  columns: 2 | 3 | 4;
  /** The cell whose foods alone are shown, if there are any in the list. */
  cell?: string | undefined;
  onShowAll?: () => void;
};

const columnClasses = { 2: 'lg:grid-cols-2', 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4' };

/** The id of what stands above the foods of one cell, where a pin leads to. */
export const FOODS_OF_CELL = 'foods-of-cell';

/** The foods that match, and what stands in their place while they load, when there are none, and when they can not be had. */
export function FoodList({ state, layout, columns, cell, onShowAll }: Props) {
  const list = useInfiniteQuery(foodsQuery(state));
  const grid = `grid grid-cols-1 gap-3 sm:gap-6 sm:grid-cols-2 ${columnClasses[columns]}`;

  if (list.isPending) return <FoodCardSkeletons className={grid} />;
  if (!list.data) {
    return <Failed title="The foods could not be loaded" error={list.error} onRetry={() => list.refetch()} />;
  }

  const { pages } = list.data;
  const all = pages.flatMap((page) => page.items);
  const inCell = cell ? all.filter(({ area }) => area && cellKey(area) === cell) : [];
  const foods = inCell.length > 0 ? inCell : all;
  // What is shown may still be of another search than what is asked for.
  const { search = '', scope = state.scope, town, towns = [], wider } = pages[0] ?? {};
  const { declared } = state;
  const isFiltered = isAnythingDeclared(declared);
  const where = { near: state.near, within: state.within, declared };
  const place = town ? townName(town, towns) : parsePoint(state.near) ? 'this point' : state.near;
  const around = state.near && town !== null && `within ${state.within} km of ${place}`;
  const whereShown = !around
    ? `No town is called “${state.near}”.`
    : foods.length > 0
      ? `Foods ${around}, the nearest first`
      : `No foods ${around}.`;
  const onlyMention = search !== '' && scope === 'anywhere' && foods.length > 0;
  const notFound = `Nothing was found for “${search}”.`;
  const count =
    foods.length === 0 && search
      ? notFound
      : `${foods.length} foods shown${around ? `, ${around}, the nearest first` : ''}`;
  const heading = onlyMention ? `No title says “${search}”. Foods that mention it:` : 'Foods';
  const urlOf = (other: Partial<FoodListState>) => `/foods?${foodListParams(other, layout)}`;
  const next = urlOf({ ...state, scope, cursor: pages.at(-1)?.next });
  return (
    <>
      <h2 className={onlyMention ? 'mb-6 text-2xl wrap-anywhere' : 'sr-only'}>{heading}</h2>
      <p role="status" className="sr-only">
        {list.isPlaceholderData ? 'Loading foods' : onlyMention ? `${heading} ${count}` : count}
      </p>
      {state.cursor && (
        <p className="mb-6">
          <PageLink to={urlOf({ search: state.search, sort: state.sort, ...where })} className="link link-primary">
            Back to the first foods
          </PageLink>
        </p>
      )}
      {isFiltered && (
        <p data-focus-next="" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-pretty">
            Only what is declared: <strong>{sayDeclared(declared)}</strong>
          </span>
          <PageLink
            to={urlOf({ ...state, cursor: undefined, declared: NOTHING_DECLARED })}
            className="link link-primary text-sm"
          >
            Show all foods again
          </PageLink>
        </p>
      )}
      {state.near && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="grid gap-1">
            <p className="text-muted wrap-anywhere">{whereShown}</p>
            <OtherTowns state={state} town={town} towns={towns} urlOf={urlOf} />
            {wider && (
              <p className="my-2">
                <PageLink to={urlOf({ ...state, within: wider.within })} className="btn btn-primary">
                  {countOf(wider)} within {wider.within} km
                </PageLink>
              </p>
            )}
            <p className="text-muted text-sm">
              Foods whose donors do not say where they are stay under{' '}
              <PageLink
                to={urlOf({ search: state.search, sort: state.sort, declared })}
                className="link"
                onClick={forgetNear}
              >
                Anywhere
              </PageLink>
              .
            </p>
          </div>
          {/* Who is told of new food is told of all of it. */}
          {around && !isFiltered && (
            <TellMe wanted={{ ...placeOf(town, state.near), within: state.within, search: state.search }} />
          )}
        </div>
      )}
      {inCell.length > 0 && (
        <div data-focus-next="" className="mb-6 flex flex-wrap items-center justify-between gap-3">
          <p id={FOODS_OF_CELL} tabIndex={-1} className="font-display text-2xl font-semibold">
            {inCell.length} {inCell.length === 1 ? 'food' : 'foods'} around here
          </p>
          <button type="button" className="btn btn-sm" onClick={onShowAll}>
            Show all foods
          </button>
        </div>
      )}
      {foods.length === 0 && (
        <Notice art="empty-foods" title="No Food Available at This Moment" text="Check back later for new listings!">
          {search && (
            <div data-focus-next="">
              <p className="mb-4 wrap-anywhere">{notFound}</p>
              <PageLink to={urlOf({ sort: state.sort, ...where })} className="btn">
                Clear the search
              </PageLink>
            </div>
          )}
        </Notice>
      )}
      <ul
        className={`${grid} transition-opacity ${list.isPlaceholderData ? 'opacity-60' : ''}`}
        aria-busy={list.isPlaceholderData}
      >
        {foods.map((food, index) => (
          <li key={food._id}>
            <FoodCard food={food} eager={index < 4} />
          </li>
        ))}
      </ul>
      {inCell.length === 0 && <LoadMore list={list} label="Show more foods" href={next} />}
    </>
  );
}

type OtherTownsProps = {
  state: FoodListState;
  town: Town | null | undefined;
  towns: Town[];
  urlOf(state: FoodListState): string;
};

/** Other towns that may have been meant. */
function OtherTowns({ state, town, towns, urlOf }: OtherTownsProps) {
  const others = towns.filter((other) => town && roughly(other) !== roughly(town));
  if (others.length === 0) return null;
  return (
    <nav aria-label="Other towns" className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      <span>Did you mean another?</span>
      <ul className="contents">
        {others.map((other) => (
          <li key={roughly(other)}>
            <PageLink
              to={urlOf({ ...state, cursor: undefined, near: `${other.name} ${roughly(other)}` })}
              className="link link-primary"
            >
              {townName(other, towns)}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whoever has not named a town is told of food near “your place”. */
function placeOf(town: Town | undefined, near: string): Pick<AlertInput, 'near' | 'label'> {
  return town ? { near: roughly(town), label: town.name } : { near, label: 'your place' };
}

function countOf({ count, more }: { count: number; more: boolean }): string {
  return count === 1 ? '1 food' : `${more ? 'More than ' : ''}${count} foods`;
}
