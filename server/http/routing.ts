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

/** Errors that any call can return, either from checks before its handler or because the server cannot handle the call now. */
export const everyCallsErrors = [
  ...(['MALFORMED_JSON', 'NOT_JSON', 'BODY_TOO_LARGE', 'FOREIGN_ORIGIN', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'] as const),
  ...(['OTHER_ADDRESS', 'OVERLOADED', 'NO_SPACE', 'STARTING', 'UNAVAILABLE', 'INTERNAL'] as const),
];

type Method = 'get' | 'post' | 'put' | 'delete';

/** Schema of path parameters, query or headers. */
type Part = z.ZodObject | undefined;

/** Default schema of path parameters: each `{name}` is a string. */
type ParamsIn<Path> = Path extends `${string}{${string}` ? z.ZodObject<Record<NamesIn<Path>, z.ZodString>> : undefined;
type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** Describes a successful response, and builds its body from the result of the call's rule. */
export type Answer<Schema extends z.ZodType, Result> = {
  /** Default: 200. */
  status?: 201;
  description: string;
  content: { 'application/json': { schema: Schema } };
  headers?: z.ZodObject;
  bodyOf: (result: Result, c: Context<Env>) => z.output<Schema>;
};

/** An API call. Its types, the typed client and the API documentation are derived from this definition. */
type Call<Who, Params, Query, Headers, Body, Schema extends z.ZodType, Result> = {
  summary: string;
  description?: string | undefined;
  /** Who may call it (http/access.ts). Default: everyone. */
  access?: Who;
  /** Documented authentication, if it differs from that of `access`. */
  security?: Record<string, string[]>[] | undefined;
  params?: Params;
  query?: Query;
  headers?: Headers;
  /** Schema of the JSON body. */
  body?: Body;
  /** If set, the body is optional. This is its description in the API documentation. */
  optionalBody?: string;
  /** A body that is not JSON, and the middleware that checks it. */
  upload?: { body: NonNullable<RouteConfig['request']>['body']; middleware: H };
  answer: Answer<Schema, Result>;
  /**
   * Errors that the call's rules throw, such as `requestFood.errors`. Errors from `access` and the schemas are added to these.
   */
  errors?: readonly ApiErrorCode[];
  /** Performs the call, with validated input. */
  act: (given: Given<Who, Params, Query, Headers, Body>) => NoInfer<Result> | Promise<NoInfer<Result>>;
};

/** Arguments of `act`: the validated input, the request data (http/env.ts), and the user if `access` provides one. */
type Given<Who, Params, Query, Headers, Body> = Env['Variables'] & {
  c: Context<Env>;
  params: Read<Params>;
  query: Read<Query>;
  headers: Read<Headers>;
  body: Read<Body>;
} & (Who extends keyof AccessKinds ? AccessKinds[Who] : unknown);
type Read<Part> = Part extends z.ZodType ? z.output<Part> : undefined;

/** Types of a call for the typed client. */
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

/** A group of API calls. Invalid input causes a single INVALID_INPUT error that lists every invalid field. */
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

/** Log message for an error that is missing from its call's `errors`. It makes a test fail (test/server/build-app.ts). */
export const UNDECLARED_ERROR = 'the call does not declare this error';

/** Creates a router, whose calls are added with `.call(…)`. */
export function router(deps: Deps): Router {
  return new Router(deps);
}

type AnyCall = Omit<Call<unknown, Part, Part, Part, z.ZodType | undefined, z.ZodType, never>, 'act'>;

/** Returns all errors that a call documents, those of its rules last. */
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

/** Converts a call to the format of Hono and the API documentation. */
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

/** A response with a JSON body: the rule's result, or a body that `bodyOf` builds from it. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string): Answer<Schema, z.output<Schema>>;
export function json<Schema extends z.ZodType, Result>(
  schema: Schema,
  description: string,
  bodyOf: (result: Result) => z.output<Schema>,
): Answer<Schema, Result>;
export function json(schema: z.ZodType, description: string, bodyOf = (result: unknown) => result) {
  return { description, content: { 'application/json': { schema } }, bodyOf };
}

/** A response that only reports success. */
export const success = (description: string) =>
  json(z.object({ success: z.literal(true) }), description, () => ({ success: true }) as const);

/** The response to a change of one item, even if nothing changed. */
export const modified = (description: string) =>
  json(z.object({ modifiedCount: z.literal(1) }), description, () => ({ modifiedCount: 1 }) as const);

/** A response with the number of changed items. */
export const modifiedCount = (description: string) =>
  json(z.object({ modifiedCount: z.int() }), description, (modifiedCount: number) => ({ modifiedCount }));

/** A response with the number of deleted items. */
export const deletedCount = (description: string) =>
  json(z.object({ deletedCount: z.int() }), description, (deletedCount: number) => ({ deletedCount }));

/** A response with the id of the created item. */
export const insertedId = (description: string) =>
  json(z.object({ insertedId: z.string() }), description, (insertedId: string) => ({ insertedId }));

/** A response with one page of a list (`pageOf`). */
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

function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** Describes the errors that a route can return, with one entry per status. */
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
