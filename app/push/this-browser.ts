import { msg } from '#words';
import { ApiError, answer, api } from '../api/api.ts';
import { pageWords } from '../words/need.ts';
import { subscribeWith } from '../worker/push-subscription.ts';
import { registerWorker } from '../worker/register-worker.ts';
import { setToldHere } from './told-here.ts';

/** Whether this browser supports push notifications. False in development, where there is no service worker to show them. */
export function canPush(): boolean {
  const has = (name: string) => name in globalThis;
  return Boolean(navigator.serviceWorker) && has('PushManager') && has('Notification') && !import.meta.env.DEV;
}

export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = canPush() ? await navigator.serviceWorker.getRegistration('/') : undefined;
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** An error when notifications are turned on or off, with a message for users. */
class NotHere extends Error {}

/**
 * Asks for permission if needed, then subscribes this browser. Call this on a click: browsers only ask after a user action.
 *
 * @throws NotHere, and the same errors as `answer`
 */
export async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new NotHere(
      pageWords._(msg`Your browser is blocking notifications from this site. You can allow them in its settings.`),
    );
  }
  await inTurn(subscribe);
}

/** Runs changes to this browser's subscription one at a time, across all tabs. Web Locks require HTTPS, but so does push. */
export function inTurn<T>(act: () => Promise<T>): Promise<T> {
  return navigator.locks.request('push', act);
}

/**
 * Subscribes this browser and registers the subscription with the server. Requires permission. Replaces a subscription that was
 * made with another key.
 */
export async function subscribe(): Promise<void> {
  const { publicKey } = await answer(api['push-subscriptions'].$get());
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const json = await subscribeWith(publicKey, pushManager).catch((cause) => {
    throw new NotHere(
      pageWords._(msg`Your browser’s push service isn’t responding right now. Please try again later.`),
      { cause },
    );
  });
  await answer(api['push-subscriptions'].$post({ json }));
  setToldHere(true);
}

/** Unsubscribes this browser. Does not notify the server. */
export async function turnOff(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
  setToldHere(false);
}

/**
 * Waits for a change by `turnOn` or `turnOff`. Replaces errors that have no message for users.
 *
 * @throws NotHere or ApiError, with a message for users
 */
export async function withPushErrors(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (error instanceof NotHere || error instanceof ApiError) throw error;
    throw new NotHere(pageWords._(msg`Your browser couldn’t turn notifications on or off. Please try again.`), {
      cause: error,
    });
  }
}
