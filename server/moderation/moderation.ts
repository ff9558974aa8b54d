import type * as contract from '../../contract/moderation.ts';
import type { ModerationAct } from '../../contract/moderation-terms.ts';
import type { User } from '../accounts/account.ts';
import { endEverySession } from '../accounts/end-sessions.ts';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { foodsSuspended } from '../foods/food.ts';
import type { Page } from '../paging.ts';
import { openRequestsOf } from '../requests/food-request.ts';
import { forAll } from '../sharing/for-all.ts';
import { makeMove } from '../sharing/hand-over.ts';
import { hideFood as hide } from '../sharing/hiding.ts';
import { transact } from '../transact.ts';
import * as store from './moderation-store.ts';

/** How many foods or requests of a person are looked up at once. */
const BATCH = 100;

type ById = Page<{ id: string }>;

/** What was reported, the newest first. */
export async function reports(db: Db, state: 'open' | 'closed', page: ById): Promise<store.ReportRow[]> {
  return store.reports(db, state, page);
}

/** What was written in the contact form, the newest first. */
export const messages = store.messages;

/** People whose name or e-mail has a text, the newest first. */
export const people = store.people;

/** What moderators did, the newest first. */
export const log = store.acts;

/**
 * Hides a food from all but its donor, who is told why; with no reason it can be seen again. Its open requests end.
 *
 * @throws ApiError FOOD_NOT_FOUND
 */
export async function hideFood(db: Db, moderator: User, id: string, why: string | null, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const { title } = await hide(tx, id, { hiddenWhy: why }, ctx);
    await record(tx, moderator, { act: why === null ? 'show' : 'hide', targetId: id, target: title, why }, ctx);
  });
}

/**
 * Suspends a person: their sessions end on all servers, their foods are hidden with all that was promised of them, and what
 * they have asked for is withdrawn. What fails half-way is gone on with when it is done again.
 *
 * @throws ApiError PERSON_NOT_FOUND or ABOUT_YOURSELF
 */
export async function suspend(db: Db, moderator: User, id: string, why: string, ctx: Context): Promise<void> {
  if (id === moderator.id) throw new ApiError('ABOUT_YOURSELF');
  const person = await db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, id);
    await store.setSuspension(tx, id, { suspendedAt: ctx.clock(), suspendedWhy: why });
    await endEverySession(tx, person);
    await record(tx, moderator, { act: 'suspend', targetId: id, target: nameOf(person), why }, ctx);
    return person;
  });
  await forAll(
    () => foodsSuspended(db, id, false, BATCH),
    (food) => hideWithDonor(db, food, true, ctx),
  );
  await forAll(
    () => openRequestsOf(db, id, BATCH, ctx),
    (request) => makeMove(db, person, 'withdraw', request, ctx),
  );
}

/**
 * Takes a suspension back: the person can sign in, and their foods are listed again. What had ended stays so.
 *
 * @throws ApiError PERSON_NOT_FOUND
 */
export async function reinstate(db: Db, moderator: User, id: string, ctx: Context): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, id);
    await store.setSuspension(tx, id, { suspendedAt: null, suspendedWhy: null });
    await record(tx, moderator, { act: 'reinstate', targetId: id, target: nameOf(person), why: null }, ctx);
  });
  await forAll(
    () => foodsSuspended(db, id, true, BATCH),
    (food) => hideWithDonor(db, food, false, ctx),
  );
}

/**
 * Closes a report. One that is closed already stays as it is.
 *
 * @throws ApiError REPORT_NOT_FOUND
 */
export async function closeReport(db: Db, moderator: User, id: string, note: string, ctx: Context): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const report = await store.lockReport(tx, id);
    if (!report) throw new ApiError('REPORT_NOT_FOUND');
    if (report.closedAt) return;
    await store.setClosed(tx, id, { closedAt: ctx.clock(), closedBy: nameOf(moderator), note });
    const { title, name } = report.snapshot;
    const target = report.about === 'food' ? title : name;
    await record(tx, moderator, { act: 'close', targetId: id, target, why: note }, ctx);
  });
}

/** A report as the API answers it to moderators. */
export function presentReport(report: store.ReportRow): contract.Report {
  const { id, about, reason, words, foodId, personId, snapshot } = report;
  const { name, title, notes, location, image } = snapshot;
  return {
    ...{ _id: id, about, reason, words, foodId, personId },
    snapshot: { name, title, notes, location, image },
    reportedAt: report.reportedAt.toISOString(),
    reporter: reporterOf(report),
    foodState: foodId === null ? null : report.hidden === null ? 'deleted' : report.hidden ? 'hidden' : 'shown',
    personSuspended: report.personSuspended,
    closed: report.closedAt && {
      at: report.closedAt.toISOString(),
      by: report.closedBy ?? '',
      note: report.note ?? '',
    },
  };
}

function reporterOf({ bySite, reporterName: name, reporterEmail: email }: store.ReportRow): string | null {
  if (bySite) return 'the site itself';
  return name === null ? null : nameOf({ name, email });
}

export function presentKnown(person: store.PersonRow): contract.KnownPerson {
  const { id, name, email, foods, suspendedAt, suspendedWhy } = person;
  const suspended = suspendedAt && { at: suspendedAt.toISOString(), why: suspendedWhy ?? '' };
  return { _id: id, name, email, foods, suspended };
}

export function presentMessage({
  id,
  name,
  email,
  subject,
  message,
  writtenAt,
}: store.MessageRow): contract.KeptMessage {
  return { _id: id, name, email, subject, message, writtenAt: writtenAt.toISOString() };
}

export function presentAct({ id, actedAt, moderator, act, target, targetId, why }: store.ActRow): contract.LoggedAct {
  return { _id: id, at: actedAt.toISOString(), moderator, act, target, targetId, why };
}

async function lockPerson(tx: Db, id: string): Promise<store.LockedPerson> {
  const person = await store.lockPerson(tx, id);
  if (!person) throw new ApiError('PERSON_NOT_FOUND');
  return person;
}

async function hideWithDonor(db: Db, foodId: string, donorSuspended: boolean, ctx: Context): Promise<void> {
  await transact(db, ctx, (tx, ctx) => hide(tx, foodId, { donorSuspended }, ctx));
}

async function record(
  tx: Db,
  moderator: User,
  { act, targetId, target, why }: { act: ModerationAct; targetId: string; target: string; why: string | null },
  { clock }: Pick<Context, 'clock'>,
): Promise<void> {
  const who = { moderatorId: moderator.id, moderator: nameOf(moderator) };
  await store.insertAct(tx, { actedAt: clock(), ...who, act, targetId, target, why: why ?? '' });
}

function nameOf({ name, email }: { name: string; email: string | null }): string {
  return email ? `${name} <${email}>` : name;
}
