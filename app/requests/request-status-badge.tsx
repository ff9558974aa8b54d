import { CalendarX, CircleCheck, CircleX, Hourglass, type LucideIcon, PackageCheck, Undo2, UserX } from 'lucide-react';
import type { RequestStatus } from '../../contract/request-terms.ts';

const looks: Record<RequestStatus, { Icon: LucideIcon; colour: string }> = {
  Requested: { Icon: Hourglass, colour: 'badge-warning' },
  Accepted: { Icon: CircleCheck, colour: 'badge-success' },
  Collected: { Icon: PackageCheck, colour: 'badge-success' },
  Declined: { Icon: CircleX, colour: 'badge-error' },
  'No Show': { Icon: UserX, colour: 'badge-error' },
  Withdrawn: { Icon: Undo2, colour: 'badge-neutral' },
  Expired: { Icon: CalendarX, colour: 'badge-neutral' },
};

/** A food request's status as a word and a sign on a colour. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const { Icon, colour } = looks[status];
  return (
    <span className={`badge gap-1 font-semibold whitespace-nowrap ${colour}`}>
      <Icon size={14} strokeWidth={2.5} aria-hidden />
      {status}
    </span>
  );
}
