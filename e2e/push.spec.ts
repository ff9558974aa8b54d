import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { fillFood, post } from '../test/browser/food-steps.ts';
import { ask, promise } from '../test/browser/hand-over-steps.ts';
import { settled } from '../test/browser/settled.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, food, type Person } from '../test/process/person.ts';

test.use({ serviceWorkers: 'allow' });

let dora: Person;

test.beforeAll(async ({ site }) => {
  dora = await site.register('Dora whose food is pushed');
});

const offer = (page: Page) => page.getByRole('region', { name: 'Turn on notifications?' });
const settings = (page: Page) => page.getByRole('region', { name: 'What we notify you about' });

/**
 * Gives a context push without a push service, which this browser can't reach, and the permission, which it never grants
 * without a window. The subscription is made up, and stored as the browser would store it. Tests hand messages to the worker
 * themselves (`deliver`).
 */
async function withPush(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!('PushManager' in globalThis)) return;
    const KEY = 'test:subscription';
    const ASKED = 'test:asked';
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(ASKED) ?? 'default' });
    Notification.requestPermission = async () => {
      localStorage.setItem(ASKED, 'granted');
      return 'granted';
    };
    const base64url = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const made = (text: string) => {
      const { endpoint, keys, publicKey } = JSON.parse(text);
      const padded = publicKey.replaceAll('-', '+').replaceAll('_', '/');
      return {
        options: { applicationServerKey: Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0)).buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => localStorage.removeItem(KEY),
      };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const kept = localStorage.getItem(KEY);
        return kept && made(kept);
      },
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const pair = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
          'deriveBits',
        ])) as CryptoKeyPair;
        const p256dh = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
        const auth = base64url(crypto.getRandomValues(new Uint8Array(16)));
        const endpoint = `https://push.example.org/${crypto.randomUUID()}`;
        localStorage.setItem(
          KEY,
          JSON.stringify({ endpoint, keys: { p256dh, auth }, publicKey: applicationServerKey }),
        );
        return made(localStorage.getItem(KEY) ?? '');
      },
    });
  });
}

const here = (page: Page) => settings(page).getByLabel('Notify me on this device, even when the site is closed');

test('someone who asks for food is offered notifications on the device, turns them on, and turns them off on the profile', async ({
  page,
  context,
  site,
}) => {
  await withPush(context);
  const nora = await site.register('Nora who is told');
  const id = await post(site.url, dora, food('Bread to be told of'));
  await site.enter(context, nora);
  await page.goto(`/food/${id}`);
  await expect(offer(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Request', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Request', exact: true }).click();
  await expect(page).toHaveURL('/my-food-requests');
  await expect(offer(page)).toContainText('Get notified on this device when someone replies');
  await expectAccessible(page, { widths: [360] });
  await offer(page).getByRole('button', { name: 'Turn on' }).click();
  await expectToast(page, 'You’ll now get notifications on this device');
  await expect(offer(page)).toHaveCount(0);

  await settled(page);
  await page.goto('/profile/notifications');
  await expect(here(page)).toBeChecked();
  await here(page).click();
  await expectToast(page, 'You’ll no longer get notifications on this device');
  await expect(here(page)).not.toBeChecked();
  await settled(page);
  await page.reload();
  await expect(here(page)).not.toBeChecked();
});

test('a push is shown, without a sound while a page of the site is visible, and leads to its subject', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  await withPush(context);
  await site.enter(context, await site.register('Nadia who is told'));
  await page.goto('/profile/notifications');
  await here(page).click();
  await expectToast(page, 'You’ll now get notifications on this device');
  await expect(here(page)).toBeChecked();
  await expectAccessible(page);

  const message = {
    kind: 'decided',
    title: 'Food promised to you',
    body: 'Bread to be told of',
    path: '/my-food-requests',
    tag: 'a',
  };
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const done = await recorded(worker);
  const deliver = await deliverer(page, site.url);

  await test.step('while a page of the site is visible, a push is shown without a sound', async () => {
    await deliver(message);
    await deliver({ ...message, title: 'Another' });
    await expect.poll(() => worker.evaluate(countPushes)).toBe(2);
    expect(await done()).toEqual([
      'show Food promised to you / Bread to be told of, silent',
      'show Another / Bread to be told of, silent',
    ]);
  });

  await test.step('while none is, it is shown with a sound and leads to its subject', async () => {
    await settled(page);
    await page.goto('about:blank');
    await expect.poll(() => worker.evaluate(countWindows)).toBe(0);
    await deliver(message);
    await expect.poll(done).toEqual(['show Food promised to you / Bread to be told of, heard again']);
    await deliver({ ...message, title: 'Another about the same' });
    await expect.poll(done).toEqual(['show Another about the same / Bread to be told of, heard again']);
    await deliver('of a server to come');
    await expect.poll(done).toEqual([expect.stringMatching(/^show .+ \/ , heard again$/)]);
    await click(worker, '/my-food-requests');
    await expect.poll(done).toEqual([`open ${site.url}/my-food-requests`]);
    await click(worker, 'https://elsewhere.example/');
    await page.goto('/teams');
    await settled(page);
    await click(worker, '/my-food-requests');
    await expect.poll(done).toEqual([`focus ${site.url}/teams`, `lead to ${site.url}/my-food-requests`]);
    await settled(page);
    await page.goto('/my-food-requests');
    await click(worker, '/my-food-requests');
    await expect.poll(done).toEqual([`focus ${site.url}/my-food-requests`]);
  });
});

