import { CalendarX, CircleCheck, CircleX, Hourglass, type LucideIcon, PackageCheck, Undo2, UserX } from 'lucide-react';
import { useLingui } from '#page-words';
import { type RequestReason, type RequestStatus, statusWords } from '../../contract/requests/request-terms.ts';

/** Red is only for requests that went wrong. */
const looks: Record<RequestStatus, { Icon: LucideIcon; colour: string }> = {
  Requested: { Icon: Hourglass, colour: 'badge-warning' },
  Accepted: { Icon: CircleCheck, colour: 'badge-success' },
  Collected: { Icon: PackageCheck, colour: 'badge-success' },
  Declined: { Icon: CircleX, colour: 'badge-neutral' },
  'No Show': { Icon: UserX, colour: 'badge-error' },
  Withdrawn: { Icon: Undo2, colour: 'badge-neutral' },
  Expired: { Icon: CalendarX, colour: 'badge-neutral' },
};

type Props = { status: RequestStatus; reason?: RequestReason | null; collector?: string };

/** A request's status, with text and an icon on a coloured background. */
export function RequestStatusBadge({ status, reason = null, collector }: Props) {
  const { t } = useLingui();
  const { Icon, colour } = looks[status];
  return (
    <span className={`badge h-auto min-h-6 gap-1 py-0.5 font-semibold ${colour}`}>
      <Icon size={14} strokeWidth={2.5} aria-hidden className="shrink-0" />
      <span className={collector === undefined ? undefined : 'wrap-anywhere'}>
        {t(statusWords({ status, reason }, collector))}
      </span>
    </span>
  );
}
