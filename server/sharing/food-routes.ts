import { createHash } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import { allergens, conditions, type Declared, diets, known, readNames } from '../../contract/content-terms.ts';
import type { Day } from '../../contract/dates.ts';
import { FoodAnswer, PostedFood } from '../../contract/food-page.ts';
import type { SearchScope, SortOrder } from '../../contract/food-terms.ts';
import { Food, FoodSearch } from '../../contract/foods.ts';
import { PageQuery } from '../../contract/paging.ts';
import { parsePoint, type Radius } from '../../contract/place-terms.ts';
import { mayBeKept } from '../answers/dependencies.ts';
import type { Deps } from '../deps.ts';
import { foodInput, type ListedRow, nearestFoods, newestFoods, presentFood, searchFoods } from '../foods/food.ts';
import {
  authenticate,
  authenticateChange,
  authenticatePosting,
  identifyBlocker,
  identifyViewer,
} from '../middleware/session.ts';
import { type List, listById, onePage, readPage } from '../paging.ts';
import { errorResponses, json, jsonBody, jsonList, router } from '../routing.ts';
import { OnceHeader, sentBefore } from '../sending/once.ts';
import { postedFoods, presentPosted, viewFood } from './food-page.ts';
import { addFood, deleteFood, updateFood } from './posting.ts';
import { countToday, isRepeated, isRepeatedChange } from './quotas.ts';

const newest = listById('newest');
const posted = listById('posted');
/** The database knows no year 0. */
const deadline = z.iso
  .date()
  .refine((day) => day >= '0001-01-01')
  .transform((day) => day as Day);
const position = z.object({ id: z.uuid(), deadline });
const byDeadline = (sort: SortOrder, scope: SearchScope): List<{ id: string; deadline: Day }> => ({
  name: scope === 'title' ? sort : `${sort} ${scope}`,
  position,
});

/** What it is of stands in its name as a hash, as a cursor has a limited length. A float keeps all its digits in JSON. */
const byDistance = (of: string): List<{ id: string; chord: number }> => ({
  name: `near ${createHash('sha256').update(of).digest('base64url')}`,
  position: z.object({ id: z.uuid(), chord: z.number() }),
});

const foodId = z.object({ id: z.string() });

const sessionOrNone: Record<string, string[]>[] = [{}, { session: [] }];

const LISTS = 'For everyone; with a session without the foods of those whom its person has blocked.';

