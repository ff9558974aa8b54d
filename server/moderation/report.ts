import { validate as isUuid } from 'uuid';
import { photoPath } from '../../contract/foods/photo-terms.ts';
import type * as contract from '../../contract/site/moderation.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import type { Publish } from '../events/publish.ts';
import { type FoodRow, foodAt } from '../foods/food.ts';
import { ApiError, codes } from '../kernel/api-error.ts';
import { receivedMessage } from '../messages/message.ts';
import type { User } from '../users/user.ts';
import { wantedAt } from '../wanted/wanted.ts';
import * as store from './moderation-store.ts';
import { addReportMail } from './report-notifications.ts';

/** The errors of `metPerson`, for route descriptions. */
export const MET_REFUSALS = codes(
  ...(['FOOD_NOT_FOUND', 'REQUEST_NOT_FOUND', 'WANTED_NOT_FOUND', 'PERSON_NOT_FOUND', 'ABOUT_YOURSELF'] as const),
);

/** The food, request or wanted post through which two users met. */
type Met = Pick<contract.ReportInput, 'foodId' | 'requestId' | 'wantedId'>;

/**
 * Stores a report with a copy of its subject, and notifies moderators. Ignores the report if the same user already has an open
 * one about the same subject.
 */
export async function report(
  db: Db,
  reporter: User,
  { about, reason, words, messageId, ...met }: contract.ReportInput,
  ctx: Context,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { personId, foodId, snapshot } = messageId
      ? await writerOf(tx, reporter, messageId)
      : await metPerson(tx, reporter, met, ctx);
    const id = await store.insertReport(tx, {
      about,
      personId,
      reason,
      words,
      foodId: about === 'food' ? (foodId ?? null) : null,
      messageId: messageId ?? null,
      wantedId: met.wantedId ?? null,
      reporterId: reporter.id,
      snapshot: JSON.stringify(snapshot),
      reportedAt: ctx.clock(),
    });
    if (id && ctx.sendsMail) await addReportMail(tx, id, ctx.clock());
  });
}
report.errors = codes(...MET_REFUSALS, 'MESSAGE_NOT_FOUND');

/** Creates the subscriber that reports food, on behalf of the site, if it is hidden because its text was posted repeatedly. */
export function reportHeld(ctx: Pick<Context, 'clock' | 'sendsMail'>): Publish {
  return async (tx, event) => {
    if (event.kind === 'food-held') await reportRepeated(tx, event.foodId, ctx);
  };
}

async function reportRepeated(tx: Db, foodId: string, ctx: Pick<Context, 'clock' | 'sendsMail'>): Promise<void> {
  const food = await foodAt(tx, foodId);
  const id = await store.insertReport(tx, {
    about: 'food',
    personId: food.donorId,
    reason: 'spam',
    words: REPEATED,
    foodId,
    reporterId: null,
    bySite: true,
    snapshot: JSON.stringify(snapshotOf(food)),
    reportedAt: ctx.clock(),
  });
  if (id && ctx.sendsMail) await addReportMail(tx, id, ctx.clock());
}

const REPEATED = 'The same text was posted 20 times or more within 7 days. It is hidden until you show it.';

/**
 * Finds the user whom the viewer has met (the donor of a food, the other side of a request, or the author of a wanted post), with a
 * snapshot of their public data. That user cannot be deleted until the transaction ends.
 *
 * @throws ApiError with one of MET_REFUSALS
 */
export async function metPerson(tx: Db, viewer: User, { foodId, requestId, wantedId }: Met, ctx: Context) {
  const found = foodId
    ? await donorOf(tx, viewer, foodId)
    : wantedId
      ? await authorOf(tx, viewer, wantedId, ctx)
      : await otherSideOf(tx, viewer, requestId ?? '');
  if (found.personId === viewer.id) throw new ApiError('ABOUT_YOURSELF');
  if (!(await store.lockAgainstDeletion(tx, found.personId))) throw new ApiError('PERSON_NOT_FOUND');
  return found;
}

async function donorOf(tx: Db, viewer: User, id: string) {
  const food = await foodAt(tx, id);
  if (food.hidden && food.donorId !== viewer.id) throw new ApiError('FOOD_NOT_FOUND');
  return { personId: food.donorId, foodId: food.id, snapshot: snapshotOf(food) };
}

function snapshotOf({ title, notes, location, photo, image, donorName }: FoodRow): contract.Snapshot {
  return { name: donorName, title, notes, location, image: photo ? photoPath(photo.id, 640) : image };
}

async function authorOf(tx: Db, viewer: User, id: string, ctx: Context) {
  const { personId, name, search } = await wantedAt(tx, viewer, id, ctx);
  const snapshot: contract.Snapshot = { name, title: search, notes: '', location: '', image: '' };
  return { personId, foodId: undefined, snapshot };
}

/** Finds a message's author, with a snapshot of only that message. */
async function writerOf(tx: Db, viewer: User, messageId: string) {
  const { personId, name, title, text, image } = await receivedMessage(tx, viewer, messageId);
  if (!(await store.lockAgainstDeletion(tx, personId))) throw new ApiError('PERSON_NOT_FOUND');
  const snapshot: contract.Snapshot = { name, title, notes: text, location: '', image };
  return { personId, foodId: undefined, snapshot };
}

async function otherSideOf(tx: Db, viewer: User, id: string) {
  const request = isUuid(id) ? await store.requestBetween(tx, id) : undefined;
  if (!request || (request.donorId !== viewer.id && request.requesterId !== viewer.id)) {
    throw new ApiError('REQUEST_NOT_FOUND');
  }
  const { title, location, image } = request;
  const isDonor = request.donorId === viewer.id;
  const [personId, name] = isDonor
    ? [request.requesterId, request.requesterName]
    : [request.donorId, request.donorName];
  const written = isDonor ? [request.notes, request.requesterThanks] : [request.donorThanks];
  const snapshot: contract.Snapshot = { name, title, location, image, notes: written.filter(Boolean).join('\n') };
  return { personId, foodId: undefined, snapshot };
}
