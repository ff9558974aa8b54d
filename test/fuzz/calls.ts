import fc from 'fast-check';
import type { Operation, Place, Schema } from './description.ts';
import { type Name, names } from './world.ts';

/** A call to try: one that would succeed, and edits to it. It contains no ids of a particular world. */
export type Plan = { operation: string; as: 'rightful' | Name; edits: Edit[] };

export type Edit =
  /** Sets a field to a value, which the schema may or may not allow. */
  | { kind: 'set'; place: Place; name: string; value: unknown }
  /** Sets a field to the id or email of something else in this world. */
  | { kind: 'other'; place: Place; name: string; pick: number }
  | { kind: 'leave out'; place: Place; name: string }
  | { kind: 'header'; name: string; value: string }
  /** Replaces the whole body and the Content-Type. */
  | { kind: 'body'; text: string; type: string | undefined };

/** Texts that have broken other software, in JSON and URLs. */
const hostileTexts = [
  ...[
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\u202e',
    '\u200b',
    '\ufeff',
    '\u{1f469}\u200d\u{1f373}',
    'A\u0301'.repeat(60),
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', 'true', '0', '-1', '1e999'],
  ...["'; drop table foods; --", "' or '1'='1", '" or 1=1', '%', '_', '\\', '$1', '{}', '#{1}', '{{7*7}}'],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '=cmd|x',
    '\r\nBcc: a@b.example',
  ],
  ...['../../../../etc/passwd', '..\\..\\', '/etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1/', '.', '..', ''],
  ...['00000000-0000-0000-0000-000000000000', '0'.repeat(400), 'x'.repeat(3_000), ' '.repeat(300), '2026-02-30', '*'],
];
const hostileValues: unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null]],
  ...[{ toString: 1 }, { length: 1e9 }, { $gt: '' }, ['a', 'b'], nested(40), { id: { id: 1 } }],
];
/** Texts for URLs that aren't encoded further, because some of what arrives is badly encoded. */
export const rawInAddress = new Set([
  '%',
  '%00',
  '%zz',
  '%ED%A0%80',
  '%C0%AE%C0%AE',
  '..%2f..%2f',
  '%2e%2e',
  '%u0041',
  ';x=1',
]);

const hostileBodies: { text: string; type: string | undefined }[] = [
  ...['', 'null', '[]', '""', '0', 'true', '{', '{"a":', 'a=b', '{"__proto__":{"isAdmin":true}}'].map((text) => ({
    text,
    type: 'application/json',
  })),
  { text: '{"constructor":{"prototype":{"isAdmin":true}}}', type: 'application/json' },
  { text: `${'['.repeat(20_000)}${']'.repeat(20_000)}`, type: 'application/json' },
  { text: `{"x":"${'x'.repeat(70_000)}"}`, type: 'application/json' },
  { text: '{"email":"a@b.example","email":"c@d.example"}', type: 'application/json' },
  { text: '\ufeff{}', type: 'application/json; charset=utf-16' },
  { text: '{"limit":1e400}', type: 'application/vnd.api+json' },
  { text: '{}', type: 'text/plain' },
  { text: 'email=a%40b.example', type: 'application/x-www-form-urlencoded' },
  {
    text: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
    type: 'multipart/form-data; boundary=x',
  },
  { text: '<a/>', type: 'application/xml' },
  { text: '{}', type: undefined },
];
/** Authorization headers. `{Stranger}` is replaced by that person's ID token. */
const tokens = [
  ...['Bearer x', 'Bearer a.b.c', 'Basic YTpi', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Bearer {Donor}x'],
  ...['Bearer {Suspended}', 'Bearer {Stranger}', 'Bearer {Requester}'],
].map((value): [string, string] => ['Authorization', value]);
const hostileHeaders: [string, string][] = [
  ...['https://evil.example', 'null', 'http://localhost:3000.evil.example', ''].map((it): [string, string] => [
    'Origin',
    it,
  ]),
  ...[
    'session=',
    'session=x',
    `session=${'x'.repeat(5_000)}`,
    'session=a; session=b',
    '__proto__=1',
    'device=~.~.~',
  ].map((it): [string, string] => ['Cookie', it]),
  ...tokens,
  ['Content-Type', 'text/plain'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['Accept-Language', 'x'.repeat(1_000)],
  ['If-None-Match', '*'],
  ['Content-Encoding', 'gzip'],
];

/** Expensive calls, which take tens of milliseconds: they hash a password or decode a picture. */
const DEAR = /password|account-deletion|email-change|photos|logo|sign-in|sign-up/;

/** A random plan for one of these calls. Cheap calls are more frequent. */
export function anyPlan(operations: Operation[]): fc.Arbitrary<Plan> {
  return fc.oneof(
    ...operations.map((operation) => ({
      weight: DEAR.test(operation.name) ? 1 : 8,
      arbitrary: fc.record({
        operation: fc.constant(operation.name),
        as: fc.oneof(
          { weight: 2, arbitrary: fc.constant('rightful' as const) },
          { weight: 1, arbitrary: fc.constantFrom(...names) },
        ),
        edits: fc.oneof(
          { weight: 1, arbitrary: fc.constant<Edit[]>([]) },
          { weight: 4, arbitrary: fc.array(anyEdit(operation), { minLength: 1, maxLength: 3 }) },
        ),
      }),
    })),
  );
}

function anyEdit({ takes, method, takesIdToken }: Operation): fc.Arbitrary<Edit> {
  const places = (['path', 'query', 'body'] as const).filter((place) => takes[place]);
  const ofFields = places.flatMap((place) =>
    Object.entries(takes[place]?.properties ?? {}).flatMap(([name, schema]) => fieldEdits(place, name, schema)),
  );
  const extra = places
    .filter((place) => place !== 'path')
    .map((place) => ({
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('set' as const),
        place: fc.constant(place),
        name: fc.constantFrom('isAdmin', 'donorId', 'status', 'constructor', '__proto__', 'id', 'unread'),
        value: fc.constantFrom<unknown>(true, 'Collected', { isAdmin: true }, null),
      }),
    }));
  const setHeader = (headers: [string, string][]) =>
    fc.constantFrom(...headers).map(([name, value]): Edit => ({ kind: 'header', name, value }));
  const body = fc.constantFrom(...hostileBodies).map((one): Edit => ({ kind: 'body', ...one }));
  return fc.oneof(
    ...ofFields,
    ...extra,
    { weight: 1, arbitrary: setHeader(hostileHeaders) },
    ...(takesIdToken ? [{ weight: 8, arbitrary: setHeader(tokens) }] : []),
    ...(method === 'GET' ? [] : [{ weight: 1, arbitrary: body }]),
  ) as fc.Arbitrary<Edit>;
}

