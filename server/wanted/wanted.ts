import { msg } from '#words';
import { type Day, daysAfter, parseDay } from '../../contract/dates.ts';
import { kindOf } from '../../contract/food-kinds/kind-of.ts';
import { allergens, membersOf, NOTHING_DECLARED, readNames } from '../../contract/foods/content-terms.ts';
import { parsePoint, type Radius } from '../../contract/foods/place-terms.ts';
import type * as contract from '../../contract/wanted/wanted.ts';
import { MAX_WANTED, type Weekday, wantedLimits, weekdays } from '../../contract/wanted/wanted-terms.ts';
import { fold } from '../../contract/words/folded.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import type { Publish } from '../events/publish.ts';
import { declaredColumns, presentDeclared } from '../foods/contents.ts';
import { findFoods } from '../foods/food.ts';
import { nearestFoods } from '../foods/food-lists.ts';
import { namesFood } from '../foods/matcher.ts';
import { presentFood } from '../foods/present-food.ts';
import { markedTitle } from '../foods/search-words.ts';
import type { Page } from '../http/paging.ts';
import { ApiError, codes, invalidInput } from '../kernel/api-error.ts';
import { today } from '../kernel/calendar.ts';
import { presentImage } from '../kernel/presenting.ts';
import { cellOf, centreOf, radiusOf } from '../places/grid.ts';
import { shownCentre } from '../places/place.ts';
import { requireActive } from '../users/suspension.ts';
import { isSameEmail, type User } from '../users/user.ts';
import * as store from './wanted-store.ts';

/** How long a wanted post is kept after its last day, in days, so that its author can post it again. */
const KEPT = 30;

/** Maximum number of matches shown with a wanted post, and of listings looked at to find them. */
const [MOST_MATCHES, MOST_LOOKED_AT] = [3, 50];

/**
 * Posts what a user needs. If the user has a post for the same food and place, changes that one.
 *
 * @returns the post's ID
 */
export async function addWanted(db: Db, user: User, input: contract.WantedPostInput, ctx: Context): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const values = await valuesOf(tx, user, input, ctx);
    const id = await store.insertWanted(tx, user.id, values, ctx.clock());
    await requireFew(tx, user, ctx);
    return id;
  });
}
addWanted.errors = codes('SUSPENDED', 'TOO_MANY_WANTED');

/** Changes a user's own wanted post. With a new last day, a post that has ended is shown again. */
export async function changeWanted(
  db: Db,
  user: User,
  id: string,
  input: contract.WantedPostInput,
  ctx: Context,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const values = await valuesOf(tx, user, input, ctx);
    if (!(await store.updateWanted(tx, user.id, id, values))) throw new ApiError('WANTED_NOT_FOUND');
    await requireFew(tx, user, ctx);
  });
}
changeWanted.errors = codes('SUSPENDED', 'TOO_MANY_WANTED', 'WANTED_NOT_FOUND');

/** @returns the number of deleted posts: 1 or 0 */
export async function deleteWanted(db: Db, user: User, id: string): Promise<number> {
  return store.deleteWanted(db, user.id, id);
}

/** Deletes wanted posts that ended a month ago. */
export async function deleteEnded(db: Db, ctx: Pick<Context, 'clock' | 'timeZone'>): Promise<void> {
  await store.deleteEndedBefore(db, daysAfter(today(ctx), -KEPT));
}

/** Returns a subscriber that ends a user's wanted posts for food that they have collected. Standing posts stay. */
export function endWhenMet(ctx: Pick<Context, 'clock' | 'timeZone'>): Publish {
  return async (tx, event) => {
    if (event.kind !== 'request-changed' || event.to !== 'Collected') return;
    const [[food], [requesterId]] = [await findFoods(tx, [event.foodId]), event.requesterIds];
    if (!food || !requesterId) return;
    const title = markedTitle(food.title);
    const met = (await store.wantedBy(tx, requesterId)).filter(
      ({ search, until, weekdays }) =>
        search !== '' && weekdays === 0 && until >= today(ctx) && namesFood(search, title),
    );
    await store.setLastDay(tx, met, daysAfter(today(ctx), -1));
  };
}

