import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSignedInUser } from '../accounts/guard.tsx';
import { preloadForUser } from '../accounts/preload-for-user.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { skipServer } from '../query.ts';
import { figuresQuery } from '../queue/queue-queries.ts';
import { CountedHeading } from '../ui/counted-heading.tsx';
import { Failed } from '../ui/failed.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { FullPageLoading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Figures } from './figures.tsx';
import { postedFoodsQuery } from './food-queries.ts';
import { PostedFoodsTable } from './posted-foods-table.tsx';

export const loader = preloadForUser(({ email }, api) => [postedFoodsQuery(email, api), figuresQuery(email, api)]);
export const clientLoader = skipServer;

export default function PostedFoodsPage() {
  return (
    <div className="mx-auto max-w-7xl px-4 py-10">
      <PageMeta title="My Posted Foods" noIndex />
      <PostedFoods />
    </div>
  );
}

function PostedFoods() {
  const { email } = useSignedInUser();
  const list = useInfiniteQuery(postedFoodsQuery(email));

  if (list.isPending) return <FullPageLoading />;
  if (!list.data) {
    return (
      <Failed heading="h1" title="Your foods could not be loaded" error={list.error} onRetry={() => list.refetch()} />
    );
  }

  const foods = list.data.pages.flatMap((page) => page.items);
  if (foods.length === 0) {
    return (
      <Notice art="empty-posted" heading="h1" title="Please Add Some Food">
        <Link to="/add-food" className="btn btn-primary">
          Add Food
        </Link>
      </Notice>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8">
        <CountedHeading count={foods.length} more={list.hasNextPage} unit="Food">
          My Posted Foods
        </CountedHeading>
        <Figures email={email} />
      </div>
      <PostedFoodsTable foods={foods} />
      <LoadMore list={list} label="Show more" />
    </>
  );
}
