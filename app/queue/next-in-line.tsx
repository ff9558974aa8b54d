import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { sayAmount } from '../../contract/foods/amount-terms.ts';
import type { FoodAnswer } from '../../contract/foods/food-page.ts';
import { AcceptNext } from '../pickup/accept-next.tsx';
import { PickupTimeWords } from '../pickup-times/pickup-time-words.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Fact } from '../ui/fact.tsx';
import { NEXT, REFUSED } from '../worker/next-path.ts';
import { nextOf } from './next-of.ts';
import { queueQuery } from './queue-queries.ts';

/**
 * Lets the donor accept the next requester with one tap. Shown to donors who open a notification that a requester cannot come.
 */
export function NextInLine({ food }: { food: FoodAnswer }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const { data } = useInfiniteQuery(queueQuery(food._id));
  if (!params.has(NEXT) || isDone) return null;
  const refused = params.get(REFUSED);
  const next = nextOf(food, data?.pages.flatMap(({ items }) => items) ?? []);
  return (
    <>
      {refused !== null && (
        <p role="alert" className="text-error mb-4 text-pretty wrap-anywhere">
          {t(whyRefused(refused))}
        </p>
      )}
      {next && (
        <section
          aria-label={t`Next in the queue`}
          className="rounded-box border-primary bg-surface shadow-card mb-8 grid gap-x-8 gap-y-3 border p-4 md:flex md:flex-wrap md:items-center"
        >
          <div className="flex items-center gap-3">
            <Avatar {...next.requester} size={40} />
            <p className="min-w-0 font-semibold wrap-anywhere">
              {t(msg`${{ name: next.requester.name }} is next in the queue.`)}
            </p>
          </div>
          {(next.wanted !== undefined || next.window) && (
            <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
              {next.wanted !== undefined && (
                <Fact name={t`Asking for`} layout="inline">
                  {t(sayAmount(next.wanted, food.unit))}
                </Fact>
              )}
              {next.window && (
                <Fact name={t`Pick-up time`} layout="inline">
                  <PickupTimeWords time={next.window.time} />
                </Fact>
              )}
            </dl>
          )}
          <div className="grid gap-2 md:ms-auto">
            <AcceptNext requestId={next._id} name={next.requester.name} onAccepted={() => setDone(true)} />
          </div>
        </section>
      )}
    </>
  );
}

/** Why the accept button of a push notification failed, by error code. */
function whyRefused(code: string): Message {
  if (code === 'FOOD_PROMISED' || code === 'NOT_SO_MUCH_LEFT')
    return msg`That didn’t work. The food is already promised to someone else.`;
  if (code.startsWith('REQUEST_')) return msg`That didn’t work. They’re no longer waiting.`;
  return msg`That didn’t work. Please try again.`;
}
