/** Makes a call: `fetch` or a replacement. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Arguments of a call, named as in Hono's client. */
type Sent = {
  param?: Record<string, string>;
  query?: Record<string, string | string[] | undefined>;
  header?: Record<string, string>;
  json?: unknown;
};

/**
 * Returns a client for a Hono app that is used like Hono's `hc`: `client.food[':id'].$get({ param: { id } })`. Callers cast it to
 * the type that `hc` returns. It supports only what this site needs and is a sixth of the size. Values in `param` go into the
 * path unencoded.
 *
 * @param path the app's base path, such as `/api`
 */
export function clientAt(path: string, fetch: Fetch): unknown {
  return new Proxy(() => {}, {
    get: (_target, name) =>
      typeof name === 'string' && name !== 'then' ? clientAt(`${path}/${name}`, fetch) : undefined,
    apply: (_target, _this, [sent, options]: [Sent?, { headers?: Record<string, string> }?]) =>
      call(path, sent ?? {}, options?.headers, fetch),
  });
}

/** Makes the call that a path describes. Its last segment is the method, as in `/api/food/:id/$get`. */
function call(
  path: string,
  { param = {}, query = {}, header, json }: Sent,
  more = {},
  fetch: Fetch,
): Promise<Response> {
  const [, template = '', method = ''] = /^(.*)\/\$(\w+)$/.exec(path) ?? [];
  const url = template.replace(/:(\w+)/g, (_name, name) => param[name] ?? '');
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values ?? []].flat()) search.append(name, value);
  }
  const asked = String(search);
  return fetch(asked ? `${url}?${asked}` : url, {
    method: method.toUpperCase(),
    headers: { ...header, ...(json !== undefined && { 'Content-Type': 'application/json' }), ...more },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
}
