import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { preloadForUser } from '../accounts/preload-for-user.ts';
import { ApiError } from '../api.ts';
import { FoodNotYours } from '../foods/food-not-yours.tsx';
import { foodQuery } from '../foods/food-queries.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { skipServer } from '../query.ts';
import { Failed } from '../ui/failed.tsx';
import { FullPageLoading } from '../ui/loading.tsx';
import { Queue } from './queue.tsx';
import { queueQuery } from './queue-queries.ts';
import { QueuedFood } from './queued-food.tsx';

export const loader = preloadForUser((_user, api, { id = '' }) => [foodQuery(id, api), queueQuery(id, api)]);
export const clientLoader = skipServer;

export default function QueuePage() {
  const { id = '' } = useParams();
  return (
    <div data-focus-next="" className="mx-auto max-w-7xl px-4 py-8 md:py-12">
      <PageMeta title="Manage Food" noIndex />
      <div className="max-w-5xl">
        <FoodQueue key={id} id={id} />
      </div>
    </div>
  );
}

function FoodQueue({ id }: { id: string }) {
  const { data: food, dataUpdatedAt, error, refetch } = useQuery(foodQuery(id));

  if (error instanceof ApiError && error.status === 404) return <FoodNotYours title={error.message} />;
  // The queue itself is not asked for: whoever asks for what is not theirs is logged out.
  if (food && !food.isOwn) return <FoodNotYours title="This food belongs to someone else." />;
  if (!food) {
    if (error) return <Failed heading="h1" title="The food could not be loaded" error={error} onRetry={refetch} />;
    return <FullPageLoading />;
  }
  return (
    <>
      <Link
        to="/my-posted-food"
        className="text-muted hover:text-primary mb-6 inline-flex items-center gap-2 font-medium"
      >
        <ArrowLeft size={18} aria-hidden /> My Posted Foods
      </Link>
      <QueuedFood food={food} />
      <Queue food={food} asOf={dataUpdatedAt} />
    </>
  );
}
