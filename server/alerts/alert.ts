import { MAX_ALERTS } from '../../contract/alert-terms.ts';
import type * as contract from '../../contract/alerts.ts';
import { fold } from '../../contract/folded.ts';
import { parsePoint, type Radius, roughly } from '../../contract/place-terms.ts';
import type { User } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import { today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { Publish } from '../events/publish.ts';
import { cellOf, centreOf, radiusOf } from '../places/grid.ts';
import * as store from './alert-store.ts';

/** How long new food waits for someone to see it on the site, in milliseconds. */
const KEPT = 14 * 24 * 60 * 60_000;

/**
 * Has someone told of new food from now on. What is kept of the place is the middle of its cell: as much as everyone is told of
 * where a food is.
 *
 * @throws ApiError TOO_MANY_ALERTS
 */
export async function addAlert(db: Db, user: User, input: contract.AlertInput, ctx: Context): Promise<void> {
  const { near, within, search, label } = input;
  const { lat, lon } = centreOf(cellOf(parsePoint(near) ?? { lat: 0, lon: 0 }));
  const alert = { userId: user.id, label, lat, lon, within, search, searchFolded: fold(search), madeAt: ctx.clock() };
  await db.transaction().execute(async (tx) => {
    await store.insert(tx, alert);
    if ((await store.count(tx, user.id)) > MAX_ALERTS) throw new ApiError('TOO_MANY_ALERTS');
  });
}

/** Of what someone wants to be told, the newest first. */
export async function alertsOf(db: Db, user: User): Promise<contract.Alert[]> {
  return (await store.alertsOf(db, user.id)).map(presentAlert);
}

/** @returns how many there were */
export async function removeAlert(db: Db, user: User, id: string): Promise<number> {
  return store.deleteAlerts(db, user.id, id);
}

/** Has someone told of new food no more, nor of what has been found already. */
export async function removeAllAlerts(db: Db, userId: string): Promise<void> {
  await store.deleteAlerts(db, userId);
}

/** Makes what finds out who wants to be told of a new food, in the transaction that adds it, and publishes that they are. */
export function findForAlerts(clock: Context['clock'], publish: Publish): Publish {
  return async (tx, event) => {
    if (event.kind !== 'food-added' || !event.listed) return;
    const personIds = await store.find(tx, event.foodId, clock());
    if (personIds.length > 0) await publish(tx, { kind: 'food-found', foodId: event.foodId, personIds });
  };
}

/** New food that someone has not been shown, if there is any. */
export async function foundFor(db: Db, user: User, ctx: Context): Promise<contract.Found | null> {
  const found = await store.newest(db, user.id, today(ctx));
  if (!found) return null;
  const { lat, lon, within, ...rest } = found;
  return { ...rest, near: roughly({ lat, lon }), within: within as Radius };
}

/** Someone has been shown what has been found for them. */
export async function seen(db: Db, user: User): Promise<void> {
  await store.deleteFinds(db, user.id);
}

/** For whom something was found between two moments of which they have neither had mail nor seen it on the site. */
export const findersToMail = store.findersToMail;

/** What someone is to be told of by mail, and to which address. */
export const findsToMail = store.toMail;

/** Notes that someone has been told by mail of what was found until a moment. */
export const findsMailed = store.setMailed;

/** Forgets what nobody has looked at for two weeks. */
export async function deleteOldFinds(db: Db, now: Date): Promise<void> {
  await store.deleteOldFinds(db, new Date(now.getTime() - KEPT));
}

function presentAlert({ id, label, lat, lon, within, search, madeAt }: store.AlertRow): contract.Alert {
  const area = { lat, lon, radius: radiusOf(cellOf({ lat, lon })) };
  return { _id: id, area, within: within as Radius, search, label, madeAt: madeAt.toISOString() };
}
