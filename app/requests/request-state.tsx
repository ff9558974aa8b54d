import type { FoodRequest } from '../../contract/requests.ts';
import { placeInLine } from './place-in-line.ts';
import { RequestStatusBadge } from './request-status-badge.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

/** A request's state, whether that is unread, and the way out of waiting; an accepted one has it on its card. */
export function RequestState({ request, isUnread }: { request: FoodRequest; isUnread: boolean }) {
  const { _id, title, status, queuePosition } = request;
  return (
    <div className="grid justify-items-end gap-1.5 py-1 lg:justify-items-start">
      <div className="flex flex-wrap items-center justify-end gap-1.5 lg:justify-start">
        <RequestStatusBadge status={status} />
        {isUnread && <span className="badge badge-sm bg-primary text-primary-content border-0 font-semibold">New</span>}
      </div>
      {queuePosition !== null && <span className="text-muted text-sm">{placeInLine(queuePosition)}</span>}
      {status === 'Requested' && <WithdrawButton id={_id} title={title} />}
    </div>
  );
}
