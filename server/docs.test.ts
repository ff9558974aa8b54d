import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { apiErrors } from '../contract/errors.ts';
import { foodOrders, foodStatuses, MAX_PAGE } from '../contract/foods/food-terms.ts';
import { radii } from '../contract/foods/place-terms.ts';
import { requestStatuses } from '../contract/requests/request-terms.ts';
import { buildApp, PUBLIC_URL } from '../test/server/build-app.ts';
import { openServer } from './db/database.ts';

type Schema = { $ref?: string; properties?: Record<string, Schema>; items?: Schema; [key: string]: unknown };
type Operation = {
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
  security?: Record<string, string[]>[];
};
type Answer = { description: string; headers?: object; content?: Record<string, { schema: Schema }> };
type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Schema> };
};

/** An app whose database is unreachable. Its documentation doesn't need one. */
async function site(env?: Record<string, string>) {
  const database = openServer('postgres://127.0.0.1:1/nothing', () => {});
  const app = await buildApp({ database, env });
  return { ...app, close: database.close };
}

let document: Document;
let docs: { html: string; policy: string };

beforeAll(async () => {
  const { call, close } = await site();
  document = await (await call('GET', '/openapi.json')).json();
  const response = await call('GET', '/docs');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
  docs = { html: await response.text(), policy: response.headers.get('Content-Security-Policy') ?? '' };
  await close();
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

const schema = (name: string): Schema => document.components.schemas[name] ?? {};
const parameter = (path: string, name: string) =>
  document.paths[path]?.get?.parameters?.find((candidate) => candidate.name === name);

describe('openapi.json', () => {
  test('says that new and updated listings may be held for moderators, unless POSTS_PER_DAY is 0', async () => {
    const { call, close } = await site({ POSTS_PER_DAY: '60' });
    const { paths }: Document = await (await call('GET', '/openapi.json')).json();
    await close();
    const described = ({ paths }: Document) =>
      [paths['/add-food']?.post, paths['/update-food/{id}']?.put].map((operation) => operation?.description ?? '');
    for (const text of described({ ...document, paths })) {
      expect(text).toContain('the listing is held: only its donor can see it');
      expect(text).toContain('The call still succeeds');
    }
    for (const text of described(document)) expect(text).not.toContain('held');
  });

  test('describes every call of the spec, and the health checks', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: `${PUBLIC_URL}/api` }]);
    expect(operations().map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'post /jwt',
        'post /logout',
        'get /foods',
        'get /all-foods',
        'get /food/{id}',
        'post /add-food',
        'put /update-food/{id}',
        'post /add-request',
        'get /request-by/{email}',
        'get /foods-by-donator/{email}',
        'delete /delete-food/{id}',
        'get /health',
        'get /ready',
      ]),
    );
  });

  test('is self-contained', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target);
    expect(references).not.toEqual([]);
    for (const target of references) {
      expect(target).toMatch(/^#\/components\/schemas\/\w+$/);
      expect(document.components.schemas).toHaveProperty(target.slice('#/components/schemas/'.length));
    }
    for (const { method, path, operation } of operations()) {
      expect(operation.summary, path).toMatch(/\w/);
      expect(Object.keys(operation.responses), path).toContain(path === '/photos' ? '201' : '200');
      for (const response of Object.values(operation.responses)) expect(response.description, path).toMatch(/\w/);
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = operation.parameters?.filter((candidate) => candidate.in === 'path' && candidate.required) ?? [];
      expect(
        inPath.map(({ name }) => name),
        path,
      ).toEqual(placeholders);
      for (const name of (operation.security ?? []).flatMap(Object.keys)) {
        expect(document.components.securitySchemes, path).toHaveProperty(name);
      }
      if (method === 'get') expect(operation.requestBody).toBeUndefined();
    }
  });

  test('states the limits that are enforced', () => {
    expect(schema('FoodInput').properties).toMatchObject({
      title: { type: 'string', minLength: 1, maxLength: 120 },
      image: { type: 'string', minLength: 1, maxLength: 2048 },
      quantity: { type: 'integer', minimum: 1, maximum: 100_000 },
      deadline: { type: 'string' },
      location: { type: 'string', minLength: 1, maxLength: 200 },
      notes: { type: 'string', minLength: 1, maxLength: 2000 },
    });
    expect(schema('FoodInput').required).toEqual(['title', 'image', 'quantity', 'deadline', 'location', 'notes']);
    expect(schema('FoodRequestInput').properties).toMatchObject({ notes: { minLength: 1, maxLength: 2000 } });
    expect(schema('FoodRequestInput').required).toEqual(['foodId', 'notes']);
    expect(schema('Food').properties?.status?.enum).toEqual(foodStatuses);
    expect(schema('FoodRequest').properties?.status?.enum).toEqual(requestStatuses);
    for (const path of ['/foods', '/all-foods', '/request-by/{email}', '/foods-by-donator/{email}']) {
      expect(parameter(path, 'limit'), path).toMatchObject({
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE, default: MAX_PAGE },
      });
      expect(document.paths[path]?.get?.responses[200]?.headers, path).toHaveProperty('Link');
      expect(parameter(path, 'cursor'), path).toMatchObject({ in: 'query', required: false });
    }
    expect(parameter('/all-foods', 'sort')?.schema).toMatchObject({ enum: foodOrders, default: 'dsc' });
    expect(parameter('/all-foods', 'search')?.schema).toMatchObject({ maxLength: 120, default: '' });
    const within = { type: 'integer', enum: [...radii] };
    for (const name of ['Alert', 'AlertInput']) expect(schema(name).properties, name).toMatchObject({ within });
  });

  test('lists which calls need a session and which need an ID token', () => {
    const needing = (scheme: string) =>
      operations()
        .filter(({ operation }) => operation.security?.some((alternative) => scheme in alternative))
        .map(({ path }) => path)
        .toSorted();
    expect([...new Set(needing('session'))]).toEqual([
      '/account-deletion',
      '/add-food',
      '/add-request',
      '/alerts',
      '/alerts/seen',
      '/alerts/{id}',
      '/all-foods',
      '/blocks',
      '/blocks/{id}',
      '/confirmation-mail',
      '/conversations',
      '/delete-food/{id}',
      '/email-change',
      '/email-confirmation',
      '/email-visibility',
      '/figures',
      '/food-count',
      '/food/{id}',
      '/food/{id}/first-offer',
      '/food/{id}/first-offer/acceptance',
      '/food/{id}/outcome',
      '/food/{id}/requests',
      '/food/{id}/wider-reach',
      '/foods',
      '/foods-by-donator/{email}',
      '/inbox',
      '/inbox/read',
      '/invitations',
      '/invitations/{id}',
      '/jwt',
      '/language',
      '/mail-settings',
      '/moderation/foods/{id}/hiding',
      '/moderation/go-live',
      '/moderation/health',
      '/moderation/health/mail',
      '/moderation/log',
      '/moderation/mail',
      '/moderation/mail/test',
      '/moderation/messages',
      '/moderation/people',
      '/moderation/people/{id}/roles/{role}',
      '/moderation/people/{id}/suspension',
      '/moderation/reports',
      '/moderation/reports/{id}/closing',
      '/moderation/restored-copy',
      '/moderation/role-links',
      '/moderation/role-links/{id}',
      '/moderation/roles',
      '/moderation/samples',
      '/moderation/samples/stay',
      '/moderation/site',
      '/moderation/site/logo',
      '/moderation/site/proposal',
      '/moderation/site/texts/preview',
      '/moderation/site/texts/{kind}',
      '/moderation/wanted/{id}/hiding',
      '/my-data',
      '/my-places',
      '/my-places/{id}',
      '/my-wanted',
      '/notification-settings',
      '/passkeys',
      '/passkeys/{id}',
      '/password',
      '/photos',
      '/profile',
      '/push-subscriptions',
      '/push-subscriptions/{id}',
      '/reports',
      '/request-by/{email}',
      '/request-by/{email}/read',
      '/request/{id}/acceptance',
      '/request/{id}/approval',
      '/request/{id}/claim',
      '/request/{id}/collection',
      '/request/{id}/coming-question',
      '/request/{id}/conversation',
      '/request/{id}/decline',
      '/request/{id}/denial',
      '/request/{id}/messages',
      '/request/{id}/messages/read',
      '/request/{id}/no-show',
      '/request/{id}/no-show/answer',
      '/request/{id}/offer',
      '/request/{id}/offer/acceptance',
      '/request/{id}/on-my-way',
      '/request/{id}/proposal',
      '/request/{id}/proposal/acceptance',
      '/request/{id}/proposal/decline',
      '/request/{id}/thanks',
      '/request/{id}/wanted',
      '/request/{id}/window',
      '/request/{id}/withdrawal',
      '/role',
      '/sessions',
      '/sessions/{id}',
      '/setup',
      '/unread',
      '/update-food/{id}',
      '/wanted',
      '/wanted-for',
      '/wanted/{id}',
    ]);
    expect(needing('idToken')).toEqual(['/account-deletion', '/jwt']);
    for (const { path, operation } of operations()) {
      // An empty alternative means that the call also works without signing in.
      const needed = operation.security?.every((alternative) => Object.keys(alternative).length > 0);
      // Calls for moderators return 404, so that no one else learns that they exist.
      const status = path.startsWith('/moderation/') ? '404' : '401';
      if (needed) expect(operation.responses, path).toHaveProperty(status);
    }
  });

  test('lists the errors that every call can return, and those of some calls', () => {
    const words = (method: string, path: string, status: string) =>
      document.paths[path]?.[method]?.responses[status]?.description;
    for (const { path, method } of operations()) {
      expect(words(method, path, 'default'), path).toContain(apiErrors.FOREIGN_ORIGIN.message);
    }
    expect(words('delete', '/request/{id}/acceptance', '400')).toContain(apiErrors.INVALID_INPUT.message);
    for (const path of ['/jwt', '/add-food', '/add-request']) {
      expect(words('post', path, '403')).toContain(apiErrors.SUSPENDED.message);
    }
  });

  test('names the cookie that is used with https', async () => {
    const { call, close } = await site({ PUBLIC_URL: 'https://larder.example.org' });
    onTestFinished(close);
    const { components, servers }: Document = await (await call('GET', '/openapi.json')).json();
    expect(servers).toEqual([{ url: 'https://larder.example.org/api' }]);
    expect(components.securitySchemes.session).toEqual({ type: 'apiKey', in: 'cookie', name: '__Host-session' });
  });

  test('matches the responses that need no database', async () => {
    const { call, close } = await site();
    onTestFinished(close);
    for (const [path, status] of [
      ['/health', 200],
      ['/session', 200],
      ['/site', 200],
      ['/ready', 503],
      ['/foods', 503],
      ['/food/x', 404],
      ['/all-foods?sort=up', 400],
    ] as const) {
      const response = await call('GET', path);
      expect(response.status, path).toBe(status);
      const { responses } = document.paths[path.replace('/x', '/{id}').replace(/\?.*/, '')]?.get ?? { responses: {} };
      const described = responses[status]?.content?.['application/json']?.schema ?? schema('Error');
      expect(published(described).safeParse(await response.json()), path).toMatchObject({ success: true });
    }
    expect(published(schema('Session')).safeParse({ user: { name: 'Ada' } }).success).toBe(false);
  });
});

