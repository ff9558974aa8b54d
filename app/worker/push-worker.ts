import type { PushSubscriptions } from '../../contract/accounts/push.ts';
import type { PushMessage } from '../../contract/accounts/push-terms.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { LOGOS } from '../../contract/site/logo-terms.ts';
import { readWords } from './kept-page.ts';
import { refusedPath } from './next-path.ts';
import { subscribeWith } from './push-subscription.ts';

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type PushEvent = ExtendableEvent & { data: { json(): PushMessage } | null };
type Shown = NotificationOptions & { renotify?: boolean; actions?: { action: string; title: string }[] };
type NotificationEvent = ExtendableEvent & { notification: Notification; action?: string };
/** What a notification leads to, and what its button does. One without a button has its path alone, also in earlier versions. */
type Led = string | { path: string; accept: NonNullable<PushMessage['accept']> };
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

const ICON = `${LOGOS}/now/192.png`;

/** The button with which a donor accepts who is next in line. Where a browser shows no buttons, a tap leads to the same on a page. */
const ACCEPT = 'accept';

/** How long the site has to answer, in milliseconds. After some more of them a browser lets the worker open no page. */
const PATIENCE = 5_000;

/** Has the worker that shows pages offline show pushes, too, while the site is closed. */
export function showPushes(): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(messageOf(event)));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew()));
  worker.addEventListener('notificationclick', (event) => {
    const { notification, action } = event;
    notification.close();
    const led = (notification.data ?? '/') as Led;
    const path = typeof led === 'string' ? led : led.path;
    event.waitUntil(action === ACCEPT && typeof led !== 'string' ? accept(notification, led) : open(path));
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
 * sight, which says it itself, and in quiet hours; else with one, also where it takes the place of one that nobody has read yet.
 */
async function show({ title, path, accept, ...message }: ReturnType<typeof messageOf>): Promise<void> {
  const isInSight = (await windows()).some(({ visibilityState }) => visibilityState === 'visible');
  const { body = '', tag, lang = '', dir = 'auto', silent = isInSight } = message;
  await worker.registration.showNotification(title, {
    body,
    tag,
    lang,
    dir,
    silent,
    renotify: !silent,
    data: (accept ? { path, accept } : path) satisfies Led,
    icon: ICON,
    ...(accept && { actions: [{ action: ACCEPT, title: accept.label }] }),
  });
}

/** Accepts who is next in line, as the person who is logged in here, and says so. Else the page is opened, which says why not. */
async function accept({ tag, lang, dir }: Notification, { path, accept }: Exclude<Led, string>): Promise<void> {
  const call = `/api/request/${encodeURIComponent(accept.requestId)}/acceptance`;
  const answer = await fetch(call, { method: 'POST', signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined);
  if (answer?.ok)
    return worker.registration.showNotification(accept.done, { tag, lang, dir, silent: true, data: path, icon: ICON });
  const { code = '' }: Partial<ErrorBody> = (await answer?.json().catch(() => undefined)) ?? {};
  await open(refusedPath(path, code));
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
  const there = all.find((window) => new URL(window.url).pathname === url.pathname);
  if (there && (!url.search || new URL(there.url).search === url.search)) return void (await there.focus());
  const any = there ?? all[0];
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
