import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { H } from 'hono/types';
import { type ApiErrorCode, apiErrors, ErrorBody } from '../../contract/errors.ts';
import type { Said } from '../../contract/said.ts';
import { ApiError } from '../kernel/api-error.ts';
import type { Env } from './env.ts';
import { isForGuests } from './for-guests.ts';

/** Makes a router that rejects invalid input with one INVALID_INPUT error, which lists every invalid field. */
export function router() {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (result.success) return;
      const issues = result.error.issues.map((issue) => ({
        path: issue.path.join('.'),
        message: issue.message as Said,
      }));
      throw new ApiError('INVALID_INPUT', { issues });
    },
  });
}

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
  Answer extends ReturnType<typeof json>,
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

function paramsIn(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) : undefined;
}

/** The description of a response with a JSON body. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** The description of a response that only reports success, and that response. */
export const success = (description: string) => json(z.object({ success: z.literal(true) }), description);
export const SUCCESS = { success: true } as const;

/** The description of the response to a change of one thing, and that response. It is the same if nothing changed. */
export const modified = (description: string) => json(z.object({ modifiedCount: z.literal(1) }), description);
export const MODIFIED = { modifiedCount: 1 } as const;

/** The description of a response with one page of a list. */
export function jsonList<Schema extends z.ZodType>(item: Schema, description: string) {
  return { ...json(z.array(item), description), headers: nextPage };
}

const nextPage = z.object({
  Link: z.string().optional().describe('URL of the next page, as `<…>; rel="next"`. Absent on the last page.'),
});

/** The description of a required JSON body. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** The descriptions of the errors that a route can return, one entry per status. */
export function errorResponses(...codes: ApiErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => apiErrors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      json(ErrorBody, same.map((code) => apiErrors[code].message).join(' ')),
    ]),
  );
}
