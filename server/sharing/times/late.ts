import type { Day } from '../../../contract/dates.ts';
import type { RequestStatus } from '../../../contract/requests/request-terms.ts';
import type { Context } from '../../events/context.ts';
import { noonAfter, today } from '../../kernel/calendar.ts';

/** The time when an accepted request expires, for both sides. Absent until the food's last day has passed. */
export function presentLate(
  { status, deadline }: { status: RequestStatus; deadline: Day },
  ctx: Context,
): { promisedUntil?: string } {
  if (status !== 'Accepted' || deadline >= today(ctx)) return {};
  return { promisedUntil: noonAfter(deadline, ctx.timeZone) };
}
