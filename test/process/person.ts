/** Someone who is signed in, as a program: an e-mail, a password and the cookies that prove it. */
export type Person = { name: string; email: string; password: string; cookies: Record<string, string> };

const password = 'Secret-Password';

/** Registers someone through the API, as the browser does: sign-up, ID token, session. */
export function register(
  url: string,
  name: string,
  headers: Record<string, string> = {},
  photo = '/art/person-1.svg',
): Promise<Person> {
  // What stands before the `@` has at most 64 characters.
  const email = `${name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '.')
    .slice(0, 64)}@example.org`;
  return enter(url, { name, email, password }, '/auth/sign-up/email', { name, image: photo }, headers);
}

/** Lets someone log in who has registered before, with their password. */
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

/** The API as someone calls it: JSON in, the answer out. */
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

/** What a complete add-food call sends. */
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

/** The header that sends them. */
export function cookieHeader(cookies: Record<string, string>): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}
