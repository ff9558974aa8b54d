import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context, Schema as HonoSchema, ToSchema, TypedResponse } from 'hono';
import type { BlankInput, BlankSchema, H } from 'hono/types';
import type { JSONParsed } from 'hono/utils/types';
import { type ApiErrorCode, apiErrors, ErrorBody } from '../../contract/errors.ts';
import type { Said } from '../../contract/words/said.ts';
import { ApiError } from '../kernel/api-error.ts';
import { type Access, type AccessKinds, access } from './access.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { isForGuests } from './for-guests.ts';
import type { Listed } from './paging.ts';

/** Errors that any call can return: from checks before its handler, or because the server cannot handle it now. */
export const everyCallsErrors = [
  ...(['MALFORMED_JSON', 'NOT_JSON', 'BODY_TOO_LARGE', 'FOREIGN_ORIGIN', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'] as const),
  ...(['OTHER_ADDRESS', 'OVERLOADED', 'NO_SPACE', 'STARTING', 'UNAVAILABLE', 'INTERNAL'] as const),
];

type Method = 'get' | 'post' | 'put' | 'delete';

/** The schema of path parameters, query or headers. */
type Part = z.ZodObject | undefined;

/** The default schema of path parameters: each `{name}` is a string. */
type ParamsIn<Path> = Path extends `${string}{${string}` ? z.ZodObject<Record<NamesIn<Path>, z.ZodString>> : undefined;
type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The description of a successful answer, and how its body is made of what the call's rule returns. */
export type Answer<Schema extends z.ZodType, Result> = {
  /** 200 if absent. */
  status?: 201;
  description: string;
  content: { 'application/json': { schema: Schema } };
  headers?: z.ZodObject;
  bodyOf: (result: Result, c: Context<Env>) => z.output<Schema>;
};

/** A call of the API that returns 200. Its types, the typed client and the API documentation are derived from this. */
type Call<Who, Params, Query, Headers, Body, Schema extends z.ZodType, Result> = {
  summary: string;
  description?: string | undefined;
  /** Who may call it (http/access.ts); everyone if absent. */
  access?: Who;
  /** What is documented of its authentication, if it is not that of `access`. */
  security?: Record<string, string[]>[] | undefined;
  params?: Params;
  query?: Query;
  headers?: Headers;
  /** Schema of the JSON body. */
  body?: Body;
  /** What the body is for, if it can be left out. */
  optionalBody?: string;
  /** A body that is not JSON, and the middleware that checks it. */
  upload?: { body: NonNullable<RouteConfig['request']>['body']; middleware: H };
  answer: Answer<Schema, Result>;
  /** The errors of its rules, such as `requestFood.errors`. Those of `access` and the schemas are added. */
  errors?: readonly ApiErrorCode[];
  /** Does it, with the validated input. */
  act: (given: Given<Who, Params, Query, Headers, Body>) => NoInfer<Result> | Promise<NoInfer<Result>>;
};

/** What a call is given: its input, what is known of the request (http/env.ts), and the user if `access` finds one. */
type Given<Who, Params, Query, Headers, Body> = Env['Variables'] & {
  c: Context<Env>;
  params: Read<Params>;
  query: Read<Query>;
  headers: Read<Headers>;
  body: Read<Body>;
} & (Who extends keyof AccessKinds ? AccessKinds[Who] : unknown);
type Read<Part> = Part extends z.ZodType ? z.output<Part> : undefined;

/** The types of a call for the typed client. */
type ClientSchema<
  Verb extends Method,
  Path extends string,
  Params,
  Query,
  Headers,
  Body,
  Schema extends z.ZodType,
> = ToSchema<
  Verb,
  ClientPath<Path>,
  { in: Sent<'param', Params> & Sent<'query', Query> & Sent<'header', Headers> & Sent<'json', Body> },
  TypedResponse<JSONParsed<z.output<Schema>>, 200, 'json'>
>;
type ClientPath<Path extends string> = Path extends `${infer Start}/{${infer Name}}${infer Rest}`
  ? `${Start}/:${Name}${ClientPath<Rest>}`
  : Path;
type Sent<Name extends string, Part> = Part extends z.ZodType ? { [Key in Name]: z.input<Part> } : BlankInput;

/** Some calls of the API. Invalid input is rejected with one INVALID_INPUT error, which lists every invalid field. */
class Router<Calls extends HonoSchema = BlankSchema> extends OpenAPIHono<Env, Calls> {
  readonly #kinds: Record<keyof AccessKinds, Access>;

  constructor(deps: Deps) {
    super({
      defaultHook: (result) => {
        if (result.success) return;
        const issues = result.error.issues.map((issue) => ({
          path: issue.path.join('.'),
          message: issue.message as Said,
        }));
        throw new ApiError('INVALID_INPUT', { issues });
      },
    });
    this.#kinds = access(deps);
  }

  /** Adds a call. */
  call<
    const Verb extends Method,
    const Path extends string,
    Schema extends z.ZodType,
    Result,
    const Who extends keyof AccessKinds | Access | undefined = undefined,
    Params extends Part = ParamsIn<Path>,
    Query extends Part = undefined,
    Headers extends Part = undefined,
    Body extends z.ZodType | undefined = undefined,
  >(
    method: Verb,
    path: Path,
    call: Call<Who, Params, Query, Headers, Body, Schema, Result>,
  ): Router<Calls & ClientSchema<Verb, Path, Params, Query, Headers, Body, Schema>> {
    const { act, answer } = call;
    const who: keyof AccessKinds | Access | undefined = call.access;
    const access = typeof who === 'string' ? this.#kinds[who] : who;
    const codes = errorsOf(method, path, call, access);
    const description = describe(method, path, call, access, codes);
    const known = new Set([...codes, ...everyCallsErrors]);
    this.openapi(description, async (c: Context) => {
      const valid = (part: string) => c.req.valid(part as never);
      const input = { params: valid('param'), query: valid('query'), headers: valid('header'), body: valid('json') };
      try {
        const result = await act({ ...c.var, ...input, c } as never);
        return c.json(answer.bodyOf(result, c), answer.status ?? 200);
      } catch (error) {
        const isUndeclared = error instanceof ApiError && !known.has(error.code);
        if (isUndeclared) c.var.log.error({ code: error.code, method, path }, UNDECLARED_ERROR);
        throw error;
      }
    });
    return this as never;
  }
}

/** The log entry for an error that is missing in `errors` of its call. It makes a test fail (test/server/build-app.ts). */
export const UNDECLARED_ERROR = 'the call does not declare this error';

/** Makes a router, for `.call(…)`. */
export function router(deps: Deps): Router {
  return new Router(deps);
}

type AnyCall = Omit<Call<unknown, Part, Part, Part, z.ZodType | undefined, z.ZodType, never>, 'act'>;

/** All errors that a call documents: those of its rules last. */
function errorsOf(
  method: Method,
  path: string,
  { params, query, body, errors = [] }: AnyCall,
  access: Access | undefined,
): ApiErrorCode[] {
  const implied = new Set<ApiErrorCode>([
    ...(params || query || body ? (['INVALID_INPUT'] as const) : []),
    ...(access?.errors ?? []),
    ...(method === 'get' ? [] : (access?.changeErrors ?? [])),
    // Returned to guests while the site is for members only.
    ...(isForGuests(path) ? [] : (['NOT_SIGNED_IN'] as const)),
  ]);
  return [...[...implied].filter((code) => !errors.includes(code)), ...errors];
}

/** A call in the form that Hono and the API documentation take. */
function describe(
  method: Method,
  path: string,
  call: AnyCall,
  access: Access | undefined,
  errors: ApiErrorCode[],
): RouteConfig {
  const { summary, description, params = paramsIn(path), query, headers, body, optionalBody, answer, upload } = call;
  const { bodyOf: _, status = 200, ...ok } = answer;
  const security = 'security' in call ? call.security : access?.security;
  return createRoute({
    ...{
      method,
      path,
      summary,
      description,
      security,
      middleware: [access?.middleware ?? [], upload?.middleware ?? []].flat(),
    },
    request: {
      ...{ params, query, headers },
      body: body
        ? { ...jsonBody(body), ...(optionalBody && { required: false, description: optionalBody }) }
        : upload?.body,
    },
    responses: { [status]: ok, ...errorResponses(...errors) },
  } as RouteConfig);
}

function paramsIn(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) : undefined;
}

/** An answer with a JSON body: what the rule returns or, with `bodyOf`, what is made of it. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string): Answer<Schema, z.output<Schema>>;
export function json<Schema extends z.ZodType, Result>(
  schema: Schema,
  description: string,
  bodyOf: (result: Result) => z.output<Schema>,
): Answer<Schema, Result>;
export function json(schema: z.ZodType, description: string, bodyOf = (result: unknown) => result) {
  return { description, content: { 'application/json': { schema } }, bodyOf };
}

/** An answer that only reports success. */
export const success = (description: string) =>
  json(z.object({ success: z.literal(true) }), description, () => ({ success: true }) as const);

/** The answer to a change of one thing. It is the same if nothing changed. */
export const modified = (description: string) =>
  json(z.object({ modifiedCount: z.literal(1) }), description, () => ({ modifiedCount: 1 }) as const);

/** An answer with the number of things that were changed. */
export const modifiedCount = (description: string) =>
  json(z.object({ modifiedCount: z.int() }), description, (modifiedCount: number) => ({ modifiedCount }));

/** An answer with the number of things that were deleted. */
export const deletedCount = (description: string) =>
  json(z.object({ deletedCount: z.int() }), description, (deletedCount: number) => ({ deletedCount }));

/** An answer with the id of the thing that was created. */
export const insertedId = (description: string) =>
  json(z.object({ insertedId: z.string() }), description, (insertedId: string) => ({ insertedId }));

/** An answer with one page of a list (`pageOf`). */
export function jsonList<Item extends z.ZodType>(
  item: Item,
  description: string,
): Answer<z.ZodArray<Item>, Listed<z.output<Item>>> {
  return {
    ...json(z.array(item), description),
    headers: nextPage,
    bodyOf: ({ items, next }, c) => {
      if (next !== undefined) {
        const url = new URL(c.req.url);
        url.searchParams.set('cursor', next);
        c.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
      }
      return items;
    },
  };
}

const nextPage = z.object({
  Link: z.string().optional().describe('URL of the next page, as `<…>; rel="next"`. Absent on the last page.'),
});

/** The description of a required JSON body. */
function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** The descriptions of the errors that a route can return, one entry per status. */
export function errorResponses(...codes: ApiErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => apiErrors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map((code) => apiErrors[code].message).join(' '),
        content: { 'application/json': { schema: ErrorBody } },
      },
    ]),
  );
}
