import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useLingui } from '#page-words';
import { cellKey, DEFAULT_RADIUS, parsePoint, radii } from '../../contract/foods/place-terms.ts';
import { skipServer } from '../api/query.ts';
import { NearFields } from '../foods/list/near-place.tsx';
import { forgetNear, rememberedNear, rememberNear } from '../foods/list/remembered-near.ts';
import { preloadForUser } from '../session/preload-for-user.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { LoadMore } from '../ui/page/load-more.tsx';
import { PageLink } from '../ui/page/page-link.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';
import { WantedCard } from '../wanted/wanted-card.tsx';
import { type WantedPlace, wantedQuery } from '../wanted/wanted-queries.ts';

const WantedMap = lazyComponent(
  'wanted-map',
  () => import('../wanted/wanted-map.tsx').then(({ WantedMap }) => WantedMap),
  MapFailed,
);

function MapFailed() {
  const { t } = useLingui();
  return <p role="status">{t`The map couldn’t be loaded.`}</p>;
}

export const loader = preloadForUser(({ email }, api, _params, url) => [
  wantedQuery(email, placeIn(url.searchParams), api),
]);
export const clientLoader = skipServer;

/** What others need, near a place or anywhere, as a list or on a map. */
export default function WantedPage() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const [params, setParams] = useSearchParams();
  const place = placeIn(params);
  const { near, within } = place;
  const hasMap = params.get('view') === 'map';
  const cell = (hasMap && params.get('cell')) || undefined;
  const list = useInfiniteQuery(wantedQuery(email, place));

  const show = (
    { near, within }: WantedPlace,
    { map = hasMap, cell = '', replace = false }: { map?: boolean; cell?: string | undefined; replace?: boolean } = {},
  ) => {
    const next = { ...(near && { near, within: String(within) }), ...(map && { view: 'map' }), ...(cell && { cell }) };
    setParams(next, { replace, preventScrollReset: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount: the remembered place is for a newly opened list
  useEffect(() => {
    const remembered = near ? undefined : rememberedNear();
    if (remembered) show(remembered, { replace: true });
  }, []);

  const posts = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const inCell = cell ? posts.filter(({ area }) => cellKey(area) === cell) : [];
  const shown = inCell.length > 0 ? inCell : posts;
  return (
    <div className="mx-auto max-w-7xl px-4 py-4 sm:py-10">
      <PageMeta title={t({ message: 'Wanted', context: 'posts about food' })} noIndex />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-2xl sm:text-4xl md:text-5xl">{t({ message: 'Wanted', context: 'posts about food' })}</h1>
          <p className="text-muted mt-2 max-w-xl text-pretty sm:mt-3 sm:text-lg">
            {t`What your neighbours need. If you have it, offer it to them.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <PageLink to="/my-wanted/new" className="btn btn-primary">
            {t`I need something`}
          </PageLink>
          <PageLink to="/my-wanted" className="btn">
            {t`My wanted posts`}
          </PageLink>
          <button type="button" className="btn noscript:hidden" onClick={() => show(place, { map: !hasMap })}>
            {hasMap ? t({ message: 'List', context: 'button' }) : t({ message: 'Map', context: 'button' })}
          </button>
        </div>
      </div>
      <search>
        <form
          action="/wanted"
          className="my-4 flex flex-wrap items-center gap-2 sm:my-8 sm:gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            show(placeIn(new URLSearchParams(pairsOf(event.currentTarget))));
          }}
        >
          <NearFields
            state={place}
            onChange={(next) => {
              if (next.near) rememberNear(next);
              else forgetNear();
              show(next);
            }}
          />
        </form>
      </search>
      {hasMap && (
        <div className="mb-6">
          <WantedMap
            posts={posts}
            picked={cell}
            onPick={(picked) => show(place, { cell: picked })}
            origin={parsePoint(near) ?? list.data?.pages[0]?.town ?? undefined}
            within={within}
          />
        </div>
      )}
      <Loaded query={list} failed={t`The wanted posts couldn’t be loaded`}>
        {() =>
          posts.length === 0 ? (
            <Nothing near={near} isUnknown={list.data?.pages[0]?.town === null} />
          ) : (
            <>
              <ul
                className={`grid gap-4 transition-opacity sm:gap-6 md:grid-cols-2 xl:grid-cols-3 ${list.isPlaceholderData ? 'opacity-60' : ''}`}
                aria-label={t`What others need`}
                aria-busy={list.isPlaceholderData}
              >
                {shown.map((post) => (
                  <li key={post._id}>
                    <WantedCard post={post} />
                  </li>
                ))}
              </ul>
              {inCell.length === 0 && <LoadMore list={list} label={t`Show more`} />}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

/** Says that nobody needs anything here, and what to do next. */
function Nothing({ near, isUnknown }: { near: string; isUnknown: boolean }) {
  const { t } = useLingui();
  const text = isUnknown
    ? t`We couldn’t find a town called “${near}”.`
    : near
      ? t`No one has asked for anything near here. Try a larger distance, or somewhere else.`
      : t`No one has asked for anything yet.`;
  return (
    <Notice art="empty-requests" title={t`Nothing is wanted right now`} text={text}>
      <PageLink to="/add-food" className="btn btn-primary">
        {t`Give some food away`}
      </PageLink>
    </Notice>
  );
}

/** Reads the place from the page's URL or its form. */
function placeIn(params: URLSearchParams): WantedPlace {
  const within = radii.find((radius) => String(radius) === params.get('within')) ?? DEFAULT_RADIUS;
  return { near: params.get('near')?.trim() ?? '', within };
}

function pairsOf(form: HTMLFormElement): string[][] {
  return [...new FormData(form)].map(([name, value]) => [name, String(value)]);
}
