import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRouteErrorResponse, useParams, useRouteError } from 'react-router';
import { useLingui } from '#page-words';
import { ApiError } from '../api/api.ts';
import { preload, skipServer } from '../api/query.ts';
import { siteTime } from '../clock/clock.ts';
import { foodQuery } from '../foods/food-queries.ts';
import { findCachedFood } from '../foods/known-food.ts';
import { Failed } from '../ui/feedback/failed.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';
import { ErrorBoundary as ErrorOfPages } from './error-page.tsx';
import { FoodArticle, FoodArticleSkeleton } from './food-article.tsx';

export const loader = preload(({ api, params }) => [foodQuery(params.id ?? '', api)], { aboutOneThing: true });
export const clientLoader = skipServer;

const FoodGone = lazyComponent('food-gone', () => import('../foods/food-gone.tsx').then(({ FoodGone }) => FoodGone));

/** Says that the food is gone if the server responded with HTTP 404. Other errors get the usual error page. */
export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <FoodGone /> : <ErrorOfPages />;
}

export default function FoodDetailsPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { data: answer, dataUpdatedAt, error, refetch } = useQuery(foodQuery(id));
  const client = useQueryClient();
  // Until the full food has loaded, show the data from its card in a list.
  const food = answer ?? (error ? undefined : findCachedFood(client, id));
  const [asking, setAsking] = useState(false);
  // If the food disappears while the user is writing to the donor, keep their text on screen until they close the form.
  if (error instanceof ApiError && error.status === 404 && !asking) return <FoodGone />;
  return (
    <div className="@container mx-auto max-w-7xl px-4 py-8 low:py-3 md:py-12">
      {food ? (
        <FoodArticle food={food} answer={answer} asOf={siteTime(dataUpdatedAt)} onAsking={setAsking} />
      ) : (
        <>
          <PageMeta title={t`Food Details`} noIndex />
          {error ? (
            <Failed heading="h1" title={t`The food couldn’t be loaded`} error={error} onRetry={refetch} />
          ) : (
            <FoodArticleSkeleton />
          )}
        </>
      )}
    </div>
  );
}
