import { expect } from 'vitest';
import { call, food, type Person } from '../process/person.ts';
import { twoColours } from '../server/photos.ts';
import { soon } from './soon.ts';
import type { Visitor } from './visitor.ts';

export async function give(url: string, donor: Person, title: string): Promise<string> {
  return (await (await call(url, donor, 'POST', '/add-food', food(title))).json()).insertedId;
}

export async function promise(url: string, donor: Person, requester: Person, title: string): Promise<void> {
  const foodId = await give(url, donor, title);
  const request = { foodId, notes: 'At six?' };
  const { insertedId: requestId } = await (await call(url, requester, 'POST', '/add-request', request)).json();
  expect((await call(url, donor, 'POST', `/request/${requestId}/acceptance`)).status).toBe(200);
}

export async function registerBy(visitor: Visitor, name: string): Promise<void> {
  await visitor.go('/registration');
  await visitor.fill('Username', name);
  await visitor.fill('Email Address', `${name.toLowerCase()}@example.org`);
  await visitor.fill('Password', 'Secret-Password');
  await visitor.click({ role: 'button', name: 'Register' });
  await visitor.isAt('/');
}

export async function logIn(visitor: Visitor, { email, password }: Person): Promise<void> {
  await visitor.go('/login');
  await visitor.fill('Email Address', email);
  await visitor.fill('Password', password);
  await visitor.click({ role: 'button', name: 'Log In' });
  await visitor.isAt('/');
}

/** Waits until a page with a login or registration form is hydrated: then its Google button is enabled. */
export async function untilAlive(visitor: Visitor): Promise<void> {
  await soon(async () => {
    const isAlive = `[...document.querySelectorAll('button:enabled')].some((button) => /Google/.test(button.textContent))`;
    if (!(await visitor.evaluate(isAlive))) throw new Error('the page does not react yet');
  });
}

/** Waits until a page is in the browser's cache and the service worker is active. */
export async function untilKept(visitor: Visitor, path: string): Promise<void> {
  const isKept = `caches.match('${path}').then((kept) => kept && navigator.serviceWorker.controller !== null)`;
  await soon(async () => {
    if (!(await visitor.evaluate(isKept))) throw new Error(`${path} is not kept`);
  });
}

/** A JPEG from a camera held upright: stored in landscape with an orientation that rotates it. In Base64. */
export async function lyingPicture(): Promise<string> {
  return (await twoColours(300, 150).withMetadata({ orientation: 6 }).jpeg().toBuffer()).toString('base64');
}

/** Runs in the page: drops a picture on it. */
export function drop(base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }));
  document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}
