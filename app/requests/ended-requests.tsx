import { X } from 'lucide-react';
import { useState } from 'react';
import type { FoodRequest } from '../../contract/requests.ts';
import { FoodTitle } from '../foods/food-link.tsx';
import { SayThanks } from '../thanks/say-thanks.tsx';
import { DonorsWord } from './donors-word.tsx';
import { explainRequest } from './explain-request.ts';
import { NoShowAnswer } from './no-show-answer.tsx';
import { RequestStatusBadge } from './request-status-badge.tsx';

/**
 * What has become of requests since one last looked, each with why, until it is dismissed or the page is left. A pick-up
 * card that is no longer good gives way to one of these.
 */
export function EndedRequests({ requests }: { requests: FoodRequest[] }) {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const key = ({ _id, status }: FoodRequest) => `${_id} ${status}`;
  const shown = requests.filter((request) => !dismissed.has(key(request)));
  if (shown.length === 0) return null;
  return (
    <section aria-label="What has happened" data-focus-next="" className="mb-8">
      <ul className="grid gap-4">
        {shown.map((request) => (
          <li
            key={request._id}
            className="rounded-box border-base-300 bg-surface shadow-card relative grid justify-items-start gap-2 border p-4 pr-14 sm:p-6 sm:pr-16"
          >
            <RequestStatusBadge status={request.status} reason={request.reason} />
            <p className="font-display text-xl wrap-anywhere">
              <FoodTitle id={request.foodId} title={request.title} />
            </p>
            <p className="text-pretty">{explainRequest(request, request.promisedElsewhere)}</p>
            <DonorsWord word={request.word} />
            {request.status === 'Collected' && (
              <SayThanks id={request._id} title={request.title} name={request.donator.name} thanks={request.thanks} />
            )}
            {request.status === 'No Show' && (
              <NoShowAnswer id={request._id} title={request.title} given={request.noShowAnswer} />
            )}
            <button
              type="button"
              aria-label={`Dismiss the message about ${request.title}`}
              className="btn btn-ghost btn-circle btn-sm absolute top-3 right-3"
              onClick={() => setDismissed(new Set([...dismissed, key(request)]))}
            >
              <X size={20} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
