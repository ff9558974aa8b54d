import type { RequestStatus } from '../../contract/requests.ts';

const colours: Record<RequestStatus, string> = {
  Requested: 'badge-warning',
  Accepted: 'badge-success',
  Collected: 'badge-success',
  Declined: 'badge-error',
  'No Show': 'badge-error',
  Withdrawn: 'badge-neutral',
  Expired: 'badge-neutral',
};

/** A food request's status as a word on a colour. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  return <span className={`badge font-semibold whitespace-nowrap ${colours[status]}`}>{status}</span>;
}
