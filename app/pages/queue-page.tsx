import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useLingui } from '#page-words';
import { ApiError } from '../api/api.ts';
import { skipServer } from '../api/query.ts';
import { siteTime } from '../clock/clock.ts';
import { FoodNotYours } from '../foods/food-not-yours.tsx';
import { foodQuery } from '../foods/food-queries.ts';
import { NextInLine } from '../queue/next-in-line.tsx';
import { Queue } from '../queue/queue.tsx';
import { queueQuery } from '../queue/queue-queries.ts';
import { QueuedFood } from '../queue/queued-food.tsx';
import { QuietHelp } from '../queue/quiet-help.tsx';
import { ToldPeople } from '../queue/told-people.tsx';
import { WhatHappened } from '../queue/what-happened.tsx';
import { preloadForUser } from '../session/preload-for-user.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';

export const loader = preloadForUser((_user, api, { id = '' }) => [foodQuery(id, api), queueQuery(id, api)]);
export const clientLoader = skipServer;

export default function QueuePage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  return (
    <div data-focus-next="" className="mx-auto max-w-7xl px-4 pt-3 pb-8 sm:pt-8 md:pb-12">
      <PageMeta title={t`Manage Food`} noIndex />
      <div className="mx-auto max-w-5xl">
        <FoodQueue key={id} id={id} />
      </div>
    </div>
  );
}

function FoodQueue({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery(foodQuery(id));
  const { data, dataUpdatedAt, error } = query;

  if (error instanceof ApiError && error.status === 404) return <FoodNotYours title={error.message} />;
  // Do not render the queue: fetching the queue for another donor's food would log the viewer out.
  if (data && !data.isOwn) return <FoodNotYours title={t`This food belongs to someone else.`} />;
  return (
    <Loaded query={query} failed={t`The food couldn’t be loaded`} heading="h1">
      {(food) => (
        <>
          <Link
            to="/my-posted-food"
            className="text-muted hover:text-primary mb-3 inline-flex items-center gap-2 font-medium"
          >
            <ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" /> {t`My Posted Foods`}
          </Link>
          <NextInLine food={food} />
          <QueuedFood food={food} />
          {food.reach && <ToldPeople foodId={food._id} reach={food.reach} />}
          {food.outcome !== undefined && (
            <div className="mt-6">
              <WhatHappened food={food} />
            </div>
          )}
          {food.isQuiet && <QuietHelp food={food} />}
          <Queue food={food} asOf={siteTime(dataUpdatedAt)} />
        </>
      )}
    </Loaded>
  );
}
