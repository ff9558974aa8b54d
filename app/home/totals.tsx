import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMaySeeFoods } from '../accounts/members-only.tsx';
import { type Api, answer, api as browserApi } from '../api.ts';

/** What all people of this site have done together. It need not be of this minute. */
export const totalsQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['totals'], queryFn: () => answer(api.totals.$get()), staleTime: 10 * 60_000 });

/** The figures of this very site, once there are any. */
export function Totals() {
  const { data: totals } = useQuery({ ...totalsQuery(), enabled: useMaySeeFoods() });
  if (!totals || totals.collected === 0) return null;
  const { collected, people } = totals;
  return (
    <p className="mt-6 text-center text-lg text-pretty">
      And here, so far: <strong>{number.format(collected)}</strong> {collected === 1 ? 'food' : 'foods'} given away, by
      and to <strong>{number.format(people)}</strong> people.
    </p>
  );
}

const number = new Intl.NumberFormat('en');