test('the button of a push accepts the next person in the queue, and if that fails a page says why', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  await withPush(context);
  const ada = await site.register('Ada whose phone has a button');
  const [ben, cem] = [await site.register('Ben on a button'), await site.register('Cem on a button')];
  const id = await post(site.url, ada, food('Bread with a button'));
  const [bens, cems] = [await ask(site.url, ben, id), await ask(site.url, cem, id)];
  await site.enter(context, ada);
  await page.goto('/profile/notifications');
  await here(page).click();
  await expect(here(page)).toBeChecked();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const done = await recorded(worker);
  const deliver = await deliverer(page, site.url);
  await settled(page);
  await page.goto('about:blank');
  await expect.poll(() => worker.evaluate(countWindows)).toBe(0);
  const path = `/my-posted-food/${id}?next`;
  const pushAbout = ({ name }: Person, requestId: string) => ({
    ...{ kind: 'reminder', title: 'Someone isn’t coming for your food', body: 'Bread', path, tag: 'a', silent: true },
    accept: { requestId, label: `Accept ${name}`, done: `Promised to ${name}.` },
  });

  await deliver(pushAbout(ben, bens));
  await expect
    .poll(done)
    .toEqual([`show Someone isn’t coming for your food / Bread, silent, button Accept ${ben.name}`]);
  await clickLast(worker);
  await expect.poll(done, 'a tap outside the button').toEqual([`open ${site.url}${path}`]);
  const states = async () =>
    (await (await call(site.url, ada, 'GET', `/food/${id}/requests`)).json()).map(
      ({ status }: { status: string }) => status,
    );
  expect(await states()).toEqual(['Requested', 'Requested']);
  await clickLast(worker, 'accept');
  await expect.poll(done).toEqual([`show Promised to ${ben.name}. / undefined, silent`]);
  expect(await states()).toEqual(['Accepted', 'Requested']);

  expectProblem(/answer 409: POST .*\/acceptance/);
  expectProblem(/answer 401: POST .*\/acceptance/);
  await deliver(pushAbout(cem, cems));
  await expect.poll(done).toHaveLength(1);
  await clickLast(worker, 'accept');
  const refused = `${site.url}/my-posted-food/${id}?next=&refused`;
  await expect.poll(done, 'the food is promised').toEqual([`open ${refused}=FOOD_PROMISED`]);
  await context.clearCookies();
  await clickLast(worker, 'accept');
  await expect.poll(done, 'no one is logged in').toEqual([`open ${refused}=NOT_SIGNED_IN`]);
  expect(await states()).toEqual(['Accepted', 'Requested']);
});

