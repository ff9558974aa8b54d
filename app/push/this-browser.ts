import { msg } from '#words';
import { ApiError, answer, api } from '../api/api.ts';
import { pageWords } from '../words/need.ts';
import { subscribeWith } from '../worker/push-subscription.ts';
import { registerWorker } from '../worker/register-worker.ts';
import { setToldHere } from './told-here.ts';

/** Whether this browser can have push notifications. In development there is no worker to show them. */
export function canPush(): boolean {
  const has = (name: string) => name in globalThis;
  return Boolean(navigator.serviceWorker) && has('PushManager') && has('Notification') && !import.meta.env.DEV;
}

/** The push subscription of this browser, if it has one. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = canPush() ? await navigator.serviceWorker.getRegistration('/') : undefined;
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** A reason in words for people why push can not be turned on in this browser. */
class NotHere extends Error {}

/**
 * Asks for permission if there is none yet, and subscribes this browser. To be called on a press of a button, since browsers
 * do not ask without one.
 *
 * @throws NotHere, or as answer
 */
export async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new NotHere(
      pageWords._(msg`Your browser is blocking notifications from this site. You can allow them in its settings.`),
    );
  }
  await inTurn(subscribe);
}

/** Does what changes the subscription of this browser one after another, in all tabs. Push needs https, and so do locks. */
export function inTurn<T>(act: () => Promise<T>): Promise<T> {
  return navigator.locks.request('push', act);
}

/** Subscribes, once permission is given. A subscription with another key is replaced. */
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

/** Ends the subscription in this browser alone; the server is not told. */
export async function turnOff(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
  setToldHere(false);
}

/**
 * Awaits that push is turned on or off, and has words for people for any failure.
 *
 * @throws NotHere, or as answer
 */
export async function orNotHere(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (error instanceof NotHere || error instanceof ApiError) throw error;
    throw new NotHere(pageWords._(msg`Your browser couldn’t turn notifications on or off. Please try again.`), {
      cause: error,
    });
  }
}
