import { LOGOS } from '../../contract/logo-terms.ts';
import type { PushSubscriptions } from '../../contract/push.ts';
import type { PushMessage } from '../../contract/push-terms.ts';
import { readWords } from './kept-page.ts';
import { subscribeWith } from './push-subscription.ts';

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type PushEvent = ExtendableEvent & { data: { json(): PushMessage } | null };
type Shown = NotificationOptions & { renotify: boolean };
type NotificationEvent = ExtendableEvent & { notification: Notification };
type WindowClient = {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<unknown>;
};

const worker = globalThis as unknown as {
  registration: {
    showNotification(title: string, options: Shown): Promise<void>;
    pushManager: PushManager;
  };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ExtendableEvent) => void): void;
};

/** Has the worker that shows pages offline show pushes, too, while the site is closed. */
export function showPushes(): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(messageOf(event)));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew()));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data ?? '/')));
  });
}

/** A push that can not be read is shown as one of the site: browsers count those that show nothing. */
function messageOf({ data }: PushEvent): Pick<PushMessage, 'title' | 'path' | 'tag'> & Partial<PushMessage> {
  try {
    if (data) return data.json();
  } catch {}
  const { siteName } = readWords(location.search.slice(1));
  return { title: siteName || location.host, path: '/inbox', tag: 'inbox' };
}

/**
 * Always shows something: an iPhone ends a subscription whose pushes show nothing. Without a sound where a page of the site is in
 * sight, which says it itself; else with one, also where it takes the place of one that nobody has read yet.
 */
async function show({ title, path, ...message }: ReturnType<typeof messageOf>): Promise<void> {
  const isInSight = (await windows()).some(({ visibilityState }) => visibilityState === 'visible');
  const { body = '', tag, lang = '', dir = 'auto' } = message;
  const sound = { silent: isInSight, renotify: !isInSight };
  await worker.registration.showNotification(title, {
    ...{ body, tag, lang, dir, ...sound },
    ...{ data: path, icon: `${LOGOS}/now/192.png` },
  });
}

/** The browser has ended its subscription, which the site still knows. Where this fails, the next page that is opened does it. */
async function subscribeAnew(): Promise<void> {
  const answer = await fetch('/api/push-subscriptions');
  if (!answer.ok) return;
  const { publicKey, subscriptions }: PushSubscriptions = await answer.json();
  if (!subscriptions.some(({ isThis }) => isThis)) return;
  await fetch('/api/push-subscriptions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(await subscribeWith(publicKey, worker.registration.pushManager)),
  });
}

/** In a window of the site, if there is one. */
async function open(path: string): Promise<void> {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  const all = await windows();
  const shown = all.find((window) => new URL(window.url).pathname === url.pathname);
  if (shown) return void (await shown.focus());
  const [any] = all;
  const isLed = any !== undefined && (await led(any, url.href));
  if (!isLed) await worker.clients.openWindow(url.href);
}

/** Whether a window could be led to a page. One that this worker does not control can not. */
async function led(window: WindowClient, url: string): Promise<boolean> {
  try {
    await window.focus();
    await window.navigate(url);
    return true;
  } catch {
    return false;
  }
}

function windows(): Promise<WindowClient[]> {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
}
