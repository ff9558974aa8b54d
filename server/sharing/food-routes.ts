import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Day } from '../../contract/dates.ts';
import {
  allergens,
  conditions,
  type Declared,
  diets,
  membersOf,
  readNames,
} from '../../contract/foods/content-terms.ts';
import { FoodAnswer, OutcomeInput, PostedFood } from '../../contract/foods/food-page.ts';
import type { SearchScope, SortOrder } from '../../contract/foods/food-terms.ts';
import { Categories, Food, FoodCount, FoodCountQuery, FoodSearch, PostedQuery } from '../../contract/foods/foods.ts';
import { ANY_DISTANCE, parsePoint, type Radius } from '../../contract/foods/place-terms.ts';
import { PageQuery } from '../../contract/paging.ts';
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
import { markPublic } from '../http/dependencies.ts';
import type { Deps } from '../http/deps.ts';
import { countToday } from '../http/limit.ts';
import { type List, listById, pageOf } from '../http/paging.ts';
import { insertedId, json, jsonList, router, success } from '../http/routing.ts';
import { earlierResult, IdempotencyHeader, sendingOf } from '../idempotency/idempotency.ts';
import { updateFood } from './change.ts';
import {
  positionBehindPromised,
  postedFoods,
  postedFoodsByPromise,
  presentPosted,
  promisedFirst,
  viewFood,
} from './food-page.ts';
import { sayOutcome } from './outcome.ts';
import { addFood, deleteFood } from './post.ts';
import { isRepeated, isRepeatedChange } from './quotas.ts';
import { widenNow } from './reach.ts';

const newest = listById('newest');
const posted = listById('posted');
/** Describes, for the API documentation, when a new or changed listing is held. */
const HOLDING =
  'If the same title and notes have been posted 20 times within 7 days, by anyone, the listing is held: only its ' +
  'donor can see it, with the reason in `hidden`, until a moderator shows it.';

/** A deadline in a cursor. PostgreSQL has no year 0. */
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
 * Cursor format for a list sorted by distance. The name contains a hash of the query, because the length of cursors is limited.
 * `chord` stays exact, because JSON preserves floats.
 */
const byDistance = (of: string): List<DistancePosition> => ({
  name: `near ${createHash('sha256').update(of).digest('base64url')}`,
  position: z.union([z.object({ id: z.uuid(), chord: z.number() }), position]),
});

const LISTS =
  'Public, unless the site is invite-only. With a session, listings from people the signed-in user has blocked are ' +
  'left out.';

