import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../api.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import NotFoundPage from '../pages/not-found-page.tsx';
import { preload, skipServer } from '../query.ts';
import { Failed } from '../ui/failed.tsx';
import { FoodArticle, FoodArticleSkeleton } from './food-article.tsx';
import { foodQuery } from './food-queries.ts';

export const loader = preload(({ api, params }) => [foodQuery(params.id ?? '', api)], { aboutOneThing: true });
export const clientLoader = skipServer;

export default function FoodDetailsPage() {
  const { id = '' } = useParams();
  const { data: food, dataUpdatedAt, error, refetch } = useQuery(foodQuery(id));
  const [asking, setAsking] = useState(false);
  // Whoever is writing to the donor keeps what they wrote until they have closed the form themselves.
  if (error instanceof ApiError && error.status === 404 && !asking) return <NotFoundPage />;
  return (
    <div className="mx-auto max-w-7xl px-4 py-8 md:py-12">
      {food ? (
        <FoodArticle food={food} asOf={dataUpdatedAt} onAsking={setAsking} />
      ) : (
        <>
          <PageMeta title="Food Details" noIndex />
          {error ? (
            <Failed heading="h1" title="The food could not be loaded" error={error} onRetry={refetch} />
          ) : (
            <FoodArticleSkeleton />
          )}
        </>
      )}
    </div>
  );
}
