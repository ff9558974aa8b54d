import { type ApiErrorCode, apiErrors } from '../../contract/errors.ts';
import { PASSWORD } from '../server/members.ts';
import { type Edit, type Plan, rawInAddress } from './calls.ts';
import type { Operation } from './description.ts';
import { leakIn } from './entitled.ts';
import { foreignChange, type State } from './state.ts';
import type { Success } from './successes.ts';
import { type Name, people, type World } from './world.ts';

/** A call that was made: who sent what, and the response. */
export type Played = {
  /** Everyone whose session, or other credential of an account, was sent. */
  actors: Name[];
  request: { url: string; init: RequestInit; query: Record<string, unknown>; path: Record<string, unknown> };
  /** The body, parsed; `unreadable` if it isn't JSON. */
  body: { json: unknown } | 'unreadable' | 'none';
  answer: { status: number; ok: boolean; type: string; text: string; headers: string };
};

type Setting = { world: World; operation: Operation; success: Success };

/** Makes a call by its plan. */
export async function play(plan: Plan, { world, operation, success }: Setting): Promise<Played> {
  const name = plan.as === 'rightful' ? success.as : plan.as;
  const parts = {
    path: { ...success.path } as Record<string, unknown>,
    query: { ...success.query } as Record<string, unknown>,
    body: structuredClone(success.body),
  };
  const headers = new Headers();
  const cookies = [name !== 'Guest' && world.members[name].cookie, success.cookie].filter(Boolean).join('; ');
  if (cookies) headers.set('Cookie', cookies);
  let raw: BodyInit | undefined = success.file && new Uint8Array(success.file.bytes);
  if (success.file) headers.set('Content-Type', success.file.type);
  else if (operation.takes.body) headers.set('Content-Type', 'application/json');
  for (const edit of plan.edits) {
    if (edit.kind === 'header') headers.set(edit.name, withTokens(edit.value, world));
    else if (edit.kind === 'body') {
      raw = edit.text;
      if (edit.type) headers.set('Content-Type', edit.type);
      else headers.delete('Content-Type');
    } else change(parts, edit, world);
  }
  if (raw === undefined && parts.body !== undefined) raw = JSON.stringify(parts.body);
  const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, field) => inAddress(parts.path[field]));
  const search = Object.entries(parts.query)
    .flatMap(([field, value]) => (Array.isArray(value) ? value : [value]).map((one) => `${field}=${inAddress(one)}`))
    .join('&');
  const url = `/api${address}${search && `?${search}`}`;
  const { method } = operation;
  const init: RequestInit = { method, headers, ...(method !== 'GET' && raw !== undefined && { body: raw }) };
  const response = await world.app.app.request(url, init);
  const type = response.headers.get('Content-Type') ?? '';
  const isStream = type.startsWith('text/event-stream');
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  const sent = `${typeof raw === 'string' ? raw : ''} ${headers.get('Authorization') ?? ''}`;
  return {
    actors: actorsOf(name, headers.get('Cookie') === cookies, sent, world),
    request: { url, init, query: asTexts(parts.query), path: mapped(parts.path, asText) },
    body: typeof raw !== 'string' || raw === '' ? 'none' : readJson(raw),
    answer: { status: response.status, ok: response.ok, type, text, headers: [...response.headers].join('\n') },
  };
}

