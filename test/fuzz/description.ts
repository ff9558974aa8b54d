import { z } from 'zod';
import { NewPasskey, PasskeySignIn, PhotoChange, Registration } from '../../contract/accounts/accounts.ts';
import { visibleText } from '../../contract/words/visible-text.ts';
import { embeddedEndpoints } from '../../server/accounts/sign-in/embedded-sign-in.ts';
import type { TestApp } from '../server/build-app.ts';

/** A schema from the API description, with references resolved. */
export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  [key: string]: unknown;
};
export type Place = 'path' | 'query' | 'body';
type Answer = { description: string; content?: Record<string, { schema: Schema }> };

/** A call in the API description. */
export type Operation = {
  /** For example `put /update-food/{id}`. */
  name: string;
  method: string;
  path: string;
  /** Schemas of path, query and body; undefined if it has none, or a body that isn't JSON. */
  takes: Record<Place, Schema | undefined>;
  /** Whether it requires a session. */
  needsSession: boolean;
  takesIdToken: boolean;
  /** Undefined if they aren't described. */
  responses: Record<string, Answer> | undefined;
  /** What is wrong with the input according to the description; undefined if it's valid. */
  faultOf(place: Place, value: unknown): string | undefined;
  /** What is wrong with the body of a response with this status. */
  faultOfAnswer(status: number, body: unknown): string | undefined;
};

type Document = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};
type Described = {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
  security?: Record<string, string[]>[];
};

/** Input of the embedded sign-in service, which isn't in the description. */
const signInBodies: Partial<Record<string, z.ZodType>> = {
  '/sign-up/email': Registration,
  '/sign-in/email': Registration.pick({ email: true, password: true }),
  '/update-user': PhotoChange,
  '/passkey/verify-registration': NewPasskey,
  '/passkey/verify-authentication': PasskeySignIn,
};

/** The embedded sign-in service's calls, except those of other providers, since none is configured here. */
export function signInOperations(): Operation[] {
  const own = embeddedEndpoints.filter(({ path }) => path !== '/sign-in/social' && path !== '/callback/google');
  return own.map(({ method, path }) => {
    const body = signInBodies[path];
    const content = body && { 'application/json': { schema: z.toJSONSchema(body, { io: 'input' }) as Schema } };
    const described: Described = { responses: {}, ...(content && { requestBody: { required: true, content } }) };
    const document = { paths: {}, components: { schemas: {} } };
    return { ...readOperation(document, `/auth${path}`, method.toLowerCase(), described), responses: undefined };
  });
}

/** All calls in the running app's own description. */
export async function describedOperations({ call }: Pick<TestApp, 'call'>): Promise<Operation[]> {
  const document: Document = await (await call('GET', '/openapi.json')).json();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => readOperation(document, path, method, described)),
  );
}

function readOperation(document: Document, path: string, method: string, described: Described): Operation {
  const { parameters = [], requestBody, responses, security } = described;
  const inPlace = (place: string): Schema | undefined => {
    const found = parameters.filter((parameter) => parameter.in === place);
    if (found.length === 0) return undefined;
    return {
      type: 'object',
      properties: Object.fromEntries(found.map(({ name, schema }) => [name, resolved(document, schema)])),
      required: found.filter(({ required }) => required).map(({ name }) => name),
    };
  };
  const json = requestBody?.content['application/json']?.schema;
  const takes = { path: inPlace('path'), query: inPlace('query'), body: json && resolved(document, json) };
  const checks = new Map<unknown, z.ZodType>();
  const check = (key: unknown, schema: () => Schema) => {
    const known = checks.get(key) ?? z.fromJSONSchema(schema() as Parameters<typeof z.fromJSONSchema>[0]);
    checks.set(key, known);
    return known;
  };
  return {
    name: `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    takes,
    needsSession: security?.every((alternative) => Object.keys(alternative).length > 0) ?? false,
    takesIdToken: security?.some((alternative) => 'idToken' in alternative) ?? false,
    responses,
    faultOf(place, value) {
      const schema = takes[place];
      if (!schema || (place === 'body' && value === undefined && !requestBody?.required)) return undefined;
      // Texts are valid if they are as others will see them, and numbers in URLs if they are once parsed.
      const texts = [value, seen(value)];
      const readings = place === 'query' ? [...texts, ...texts.map((text) => numbersOf(schema, text))] : texts;
      const results = readings.map((reading) => check(place, () => schema).safeParse(reading));
      return results.some(({ success }) => success) ? undefined : results[0]?.error?.message;
    },
    faultOfAnswer(status, body) {
      const described =
        responses[status]?.content?.['application/json'] ?? responses.default?.content?.['application/json'];
      if (!described) return `${status} is not described`;
      return check(status, () => closed(resolved(document, described.schema))).safeParse(body).error?.message;
    },
  };
}

/** A schema with references resolved and `allOf` merged. Recursive references become schemas that allow anything. */
function resolved(document: Document, schema: Schema, within: string[] = []): Schema {
  if (typeof schema.$ref === 'string') {
    if (within.includes(schema.$ref)) return {};
    const target = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
    return resolved(document, target ?? {}, [...within, schema.$ref]);
  }
  const inner = (part: Schema) => resolved(document, part, within);
  const { allOf, anyOf, oneOf, items, properties, ...rest } = schema;
  const whole: Schema = {
    ...rest,
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
    ...(items && { items: inner(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)])),
    }),
  };
  if (!allOf) return whole;
  const parts = [...allOf.map(inner), whole];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    required: parts.flatMap((part) => part.required ?? []),
  };
}

/** The schema without additional properties: a response contains only described fields. */
function closed(schema: Schema): Schema {
  const { anyOf, items, properties, ...rest } = schema;
  return {
    ...rest,
    ...(anyOf && { anyOf: anyOf.map(closed) }),
    ...(items && { items: closed(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, closed(part)])),
      additionalProperties: false,
    }),
  };
}

function seen(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value);
  if (Array.isArray(value)) return value.map(seen);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, seen(part)]));
}

function numbersOf({ properties = {} }: Schema, value: unknown): unknown {
  const entries = Object.entries(value as Record<string, unknown>);
  const isNumber = (name: string) => /integer|number/.test(String(properties[name]?.type));
  return Object.fromEntries(entries.map(([name, part]) => [name, isNumber(name) ? Number(part) : part]));
}