/** Returns others' wanted posts: newest first or, near a point, nearest first. */
export async function wantedNear(
  db: Db,
  viewer: User,
  { near, within, ...page }: Page<store.WantedPosition> & Pick<contract.WantedQuery, 'near' | 'within'>,
  ctx: Context,
): Promise<store.OthersWantedRow[]> {
  const point = near === undefined ? undefined : parsePoint(near);
  const shown = { ...page, today: today(ctx) };
  return point
    ? store.nearestWanted(db, viewer.id, { ...shown, point, within: within as Radius })
    : store.newestWanted(db, viewer.id, shown);
}

/** Returns another user's wanted post, or undefined if it has ended or this user may not see it. */
export async function shownWanted(
  db: Db,
  viewer: User,
  id: string,
  ctx: Context,
): Promise<store.OthersWantedRow | undefined> {
  return store.findWanted(db, viewer.id, id, today(ctx));
}

/** Whether food contains something that a wanted post excludes. `contains` is a bit mask, as stored. */
export function isExcluded(
  { freeOf }: Pick<store.WantedRow, 'freeOf'>,
  { contains = 0 }: { contains?: number | undefined },
) {
  return (freeOf & contains) !== 0;
}

/** Like shownWanted, but a missing post is an error. */
export async function wantedAt(db: Db, viewer: User, id: string, ctx: Context): Promise<store.OthersWantedRow> {
  const post = await shownWanted(db, viewer, id, ctx);
  if (!post) throw new ApiError('WANTED_NOT_FOUND');
  return post;
}
wantedAt.errors = codes('WANTED_NOT_FOUND');

/** Hides a wanted post from others, or shows it again if `why` is null. @returns the post's text, and its author's name */
export async function setWantedHidden(
  tx: Db,
  id: string,
  why: string | null,
): Promise<{ search: string; name: string }> {
  const post = await store.setHidden(tx, id, why);
  if (!post) throw new ApiError('WANTED_NOT_FOUND');
  return post;
}

/** Maximum number of posts that a donor is shown. */
const MOST_SHOWN = 3;

/** Returns the wanted posts that new food of a user would match: their number, and the nearest ones. */
export async function wantedFor(
  db: Db,
  donor: User,
  { title, near, contains = '' }: contract.WantedForQuery,
  ctx: Context,
): Promise<contract.WantedFor> {
  const point = centreOf(cellOf(parsePoint(near) ?? { lat: 0, lon: 0 }));
  const excluded = declaredColumns({ ...NOTHING_DECLARED, freeOf: membersOf(allergens, readNames(contains)) }).freeOf;
  const food = { point, contains: excluded, today: today(ctx) };
  const folded = markedTitle(title);
  const searches = (await store.searchesNear(db, donor.id, food)).filter((search) => namesFood(search, folded));
  if (searches.length === 0) return { count: 0, posts: [] };
  const rows = await store.wantedForFood(db, donor.id, { ...food, searches, limit: MOST_SHOWN });
  return { count: rows[0]?.count ?? 0, posts: rows.map((post) => presentWanted(post, ctx)) };
}

/** Returns a user's own wanted posts, newest first. */
export async function wantedBy(db: Db, user: User, ctx: Context): Promise<contract.OwnWanted[]> {
  return (await store.wantedBy(db, user.id)).map((post) => presentOwn(post, ctx));
}

/** Returns a user's own wanted posts, newest first, each with available food that matches it. */
export async function wantedWithMatches(db: Db, user: User, ctx: Context): Promise<contract.WantedWithMatches[]> {
  const posts: contract.WantedWithMatches[] = [];
  for (const post of await wantedBy(db, user, ctx)) {
    posts.push({ ...post, matches: post.isOver ? [] : await matchesOf(db, user, post, ctx) });
  }
  return posts;
}

/**
 * Finds available food for a wanted post, nearest first. A match never contains what the post excludes. It may be undeclared, and
 * then says so.
 */
