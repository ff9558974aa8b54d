import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { skipServer } from '../api/query.ts';
import { Figures } from '../foods/figures.tsx';
import { figuresQuery, postedFoodsQuery } from '../foods/food-queries.ts';
import { PostedFoodsTable } from '../queue/posted-foods-table.tsx';
import { preloadForUser } from '../session/preload-for-user.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { CountedHeading } from '../ui/page/counted-heading.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';
import { PagedList } from '../ui/page/paged-list.tsx';

export const loader = preloadForUser(({ email }, api) => [postedFoodsQuery(email, api), figuresQuery(email, api)]);
export const clientLoader = skipServer;

export default function PostedFoodsPage() {
  const { t } = useLingui();
  return (
    <div className="mx-auto max-w-7xl px-4 py-10">
      <PageMeta title={t`My Posted Foods`} noIndex />
      <PostedFoods />
    </div>
  );
}

function PostedFoods() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const list = useInfiniteQuery(postedFoodsQuery(email));
  return (
    <PagedList
      list={list}
      failed={t`Your listings couldn’t be loaded`}
      empty={
        <Notice art="empty-posted" heading="h1" title={t`Please Add Some Food`}>
          <Link to="/add-food" className="btn btn-primary">
            {t`Add Food`}
          </Link>
        </Notice>
      }
    >
      {(foods) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-8">
            <CountedHeading count={foods.length} more={list.hasNextPage}>
              {t`My Posted Foods`}
            </CountedHeading>
            <Figures email={email} />
          </div>
          <PostedFoodsTable foods={foods} />
        </>
      )}
    </PagedList>
  );
}
