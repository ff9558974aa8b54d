/** A browser's push subscription, as sent to this site. */
type Subscribed = { endpoint: string; keys: { p256dh: string; auth: string }; publicKey: string };

/** Subscribes this browser with the site's key, once the user has given permission. Replaces a subscription with another key. */
export async function subscribeWith(publicKey: string, pushManager: PushManager): Promise<Subscribed> {
  const former = await pushManager.getSubscription();
  if (former && keyOf(former) !== publicKey) await former.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth }, publicKey };
}

/** Returns the site's key that a subscription was made with. */
export function keyOf({ options }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer()));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
