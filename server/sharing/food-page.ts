import { z } from 'zod';
import type * as contract from '../../contract/foods/food-page.ts';
import { MAX_PAGE } from '../../contract/foods/food-terms.ts';
import type { Outcome } from '../../contract/foods/outcome-terms.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { type FoodRow, foodAt, foodsPostedBy, foodsPostedWithFirst, type PositionBehindFirst } from '../foods/food.ts';
import { presentFood } from '../foods/present-food.ts';
import type { List, Page } from '../http/paging.ts';
import { ApiError, codes } from '../kernel/api-error.ts';
import { earliestOpenDeadlines } from '../kernel/calendar.ts';
import { placeOfFood } from '../places/place.ts';
import type { User } from '../users/user.ts';
import { yearRecords } from '../users/year-record.ts';
import { firstOfferOf } from './first-offers.ts';
import { mayTrySamples } from './may-try-samples.ts';
import { outcomesFor } from './outcome.ts';
import { presentOwnRequest } from './own-requests.ts';
import { type Demand, demandFor, type WantingRow, wantedBy } from './queue.ts';
import { presentReach } from './reach.ts';
import { isPromisedBy } from './stores/is-open.ts';
import { ownRequest } from './stores/own-request-store.ts';
import { offeredTimes, presentOffer } from './times/pickup-times.ts';

/** A listing for its donor, with its demand, its accepted requesters and the next one in the queue. */
export type PostedFoodRow = FoodRow & { demand: Demand; wanting: WantingRow[]; outcome: Outcome | null | undefined };

/**
 * Returns a listing, whatever its status, with the details that this viewer may see. Hidden listings are returned only to their
 * donor.
 *
 * @param viewer undefined for a guest
 */
export async function viewFood(
  db: Db,
  viewer: User | undefined,
  id: string,
  ctx: Context,
  config: Pick<Config, 'moderators'>,
): Promise<contract.FoodAnswer> {
  const food = await foodAt(db, id);
  const isOwn = viewer?.id === food.donorId;
  if (food.hidden && !isOwn) throw new ApiError('FOOD_NOT_FOUND');
  const demand = (await demandFor(db, [food.id], ctx))(food.id);
  const offered = presentOffer({ ...food, pickupTimes: offeredTimes(food, ctx) }, { isOwn });
  const shown = presentDemand(food, demand);
  const first = await firstOfferOf(db, food.id, ctx);
  const isOnlyExample = food.donorIsSample && !(await mayTrySamples(db, viewer, config));
  const answer = {
    ...presentFood(food, ctx, { isOwn }),
    ...shown,
    ...offered,
    isOwn,
    ...(isOnlyExample && { isOnlyExample }),
    ...(first && {
      firstOffer: {
        until: first.until.toISOString(),
        isMine: first.personId === viewer?.id,
        ...(isOwn && { name: first.name }),
      },
    }),
  };
  if (isOwn) {
    const pickup = await placeOfFood(db, food);
    const outcome = (await outcomesFor(db, [food], () => shown.collected, ctx))(food);
    const reach = await presentReach(db, food, demand, ctx);
    return { ...answer, ...forDonor(food, demand), ...(pickup && { pickup }), ...reach, ...presentOutcome(outcome) };
  }
  if (!viewer) return answer;
  const request = await ownRequest(db, viewer.id, food.id);
  const donatorYear = shown.collected ? undefined : (await yearRecords(db, [food.donorId], ctx)).get(food.donorId);
  const myRequest = request ? presentOwnRequest(request, ctx) : null;
  return { ...answer, myRequest, ...(donatorYear && { donatorYear }) };
}
viewFood.errors = codes('FOOD_NOT_FOUND');

/** Returns a donor's listings with their demand, newest first. `email` must be the donor's own address. */
export async function postedFoods(
  db: Db,
  donor: User,
  email: string,
  page: Page<{ id: string }>,
  ctx: Context,
): Promise<PostedFoodRow[]> {
  return withDemand(db, await foodsPostedBy(db, donor, email, page), ctx);
}
postedFoods.errors = codes('NOT_YOURS');

