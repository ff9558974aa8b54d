import { expect } from 'vitest';
import type { TestApp } from './build-app.ts';

/** A user registered with a password, with the cookies of one browser. */
export type Member = { email: string; name: string; cookie: string };

export const PASSWORD = 'Brotzeit';

/** Registers someone at the embedded sign-in service and starts their session, like a browser. */
export function join(app: TestApp, name: string, userAgent?: string, invitation?: string): Promise<Member> {
  const email = `${name.toLowerCase()}@example.org`;
  const body = { name, email, password: PASSWORD, image: `https://example.org/${name}.jpg`, invitation };
  return enter(app, { name, email }, { path: '/auth/sign-up/email', body, userAgent, invitation });
}

/** Logs a member in with another browser. */
export function logIn(app: TestApp, { name, email }: Member, { password = PASSWORD, userAgent = '' } = {}) {
  return enter(app, { name, email }, { path: '/auth/sign-in/email', body: { email, password }, userAgent });
}

type Way = { path: string; body: object; userAgent?: string | undefined; invitation?: string | undefined };

/** Calls an endpoint of the embedded sign-in service, then starts a session. */
export async function enter(
  { call }: TestApp,
  who: { name: string; email: string },
  { path, body, userAgent = '', invitation }: Way,
): Promise<Member> {
  const known = await call('POST', path, { body });
  expect(known.status).toBe(200);
  const service = cookieOf(known);
  const { token } = await (await call('GET', '/auth/token', { as: { cookie: service } })).json();
  const headers = { Authorization: `Bearer ${token}`, 'User-Agent': userAgent };
  const session = await call('POST', '/jwt', { body: { email: who.email, invitation }, headers });
  expect(session.status).toBe(200);
  return { ...who, cookie: `${service}; ${cookieOf(session)}` };
}

function cookieOf(response: Response): string {
  const cookies = response.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}