async function matchesOf(
  db: Db,
  user: User,
  { search, area, within, without, diets, weekdays }: contract.OwnWanted,
  ctx: Context,
): Promise<contract.WantedMatch[]> {
  const near = { point: area, within };
  const declared = { freeOf: [], diets, conditions: [] };
  const page = { limit: MOST_LOOKED_AT, after: undefined };
  const found = await nearestFoods(db, user, { ...page, search, scope: 'title', declared, around: near }, ctx);
  const excluded = declaredColumns({ freeOf: without, diets: [], conditions: [] }).freeOf;
  const needed = bitsOf(weekdays);
  return found
    .filter(({ donorEmail, contains, title, deadline }) => {
      const isOnDay = needed === 0 || (needed & bitsOf(weekdaysUntil(today(ctx), deadline))) !== 0;
      const isOwn = isSameEmail(donorEmail, user.email);
      return !isOwn && isOnDay && (contains & excluded) === 0 && namesFood(search, markedTitle(title));
    })
    .slice(0, MOST_MATCHES)
    .map((food) => ({ food: presentFood(food, ctx), isUndeclared: (excluded & ~food.freeOf) !== 0 }));
}

export function presentWanted(post: store.OthersWantedRow, ctx: Context): contract.Wanted {
  const { distance, name, photo, picture } = post;
  return {
    ...presentPost(post),
    ...(distance !== undefined && { distance }),
    person: { name, photo: presentImage(photo, ctx), picture },
  };
}

function presentOwn(post: store.WantedRow, ctx: Context): contract.OwnWanted {
  const { label, until, hiddenWhy } = post;
  return { ...presentPost(post), label, isOver: until < today(ctx), hidden: hiddenWhy };
}

function presentPost(post: store.WantedRow) {
  const { id, search, people, until, lat, lon, within, madeAt } = post;
  const { freeOf, diets } = presentDeclared({ ...post, conditions: 0 });
  const kind = kindOf(search);
  return {
    ...{ _id: id, search, people, until, diets, without: freeOf, within: within as Radius },
    weekdays: weekdays.filter((day) => post.weekdays & bitsOf([day])),
    area: { lat, lon, radius: radiusOf(cellOf({ lat, lon })) },
    madeAt: madeAt.toISOString(),
    ...(kind && { kind }),
  };
}

/** @throws ApiError INVALID_INPUT if the last day has passed or is too far away; SUSPENDED */
async function valuesOf(
  tx: Db,
  user: User,
  { search, people, until, weekdays, near, within, label, without, diets }: contract.WantedPostInput,
  ctx: Context,
): Promise<store.WantedValues> {
  const last = parseDay(until, ctx.timeZone);
  if (!last || last < today(ctx)) throw invalidInput('until', PASSED);
  if (last > daysAfter(today(ctx), wantedLimits.days)) throw invalidInput('until', TOO_FAR);
  await requireActive(tx, user.id);
  const { lat, lon } = await shownCentre(tx, user, parsePoint(near) ?? { lat: 0, lon: 0 });
  const { freeOf, diets: suited } = declaredColumns({ freeOf: without, diets, conditions: [] });
  return {
    ...{ search, searchFolded: `${OF_A_POST}${fold(search)}`, people, until: last, weekdays: bitsOf(weekdays) },
    ...{ lat, lon, within, label, freeOf, diets: suited },
  };
}

/** Keeps a post apart from an alert for the same food (`alerts_once`). No text contains it. */
const OF_A_POST = '\n';

const PASSED = msg`The last day must be today or later.`;
const TOO_FAR = msg`The last day can be at most a year away.`;

async function requireFew(tx: Db, user: User, ctx: Context): Promise<void> {
  if ((await store.countWanted(tx, user.id, today(ctx))) > MAX_WANTED) throw new ApiError('TOO_MANY_WANTED');
}

/** The days of the week as stored: Monday is 1, Tuesday 2, Wednesday 4. */
function bitsOf(weekdays: readonly Weekday[]): number {
  return weekdays.reduce((bits, day) => bits | (1 << (day - 1)), 0);
}

/** The days of the week from one day to another, like the function `weekdays_until` in the database. */
function weekdaysUntil(first: Day, last: Day): Weekday[] {
  const days = [0, 1, 2, 3, 4, 5, 6].map((days) => daysAfter(first, days)).filter((day) => day <= last);
  return days.map((day) => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 1);
}