/** Describes what is wrong with a call's outcome; undefined if nothing is. */
export function faultOf(
  { actors, request, body, answer }: Played,
  { world, operation, before, after }: { world: World; operation: Operation; before: State; after: State },
): string | undefined {
  const sent = `${decode(request.url)} ${JSON.stringify([...(request.init.headers as Headers)])} ${String(request.init.body)}`;
  const fault = find();
  return fault && `${fault}\n${operation.method} ${sent}\n${answer.status} ${answer.text}`;

  function find(): string | undefined {
    if (answer.status >= 500) return 'It is a server error.';
    const leak = leakIn(`${answer.headers}\n${answer.text}`, { readers: actors, sent, world, state: after });
    if (leak) return leak;
    const isModeration = operation.path.startsWith('/moderation/');
    const mayChangeAll = isModeration && actors.includes('Moderator');
    const ids = people.filter((name) => actors.includes(name)).map((name) => world.ids[name]);
    const others = Object.values(world.ids).filter((id) => !ids.includes(id));
    const foreign = mayChangeAll ? undefined : foreignChange(before, after, others);
    if (foreign) return foreign;
    // A URL that stands for another call, such as `/food/..`.
    if (new URL(request.url, 'http://x').pathname !== request.url.split('?')[0]) return undefined;
    return answer.ok ? faultOfSuccess(isModeration) : faultOfRefusal();
  }

  function faultOfSuccess(isModeration: boolean): string | undefined {
    if (operation.needsSession && actors.every((name) => name === 'Guest')) return 'It needs a session.';
    if (isModeration && !actors.includes('Moderator')) return 'It is for moderators.';
    const headers = request.init.headers as Headers;
    const isChange = operation.method !== 'GET';
    if (isChange && headers.has('Origin')) return 'It succeeds for another site.';
    if (operation.takes.body && body === 'unreadable') return 'It succeeds with a body that is not JSON.';
    if (operation.takes.body && body !== 'none' && !/json/.test(headers.get('Content-Type') ?? '')) {
      return 'It succeeds without a Content-Type of JSON.';
    }
    const wrong =
      operation.faultOf('path', request.path) ??
      operation.faultOf('query', request.query) ??
      operation.faultOf('body', typeof body === 'object' ? body.json : undefined);
    if (wrong) return `It succeeds with invalid input: ${wrong}`;
    return operation.responses && answer.type.startsWith('application/json') ? faultOfJson() : undefined;
  }

  function faultOfRefusal(): string | undefined {
    if (!operation.responses) return undefined;
    if (answer.status === 304 && (request.init.headers as Headers).has('If-None-Match')) return undefined;
    if (!answer.type.startsWith('application/json')) return `A refusal is ${answer.type}.`;
    const code = /^\{"code":"(\w+)"/.exec(answer.text)?.[1] as ApiErrorCode;
    const words = apiErrors[code]?.message;
    const { [answer.status]: own, default: common } = operation.responses;
    const isDescribed = [own, common].some((described) => words && described?.description.includes(words));
    return isDescribed ? faultOfJson() : `${answer.status} ${code} is not described.`;
  }

  function faultOfJson(): string | undefined {
    return operation.faultOfAnswer(answer.status, JSON.parse(answer.text));
  }
}

function change(
  parts: { path: Record<string, unknown>; query: Record<string, unknown>; body: unknown },
  edit: Extract<Edit, { place: unknown }>,
  world: World,
): void {
  const part = parts[edit.place];
  if (typeof part !== 'object' || part === null) return;
  const fields = part as Record<string, unknown>;
  if (edit.kind === 'leave out') delete fields[edit.name];
  else {
    const value = edit.kind === 'other' ? otherThan(fields[edit.name], edit, world) : edit.value;
    // Like in JSON, where `__proto__` is an ordinary field.
    Object.defineProperty(fields, edit.name, { value, enumerable: true, configurable: true, writable: true });
  }
}

/**
 * Another value than the present one, in two of three cases of the same kind. Ids that not everyone may read go only into paths,
 * because as texts the caller would publish them.
 */
function otherThan(present: unknown, { place, name, pick }: Extract<Edit, { kind: 'other' }>, world: World) {
  const emails = Object.values(world.members).map(({ email }) => email);
  const any = [...world.kinds.flat(), ...(place === 'path' ? Object.values(world.own).map(({ id }) => id) : [])];
  const same = world.kinds.find((kind) => kind.some((id) => id === present));
  const values = name === 'email' ? emails : same && pick % 3 > 0 ? same : any;
  return values[Math.floor(pick / 3) % values.length];
}

/** Replaces `{Stranger}` in a header by that person's ID token. */
function withTokens(text: string, { idTokens }: World): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => idTokens[name as keyof typeof idTokens]);
}

/** The person who is logged in, and everyone whose token, link, passkey or password was sent. */
function actorsOf(name: Name, hasCookies: boolean, sent: string, world: World): Name[] {
  const isLoggedIn = hasCookies && name !== 'Guest' && name !== 'Suspended';
  const byProof = people.filter(
    (other) =>
      [world.idTokens[other], ...Object.values(world.links[other])].some((secret) => sent.includes(secret)) ||
      (sent.includes(world.members[other].email) && sent.includes(PASSWORD)) ||
      (other === world.own.credential.owner && sent.includes(world.own.credential.id)),
  );
  const actors = [...(isLoggedIn ? [name] : []), ...byProof];
  return actors.length > 0 ? actors : ['Guest'];
}

function inAddress(value: unknown): string {
  const text = asText(value);
  return rawInAddress.has(text) ? text : encodeURIComponent(text.toWellFormed());
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** A query's fields as the server gets them, where one may occur several times or not at all. */
function asTexts(query: Record<string, unknown>): Record<string, unknown> {
  const arrived = Object.entries(query).filter(([, value]) => !Array.isArray(value) || value.length > 0);
  return mapped(Object.fromEntries(arrived), (value) =>
    Array.isArray(value) && value.length > 1 ? value.map(asText) : asText([value].flat()[0]),
  );
}

function mapped(fields: Record<string, unknown>, change: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]));
}

/** Parses JSON, ignoring a byte order mark (RFC 8259, section 8.1). */
function readJson(text: string): Played['body'] {
  try {
    return { json: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch {
    return 'unreadable';
  }
}

function decode(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
