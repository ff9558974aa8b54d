import { validate as isUuid } from 'uuid';
import type * as contract from '../../contract/moderation.ts';
import { photoPath } from '../../contract/photo-terms.ts';
import type { User } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { type FoodRow, foodAt } from '../foods/food.ts';
import { queueReportMail } from '../mail/mail-queue.ts';
import { receivedMessage } from '../messages/message.ts';
import * as store from './moderation-store.ts';

/** With what `metPerson` refuses, for the descriptions of calls. */
export const MET_REFUSALS = ['FOOD_NOT_FOUND', 'REQUEST_NOT_FOUND', 'PERSON_NOT_FOUND', 'ABOUT_YOURSELF'] as const;

/** Where a food or somebody else was met. */
type Met = Pick<contract.ReportInput, 'foodId' | 'requestId'>;

/**
 * Keeps what someone reports, as it is now, and has moderators told. What the same person has reported already, and nobody
 * has dealt with yet, is one report.
 *
 * @throws ApiError FOOD_NOT_FOUND, REQUEST_NOT_FOUND, MESSAGE_NOT_FOUND, PERSON_NOT_FOUND or ABOUT_YOURSELF
 */
export async function report(
  db: Db,
  reporter: User,
  { about, reason, words, messageId, ...met }: contract.ReportInput,
  { ctx, config }: { ctx: Context; config: Pick<Config, 'mail' | 'moderators'> },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { personId, foodId, snapshot } = messageId
      ? await writerOf(tx, reporter, messageId)
      : await metPerson(tx, reporter, met);
    const id = await store.insertReport(tx, {
      ...{ about, personId, reason, words },
      foodId: about === 'food' ? (foodId ?? null) : null,
      messageId: messageId ?? null,
      reporterId: reporter.id,
      snapshot: JSON.stringify(snapshot),
      reportedAt: ctx.clock(),
    });
    if (id && config.mail && config.moderators.length > 0) await queueReportMail(tx, id, ctx.clock());
  });
}

/** Reports a food that says what has been posted again and again, in the name of the site. */
export async function reportRepeated(tx: Db, foodId: string, ctx: Context): Promise<void> {
  const food = await foodAt(tx, foodId);
  const id = await store.insertReport(tx, {
    ...{ about: 'food', personId: food.donorId, reason: 'spam', words: REPEATED },
    ...{ foodId, reporterId: null, bySite: true },
    snapshot: JSON.stringify(snapshotOf(food)),
    reportedAt: ctx.clock(),
  });
  if (id && ctx.sendsMail) await queueReportMail(tx, id, ctx.clock());
}

const REPEATED = 'The same text has been posted 20 times or more within 7 days. It is hidden until you show it.';

/**
 * Whom someone met, and what of them was there to see: the donor of a food, or the other side of a request, who both stay
 * until the transaction ends.
 *
 * @throws ApiError FOOD_NOT_FOUND, REQUEST_NOT_FOUND, PERSON_NOT_FOUND or ABOUT_YOURSELF
 */
export async function metPerson(tx: Db, viewer: User, { foodId, requestId }: Met) {
  const found = foodId ? await donorOf(tx, viewer, foodId) : await otherSideOf(tx, viewer, requestId ?? '');
  if (found.personId === viewer.id) throw new ApiError('ABOUT_YOURSELF');
  if (!(await store.holdPerson(tx, found.personId))) throw new ApiError('PERSON_NOT_FOUND');
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

/** Of a conversation that one message, and nothing else. */
async function writerOf(tx: Db, viewer: User, messageId: string) {
  const { personId, name, title, text, image } = await receivedMessage(tx, viewer, messageId);
  if (!(await store.holdPerson(tx, personId))) throw new ApiError('PERSON_NOT_FOUND');
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
