import type * as contract from '../../contract/accounts/my-data.ts';
import { statusOn } from '../../contract/requests/moves.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { earliestOpenDeadlines, middleOf } from '../kernel/calendar.ts';
import { emailFields, type User } from '../users/user.ts';
import { presentOffered } from './left.ts';
import { presentThanks } from './said.ts';
import * as store from './stores/queue-store.ts';
import { presentPicked } from './times/pickup-times.ts';

/** Returns all requests for a donor's food, newest first, for the donor's data export. */
export async function receivedRequests(db: Db, donor: User, ctx: Context): Promise<contract.ReceivedRequest[]> {
  return (await store.receivedRequests(db, donor.id)).map((request) => presentReceived(request, ctx));
}

/** Includes the requester's email only while the request is accepted. */
function presentReceived(request: store.ReceivedRow, ctx: Context): contract.ReceivedRequest {
  const status = statusOn(earliestOpenDeadlines(ctx), request);
  const { foodId, title, notes, word, answer, name, wanted } = request;
  const { email } = emailFields(request.email, request.isConfirmed, ctx);
  return {
    ...{ foodId, title, status, notes, word, answer },
    ...(wanted !== null && { wanted }),
    ...(status === 'Requested' && presentOffered(request)),
    askedAt: request.askedAt.toISOString(),
    reqDate: middleOf(request.requestedFor, ctx.timeZone),
    ...presentPicked({ ...request, status }, ctx),
    ...presentThanks(request.said, 'donor'),
    requester: { name, ...(status === 'Accepted' && request.emailPassedAt && !request.hidesEmail && { email }) },
  };
}
