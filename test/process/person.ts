/** A logged-in user of the API: email, password and the cookies of the session. */
export type Person = { name: string; email: string; password: string; cookies: Record<string, string> };

const password = 'Secret-Password';

/** Registers someone through the API like the browser does: sign-up, ID token, session. */
export function register(
  url: string,
  name: string,
  headers: Record<string, string> = {},
  photo = '/art/person-1.svg',
): Promise<Person> {
  // The part before the `@` may have 64 characters at most.
  const email = `${name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '.')
    .slice(0, 64)}@example.org`;
  return enter(url, { name, email, password }, '/auth/sign-up/email', { name, image: photo }, headers);
}

/** Logs a registered user in with their password. */
export function logIn(url: string, person: Omit<Person, 'cookies'>): Promise<Person> {
  return enter(url, person, '/auth/sign-in/email');
}

async function enter(
  url: string,
  person: Omit<Person, 'cookies'>,
  path: string,
  more: object = {},
  headers: Record<string, string> = {},
): Promise<Person> {
  const { email, password } = person;
  const cookies: Record<string, string> = {};
  const step = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      ...init,
      headers: { 'Content-Type': 'application/json', Cookie: cookieHeader(cookies), ...headers, ...init.headers },
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies[key] = value;
    }
    return response.json();
  };
  await step(path, { method: 'POST', body: JSON.stringify({ email, password, ...more }) });
  const { token } = await step('/auth/token');
  await step('/jwt', {
    method: 'POST',
    body: JSON.stringify({ email }),
    headers: { Authorization: `Bearer ${token}` },
  });
  return { ...person, cookies };
}

/** Calls the API as a user, with a JSON body. */
export function call(
  url: string,
  as: Person,
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method,
    ...(signal && { signal }),
    headers: { Cookie: cookieHeader(as.cookies), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The body of a complete add-food call. */
export function food(title: string) {
  return {
    title,
    image: 'https://pictures.example/loaf.jpg',
    quantity: 2,
    deadline: new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString(),
    location: 'Lindenweg 4',
    notes: 'Baked this morning',
  };
}

/** The value of the Cookie header. */
export function cookieHeader(cookies: Record<string, string>): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}
