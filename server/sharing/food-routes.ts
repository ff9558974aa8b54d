import { createRoute, z } from '@hono/zod-openapi';
import { Food, FoodDetails, FoodSearch, PageQuery, PostedFood } from '../../contract/foods.ts';
import type { Deps } from '../deps.ts';
import * as rules from '../foods/food.ts';
import { authenticate, authenticateChange, recognise } from '../middleware/session.ts';
import { onePage, readPage } from '../paging.ts';
import { json, jsonBody, jsonList, refusing, router } from '../routing.ts';
import { postedFoods, presentPosted, presentVisited, visitFood } from './food-page.ts';

const foodId = z.object({ id: z.string() });

const sessionOrNone: Record<string, string[]>[] = [{}, { session: [] }];

/** The calls about foods (spec, section 7). */
export function foodRoutes(deps: Deps) {
  const { db, clock, config, announce } = deps;
  const { timeZone, publicUrl } = config;
  const at = () => ({ timeZone, now: clock(), announce });
  const input = rules.foodInput(at);
  const present = (food: rules.Food) => rules.presentFood(food, config);

  return router()
    .openapi(
      createRoute({
        method: 'get',
        path: '/foods',
        summary: 'What can be had, the newest first',
        request: { query: PageQuery },
        responses: { 200: jsonList(Food, 'Foods.'), ...refusing('INVALID_INPUT') },
      }),
      async (c) => {
        const query = c.req.valid('query');
        const foods = await rules.newestFoods(db, at(), readPage('newest', query));
        return c.json(onePage(c, 'newest', foods, query.limit).map(present), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/all-foods',
        summary: 'What can be had, by title and deadline',
        request: { query: FoodSearch },
        responses: { 200: jsonList(Food, 'Foods.'), ...refusing('INVALID_INPUT') },
      }),
      async (c) => {
        const { search, sort, ...query } = c.req.valid('query');
        const page = readPage(sort, query);
        const foods = await rules.searchFoods(db, at(), { search, sort, ...page });
        return c.json(onePage(c, sort, foods, query.limit).map(present), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/food/{id}',
        summary: 'One food',
        description: 'For everyone; with a session it also says how its person stands with the food.',
        security: sessionOrNone,
        middleware: recognise(deps),
        request: { params: foodId },
        responses: { 200: json(FoodDetails, 'The food.'), ...refusing('FOOD_NOT_FOUND') },
      }),
      async (c) => {
        const food = await visitFood(db, c.var.visitor, c.req.valid('param').id, at());
        return c.json(presentVisited(food, { ...at(), publicUrl }), 200);
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
        responses: { 200: jsonList(PostedFood, 'Foods.'), ...refusing('INVALID_INPUT', 'NOT_SIGNED_IN', 'NOT_YOURS') },
      }),
      async (c) => {
        const query = c.req.valid('query');
        const { email } = c.req.valid('param');
        const foods = await postedFoods(db, c.var.actor, email, readPage('posted', query), at());
        return c.json(
          onePage(c, 'posted', foods, query.limit).map((food) => presentPosted(food, { ...at(), publicUrl })),
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
          ...refusing('INVALID_INPUT', 'NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => c.json({ insertedId: await rules.addFood(db, c.var.actor, c.req.valid('json'), at()) }, 200),
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
          ...refusing('INVALID_INPUT', 'NOT_SIGNED_IN', 'NOT_YOURS', 'FOOD_NOT_FOUND', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        await rules.updateFood(db, c.var.actor, c.req.valid('param').id, c.req.valid('json'), at());
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
          ...refusing('NOT_SIGNED_IN', 'NOT_YOURS', 'FOOD_NOT_FOUND', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        await rules.deleteFood(db, c.var.actor, c.req.valid('param').id, at());
        return c.json({ deletedCount: 1 }, 200);
      },
    );
}
