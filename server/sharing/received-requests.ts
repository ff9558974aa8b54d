import type * as contract from '../../contract/accounts/my-data.ts';
import { statusOn } from '../../contract/requests/moves.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { lastDays, middleOf } from '../kernel/calendar.ts';
import { emailFields, type User } from '../users/user.ts';
import { presentOffered } from './left.ts';
import { presentThanks } from './said.ts';
import * as store from './stores/queue-store.ts';
import { presentPicked } from './times/pickup-times.ts';

/** All requests for a donor's foods, the newest first, for the file of the site's data about the donor. */
export async function receivedRequests(db: Db, donor: User, ctx: Context): Promise<contract.ReceivedRequest[]> {
  return (await store.receivedRequests(db, donor.id)).map((request) => presentReceived(request, ctx));
}

/** A requester's e-mail is told to a donor only while they are accepted. */
function presentReceived(request: store.ReceivedRow, ctx: Context): contract.ReceivedRequest {
  const status = statusOn(lastDays(ctx), request);
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
