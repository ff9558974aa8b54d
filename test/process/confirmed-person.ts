import { expect } from 'vitest';
import type { MailServer } from '../server/mail-server.ts';
import type { AppProcess } from './app-process.ts';
import { call, type Person, register } from './person.ts';

/** Registers someone and confirms their email with the link sent to them. */
export async function confirmed({ url }: AppProcess, mail: MailServer, name: string): Promise<Person> {
  const person = await register(url, name);
  const link = () => mail.received.find(({ to }) => to.includes(person.email))?.text ?? '';
  await expect.poll(link, { timeout: 150_000, interval: 100 }).toContain('/confirm-email#');
  const [, token] = /\/confirm-email#(\S+)/.exec(link()) ?? [];
  expect((await call(url, person, 'POST', '/email-confirmation', { token })).status).toBe(200);
  return person;
}

/** Adds a food or a request. @returns its id */
export async function added({ url }: AppProcess, person: Person, path: string, body: object): Promise<string> {
  const answer = await call(url, person, 'POST', path, body);
  expect(answer.status).toBe(200);
  return (await answer.json()).insertedId;
}
