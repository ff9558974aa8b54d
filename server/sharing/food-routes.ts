import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { allergens, conditions, type Declared, diets, known, readNames } from '../../contract/content-terms.ts';
import type { Day } from '../../contract/dates.ts';
import { FoodAnswer, PostedFood } from '../../contract/food-page.ts';
import type { SearchScope, SortOrder } from '../../contract/food-terms.ts';
import { Categories, Food, FoodCount, FoodCountQuery, FoodSearch, PostedQuery } from '../../contract/foods.ts';
import { PageQuery } from '../../contract/paging.ts';
import { ANY_DISTANCE, parsePoint, type Radius } from '../../contract/place-terms.ts';
import { foodChange, foodInput, type ListedRow } from '../foods/food.ts';
import {
  type Around,
  categoriesWithFood,
  countFoods,
  type DistancePosition,
  nearestFoods,
  newestFoods,
  searchFoods,
} from '../foods/food-lists.ts';
import { presentFood } from '../foods/present-food.ts';
import { access } from '../http/access.ts';
import { mayBeKept } from '../http/dependencies.ts';
import type { Deps } from '../http/deps.ts';
import { type List, listById, onePage, readPage } from '../http/paging.ts';
import { json, jsonList, route, router } from '../http/routing.ts';
import { earlierResult, IdempotencyHeader, sendingOf } from '../idempotency/idempotency.ts';
import { updateFood } from './change.ts';
import {
  type PostedFoodRow,
  positionBehindPromised,
  postedFoods,
  postedFoodsByPromise,
  presentPosted,
  promisedFirst,
  viewFood,
} from './food-page.ts';
import { addFood, deleteFood } from './post.ts';
import { countToday, isRepeated, isRepeatedChange } from './quotas.ts';

const newest = listById('newest');
const posted = listById('posted');
/** The rule for holding a new or changed listing, for the descriptions of these calls. */
const HOLDING =
  'If the same title and notes have been posted 20 times within 7 days, by anyone, the listing is held: only its ' +
  'donor can see it, with the reason in `hidden`, until a moderator shows it.';

/** A cursor’s deadline. The database has no year 0. */
const deadline = z.iso
  .date()
  .refine((day) => day >= '0001-01-01')
  .transform((day) => day as Day);
const position = z.object({ id: z.uuid(), deadline });
const byDeadline = (sort: SortOrder, scope: SearchScope): List<{ id: string; deadline: Day }> => ({
  name: scope === 'title' ? sort : `${sort} ${scope}`,
  position,
});

/**
 * A list by distance. Its name contains a hash of the query, because cursors have a limited length. JSON keeps all
 * digits of a float.
 */
const byDistance = (of: string): List<DistancePosition> => ({
  name: `near ${createHash('sha256').update(of).digest('base64url')}`,
  position: z.union([z.object({ id: z.uuid(), chord: z.number() }), position]),
});

const LISTS =
  'Public, unless the site is invite-only. With a session, listings from people the signed-in user has blocked are ' +
  'left out.';