/** Hands the worker what a push service would deliver. */
async function deliverer(page: Page, origin: string): Promise<(message: object | string) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registrations: string[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) => {
    registrations.push(...all.map(({ registrationId }) => registrationId));
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const registrationId = registrations[0] ?? '';
  return async (message) => {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

type ShownOptions = NotificationOptions & { renotify: boolean; actions?: { title: string }[] };

/** Records what the worker asks of the browser, which can't do it without a window. The result returns what is new. */
async function recorded(worker: Worker): Promise<() => Promise<string[]>> {
  await worker.evaluate(() => {
    const done: string[] = [];
    const scope = globalThis as never as {
      done: string[];
      clients: object;
      registration: object;
      WindowClient: { prototype: object };
      ExtendableEvent: { prototype: { waitUntil(work: Promise<unknown>): void } };
      pushes: number;
    };
    scope.done = done;
    scope.pushes = 0;
    const { waitUntil } = scope.ExtendableEvent.prototype;
    scope.ExtendableEvent.prototype.waitUntil = function (this: Event, work) {
      waitUntil.call(this, work);
      if (this.type === 'push') void work.finally(() => (scope.pushes += 1));
    };
    Object.assign(scope.registration, {
      showNotification: async (title: string, { body, silent, renotify, data, actions = [] }: ShownOptions) => {
        Object.assign(scope, { lastData: data });
        const buttons = actions.map((action) => `, button ${action.title}`).join('');
        done.push(`show ${title} / ${body}, ${silent ? 'silent' : 'heard'}${renotify ? ' again' : ''}${buttons}`);
      },
    });
    Object.assign(scope.clients, { openWindow: async (url: string) => void done.push(`open ${url}`) });
    Object.assign(scope.WindowClient.prototype, {
      async focus(this: { url: string }) {
        done.push(`focus ${this.url}`);
      },
      async navigate(url: string) {
        done.push(`lead to ${url}`);
      },
    });
  });
  return () => worker.evaluate(() => (globalThis as never as { done: string[] }).done.splice(0));
}

/** Runs in the worker: number of pushes it has handled. */
function countPushes(): number {
  return (globalThis as never as { pushes: number }).pushes;
}

/** Runs in the worker: number of open windows of the site. */
async function countWindows(): Promise<number> {
  const { clients } = globalThis as never as { clients: { matchAll(options: object): Promise<unknown[]> } };
  return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
}

/** Clicks a notification. */
async function click(worker: Worker, path: string): Promise<void> {
  await worker.evaluate((data) => {
    const { ExtendableEvent } = globalThis as never as { ExtendableEvent: typeof Event };
    const event = new ExtendableEvent('notificationclick');
    dispatchEvent(Object.assign(event, { notification: { data, close: () => {} } }));
  }, path);
}

/** Clicks the last notification, or a button on it. */
async function clickLast(worker: Worker, action = ''): Promise<void> {
  await worker.evaluate((action) => {
    const { ExtendableEvent, lastData } = globalThis as never as { ExtendableEvent: typeof Event; lastData: unknown };
    const notification = { data: lastData, tag: 'a', lang: 'en', dir: 'ltr', close: () => {} };
    dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { action, notification }));
  }, action);
}

/** The browser's subscription, as `withPush` stores it. */
const subscriptionIn = (page: Page) => page.evaluate(() => localStorage.getItem('test:subscription'));

test('a subscription that the browser has lost is renewed at the next start, or the person is asked', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  await withPush(context);
  await site.enter(context, await site.register('Nele whose browser forgets'));
  await page.goto('/profile/notifications');
  await here(page).click();
  await expect(here(page)).toBeEnabled();
  await expect.poll(() => subscriptionIn(page)).not.toBeNull();
  const first = await subscriptionIn(page);
  const known = async () => (await (await page.request.get('/api/push-subscriptions')).json()).subscriptions;
  await expect.poll(known).toMatchObject([{ isThis: true }]);
  const lose = () => page.evaluate(() => localStorage.removeItem('test:subscription'));

  await test.step('at the next start', async () => {
    await settled(page);
    await lose();
    await page.reload();
    await expect.poll(() => subscriptionIn(page)).not.toBeNull();
    expect(await subscriptionIn(page)).not.toBe(first);
    await expect(here(page)).toBeChecked();
    expect(await known()).toMatchObject([{ isThis: true }]);
  });

  await test.step('by the worker, while no page is open', async () => {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const [before] = await known();
    const publicKey = await worker.evaluate(resubscribed);
    expect(publicKey).toHaveLength(87);
    expect(await known()).toMatchObject([{ isThis: true }]);
    expect((await known())[0]._id).not.toBe(before._id);
  });

  await test.step('if that fails, the page says so and the site stops sending to it', async () => {
    await lose();
    await context.addInitScript(() => {
      if ('PushManager' in globalThis)
        Object.assign(PushManager.prototype, { subscribe: () => Promise.reject(new Error('not now')) });
    });
    await page.reload();
    await expect(offer(page)).toContainText('Your browser has turned off our notifications on this device.');
    await expect(here(page)).not.toBeChecked();
    expect(await known()).toEqual([]);
    await expectAccessible(page, { widths: [360] });
    await offer(page).getByRole('button', { name: 'Not now' }).click();
    await expect(offer(page)).toHaveCount(0);
  });
});

