import { createRoute, z } from '@hono/zod-openapi';
import type { Day } from '../../contract/dates.ts';
import { FoodAnswer, PostedFood } from '../../contract/food-page.ts';
import type { SortOrder } from '../../contract/food-terms.ts';
import { Food, FoodSearch } from '../../contract/foods.ts';
import { PageQuery } from '../../contract/paging.ts';
import { mayBeKept } from '../answers/dependencies.ts';
import type { Deps } from '../deps.ts';
import { type FoodRow, foodInput, newestFoods, presentFood, searchFoods } from '../foods/food.ts';
import { authenticate, authenticateChange, identifyViewer } from '../middleware/session.ts';
import { type List, listById, onePage, readPage } from '../paging.ts';
import { errorResponses, json, jsonBody, jsonList, router } from '../routing.ts';
import { postedFoods, presentPosted, viewFood } from './food-page.ts';
import { addFood, deleteFood, updateFood } from './posting.ts';

const newest = listById('newest');
const posted = listById('posted');
const position = z.object({ id: z.uuid(), deadline: z.iso.date().transform((day) => day as Day) });
const byDeadline = (sort: SortOrder): List<{ id: string; deadline: Day }> => ({ name: sort, position });

const foodId = z.object({ id: z.string() });

const sessionOrNone: Record<string, string[]>[] = [{}, { session: [] }];

/** The calls about foods (spec, section 7). */
export function foodRoutes(deps: Deps) {
  const { db, ctx } = deps;
  const input = foodInput(ctx);
  const present = (food: FoodRow) => presentFood(food, ctx);

  return router()
    .openapi(
      createRoute({
        method: 'get',
        path: '/foods',
        summary: 'What can be had, the newest first',
        request: { query: PageQuery },
        responses: { 200: jsonList(Food, 'Foods.'), ...errorResponses('INVALID_INPUT') },
      }),
      async (c) => {
        const query = c.req.valid('query');
        const foods = await newestFoods(db, readPage(newest, query), ctx);
        mayBeKept(c, 'foods');
        return c.json(onePage(c, newest, foods, query.limit).map(present), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/all-foods',
        summary: 'What can be had, by title and deadline',
        request: { query: FoodSearch },
        responses: { 200: jsonList(Food, 'Foods.'), ...errorResponses('INVALID_INPUT') },
      }),
      async (c) => {
        const { search, sort, ...query } = c.req.valid('query');
        const list = byDeadline(sort);
        const foods = await searchFoods(db, { search, sort, ...readPage(list, query) }, ctx);
        mayBeKept(c, 'foods');
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
        mayBeKept(c, `food ${id}`);
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
        security: [{ session: [] }],
        middleware: authenticateChange(deps),
        request: { body: jsonBody(input) },
        responses: {
          200: json(z.object({ insertedId: z.string() }), 'The id of the new food.'),
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => c.json({ insertedId: await addFood(db, c.var.user, c.req.valid('json'), ctx) }, 200),
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
            'TOO_MANY_ATTEMPTS',
          ),
        },
      }),
      async (c) => {
        await updateFood(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
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