/** The calls about listings (docs/specification.md, section 7). */
export function foodRoutes(deps: Deps) {
  const { db, ctx, config, limits } = deps;
  const { anyone, anyoneWhoBlocks, signedIn, toChange, toPost } = access(deps);
  const [input, change] = [foodInput(ctx), foodChange(ctx)];
  const present = (food: ListedRow) => presentFood(food, ctx);

  return router()
    .openapi(
      route('get', '/foods', {
        summary: 'List available food, newest first',
        description: LISTS,
        access: anyoneWhoBlocks,
        query: PageQuery,
        answer: jsonList(Food, 'Listings.'),
      }),
      async (c) => {
        const query = c.req.valid('query');
        const foods = await newestFoods(db, c.var.viewer, readPage(newest, query), ctx);
        mayBeKept(c, 'foods');
        return c.json(onePage(c, newest, foods, query.limit).map(present), 200);
      },
    )
    .openapi(
      route('get', '/all-foods', {
        summary: 'Search available food',
        description: `Filters by words, location and declared contents. Sorts by deadline or distance. ${LISTS}`,
        access: anyoneWhoBlocks,
        query: FoodSearch,
        answer: jsonList(Food, 'Listings.'),
      }),
      async (c) => {
        const { search, in: scope, sort, near, within, free_of, diet, condition, ...query } = c.req.valid('query');
        const declared = readDeclared({ free_of, diet, condition });
        const around = readAround(near, within);
        if (sort === 'near' && around) {
          const list = byDistance(`${near} ${within} ${scope} ${search} ${JSON.stringify(declared)}`);
          const page = readPage(list, query);
          const foods = await nearestFoods(db, c.var.viewer, { search, scope, declared, around, ...page }, ctx);
          return c.json(onePage(c, list, foods, query.limit).map(present), 200);
        }
        const order = sort === 'asc' ? 'asc' : 'dsc';
        const list = byDeadline(order, scope);
        const foods = await searchFoods(
          db,
          c.var.viewer,
          { search, scope, sort: order, declared, around, ...readPage(list, query) },
          ctx,
        );
        // Responses that depend on a visitor's location are not cached.
        if (!around) mayBeKept(c, 'foods');
        return c.json(onePage(c, list, foods, query.limit).map(present), 200);
      },
    )
    .openapi(
      route('get', '/food-count', {
        summary: 'Count the listings that match a search, up to 100',
        description: `Sample listings are not counted. ${LISTS}`,
        access: anyoneWhoBlocks,
        query: FoodCountQuery,
        answer: json(FoodCount, 'The count.'),
      }),
      async (c) => {
        const { search, in: scope, near, within, ...declarations } = c.req.valid('query');
        const filter = { search, scope, declared: readDeclared(declarations), around: readAround(near, within) };
        if (!filter.around) mayBeKept(c, 'foods');
        return c.json(await countFoods(db, c.var.viewer, filter, ctx), 200);
      },
    )
    .openapi(
      route('get', '/categories', {
        summary: 'List the popular categories that have food',
        description: 'A search for any other popular category finds nothing, in titles or anywhere else.',
        answer: json(Categories, 'The search terms of these categories.'),
      }),
      async (c) => {
        mayBeKept(c, 'foods');
        return c.json(await categoriesWithFood(db, ctx), 200);
      },
    )
    .openapi(
      route('get', '/food/{id}', {
        summary: 'Get a listing',
        description:
          'Public, unless the site is invite-only. With a session, includes the signed-in user’s own request for the ' +
          'food.',
        access: anyone,
        answer: json(FoodAnswer, 'The listing.'),
        errors: ['FOOD_NOT_FOUND'],
      }),
      async (c) => {
        const { id } = c.req.valid('param');
        // This includes the 404 response.
        mayBeKept(c, `food ${id.toLowerCase()}`);
        return c.json(await viewFood(db, c.var.viewer, id, ctx, config), 200);
      },
    )
    .openapi(
      route('get', '/foods-by-donator/{email}', {
        summary: 'List the signed-in user’s listings, by default newest first',
        access: signedIn,
        query: PostedQuery,
        answer: jsonList(PostedFood, 'Listings.'),
        errors: ['NOT_YOURS'],
      }),
      async (c) => {
        const query = c.req.valid('query');
        const { email } = c.req.valid('param');
        const presented = (food: PostedFoodRow) => presentPosted(food, ctx);
        if (query.sort === 'promised') {
          const page = readPage(promisedFirst, query);
          const foods = await postedFoodsByPromise(db, c.var.user, email, page, ctx);
          const shown = onePage(c, promisedFirst, foods, query.limit, (part) =>
            positionBehindPromised(part, page.after),
          );
          return c.json(shown.map(presented), 200);
        }
        const foods = await postedFoods(db, c.var.user, email, readPage(posted, query), ctx);
        return c.json(onePage(c, posted, foods, query.limit).map(presented), 200);
      },
    )
    .openapi(
      route('post', '/add-food', {
        summary: 'Post a listing',
        description:
          limits.daily &&
          `Each account can post a limited number of listings a day, half as many in its first week. ${HOLDING} The ` +
            'call still succeeds.',
        access: toPost,
        headers: IdempotencyHeader,
        body: input,
        answer: json(z.object({ insertedId: z.string() }), 'ID of the new listing, even if it is held.'),
        errors: ['SUSPENDED', 'TOO_MUCH_TODAY', 'SENT_BEFORE'],
      }),
      async (c) => {
        const { user } = c.var;
        const food = c.req.valid('json');
        const sending = sendingOf(c.req.valid('header')['idempotency-key'], await c.req.text());
        const before = await earlierResult(db, { userId: user.id, what: 'food', ...sending });
        if (before) return c.json({ insertedId: before }, 200);
        await countToday(limits, 'posts', user, ctx);
        const isHeld = await isRepeated(limits, food);
        return c.json({ insertedId: await addFood(db, user, food, ctx, { sending, isHeld }) }, 200);
      },
    )
    .openapi(
      route('put', '/update-food/{id}', {
        summary: 'Change your own listing',
        description: [
          'Without `read`, every field that is sent is stored. With `read`, a field that is sent as it was read ' +
            'keeps its stored value. If a field that you changed has become something else in the meantime, nothing ' +
            'is stored, and the error `CHANGED_MEANWHILE` has the current values in `now`, by path. Each list in ' +
            '`contents`, such as `contents.contains`, is a separate field.',
          limits.daily &&
            `Changing the title or notes counts as posting them. ${HOLDING} The call still succeeds, and open ` +
              'requests for the food end.',
        ]
          .filter(Boolean)
          .join(' '),
        access: toChange,
        body: change,
        answer: json(z.object({ modifiedCount: z.int() }), '1, even if nothing changed or the listing is held.'),
        errors: [
          'NOT_YOURS',
          'FOOD_NOT_FOUND',
          'FOOD_COLLECTED',
          'PARTS_PROMISED',
          'MORE_PROMISED',
          'CHANGED_MEANWHILE',
        ],
      }),
      async (c) => {
        const { user } = c.var;
        const { id } = c.req.valid('param');
        const food = c.req.valid('json');
        const isHeld = await isRepeatedChange(db, limits, user, id, food);
        await updateFood(db, user, id, food, ctx, { isHeld });
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      route('delete', '/delete-food/{id}', {
        summary: 'Delete your own listing',
        access: toChange,
        answer: json(z.object({ deletedCount: z.int() }), 'Always 1.'),
        errors: ['NOT_YOURS', 'FOOD_NOT_FOUND'],
      }),
      async (c) => {
        await deleteFood(db, c.var.user, c.req.valid('param').id, ctx);
        return c.json({ deletedCount: 1 }, 200);
      },
    );
}

/** The area that a search covers. Undefined if the search names no location. */
function readAround(near: string | undefined, within: string): Around | undefined {
  const point = near === undefined ? undefined : parsePoint(near);
  return point && { point, within: within === ANY_DISTANCE ? undefined : (Number(within) as Radius) };
}

function readDeclared({
  free_of = '',
  diet = '',
  condition = '',
}: Pick<FoodSearch, 'free_of' | 'diet' | 'condition'>): Declared {
  return {
    freeOf: known(allergens, readNames(free_of)),
    diets: known(diets, readNames(diet)),
    conditions: known(conditions, readNames(condition)),
  };
}
