import { createRoute, type RouteConfig, type z } from '@hono/zod-openapi';
import type { H } from 'hono/types';
import type { ApiErrorCode } from '../../contract/errors.ts';
import { isForGuests } from './for-guests.ts';
import { errorResponses, jsonBody, paramsIn } from './routing.ts';

// The former way to describe a call, until site/settings and site/texts use `router(deps).call(…)` too.

export const MODIFIED = { modifiedCount: 1 } as const;

/** Access control of a route: the middleware that checks it, and its part of the route's description. */
export type Access<Middleware> = {
  /** Absent if access does not depend on the user. */
  security?: Record<string, string[]>[];
  middleware: Middleware;
  errors: readonly ApiErrorCode[];
};

/** The default schema of path parameters: each `{name}` is a string. */
type ParamsIn<Path> = Path extends `${string}{${string}` ? z.ZodObject<Record<NamesIn<Path>, z.ZodString>> : undefined;
type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type Parameters = NonNullable<RouteConfig['request']>['params'];

/** The description of a route that returns 200, for `route`. */
type Call<Middleware, Params, Query, Headers, Body, Answer> = {
  summary: string;
  description?: string;
  /** Who may call it (http/access.ts); everyone if absent. */
  access?: Access<Middleware>;
  params?: Params;
  query?: Query;
  headers?: Headers;
  /** Schema of the JSON body. */
  body?: Body;
  answer: Answer;
  /** The route's own errors, in the order in which they are documented. Those of `access` and the schemas are added. */
  errors?: readonly ApiErrorCode[];
};

/**
 * Describes a route for `openapi`. The handler's types, the typed client and the API documentation are derived from it.
 */
export function route<
  const Method extends 'get' | 'post' | 'put' | 'delete',
  const Path extends string,
  Answer extends { description: string; content: { 'application/json': { schema: z.ZodType } } },
  Middleware extends H | H[] | undefined = undefined,
  Params extends Parameters = ParamsIn<Path>,
  Query extends Parameters = undefined,
  Headers extends Parameters = undefined,
  Body extends z.ZodType | undefined = undefined,
>(method: Method, path: Path, call: Call<Middleware, Params, Query, Headers, Body, Answer>) {
  const { summary, description, access, params = paramsIn(path), query, headers, body, answer, errors = [] } = call;
  const implied = new Set<ApiErrorCode>([
    ...(query || body ? (['INVALID_INPUT'] as const) : []),
    ...(access?.errors ?? []),
    // Returned to guests while the site is for members only.
    ...(isForGuests(path) ? [] : (['NOT_SIGNED_IN'] as const)),
  ]);
  const codes = [...[...implied].filter((code) => !errors.includes(code)), ...errors];
  return createRoute({
    ...{ method, path, summary, description, security: access?.security },
    middleware: access?.middleware as Middleware,
    request: { params, query, headers, body: body && jsonBody(body) } as {
      params: Params;
      query: Query;
      headers: Headers;
      body: Body extends z.ZodType ? ReturnType<typeof jsonBody<Body>> : undefined;
    },
    responses: { 200: answer, ...errorResponses(...codes) },
  } as const);
}
