import type { FoodAnswer } from '../../contract/foods/food-page.ts';
import type { Radius } from '../../contract/foods/place-terms.ts';
import { findPeopleNear } from '../alerts/alert.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { type TransactionContext, transact } from '../events/transact.ts';
import { type FoodRow, listedFood, lockFood, lockOwnFood } from '../foods/food.ts';
import { ApiError, codes } from '../kernel/api-error.ts';
import { lastInstantOf, today } from '../kernel/calendar.ts';
import type { User } from '../users/user.ts';
import { type Demand, demandFor } from './queue.ts';
import { firstOfferOf } from './stores/first-offer-store.ts';
import * as store from './stores/reach-store.ts';

const MINUTE = 60_000;

const FARTHEST: Radius = 25;

/**
 * How far away people are told of a food, in kilometres, once a share of its time has passed. So a loaf for today reaches everyone
 * within the hour, and a jar that keeps for three weeks within days.
 */
const STEPS: readonly { after: number; within: Radius }[] = [
  { after: 0, within: 2 },
  { after: 0.02, within: 5 },
  { after: 0.05, within: 10 },
  { after: 0.1, within: FARTHEST },
];

/** The longest time that the shares are taken of, in milliseconds: 60 days. */
const LONGEST = 60 * 24 * 60 * MINUTE;

/** Maximum number of people told at once. If there are more at a step, they are told after a pause, in milliseconds. */
const [MOST_AT_ONCE, BETWEEN] = [50, 5 * MINUTE];

/** How many people must be waiting for a food before no one else is told, and how long until this is checked again. */
const [ENOUGH, UNTIL_CHECK] = [5, 15 * MINUTE];

/** Fewer people than this are not counted for the donor, who could otherwise find out where someone lives. */
const FEW = 5;

/** Maximum number of foods whose reach grows in one run of the task. */
const BATCH = 100;

/** Tells the people nearest to a food that it is there, and plans when to tell others. @param except knows already */
export async function beginReach(
  tx: Db,
  food: Pick<FoodRow, 'id' | 'donorId' | 'deadline'>,
  ctx: TransactionContext,
  except: string | null = null,
): Promise<void> {
  const beganAt = ctx.clock();
  const reach = { foodId: food.id, beganAt, step: 0, told: 0, nextAt: null, exceptId: except };
  await widen(tx, food, { ...reach, quietAt: quietFrom(food, beganAt, ctx) }, ctx);
}

/** Begins the reach of a listed food whose reach has not begun, for example because it was held until a moderator had seen it. */
export async function beginReachOnce(tx: Db, food: FoodRow, ctx: TransactionContext): Promise<void> {
  if (!listedFood(food, ctx) || (await store.reachOf(tx, food.id))) return;
  if (!(await firstOfferOf(tx, food.id, ctx.clock()))) await beginReach(tx, food, ctx);
}

/** Tells people farther away of food whose next step is due, unless enough people have asked for it. */
export async function widenDueReach(db: Db, ctx: Context): Promise<void> {
  for (const foodId of await store.dueReach(db, ctx.clock(), BATCH)) {
    await transact(db, ctx, async (tx, ctx) => {
      const food = await lockFood(tx, foodId);
      const reach = await store.reachOf(tx, foodId);
      const now = ctx.clock();
      if (!food || !reach?.nextAt || reach.nextAt > now) return;
      if (food.deadline < today(ctx)) return store.putReach(tx, { ...reach, nextAt: null });
      if (await mayTell(tx, food, ctx)) return widen(tx, food, reach, ctx);
      await store.putReach(tx, { ...reach, nextAt: new Date(now.getTime() + UNTIL_CHECK) });
    });
  }
}

/** Tells people farther away at once, because the donor wants it. Does nothing if everyone has been told. */
export async function widenNow(db: Db, donor: User, id: string, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const food = await lockOwnFood(tx, donor, id);
    const reach = await store.reachOf(tx, food.id);
    if (!listedFood(food, ctx)) throw new ApiError('FOOD_NOT_AVAILABLE');
    if (reach?.nextAt) await widen(tx, food, reach, ctx);
  });
}
widenNow.errors = codes('NOT_YOURS', 'FOOD_NOT_FOUND', 'FOOD_NOT_AVAILABLE');

