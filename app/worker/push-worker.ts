import { LOGOS } from '../../contract/logo-terms.ts';
import type { PushMessage } from '../../contract/push-terms.ts';

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type PushEvent = ExtendableEvent & { data: { json(): PushMessage } | null };
type NotificationEvent = ExtendableEvent & { notification: Notification };
type WindowClient = {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<unknown>;
};

const worker = globalThis as unknown as {
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
};

/** Has the worker that shows pages offline show pushes, too, while the site is closed. */
export function showPushes(): void {
  worker.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json()));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data ?? '/')));
  });
}

/** Nothing where a page of the site is in sight, which says it itself. */
async function show({ title, body, path, tag, lang, dir }: PushMessage): Promise<void> {
  if ((await windows()).some(({ visibilityState }) => visibilityState === 'visible')) return;
  await worker.registration.showNotification(title, { body, tag, lang, dir, data: path, icon: `${LOGOS}/now/192.png` });
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
