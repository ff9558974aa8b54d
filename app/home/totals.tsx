import { queryOptions, useQuery } from '@tanstack/react-query';
import { Plural, Trans } from '#page-words';
import { type Api, answer, api as browserApi } from '../api/api.ts';
import { useMaySeeFoods } from '../session/may-see-foods.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useWords } from '../words/words-context.tsx';

/** Queries how many hand-overs there have been on this site. The cached answer may be up to ten minutes old. */
export const totalsQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['totals'], queryFn: () => answer(api.totals.$get()), staleTime: 10 * 60_000 });

const Kilograms = lazyComponent('kilograms', () => import('./kilograms.tsx').then(({ Kilograms }) => Kilograms));

/** The site's actual totals, once there are any. */
export function Totals() {
  const words = useWords();
  const { data: totals } = useQuery({ ...totalsQuery(), enabled: useMaySeeFoods() });
  if (!totals || totals.collected === 0) return null;
  const { collected, people, kilograms } = totals;
  const everyone = words.number(people);
  return (
    <div className="text-sm text-pretty sm:text-base">
      <Trans>
        <Plural
          value={collected}
          one={
            <span>
              <strong>{everyone}</strong> people have saved food <strong>once</strong> here so far.
            </span>
          }
          other={
            <span>
              <strong>{everyone}</strong> people have saved food <strong>#</strong> times here so far.
            </span>
          }
        />
      </Trans>
      <Kilograms kilograms={kilograms} />
    </div>
  );
}
