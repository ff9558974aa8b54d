import { ArrowDownUp, LayoutGrid, RotateCcw, Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useLingui } from '#page-words';
import { DEFAULT_SORT, foodLimits, type SortOrder, sortOrders } from '../../../contract/foods/food-terms.ts';
import { DEFAULT_RADIUS, type Radius } from '../../../contract/foods/place-terms.ts';
import type { FoodListState } from '../food-queries.ts';
import { ContentFilter, declaredIn } from './content-filter.tsx';
import { NearFields } from './near-place.tsx';

/** Debounce delay of the search field, in milliseconds. */
const TYPING_PAUSE = 300;

type Props = {
  state: FoodListState;
  /** Shows another list. `replace` replaces the current history entry. */
  onChange(state: Partial<FoodListState>, how: { replace: boolean }): void;
  /** Undefined next to the map, where the number of columns is fixed. */
  onToggleLayout: (() => void) | undefined;
};

/** Controls for searching, filtering and sorting the food list. Works as a plain form without JavaScript. */
export function FoodFilter({ state, onChange, onToggleLayout }: Props) {
  const { t } = useLingui();
  const { typed, type, show, settle } = useSearchText(state, onChange);
  const form = useRef<HTMLFormElement>(null);
  const [resets, setResets] = useState(0);

  // Apply what was typed and chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only
  useEffect(() => {
    const { search, sort } = Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>;
    if (readSort(sort) !== state.sort) show(search ?? '', readSort(sort));
    else if (search !== state.search) type(search ?? '');
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { near = '', within } = Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>;
    const declared = declaredIn(form.current);
    const isSame = near.trim() === state.near && JSON.stringify(declared) === JSON.stringify(state.declared);
    if (isSame) return show(typed, state.sort);
    changeList({ near: near.trim(), within: Number(within) as Radius, declared });
  };

  const reset = () => {
    setResets(resets + 1);
    show('', DEFAULT_SORT, state.near ? { near: '', within: DEFAULT_RADIUS } : undefined);
  };

  const changeList = (next: Partial<FoodListState>) => {
    settle();
    onChange({ search: typed, sort: state.sort, ...next }, { replace: false });
  };

  return (
    <search>
      <form
        ref={form}
        action="/foods"
        className="relative my-3 flex flex-wrap items-center gap-2 sm:my-8 sm:gap-3"
        onSubmit={submit}
      >
        <div className="flex basis-full items-start gap-2 sm:gap-3">
          <NearFields key={resets} state={state} onChange={changeList} />
          <button type="button" className="btn max-sm:btn-square" onClick={reset}>
            <RotateCcw size={18} aria-hidden />{' '}
            <span className="max-sm:sr-only">{t({ message: 'Reset', context: 'button' })}</span>
          </button>
        </div>
        <label className="min-w-0 grow basis-32 sm:basis-64">
          <span className="sr-only">{t`Search by title`}</span>
          <input
            type="search"
            name="search"
            className="input w-full"
            placeholder={t`Enter Food Title`}
            maxLength={foodLimits.title}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </label>
        <button type="submit" className="btn btn-primary max-sm:btn-square">
          <Search size={18} aria-hidden />{' '}
          <span className="max-sm:sr-only">{t({ message: 'Search', context: 'button' })}</span>
        </button>
        <SortSelect sort={state.sort} isNear={state.near !== ''} onChange={(sort) => show(typed, sort)} />
        {onToggleLayout && (
          <button type="button" className="btn hidden lg:inline-flex" onClick={onToggleLayout}>
            <LayoutGrid size={18} aria-hidden /> {t`Toggle Layout`}
          </button>
        )}
        {state.sort === 'asc' && (
          <p className="text-muted basis-full text-sm max-sm:order-1 sm:hidden">{t`Soonest first`}</p>
        )}
        <ContentFilter state={state} onChange={(declared) => changeList({ declared })} />
      </form>
    </search>
  );
}

/** On phones, only an icon is shown, and `FoodFilter` names the order below if it is not the default. */
function SortSelect({ sort, isNear, onChange }: { sort: SortOrder; isNear: boolean; onChange(sort: SortOrder): void }) {
  const { t } = useLingui();
  return (
    <label className="max-sm:btn max-sm:btn-square max-sm:[--btn-color:var(--color-button)] max-sm:focus-within:outline-(--color-focus) relative max-sm:focus-within:outline-3 max-sm:focus-within:outline-offset-2">
      <ArrowDownUp size={18} aria-hidden className="sm:hidden" />
      <span className="sr-only">
        {isNear ? t({ message: 'Sort', context: 'list of orders' }) : t`Sort by expiration date`}
      </span>
      <select
        name="sort"
        className="select max-sm:absolute max-sm:inset-0 max-sm:size-full max-sm:min-w-0 max-sm:opacity-0"
        value={isNear && sort === DEFAULT_SORT ? 'near' : sort}
        onChange={(event) => onChange(readSort(event.target.value))}
      >
        {isNear ? (
          <>
            <option value="near">{t`Nearest first`}</option>
            <option value="asc">{t`Soonest to expire first`}</option>
          </>
        ) : (
          <>
            <optgroup label={t`Latest first`}>
              <option value="dsc">{t`Descending (Default)`}</option>
            </optgroup>
            <optgroup label={t`Soonest first`}>
              <option value="asc">{t`Ascending`}</option>
            </optgroup>
          </>
        )}
      </select>
    </label>
  );
}

/**
 * Returns the sort order for an option. 'near' stands for the default order, which is by distance if the search is near a place.
 */
function readSort(value: string | undefined): SortOrder {
  return sortOrders.find((order) => order === value) ?? DEFAULT_SORT;
}

/**
 * State of the search field. The list is updated as the visitor types, in a single history entry, so that Back leaves the search
 * in one step.
 */
function useSearchText(state: FoodListState, onChange: Props['onChange']) {
  const [typed, setTyped] = useState(state.search);
  /**
   * Requested searches, from the one shown to the newest. A requested list arrives late, or never if a newer one overtakes it.
   */
  const requested = useRef([state.search]);
  const typing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { pathname } = useLocation();
  const leavesFor = useNavigation().location?.pathname;
  const isLeaving = leavesFor !== undefined && leavesFor !== pathname;

  // If the visitor follows a link, cancel the pending search, which would take them back to the list.
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current);
    return () => clearTimeout(timer.current);
  }, [isLeaving]);

  // If Back, Forward or a link has changed the URL's search, show that search. Otherwise keep the text being typed.
  useEffect(() => {
    const isRequested = requested.current.includes(state.search);
    requested.current = isRequested ? requested.current.slice(requested.current.indexOf(state.search)) : [state.search];
    if (isRequested) return;
    clearTimeout(timer.current);
    typing.current = false;
    setTyped(state.search);
  }, [state.search]);

  const follow = (search: string, sort: SortOrder, replace: boolean, place?: Partial<FoodListState>) => {
    const isNew = search !== requested.current.at(-1);
    if (isNew) requested.current.push(search);
    if (isNew || sort !== state.sort || state.cursor || place) onChange({ search, sort, ...place }, { replace });
  };
  const show = (search: string, sort: SortOrder, place?: Partial<FoodListState>) => {
    clearTimeout(timer.current);
    typing.current = false;
    setTyped(search);
    follow(search, sort, false, place);
  };
  const type = (search: string) => {
    setTyped(search);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      follow(search, state.sort, typing.current);
      typing.current = true;
    }, TYPING_PAUSE);
  };
  /** Marks the typed text as requested when another change includes it. A separate update would undo that change. */
  const settle = () => {
    clearTimeout(timer.current);
    typing.current = false;
    if (typed !== requested.current.at(-1)) requested.current.push(typed);
  };
  return { typed, type, show, settle };
}
