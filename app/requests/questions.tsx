import { useLingui } from '#page-words';
import type { FoodRequest } from '../../contract/requests/requests.ts';
import { OfferedAmount } from '../pickup/offered-amount.tsx';
import { AgreeOnTime } from '../pickup-times/agree-on-time.tsx';

/** Questions from donors that the user has yet to answer: offers of a smaller amount, and proposed pick-up times. */
export function Questions({ requests }: { requests: FoodRequest[] }) {
  const { t } = useLingui();
  const asked = requests.filter(isAsked);
  if (asked.length === 0) return null;
  return (
    <section aria-label={t`Waiting for your answer`} data-focus-next="" className="mb-8">
      <ul className="grid gap-4">
        {asked.map((request) => (
          <li
            key={request._id}
            className="rounded-box border-primary bg-surface shadow-card grid gap-6 border p-4 sm:p-6"
          >
            <OfferedAmount {...request} id={request._id} donor={request.donator.name} />
            {isProposed(request) && (
              <AgreeOnTime
                {...{ id: request._id, title: request.title, name: request.donator.name, isDonor: false }}
                {...{ proposal: request.proposal, hasTime: false }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the user has yet to answer an offer or a proposed pick-up time. If so, other messages about the request are hidden. */
export function isAsked(request: FoodRequest): boolean {
  return isOffered(request) || isProposed(request);
}

function isOffered({ offered }: FoodRequest): boolean {
  return offered !== undefined;
}

function isProposed({ proposal }: FoodRequest): boolean {
  return proposal?.byDonor === true;
}
