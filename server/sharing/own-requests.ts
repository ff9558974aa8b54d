import { statusOn } from '../../contract/requests/moves.ts';
import * as contract from '../../contract/requests/requests.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { presentKind } from '../foods/present-food.ts';
import type { Page } from '../http/paging.ts';
import { codes } from '../kernel/api-error.ts';
import { lastDays, lastInstantOf, middleOf } from '../kernel/calendar.ts';
import { fieldNames, fullLink, pick, presentImage } from '../kernel/presenting.ts';
import { donorEmailFields, emailFields, presentPerson, requireOwnEmail, type User } from '../users/user.ts';
import { presentOffered } from './left.ts';
import { presentThanks } from './said.ts';
import { type FoodRequestRow, requestsOfRequester } from './stores/own-request-store.ts';
import { sharingNotifications } from './telling/sharing-notifications.ts';
import { presentLate } from './times/late.ts';
import { offeredTimes, presentPicked } from './times/pickup-times.ts';

/** A person's own requests, the newest first; only for themselves. */
export async function requestsBy(db: Db, requester: User, email: string, page: Page<{ id: string }>) {
  requireOwnEmail(requester, email);
  return requestsOfRequester(db, requester.id, page);
}
requestsBy.errors = codes('NOT_YOURS');

/** The state of one's own request, as the API answers it beside the food. */
export function presentOwnRequest(request: FoodRequestRow, ctx: Context): contract.OwnRequest {
  return { _id: request.id, ...presentState(request, ctx) };
}

/** The fields about a request's state. They are stored differently or depend on its status. */
const stateFields = [
  ...['status', 'reason', 'word', 'queuePosition', 'pickupCode', 'claim', 'noShowAnswer', 'changed', 'emailSeenSince'],
  ...[
    'pickup',
    'expected',
    'wanted',
    'offered',
    'unit',
    'left',
    'windows',
    'window',
    'proposal',
    'declinedTime',
    'lapsesAt',
    'promisedUntil',
    'promisedElsewhere',
    'thanks',
  ],
] as const;

/** The fields that are answered as they are stored. */
const asStored = fieldNames(contract.FoodRequest, [
  ...['_id', 'image', 'deadline', 'kind', 'reqDate', 'donator', 'reqUser', ...stateFields],
] as const);

/** A food request as the API answers it to its requester: the fields that the contract names, and no others. */
export function presentRequest(request: FoodRequestRow, ctx: Context): contract.FoodRequest {
  const state = presentState(request, ctx);
  return {
    ...pick({ ...request, unread: isUnread({ ...request, status: state.status }, ctx) }, asStored),
    _id: request.id,
    image: presentImage(request.image, ctx),
    deadline: lastInstantOf(request.deadline, ctx.timeZone),
    reqDate: middleOf(request.requestedFor, ctx.timeZone),
    donator: presentPerson({
      ...donorEmailFields(request, ctx),
      ...(request.donorIsSample && { isSample: true }),
      name: request.donorName,
      photo: presentImage(request.donorPhoto, ctx),
      picture: request.donorPicture,
    }),
    reqUser: presentPerson({
      email: request.requesterEmail,
      name: request.requesterName,
      photo: fullLink(request.requesterPhoto, ctx),
      picture: request.requesterPicture,
    }),
    ...(request.unit && { unit: request.unit }),
    ...(request.left !== null && { left: request.left }),
    promisedElsewhere: request.promisedElsewhere && state.status === 'Requested',
    ...state,
    ...presentKind(request),
    ...presentThanks(request.said, 'requester'),
  };
}

/** Whether there is news that its requester has not seen. */
function isUnread(request: FoodRequestRow, { clock, timeZone }: Context): boolean {
  const moment = { now: clock(), config: { timeZone } };
  const told = { ...request, donorSuspended: false };
  return request.news.some((kind) => sharingNotifications.kinds[kind]?.page?.isReason(told, moment));
}

/** Only for the requester: the code is theirs alone. */
function presentState(request: FoodRequestRow, ctx: Context): Omit<contract.OwnRequest, '_id'> {
  const status = statusOn(lastDays(ctx), request);
  const shown = emailFields(request.requesterEmail, request.requesterConfirmed, ctx);
  const [isWaiting, isAccepted] = [status === 'Requested', status === 'Accepted'];
  return {
    status,
    reason: isWaiting || status === 'Declined' ? request.reason : null,
    word: isWaiting || status === 'Declined' ? request.word : null,
    queuePosition: isWaiting ? request.queuePosition : null,
    pickupCode: isAccepted ? request.pickupCode : null,
    claim: isAccepted ? request.claim : null,
    noShowAnswer: status === 'No Show' ? request.answer : null,
    emailSeenSince: shown.email && request.emailPassedAt ? request.emailPassedAt.toISOString() : null,
    changed: isAccepted ? presentChange(request, ctx) : null,
    ...presentLate({ ...request, status }, ctx),
    ...(isAccepted && request.pickup && { pickup: request.pickup }),
    ...(isAccepted && presentExpected(request)),
    ...(request.wanted !== null && { wanted: request.wanted }),
    ...(isWaiting && presentOffered(request)),
    ...((isWaiting || isAccepted) && presentPickupTimes(request, ctx)),
    ...presentPicked({ ...request, status }, ctx),
  };
}

/** What the donor has asked, and what one has said to that; nothing where they have not. */
function presentExpected({ askedComingAt, onWayAt }: FoodRequestRow): Pick<contract.OwnRequest, 'expected'> {
  if (!askedComingAt) return {};
  return { expected: { at: askedComingAt.toISOString(), ...(onWayAt && { onWayAt: onWayAt.toISOString() }) } };
}

/** The pick-up times to choose from; absent if there are none. */
function presentPickupTimes(
  { offeredTimes: pickupTimes, deadline }: FoodRequestRow,
  ctx: Context,
): Pick<contract.OwnRequest, 'windows'> {
  const times = offeredTimes({ pickupTimes: pickupTimes ?? [], deadline }, ctx);
  return times.length > 0 ? { windows: times } : {};
}

function presentChange(
  { previousLocation, previousDeadline, placeChanged, contentsChanged, previousTime, changedAt }: FoodRequestRow,
  { timeZone }: Context,
): contract.OwnRequest['changed'] {
  const former = [previousLocation, previousDeadline, previousTime];
  const isSame = former.every((value) => value === null) && !placeChanged && !contentsChanged;
  if (!changedAt || isSame) return null;
  const deadline = previousDeadline && lastInstantOf(previousDeadline, timeZone);
  return {
    at: changedAt.toISOString(),
    location: previousLocation,
    deadline,
    ...(placeChanged && { address: true as const }),
    ...(contentsChanged && { contents: true as const }),
    ...(previousTime !== null && { window: previousTime }),
  };
}
