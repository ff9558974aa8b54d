import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { H } from 'hono/types';
import { type ApiErrorCode, apiErrors, ErrorBody } from '../../contract/errors.ts';
import type { Said } from '../../contract/said.ts';
import { ApiError } from '../kernel/api-error.ts';
import type { Env } from './env.ts';
import { isForGuests } from './for-guests.ts';

/** A router whose routes refuse invalid input with one INVALID_INPUT that lists every field. */
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

/** The access to a call: the middleware that checks it, and its part of the call's description. */
export type Access<Middleware> = {
  /** None, if it does not depend on the user. */
  security?: Record<string, string[]>[];
  middleware: Middleware;
  errors: readonly ApiErrorCode[];
};

/** The default for `{id}` in a path is a text. */
type ParamsIn<Path> = Path extends `${string}{${string}` ? z.ZodObject<Record<NamesIn<Path>, z.ZodString>> : undefined;
type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type Parameters = NonNullable<RouteConfig['request']>['params'];

/** A call that answers with 200, as `route` takes it. */
type Call<Middleware, Params, Query, Headers, Body, Answer> = {
  summary: string;
  description?: string;
  /** The access to it (http/access.ts); everyone, if it is absent. */
  access?: Access<Middleware>;
  params?: Params;
  query?: Query;
  headers?: Headers;
  /** Its JSON body. */
  body?: Body;
  answer: Answer;
  /** Its own errors, in the order of their description. Those of `access` and the schemas are added. */
  errors?: readonly ApiErrorCode[];
};

/** Describes a call for `openapi`, which gives it to the handler, the typed client and the API's documents. */
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
    // As long as the site is for members alone.
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

/** An answer with a JSON body, as a route describes it. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** The answer of a call that tells no more than that it was done, as a route describes it; and that answer. */
export const success = (description: string) => json(z.object({ success: z.literal(true) }), description);
export const SUCCESS = { success: true } as const;

/** The answer of a call that changes one thing, whether or not it differed, as a route describes it; and that answer. */
export const modified = (description: string) => json(z.object({ modifiedCount: z.literal(1) }), description);
export const MODIFIED = { modifiedCount: 1 } as const;

/** A page of a list, as a route describes it. */
export function jsonList<Schema extends z.ZodType>(item: Schema, description: string) {
  return { ...json(z.array(item), description), headers: nextPage };
}

const nextPage = z.object({
  Link: z.string().optional().describe('The next page, as <…>; rel="next"; absent on the last page'),
});

/** A body that must be there and must be JSON, as a route describes it. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** The apiErrors that a route can answer with, as it describes them: one entry a status. */
export function errorResponses(...codes: ApiErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => apiErrors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      json(ErrorBody, same.map((code) => apiErrors[code].message).join(' ')),
    ]),
  );
}
