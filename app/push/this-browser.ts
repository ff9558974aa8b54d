import { ApiError, answer, api } from '../api.ts';

/** Whether this browser can be told by push. In development there is no worker to show it. */
export function canPush(): boolean {
  const has = (name: string) => name in globalThis;
  return Boolean(navigator.serviceWorker) && has('PushManager') && has('Notification') && !import.meta.env.DEV;
}

/** What this browser has given as the way to it, if it is told by push. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = canPush() ? await navigator.serviceWorker.getRegistration('/') : undefined;
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Why it can not be done in this browser, in words for people. */
class NotHere extends Error {}

/**
 * Asks for permission where there is none yet, and has this browser told from now on. Begun by a press of a button, without
 * which browsers do not ask.
 *
 * @throws NotHere, or as answer
 */
export async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new NotHere('Your browser does not let us. You can allow notifications for this site in its settings.');
  }
  await subscribe();
}

/** Subscribes, once permission is given; anew where it was done with another key. */
export async function subscribe(): Promise<void> {
  const { default: workerUrl } = await import('../offline/pages-worker.ts?worker&url');
  const { publicKey } = await answer(api['push-subscriptions'].$get());
  await navigator.serviceWorker.register(workerUrl, { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  if (former && keyOf(former) !== publicKey) await former.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch((cause) => {
      throw new NotHere('Your browser can not be reached by its push service at the moment.', { cause });
    });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await answer(api['push-subscriptions'].$post({ json: { endpoint, keys: { p256dh, auth }, publicKey } }));
}

/** Has this browser told no more, as far as it knows itself. */
export async function turnOff(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
}

/** With what key of the site a browser has subscribed. */
export function keyOf({ options }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer()));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What is said when turning it on or off has failed. */
export function whyNot(error: Error): string {
  const isKnown = error instanceof NotHere || error instanceof ApiError;
  return isKnown ? error.message : 'Your browser could not do that. Please try again.';
}
