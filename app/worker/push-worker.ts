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
/**
 * The path that a notification opens, and the request that its button accepts. Only the path if there is no button, or if an
 * earlier version of the worker showed the notification.
 */
type Target = string | { path: string; accept: NonNullable<PushMessage['accept']> };
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

/**
 * ID of the button that accepts the next requester. Where browsers show no buttons, the notification opens a page that has one.
 */
const ACCEPT = 'accept';

/**
 * Timeout for the site's response, in milliseconds. Short, because a worker may open a page only for a few seconds after the tap.
 */
const TIMEOUT = 5_000;

/** Adds push notifications to the service worker. They appear even while the site is closed. */
export function showPushes(): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(messageOf(event)));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew()));
  worker.addEventListener('notificationclick', (event) => {
    const { notification, action } = event;
    notification.close();
    const target = (notification.data ?? '/') as Target;
    const path = typeof target === 'string' ? target : target.path;
    event.waitUntil(action === ACCEPT && typeof target !== 'string' ? accept(notification, target) : open(path));
  });
}

/** Parses a push message. Returns a general one if that fails, because browsers penalise pushes that show nothing. */
function messageOf({ data }: PushEvent): Pick<PushMessage, 'title' | 'path' | 'tag'> & Partial<PushMessage> {
  try {
    if (data) return data.json();
  } catch {}
  const { siteName } = readWords(location.search.slice(1));
  return { title: siteName || location.host, path: '/inbox', tag: 'inbox' };
}

/**
 * Always shows a notification, because iPhones end subscriptions whose pushes show nothing. The notification is silent during
 * quiet hours, and while a page of the site is visible, because that page shows the news itself. Otherwise it makes a sound, even
 * if it replaces an unread one.
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
    data: (accept ? { path, accept } : path) satisfies Target,
    icon: ICON,
    ...(accept && { actions: [{ action: ACCEPT, title: accept.label }] }),
  });
}

/**
 * Accepts the next requester on behalf of the logged-in user, and shows a confirmation. On failure, opens the page that explains
 * why.
 */
async function accept({ tag, lang, dir }: Notification, { path, accept }: Exclude<Target, string>): Promise<void> {
  const call = `/api/request/${encodeURIComponent(accept.requestId)}/acceptance`;
  const answer = await fetch(call, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT) }).catch(() => undefined);
  if (answer?.ok)
    return worker.registration.showNotification(accept.done, { tag, lang, dir, silent: true, data: path, icon: ICON });
  const { code = '' }: Partial<ErrorBody> = (await answer?.json().catch(() => undefined)) ?? {};
  await open(refusedPath(path, code));
}

/**
 * Subscribes again if the browser has ended a subscription that the site still uses. If that fails, the site tries again when a
 * page is opened.
 */
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

/** Opens a path, in an existing window of the site if there is one. */
async function open(path: string): Promise<void> {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  const all = await windows();
  const there = all.find((window) => new URL(window.url).pathname === url.pathname);
  if (there && (!url.search || new URL(there.url).search === url.search)) return void (await there.focus());
  const any = there ?? all[0];
  const navigated = any !== undefined && (await navigateTo(any, url.href));
  if (!navigated) await worker.clients.openWindow(url.href);
}

/** Navigates a window to a URL. Returns false if that fails, as for a window that this worker does not control. */
async function navigateTo(window: WindowClient, url: string): Promise<boolean> {
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
