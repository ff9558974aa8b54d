import { MAX_ALERTS } from '../../contract/foods/alert-terms.ts';
import type * as contract from '../../contract/foods/alerts.ts';
import { parsePoint, type Radius, roughly } from '../../contract/foods/place-terms.ts';
import { fold } from '../../contract/words/folded.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { declaredColumns, presentDeclared } from '../foods/contents.ts';
import { namesFood } from '../foods/matcher.ts';
import { markedTitle } from '../foods/search-words.ts';
import { ApiError, codes } from '../kernel/api-error.ts';
import { today } from '../kernel/calendar.ts';
import { cellOf, centreOf, radiusOf } from '../places/grid.ts';
import type { User } from '../users/user.ts';
import * as store from './alert-store.ts';

/** How long matches are kept, in milliseconds. */
const KEPT = 14 * 24 * 60 * 60_000;

/**
 * Adds an alert for new food. Stores only the centre of the map cell around its location, which is no more precise than a
 * listing's public location.
 */
export async function addAlert(db: Db, user: User, input: contract.AlertInput, ctx: Context): Promise<void> {
  const { near, within, search, declared, label } = input;
  const { lat, lon } = centreOf(cellOf(parsePoint(near) ?? { lat: 0, lon: 0 }));
  const wanted = { within, search, searchFolded: fold(search), ...declaredColumns(declared) };
  const alert = { userId: user.id, label, lat, lon, ...wanted, madeAt: ctx.clock() };
  await db.transaction().execute(async (tx) => {
    await store.insertAlert(tx, alert);
    if ((await store.countAlerts(tx, user.id)) > MAX_ALERTS) throw new ApiError('TOO_MANY_ALERTS');
  });
}
addAlert.errors = codes('TOO_MANY_ALERTS');

/** Returns a user's alerts, newest first. */
export async function alertsOf(db: Db, user: User): Promise<contract.Alert[]> {
  return (await store.alertsOf(db, user.id)).map(presentAlert);
}

/** @returns the number of deleted alerts: 1 or 0 */
export async function removeAlert(db: Db, user: User, id: string): Promise<number> {
  return store.deleteAlert(db, user.id, id);
}

/** Deletes all of a user's alerts and wanted posts, and their matches. */
export const forgetAlerts = store.deleteAllAlerts;

/** How many alerts are read first to find those that name a food. Each further page doubles their number. */
const FIRST_PAGE = 200;

/**
 * Stores a food as a match for people with alerts or wanted posts near it: up to `limit`, the nearest first, at most `within`
 * kilometres away, and nobody twice.
 *
 * @param except a user who isn't told
 * @returns the IDs of the users to tell
 */
export async function findPeopleNear(
  tx: Db,
  foodId: string,
  { within, limit, except }: { within: number; limit: number; except: string | null },
  ctx: Pick<Context, 'clock' | 'timeZone'>,
): Promise<string[]> {
  const near = { foodId, within, today: today(ctx) };
  const personIds: string[] = [];
  const names = new Map<string, boolean>();
  let page = { offset: 0, limit: FIRST_PAGE };
  for (;;) {
    const alerts = await store.nearestAlerts(tx, near, page);
    const title = markedTitle(alerts[0]?.title ?? '');
    const found = new Map<string, string>();
    for (const { id, userId, search, fits } of alerts) {
      if (!fits || userId === except || found.has(userId)) continue;
      const isNamed = names.get(search) ?? namesFood(search, title);
      names.set(search, isNamed);
      if (isNamed) found.set(userId, id);
    }
    const matches = [...found].map(([userId, alertId]) => ({ userId, alertId }));
    const most = { limit: limit - personIds.length, now: ctx.clock() };
    if (matches.length > 0) personIds.push(...(await store.insertMatches(tx, foodId, matches, most)));
    if (alerts.length < page.limit || !alerts.at(-1)?.isNear || personIds.length === limit) return personIds;
    page = { offset: page.offset + page.limit, limit: page.offset + page.limit };
  }
}

/** Returns a user's newest unseen match and the number of unseen matches; null if there are none. */
export async function foundFor(db: Db, user: User, ctx: Context): Promise<contract.Found | null> {
  const found = await store.newestMatch(db, user.id, today(ctx));
  if (!found) return null;
  const { count, foodId, title, lat, lon, within, search, label, isWanted, isUndeclared } = found;
  return {
    ...{ count, foodId, title, near: roughly({ lat, lon }), within: within as Radius, search, label },
    declared: presentDeclared(found),
    ...(isWanted && { isWanted }),
    ...(isUndeclared && { isUndeclared }),
  };
}

/** Marks a user's matches as seen. */
export async function markMatchesSeen(db: Db, user: User): Promise<void> {
  await store.setSeen(db, user.id);
}

/** Deletes matches that are more than two weeks old. */
export async function deleteOldFinds(db: Db, now: Date): Promise<void> {
  await store.deleteOldFinds(db, new Date(now.getTime() - KEPT));
}

function presentAlert(alert: store.AlertRow): contract.Alert {
  const { id, label, lat, lon, within, search, madeAt } = alert;
  const area = { lat, lon, radius: radiusOf(cellOf({ lat, lon })) };
  const wanted = { within: within as Radius, search, declared: presentDeclared(alert) };
  return { _id: id, area, ...wanted, label, madeAt: madeAt.toISOString() };
}