/** Returns a validator for a response, based on the published description alone. */
function published(described: Schema) {
  return z.fromJSONSchema(resolved(described) as Parameters<typeof z.fromJSONSchema>[0]);
}

function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved);
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) return resolved(schema(String(value.$ref).slice('#/components/schemas/'.length)));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolved(part)]));
}

describe('the page at /docs', () => {
  test('lists every call, its response statuses and every schema', () => {
    for (const { method, path, operation } of operations()) {
      expect(docs.html).toContain(`<span class="method">${method.toUpperCase()}</span> ${path}</code>`);
      for (const status of Object.keys(operation.responses)) expect(docs.html).toContain(`<b>${status}</b>`);
    }
    for (const name of Object.keys(document.components.schemas))
      expect(docs.html).toContain(`<summary><code>${name}</code></summary>`);
    expect(docs.html).not.toMatch(/undefined|\[object Object\]|>\s*false\b/);
  });

  test('loads no other files, and its policy allows only its own stylesheet', () => {
    expect([...docs.html.matchAll(/\b(?:src|href|action|srcset)\s*=\s*"([^"]*)"/g)].map(([, link]) => link)).toEqual([
      '/api/openapi.json',
    ]);
    expect(docs.html).not.toMatch(/<script|<link|<img|<iframe|@import|url\(| style=| on\w+=/);
    const styles = [...docs.html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style);
    expect(styles).toHaveLength(1);
    const hash = createHash('sha256')
      .update(styles[0] ?? '')
      .digest('base64');
    expect(docs.policy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
    );
  });
});