/** API calls for listings (docs/specification.md, section 7). */
export function foodRoutes(deps: Deps) {
  const { db, ctx, config, limits } = deps;
  const change = foodChange(ctx);
  const input = foodInput(ctx)
    .extend({
      offerTo: z
        .uuid('offerTo must be the id of a wanted post.')
        .optional()
        .describe(
          'ID of a wanted post. Its author can have the food for two hours before others can ask for it. Ignored if the post has ended.',
        ),
    })
    .meta({ id: 'FoodInput' });
  const present = (food: ListedRow) => presentFood(food, ctx);

  return router(deps)
    .call('get', '/foods', {
      summary: 'List available food, newest first',
      description: LISTS,
      access: 'anyoneWhoBlocks',
      query: PageQuery,
      answer: jsonList(Food, 'Listings.'),
      act: async ({ c, viewer, query }) => {
        const page = await pageOf(newest, query, (page) => newestFoods(db, viewer, page, ctx), present);
        markPublic(c, 'foods');
        return page;
      },
    })
    .call('get', '/all-foods', {
      summary: 'Search available food',
      description: `Filters by words, location and declared contents. Sorts by deadline or distance. ${LISTS}`,
      access: 'anyoneWhoBlocks',
      query: FoodSearch,
      answer: jsonList(Food, 'Listings.'),
      act: async ({ c, viewer, query }) => {
        const { search, in: scope, sort: order, near, within } = query;
        const declared = readDeclared(query);
        const around = readAround(near, within);
        if (order === 'near' && around) {
          const list = byDistance(`${near} ${within} ${scope} ${search} ${JSON.stringify(declared)}`);
          const filter = { search, scope, declared, around };
          return pageOf(list, query, (page) => nearestFoods(db, viewer, { ...filter, ...page }, ctx), present);
        }
        const sort = order === 'asc' ? 'asc' : 'dsc';
        const filter = { search, scope, sort, declared, around } as const;
        const page = await pageOf(
          byDeadline(sort, scope),
          query,
          (page) => searchFoods(db, viewer, { ...filter, ...page }, ctx),
          present,
        );
        // Responses that depend on a visitor's location are not cached.
        if (!around) markPublic(c, 'foods');
        return page;
      },
    })
    .call('get', '/food-count', {
      summary: 'Count the listings that match a search, up to 100',
      description: `Sample listings are not counted. ${LISTS}`,
      access: 'anyoneWhoBlocks',
      query: FoodCountQuery,
      answer: json(FoodCount, 'The count.'),
      act: ({ c, viewer, query }) => {
        const { search, in: scope, near, within, ...declarations } = query;
        const filter = { search, scope, declared: readDeclared(declarations), around: readAround(near, within) };
        if (!filter.around) markPublic(c, 'foods');
        return countFoods(db, viewer, filter, ctx);
      },
    })
    .call('get', '/categories', {
      summary: 'List the popular categories that have food',
      description: 'A search for any other popular category finds nothing, in titles or anywhere else.',
      answer: json(Categories, 'The search terms of these categories.'),
      act: ({ c }) => {
        markPublic(c, 'foods');
        return categoriesWithFood(db, ctx);
      },
    })
    .call('get', '/food/{id}', {
      summary: 'Get a listing',
      description:
        'Public, unless the site is invite-only. With a session, includes the signed-in user’s own request for the ' +
        'food.',
      access: 'anyone',
      answer: json(FoodAnswer, 'The listing.'),
      errors: viewFood.errors,
      act: ({ c, viewer, params }) => {
        // Set before the lookup, so that a 404 response is cached too.
        markPublic(c, `food ${params.id.toLowerCase()}`);
        return viewFood(db, viewer, params.id, ctx, config);
      },
    })
    .call('get', '/foods-by-donator/{email}', {
      summary: 'List the signed-in user’s listings, by default newest first',
      access: 'signedIn',
      query: PostedQuery,
      answer: jsonList(PostedFood, 'Listings.'),
      errors: postedFoods.errors,
      act: ({ user, params: { email }, query }) => {
        return query.sort === 'promised'
          ? pageOf(
              promisedFirst,
              query,
              (page) => postedFoodsByPromise(db, user, email, page, ctx),
              (food) => presentPosted(food, ctx),
              positionBehindPromised,
            )
          : pageOf(
              posted,
              query,
              (page) => postedFoods(db, user, email, page, ctx),
              (food) => presentPosted(food, ctx),
            );
      },
    })
    .call('post', '/add-food', {
      summary: 'Post a listing',
      description:
        limits.daily &&
        `Each account can post a limited number of listings a day, half as many in its first week. ${HOLDING} The ` +
          'call still succeeds.',
      access: 'toPost',
      headers: IdempotencyHeader,
      body: input,
      answer: insertedId('ID of the new listing, even if it is held.'),
      errors: [...addFood.errors, ...countToday.errors],
      act: async ({ c, user, headers, body: { offerTo, ...body } }) => {
        const sending = sendingOf(headers['idempotency-key'], await c.req.text());
        const before = await earlierResult(db, { userId: user.id, what: 'food', ...sending });
        if (before) return before;
        await countToday(limits, 'posts', user, ctx);
        const isHeld = await isRepeated(limits, body);
        return addFood(db, user, body, ctx, { sending, isHeld, offerTo });
      },
    })
    .call('put', '/update-food/{id}', {
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
      access: 'toChange',
      body: change,
      answer: json(z.object({ modifiedCount: z.int() }), '1, even if nothing changed or the listing is held.', () => ({
        modifiedCount: 1,
      })),
      errors: updateFood.errors,
      act: async ({ user, params, body }) => {
        const isHeld = await isRepeatedChange(db, limits, user, params.id, body);
        await updateFood(db, user, params.id, body, ctx, { isHeld });
      },
    })
    .call('put', '/food/{id}/outcome', {
      summary: 'Say what became of your food that nobody collected here, once it has ended',
      description: 'Counted in the totals of the site. Saying it again replaces what was said before.',
      access: 'toChange',
      body: OutcomeInput,
      answer: success('It is counted.'),
      errors: sayOutcome.errors,
      act: ({ user, params, body }) => sayOutcome(db, user, params.id, body.outcome, ctx),
    })
    .call('post', '/food/{id}/wider-reach', {
      summary: 'Tell people farther away that your food is there, without waiting for the time in `reach`',
      access: 'toChange',
      answer: success('They are told, if there are any.'),
      errors: widenNow.errors,
      act: ({ user, params }) => widenNow(db, user, params.id, ctx),
    })
    .call('delete', '/delete-food/{id}', {
      summary: 'Delete your own listing',
      access: 'toChange',
      answer: json(z.object({ deletedCount: z.int() }), 'Always 1.', () => ({ deletedCount: 1 })),
      errors: deleteFood.errors,
      act: ({ user, params }) => deleteFood(db, user, params.id, ctx),
    });
}

/** Returns the area to search in, or undefined if the query has no location. */
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
    freeOf: membersOf(allergens, readNames(free_of)),
    diets: membersOf(diets, readNames(diet)),
    conditions: membersOf(conditions, readNames(condition)),
  };
}
