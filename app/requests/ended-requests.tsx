import { X } from 'lucide-react';
import { useState } from 'react';
import { useLingui } from '#page-words';
import type { FoodRequest } from '../../contract/requests/requests.ts';
import { FoodTitle } from '../foods/food-link.tsx';
import { SayThanks } from '../thanks/say-thanks.tsx';
import { DonorsWord } from './donors-word.tsx';
import { explainRequest } from './explain-request.ts';
import { NoShowAnswer } from './no-show-answer.tsx';
import { RequestStatusBadge } from './request-status-badge.tsx';

/**
 * Requests that have ended since the user's last visit, with the reasons. They replace pick-up cards that are no longer valid.
 * Each stays until the user dismisses it or leaves the page.
 */
export function EndedRequests({ requests }: { requests: FoodRequest[] }) {
  const { t } = useLingui();
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const key = ({ _id, status }: FoodRequest) => `${_id} ${status}`;
  const shown = requests.filter((request) => !dismissed.has(key(request)));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t`Recent updates`} data-focus-next="" className="mb-8">
      <ul className="grid gap-4">
        {shown.map((request) => {
          const { title } = request;
          return (
            <li
              key={request._id}
              className="rounded-box border-base-300 bg-surface shadow-card grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2 border p-4 sm:p-6"
            >
              <div className="flex w-full flex-wrap items-center justify-between gap-2">
                <RequestStatusBadge status={request.status} reason={request.reason} />
                <button
                  type="button"
                  aria-label={t`Dismiss the message about ${title}`}
                  className="btn btn-ghost btn-circle btn-sm"
                  onClick={() => setDismissed(new Set([...dismissed, key(request)]))}
                >
                  <X size={20} aria-hidden />
                </button>
              </div>
              <p className="font-display text-xl wrap-anywhere">
                <FoodTitle id={request.foodId} title={request.title} />
              </p>
              <p className="text-pretty">{explainRequest(request, request.promisedElsewhere).map(t).join(' ')}</p>
              <DonorsWord word={request.word} />
              {request.status === 'Collected' && (
                <SayThanks id={request._id} title={request.title} name={request.donator.name} thanks={request.thanks} />
              )}
              {request.status === 'No Show' && (
                <NoShowAnswer id={request._id} title={request.title} given={request.noShowAnswer} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
