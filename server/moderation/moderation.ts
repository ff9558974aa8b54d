import type * as contract from '../../contract/site/moderation.ts';
import type { Config } from '../config/config.ts';
import { lockUntilEnd } from '../db/advisory-locks.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { transact } from '../events/transact.ts';
import { publishPictureChanges } from '../foods/picture-changes.ts';
import { ApiError, codes } from '../kernel/api-error.ts';
import { setPictureHidden } from '../photos/hidden-pictures.ts';
import { hideFood as hide } from '../sharing/hide.ts';
import { hideAllFoods, withdrawAll } from '../sharing/moves/end-all.ts';
import { takeLinksBack } from '../site/roles/role-links.ts';
import { requireSteward } from '../site/roles/roles.ts';
import { type LockedUser, lockUser } from '../users/lock-person.ts';
import { isSteward } from '../users/moderators.ts';
import { endEverySession } from '../users/sessions.ts';
import type { User } from '../users/user.ts';
import { setWantedHidden } from '../wanted/wanted.ts';
import { nameOf, record } from './log/moderation-log.ts';
import * as store from './moderation-store.ts';

/** Returns reports, newest first. */
export const reports = store.reports;

/** Returns contact form messages, newest first. */
export const messages = store.messages;

/** Returns users whose name or email contains a text, newest first. */
export const people = store.people;

/** Returns the moderation log, newest first. */
export const log = store.acts;

/**
 * Hides a food from everyone except its donor, who is told the reason. Also ends the food's open requests, and hides its photo
 * wherever else it is shown. If `why` is null, shows the food and its photo again.
 */
export async function hideFood(db: Db, moderator: User, id: string, why: string | null, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const { title } = await hide(tx, id, { hiddenWhy: why }, ctx);
    await publishPictureChanges(tx, await setPictureHidden(tx, id, why !== null), ctx);
    await record(tx, moderator, { act: why === null ? 'show' : 'hide', targetId: id, target: title, why }, ctx);
  });
}
hideFood.errors = codes('FOOD_NOT_FOUND');

/** Hides a wanted post from everyone except its author, who is told the reason. If `why` is null, shows it again. */
export async function hideWanted(db: Db, moderator: User, id: string, why: string | null, ctx: Context): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { name, search } = await setWantedHidden(tx, id, why);
    const target = [name, search].filter(Boolean).join(': ');
    await record(tx, moderator, { act: why === null ? 'show' : 'hide', targetId: id, target, why }, ctx);
  });
}
hideWanted.errors = codes('WANTED_NOT_FOUND');

/**
 * Suspends a user: ends their sessions on all servers, deletes their unused links, hides their food, undoes promises of it, and
 * withdraws their own requests. If interrupted, call it again to finish.
 */
export async function suspend(
  db: Db,
  moderator: User,
  id: string,
  why: string,
  { ctx, config }: { ctx: Context; config: Pick<Config, 'moderators'> },
): Promise<void> {
  if (id === moderator.id) throw new ApiError('ABOUT_YOURSELF');
  const person = await db.transaction().execute(async (tx) => {
    await lockUntilEnd(tx, 'roles');
    const person = await lockPerson(tx, id);
    const wasSteward = await isSteward(tx, person, config);
    await store.setSuspension(tx, id, { suspendedAt: ctx.clock(), suspendedWhy: why });
    if (wasSteward) await requireSteward(tx, config);
    await endEverySession(tx, person);
    await endLinksOf(tx, person);
    await record(tx, moderator, { act: 'suspend', targetId: id, target: nameOf(person), why }, ctx);
    return person;
  });
  await hideAllFoods(db, id, true, ctx);
  await withdrawAll(db, person, ctx);
}
suspend.errors = codes('PERSON_NOT_FOUND', 'ABOUT_YOURSELF', 'LAST_STEWARD');

/** Lifts a suspension: the user can sign in, and their food is listed again. Requests that the suspension ended stay ended. */
export async function reinstate(db: Db, moderator: User, id: string, ctx: Context): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, id);
    await store.setSuspension(tx, id, { suspendedAt: null, suspendedWhy: null });
    await record(tx, moderator, { act: 'reinstate', targetId: id, target: nameOf(person), why: null }, ctx);
  });
  await hideAllFoods(db, id, false, ctx);
}
reinstate.errors = codes('PERSON_NOT_FOUND');

/** Closes a report. Does nothing if it is already closed. */
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
closeReport.errors = codes('REPORT_NOT_FOUND');

export function presentReport(report: store.ReportRow): contract.Report {
  const { id, about, reason, words, foodId, wantedId, personId, snapshot } = report;
  const { name, title, notes, location, image } = snapshot;
  return {
    _id: id,
    about,
    reason,
    words,
    foodId,
    personId,
    snapshot: { name, title, notes, location, image },
    reportedAt: report.reportedAt.toISOString(),
    reporter: reporterOf(report),
    foodState: foodId === null ? null : stateOf(report.hidden),
    wantedId,
    wantedState: wantedId === null ? null : stateOf(report.isWantedHidden),
    personSuspended: report.personSuspended,
    closed: report.closedAt && {
      at: report.closedAt.toISOString(),
      by: report.closedBy ?? '',
      note: report.note ?? '',
    },
  };
}

function stateOf(hidden: boolean | null): 'deleted' | 'hidden' | 'shown' {
  return hidden === null ? 'deleted' : hidden ? 'hidden' : 'shown';
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

/** Deletes a user's unused links. Lifting the suspension does not restore them. */
async function endLinksOf(tx: Db, person: LockedUser): Promise<void> {
  await takeLinksBack(tx, person.id);
  await store.endLinksOf(tx, person);
}

async function lockPerson(tx: Db, id: string): Promise<LockedUser> {
  const person = await lockUser(tx, id);
  if (!person) throw new ApiError('PERSON_NOT_FOUND');
  return person;
}
