import { Ticket } from 'lucide-react';
import { Link } from 'react-router';
import { isAllowedFrom } from '../../contract/moves.ts';
import type { RequestStatus } from '../../contract/request-terms.ts';
import type { OwnRequest } from '../../contract/requests.ts';
import { KEPT_PAGE } from '../pickup/kept-page.ts';
import { PickupCode } from '../pickup/pickup-code.tsx';
import { useOnline } from '../ui/browser-state.ts';
import { placeInLine } from './place-in-line.ts';
import { RequestStatusBadge } from './request-status-badge.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

type Props = { request: OwnRequest; food: { title: string; promised: boolean } };

/** The state of one's own request for a food, and what one can do about it. */
export function OwnRequestState({ request: { _id, status, queuePosition, pickupCode }, food }: Props) {
  const online = useOnline();
  return (
    <section
      aria-label="Your request"
      className="rounded-box border-base-300 bg-surface shadow-card grid gap-4 border p-5"
    >
      <div role="status" className="grid justify-items-start gap-2">
        <RequestStatusBadge status={status} />
        <p className="font-medium text-pretty">{explain(status, queuePosition, food.promised)}</p>
      </div>
      {pickupCode && (
        <div className="grid gap-1">
          <span className="text-muted text-sm" aria-hidden>
            Pick-up code
          </span>
          <PickupCode code={pickupCode} />
        </div>
      )}
      {isAllowedFrom('withdraw', status) && (
        <div className="flex flex-wrap gap-3">
          {status === 'Accepted' && (
            <Link to={KEPT_PAGE} reloadDocument={!online} className="btn btn-primary">
              <Ticket size={18} aria-hidden /> Open the pick-up card
            </Link>
          )}
          <WithdrawButton key={_id} id={_id} title={food.title} className="" />
        </div>
      )}
    </section>
  );
}

function explain(status: RequestStatus, place: number | null, promised: boolean): string {
  switch (status) {
    case 'Requested': {
      const inLine = place === null ? 'You have asked for this.' : `You are ${placeInLine(place)}.`;
      return promised ? `${inLine} It is promised to someone else for now; you keep your place.` : inLine;
    }
    case 'Accepted':
      return 'It is yours to collect. Tell the donor this code when you are there.';
    case 'Collected':
      return 'You have collected this.';
    case 'Declined':
      return 'Your request was declined.';
    case 'Withdrawn':
      return 'You have withdrawn your request.';
    case 'No Show':
      return 'The donor has noted that you did not come.';
    case 'Expired':
      return 'Your request ended when the food expired.';
  }
}