/** Tells donors, once, that a third of their food's time has passed and no one has asked for it. */
export async function tellOfQuiet(db: Db, ctx: Context): Promise<void> {
  for (const foodId of await store.dueQuiet(db, ctx.clock(), BATCH)) {
    await transact(db, ctx, async (tx, ctx) => {
      const food = await lockFood(tx, foodId);
      const reach = await store.reachOf(tx, foodId);
      const now = ctx.clock();
      if (!food || !reach?.quietAt || reach.quietAt > now) return;
      const quietAt = quietFrom(food, reach.beganAt, ctx);
      const isLater = quietAt > now;
      await store.setQuietAt(tx, foodId, isLater ? quietAt : null);
      if (isLater || !(await isQuiet(tx, food, ctx))) return;
      await ctx.publish(tx, { kind: 'food-quiet', foodId, donorId: food.donorId });
    });
  }
}

/** Whether a food can be had, and no one waits for it, is coming for it or has collected it. */
export async function isQuiet(db: Db, food: FoodRow, ctx: Context): Promise<boolean> {
  return listedFood(food, ctx) !== null && isUnwanted((await demandFor(db, [food.id], ctx))(food.id));
}

function isUnwanted({ waiting, accepted, collected }: Demand): boolean {
  return waiting === 0 && accepted === 0 && !collected;
}

/** When a third of a food's time has passed. */
function quietFrom(
  { deadline }: Pick<FoodRow, 'deadline'>,
  began: Date,
  { timeZone }: Pick<Context, 'timeZone'>,
): Date {
  return new Date(began.getTime() + (Date.parse(lastInstantOf(deadline, timeZone)) - began.getTime()) / 3);
}

/** Returns how far people have been told of a listed food, and whether no one has asked for it yet, for its donor. */
export async function presentReach(
  db: Db,
  food: FoodRow,
  demand: Demand,
  ctx: Context,
): Promise<Pick<FoodAnswer, 'reach' | 'isQuiet'>> {
  const reach = listedFood(food, ctx) && (await store.reachOf(db, food.id));
  if (!reach) return {};
  const { beganAt, step, told, nextAt } = reach;
  const [done, next] = [STEPS[Math.max(0, step - 1)], STEPS[step]];
  return {
    ...(isUnwanted(demand) && quietFrom(food, beganAt, ctx) <= ctx.clock() && { isQuiet: true }),
    ...(food.areaLat !== null && {
      reach: {
        within: done?.within ?? FARTHEST,
        ...(told >= FEW && { told }),
        ...(next && nextAt && !isEnough(food, demand) && { next: { at: nextAt.toISOString(), within: next.within } }),
      },
    }),
  };
}

/** Carries out the next step of a food's reach, or a part of it, and plans the one after it. */
async function widen(
  tx: Db,
  food: Pick<FoodRow, 'id' | 'donorId' | 'deadline'>,
  reach: store.ReachRow,
  ctx: TransactionContext,
): Promise<void> {
  const { within = FARTHEST } = STEPS[reach.step] ?? {};
  const circle = { within, limit: MOST_AT_ONCE, except: reach.exceptId };
  const personIds = await findPeopleNear(tx, food.id, circle, ctx);
  const isMore = personIds.length === MOST_AT_ONCE;
  const step = isMore ? reach.step : reach.step + 1;
  const now = ctx.clock().getTime();
  const began = reach.beganAt.getTime();
  const time = Math.min(Date.parse(lastInstantOf(food.deadline, ctx.timeZone)) - began, LONGEST);
  const after = STEPS[step]?.after;
  const at = isMore ? now + BETWEEN : began + time * (after ?? 0);
  const nextAt = after === undefined ? null : new Date(Math.max(at, now));
  await store.putReach(tx, { ...reach, step, told: reach.told + personIds.length, nextAt });
  if (reach.step > 0 || personIds.length > 0) {
    await ctx.publish(tx, { kind: 'food-found', foodId: food.id, donorId: food.donorId, personIds });
  }
}

async function mayTell(tx: Db, food: FoodRow, ctx: Context): Promise<boolean> {
  if (!listedFood(food, ctx) || (await firstOfferOf(tx, food.id, ctx.clock()))) return false;
  return !isEnough(food, (await demandFor(tx, [food.id], ctx))(food.id));
}

/** Whether five people are waiting for a food, or as many as there are parts of it left. */
function isEnough({ inParts, quantity, taken }: FoodRow, { waiting }: Demand): boolean {
  const left = quantity - taken;
  return left <= 0 || waiting >= (inParts ? Math.min(ENOUGH, left) : ENOUGH);
}
