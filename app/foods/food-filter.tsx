import { LayoutGrid, RotateCcw, Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { DEFAULT_SORT, foodLimits, type SortOrder } from '../../contract/food-terms.ts';
import type { FoodListState } from './food-queries.ts';

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
    show(typed, state.sort);
  };

  return (
    <search>
      <form ref={form} action="/foods" className="my-8 flex flex-wrap items-end gap-3" onSubmit={submit}>
        <label className="grow basis-full sm:basis-64">
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
        <button type="submit" className="btn btn-primary grow sm:grow-0">
          <Search size={18} aria-hidden /> Search
        </button>
        <label className="grow basis-40 sm:grow-0 sm:basis-auto">
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
        <button type="button" className="btn basis-full sm:basis-auto" onClick={() => show('', DEFAULT_SORT)}>
          <RotateCcw size={18} aria-hidden /> Reset
        </button>
        <button type="button" className="btn hidden lg:inline-flex" onClick={onToggleLayout}>
          <LayoutGrid size={18} aria-hidden /> Toggle Layout
        </button>
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