/** Runs in the worker: the browser ends its subscription and offers another. Returns the key that the worker uses. */
async function resubscribed(): Promise<string> {
  const scope = globalThis as never as {
    registration: { pushManager: object };
    ExtendableEvent: typeof Event & { prototype: { waitUntil(work: Promise<unknown>): void } };
    fetch: (url: string, init?: RequestInit) => Promise<Response>;
  };
  const pair = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ])) as CryptoKeyPair;
  const base64url = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const keys = {
    p256dh: base64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))),
    auth: base64url(crypto.getRandomValues(new Uint8Array(16))),
  };
  let publicKey = '';
  Object.defineProperty(scope.registration, 'pushManager', {
    value: {
      getSubscription: async () => null,
      subscribe: async (options: { applicationServerKey: string }) => {
        publicKey = options.applicationServerKey;
        return { toJSON: () => ({ endpoint: 'https://push.example.org/anew', keys }) };
      },
    },
  });
  const done = new Promise<string>((resolve, reject) => {
    const { waitUntil } = scope.ExtendableEvent.prototype;
    scope.ExtendableEvent.prototype.waitUntil = function (this: Event, work: Promise<unknown>) {
      if (this.type !== 'pushsubscriptionchange') return waitUntil.call(this, work);
      work.then(() => resolve(publicKey), reject);
    };
  });
  dispatchEvent(new scope.ExtendableEvent('pushsubscriptionchange'));
  return done;
}

test('a donor is offered notifications once, and not again', { tag: '@journeys' }, async ({ page, context, site }) => {
  await withPush(context);
  const otto = await site.register('Otto who is asked once');
  await promise(site.url, dora, otto, food('Bread with a code'));
  await site.enter(context, otto);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const title of ['Beans for the offer', 'Peas without an offer']) {
    await page.goto('/add-food');
    await fillFood(page, { title });
    await page.getByRole('button', { name: 'Add Food' }).click();
    await expect(page).toHaveURL('/my-posted-food');
    await expect(page.getByRole('heading', { level: 1, name: 'My Posted Foods' })).toBeVisible();
    await expect(offer(page)).toHaveCount(title.startsWith('Beans') ? 1 : 0);
    await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1);
    await page.getByRole('link', { name: 'My Food Request' }).click();
    await expect(page.getByText(/^Pick-up code: /)).toBeAttached();
    await expect(offer(page), 'nothing above a pick-up code').toHaveCount(0);
  }
});

test('someone chooses on the profile what to be notified about, how and when, and the choice is kept', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const quinn = await site.register('Quinn the quiet');
  await site.enter(context, quinn);
  await page.goto('/profile/notifications');
  const box = (name: string) => settings(page).getByRole('checkbox', { name });
  await expect(box('Requests for my food: By email')).toHaveCount(0);
  await box('Requests for my food: On the site').dblclick();
  await box('New food near me: On devices').press('Space');
  await box('Quiet hours').press('Space');
  await expect(settings(page).getByLabel('From', { exact: true })).toHaveValue('22:00');
  await expect(settings(page).getByText('Saved.')).toBeVisible();
  const fault = settings(page).getByText('Choose two different times.');
  await settings(page).getByLabel('To', { exact: true }).fill('22:00');
  await expect(fault).toBeVisible();
  for (const label of ['From', 'To']) {
    const field = settings(page).getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/^Choose two different times\./);
  }
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') saved.push(request.postDataJSON().quietHours.to);
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await settings(page).getByLabel('To', { exact: true }).focus();
  await page.keyboard.type('0530A');
  await expect(fault).toHaveCount(0);
  await expect(settings(page).getByText('Not saved yet…')).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(settings(page).getByText('Saved.')).toBeVisible();
  expect(saved, 'once, after a pause').toEqual(['05:30']);
  await settings(page).getByLabel('To', { exact: true }).fill('06:30');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(settings(page).getByText('Saved.')).toBeVisible();
  expect(saved, 'at once when the field loses focus').toEqual(['05:30', '06:30']);
  await page.clock.resume();
  await expectAccessible(page);
  await settled(page);
  await page.reload();
  await expect(box('Requests for my food: On the site')).toBeChecked();
  await expect(box('New food near me: On devices')).not.toBeChecked();
  await expect(settings(page).getByLabel('To', { exact: true })).toHaveValue('06:30');
});
