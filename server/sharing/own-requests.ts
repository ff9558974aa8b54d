import { statusOn } from '../../contract/requests/moves.ts';
import * as contract from '../../contract/requests/requests.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { presentKind } from '../foods/present-food.ts';
import type { Page } from '../http/paging.ts';
import { codes } from '../kernel/api-error.ts';
import { earliestOpenDeadlines, lastInstantOf, middleOf } from '../kernel/calendar.ts';
import { fieldNames, fullLink, pick, presentImage } from '../kernel/presenting.ts';
import { donorEmailFields, emailFields, presentPerson, requireOwnEmail, type User } from '../users/user.ts';
import { presentOffered } from './left.ts';
import { presentThanks } from './said.ts';
import { type FoodRequestRow, requestsOfRequester } from './stores/own-request-store.ts';
import { sharingNotifications } from './telling/sharing-notifications.ts';
import { presentLate } from './times/late.ts';
import { offeredTimes, presentPicked } from './times/pickup-times.ts';

/** Returns a user's requests, newest first. Only that user may see them. */
export async function requestsBy(db: Db, requester: User, email: string, page: Page<{ id: string }>) {
  requireOwnEmail(requester, email);
  return requestsOfRequester(db, requester.id, page);
}
requestsBy.errors = codes('NOT_YOURS');

/** The state of the viewer's own request, as returned with the food. */
export function presentOwnRequest(request: FoodRequestRow, ctx: Context): contract.OwnRequest {
  return { _id: request.id, ...presentState(request, ctx) };
}

/** Fields that are computed, because they depend on the request's status or are stored in a different form. */
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

const asStored = fieldNames(contract.FoodRequest, [
  ...['_id', 'image', 'deadline', 'kind', 'reqDate', 'donator', 'reqUser', ...stateFields],
] as const);

/** A food request as returned to its requester: the contract's fields only. */
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

/** Whether the requester has unread news about the request. */
function isUnread(request: FoodRequestRow, { clock, timeZone }: Context): boolean {
  const moment = { now: clock(), config: { timeZone } };
  const told = { ...request, donorSuspended: false };
  return request.news.some((kind) => sharingNotifications.kinds[kind]?.page?.isReason(told, moment));
}

/** Only for the requester, because it includes the pick-up code. */
function presentState(request: FoodRequestRow, ctx: Context): Omit<contract.OwnRequest, '_id'> {
  const status = statusOn(earliestOpenDeadlines(ctx), request);
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

/** When the donor asked whether the requester is on their way, and when the requester confirmed it. Absent if never asked. */
function presentExpected({ askedComingAt, onWayAt }: FoodRequestRow): Pick<contract.OwnRequest, 'expected'> {
  if (!askedComingAt) return {};
  return { expected: { at: askedComingAt.toISOString(), ...(onWayAt && { onWayAt: onWayAt.toISOString() }) } };
}

/** Pick-up times to choose from; absent if there are none. */
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