/** The calls about foods (spec, section 7). */
export function foodRoutes(deps: Deps) {
  const { db, ctx, limits } = deps;
  const input = foodInput(ctx);
  const present = (food: ListedRow) => presentFood(food, ctx);

  return router()
    .openapi(
      createRoute({
        method: 'get',
        path: '/foods',
        summary: 'What can be had, the newest first',
        description: LISTS,
        security: sessionOrNone,
        middleware: identifyBlocker(deps),
        request: { query: PageQuery },
        responses: { 200: jsonList(Food, 'Foods.'), ...errorResponses('INVALID_INPUT') },
      }),
      async (c) => {
        const query = c.req.valid('query');
        const foods = await newestFoods(db, c.var.viewer, readPage(newest, query), ctx);
        mayBeKept(c, 'foods');
        return c.json(onePage(c, newest, foods, query.limit).map(present), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/all-foods',
        summary:
          'What can be had, by title or any of its words, by where it is, by what is declared, and by deadline or distance',
        description: LISTS,
        security: sessionOrNone,
        middleware: identifyBlocker(deps),
        request: { query: FoodSearch },
        responses: { 200: jsonList(Food, 'Foods.'), ...errorResponses('INVALID_INPUT') },
      }),
      async (c) => {
        const { search, in: scope, sort, near, within, free_of, diet, condition, ...query } = c.req.valid('query');
        const declared = readDeclared({ free_of, diet, condition });
        const point = near === undefined ? undefined : parsePoint(near);
        const around = point && { point, within: Number(within) as Radius };
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
        // Where visitors are is not kept.
        if (!around) mayBeKept(c, 'foods');
        return c.json(onePage(c, list, foods, query.limit).map(present), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/food/{id}',
        summary: 'One food',
        description: 'For everyone; with a session it also holds its person’s own request for the food.',
        security: sessionOrNone,
        middleware: identifyViewer(deps),
        request: { params: foodId },
        responses: { 200: json(FoodAnswer, 'The food.'), ...errorResponses('FOOD_NOT_FOUND') },
      }),
      async (c) => {
        const { id } = c.req.valid('param');
        // Also that there is none.
        mayBeKept(c, `food ${id.toLowerCase()}`);
        return c.json(await viewFood(db, c.var.viewer, id, ctx), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/foods-by-donator/{email}',
        summary: 'What the signed-in person has posted, the newest first',
        security: [{ session: [] }],
        middleware: authenticate(deps),
        request: { params: z.object({ email: z.string() }), query: PageQuery },
        responses: {
          200: jsonList(PostedFood, 'Foods.'),
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'NOT_YOURS'),
        },
      }),
      async (c) => {
        const query = c.req.valid('query');
        const { email } = c.req.valid('param');
        const foods = await postedFoods(db, c.var.user, email, readPage(posted, query), ctx);
        return c.json(
          onePage(c, posted, foods, query.limit).map((food) => presentPosted(food, ctx)),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/add-food',
        summary: 'Give a food away',
        description:
          'One account may do that so often in a day, half as often in its first week. What has been posted 20 times within 7 ' +
          'days, by whomever, is hidden until a moderator has looked at it.',
        security: [{ session: [] }],
        middleware: authenticatePosting(deps),
        request: { headers: OnceHeader, body: jsonBody(input) },
        responses: {
          200: json(z.object({ insertedId: z.string() }), 'The id of the new food.'),
          ...errorResponses(
            'INVALID_INPUT',
            'NOT_SIGNED_IN',
            'EMAIL_NOT_CONFIRMED',
            'SUSPENDED',
            'TOO_MANY_ATTEMPTS',
            'TOO_MUCH_TODAY',
          ),
        },
      }),
      async (c) => {
        const { user } = c.var;
        const food = c.req.valid('json');
        const key = c.req.valid('header')['idempotency-key'];
        const before = await sentBefore(db, { userId: user.id, what: 'food', key });
        if (before) return c.json({ insertedId: before }, 200);
        await countToday(limits, 'posts', user, ctx);
        const isHeld = await isRepeated(limits, food);
        return c.json({ insertedId: await addFood(db, user, food, ctx, { key, isHeld }) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/update-food/{id}',
        summary: 'Change a food that one has posted',
        security: [{ session: [] }],
        middleware: authenticateChange(deps),
        request: { params: foodId, body: jsonBody(input) },
        responses: {
          200: json(z.object({ modifiedCount: z.int() }), '1, also when nothing differed.'),
          ...errorResponses(
            'INVALID_INPUT',
            'NOT_SIGNED_IN',
            'NOT_YOURS',
            'FOOD_NOT_FOUND',
            'FOOD_COLLECTED',
            'PARTS_PROMISED',
            'MORE_PROMISED',
            'TOO_MANY_ATTEMPTS',
          ),
        },
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
      createRoute({
        method: 'delete',
        path: '/delete-food/{id}',
        summary: 'Take away a food that one has posted',
        security: [{ session: [] }],
        middleware: authenticateChange(deps),
        request: { params: foodId },
        responses: {
          200: json(z.object({ deletedCount: z.int() }), '1.'),
          ...errorResponses('NOT_SIGNED_IN', 'NOT_YOURS', 'FOOD_NOT_FOUND', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        await deleteFood(db, c.var.user, c.req.valid('param').id, ctx);
        return c.json({ deletedCount: 1 }, 200);
      },
    );
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
