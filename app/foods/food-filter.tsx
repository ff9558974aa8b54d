import { ArrowDownUp, LayoutGrid, RotateCcw, Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { DEFAULT_SORT, foodLimits, type SortOrder } from '../../contract/food-terms.ts';
import type { Radius } from '../../contract/place-terms.ts';
import { ContentFilter, declaredIn } from './content-filter.tsx';
import type { FoodListState } from './food-queries.ts';
import { NearFields } from './near-fields.tsx';

/** How long typing may pause before the list follows, in milliseconds. */
const TYPING_PAUSE = 300;

type Props = {
  state: FoodListState;
  /** Shows another list; `replace` has it take the place of this one for the Back button. */
  onChange(state: Partial<FoodListState>, how: { replace: boolean }): void;
  onToggleLayout(): void;
};

/** What to search for and in which order. Without a script it is a plain form. */
export function FoodFilter({ state, onChange, onToggleLayout }: Props) {
  const { typed, type, show } = useSearchText(state, onChange);
  const form = useRef<HTMLFormElement>(null);

  // What was typed or chosen before the script was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the page began with
  useEffect(() => {
    const { search, sort } = Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>;
    if (sort !== state.sort) show(search ?? '', sort as SortOrder);
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

  const changeList = (next: Partial<FoodListState>) =>
    onChange({ search: typed, sort: state.sort, ...next }, { replace: false });

  const isReset = typed === '' && state.sort === DEFAULT_SORT;
  return (
    <search>
      <form
        ref={form}
        action="/foods"
        className="relative my-3 flex flex-wrap items-center gap-2 sm:my-8 sm:gap-3"
        onSubmit={submit}
      >
        <label className="min-w-0 grow basis-40 sm:basis-64">
          <span className="sr-only">Search by title</span>
          <input
            type="search"
            name="search"
            className="input w-full"
            placeholder="Enter Food Title"
            maxLength={foodLimits.title}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </label>
        <button type="submit" className="btn btn-primary max-sm:btn-square">
          <Search size={18} aria-hidden /> <span className="max-sm:sr-only">Search</span>
        </button>
        {/* On phones the list opens from a sign; what is chosen is said below it. */}
        {state.near ? (
          <input type="hidden" name="sort" value={state.sort} />
        ) : (
          <label className="max-sm:btn max-sm:btn-square max-sm:[--btn-color:var(--color-button)] max-sm:focus-within:outline-(--color-focus) relative max-sm:focus-within:outline-3 max-sm:focus-within:outline-offset-2">
            <ArrowDownUp size={18} aria-hidden className="sm:hidden" />
            <span className="sr-only">Sort by expiration date</span>
            <select
              name="sort"
              className="select max-sm:absolute max-sm:inset-0 max-sm:size-full max-sm:min-w-0 max-sm:opacity-0"
              value={state.sort}
              onChange={(event) => show(typed, event.target.value as SortOrder)}
            >
              <optgroup label="Latest first">
                <option value="dsc">Descending (Default)</option>
              </optgroup>
              <optgroup label="Soonest first">
                <option value="asc">Ascending</option>
              </optgroup>
            </select>
          </label>
        )}
        {/* Where there is nothing to reset it takes no room on phones; there it stands below the other signs. */}
        <div
          className={`basis-full items-center justify-between gap-3 max-sm:order-1 sm:flex sm:basis-auto ${isReset ? 'hidden' : 'flex'}`}
        >
          <p className="text-muted text-sm sm:hidden">
            {state.near ? 'Nearest first' : state.sort === 'asc' ? 'Soonest first' : 'Latest first'}
          </p>
          <button type="button" className="btn max-sm:btn-sm" onClick={() => show('', DEFAULT_SORT)}>
            <RotateCcw size={18} aria-hidden /> Reset
          </button>
        </div>
        <button type="button" className="btn hidden lg:inline-flex" onClick={onToggleLayout}>
          <LayoutGrid size={18} aria-hidden /> Toggle Layout
        </button>
        <ContentFilter declared={state.declared} onChange={(declared) => changeList({ declared })} />
        <NearFields state={state} onChange={changeList} />
      </form>
    </search>
  );
}

/** What is being typed, and the list that follows it: Back leaves a search at once, not letter by letter. */
function useSearchText(state: FoodListState, onChange: Props['onChange']) {
  const [typed, setTyped] = useState(state.search);
  const shown = useRef(state.search);
  const typing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { pathname } = useLocation();
  const leavesFor = useNavigation().location?.pathname;
  const leaves = leavesFor !== undefined && leavesFor !== pathname;

  // Who follows a link while the list has yet to follow is not called back.
  useEffect(() => {
    if (leaves) clearTimeout(timer.current);
    return () => clearTimeout(timer.current);
  }, [leaves]);

  // Back, Forward and links change the URL without anyone typing; what is being typed stays otherwise.
  useEffect(() => {
    if (state.search === shown.current) return;
    clearTimeout(timer.current);
    typing.current = false;
    shown.current = state.search;
    setTyped(state.search);
  }, [state.search]);

  const follow = (search: string, sort: SortOrder, replace: boolean) => {
    shown.current = search;
    if (search !== state.search || sort !== state.sort || state.cursor) onChange({ search, sort }, { replace });
  };
  const show = (search: string, sort: SortOrder) => {
    clearTimeout(timer.current);
    typing.current = false;
    setTyped(search);
    follow(search, sort, false);
  };
  const type = (search: string) => {
    setTyped(search);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      follow(search, state.sort, typing.current);
      typing.current = true;
    }, TYPING_PAUSE);
  };
  return { typed, type, show };
}