/** Like `postedFoods`, but promised food comes first. */
export async function postedFoodsByPromise(
  db: Db,
  donor: User,
  email: string,
  page: Page<PositionBehindFirst>,
  ctx: Context,
) {
  const isFirst = isPromisedBy(donor.id, earliestOpenDeadlines(ctx));
  return withDemand(db, await foodsPostedWithFirst(db, donor, email, { ...page, isFirst }), ctx);
}

const id = z.uuid();

/** Cursor format for `postedFoodsByPromise`. Holds up to two pages of IDs, because a short page may be followed by a long one. */
export const promisedFirst: List<PositionBehindFirst> = {
  name: 'posted promised',
  position: z.object({ first: z.array(id).max(2 * MAX_PAGE), id: id.optional() }),
};

/** Returns the cursor after a page of `postedFoodsByPromise`. Promised food that does not fit in it is listed with the rest. */
export function positionBehindPromised(
  page: { id: string; isFirst: boolean }[],
  after: PositionBehindFirst | undefined,
): PositionBehindFirst {
  const first = [...(after?.first ?? []), ...page.filter(({ isFirst }) => isFirst).map(({ id }) => id)];
  const last = page.at(-1);
  if (!last?.isFirst) return { first, id: last?.id };
  return first.length + page.length > MAX_PAGE ? { first, id: HIGHEST } : { first };
}

/** The highest possible ID, newer than all others. */
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

async function withDemand<Row extends FoodRow>(db: Db, foods: Row[], ctx: Context) {
  const ids = foods.map(({ id }) => id);
  const demand = await demandFor(db, ids, ctx);
  const wanting = await wantedBy(
    db,
    ids.filter((id) => demand(id).accepted + demand(id).waiting > 0),
    ctx,
  );
  const outcome = await outcomesFor(db, foods, (food) => presentDemand(food, demand(food.id)).collected, ctx);
  return foods.map((food) => ({
    ...food,
    ...{ demand: demand(food.id), wanting: wanting(food.id), outcome: outcome(food) },
  }));
}

/** A food as returned to its donor. */
export function presentPosted(food: PostedFoodRow, ctx: Context): contract.PostedFood {
  return {
    ...presentFood(food, ctx, { isOwn: true }),
    ...presentDemand(food, food.demand),
    ...presentWanting(food.wanting),
    ...forDonor(food, food.demand),
    ...presentOutcome(food.outcome),
  };
}

function presentOutcome(outcome: Outcome | null | undefined) {
  return outcome === undefined ? {} : { outcome };
}

function presentWanting(rows: WantingRow[]) {
  const [coming, waiting] = [
    rows.filter(({ status }) => status === 'Accepted'),
    rows.filter(({ status }) => status === 'Requested'),
  ];
  const present = ({ id, name, picture, pickupTime, wanted }: WantingRow): contract.Wanting => ({
    ...{ requestId: id, name, picture },
    ...(pickupTime !== null && { window: pickupTime }),
    ...(wanted !== null && { wanted }),
  });
  const [next] = waiting.map(present);
  return {
    promisedTo: coming.map(({ name }) => name).join(', ') || null,
    ...(coming.length > 0 && { coming: coming.map(present) }),
    ...(next && { next }),
  };
}

function forDonor(food: FoodRow, demand: Demand) {
  return {
    openRequests: demand.waiting + demand.accepted,
    pictureMissing: food.isPictureMissing,
    ...(food.hiddenWhy !== null && { hidden: food.hiddenWhy }),
  };
}

function presentDemand({ quantity }: FoodRow, { waiting, accepted, collected, collectedAmount }: Demand) {
  return { waiting, promised: accepted > 0, collected: collected && (collectedAmount ?? quantity) >= quantity };
}