function fieldEdits(place: Place, name: string, schema: Schema) {
  const set = (values: fc.Arbitrary<unknown>) => values.map((value): Edit => ({ kind: 'set', place, name, value }));
  const hostile = fc.oneof(
    fc.constantFrom<unknown>(...hostileTexts),
    fc.string({ unit: 'binary', maxLength: 20 }),
    place === 'body' ? fc.constantFrom(...hostileValues) : fc.constantFrom(...rawInAddress),
  );
  return [
    { weight: 3, arbitrary: set(fitting(schema)) },
    { weight: 3, arbitrary: set(nearly(schema)) },
    { weight: 3, arbitrary: set(hostile) },
    {
      weight: place === 'path' ? 6 : 2,
      arbitrary: fc.nat().map((pick): Edit => ({ kind: 'other', place, name, pick })),
    },
    ...(place === 'path' ? [] : [{ weight: 1, arbitrary: fc.constant<Edit>({ kind: 'leave out', place, name }) }]),
  ];
}

/** Values that fit a schema. Texts may still be meaningless. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  switch (typeOf(schema)) {
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 1_000 });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 });
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, fitting(part)])),
      );
    default:
      return fittingText(schema);
  }
}

function fittingText({ format, pattern, minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.constantFrom('a@example.org', 'A.B+c@mail.example.org');
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const edges = [minLength, maxLength].map((length) => fc.constant('y'.repeat(length)));
  return fc.oneof(fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 30) }), ...edges);
}

/** Values that a schema only just forbids. */
function nearly(schema: Schema): fc.Arbitrary<unknown> {
  const first = schema.anyOf?.[0];
  if (first) return nearly(first);
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, items, properties } = schema;
  const otherTypes = [7, true, null, ['x'], { x: 1 }, 'x'];
  switch (typeOf(schema)) {
    case 'integer':
    case 'number':
      return fc.constantFrom<unknown>(1.5, (minimum ?? 0) - 1, (maximum ?? 2 ** 60) + 1, 'x', ...otherTypes.slice(1));
    case 'array': {
      const one = items?.properties ? fitting(items) : fc.constant('x');
      const tooMany = maxItems ? [one.map((item) => Array(maxItems + 1).fill(item))] : [];
      const wrong = items ? [nearly(items).map((item) => [item])] : [];
      const tooFew = minItems ? [fc.constant([])] : [];
      return fc.oneof(...tooMany, ...wrong, ...tooFew, fc.constantFrom<unknown>('x', null, 7, {}));
    }
    case 'object': {
      const fields = Object.entries(properties ?? {}).map(([name, part]) =>
        fc.tuple(fitting(schema), nearly(part)).map(([whole, wrong]) => ({ ...(whole as object), [name]: wrong })),
      );
      return fc.oneof(...fields, fc.constantFrom<unknown>('x', null, 7, []));
    }
    default: {
      const lengths = [
        ...(minLength ? ['', ' '.repeat(minLength)] : []),
        ...(maxLength ? ['z'.repeat(maxLength + 1)] : []),
      ];
      return fc.constantFrom<unknown>(...lengths, ...otherTypes.slice(0, 5), ...(schema.enum ? ['none of these'] : []));
    }
  }
}

function typeOf({ type, properties }: Schema): string {
  return (Array.isArray(type) ? type.find((one) => one !== 'null') : type) ?? (properties ? 'object' : 'string');
}

function nested(depth: number): unknown {
  return depth === 0 ? 'x' : { x: [nested(depth - 1)] };
}
