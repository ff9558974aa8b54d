import { request } from 'node:https';
import webPush from 'web-push';
import type { Config } from '../config/config.ts';
import { isRefusedAddress, ssrfAgents } from '../kernel/ssrf-agents.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** How long a push service may take, in milliseconds. */
const PATIENCE = 5_000;

/** The longest pause that a push service can ask for, in seconds. */
const LONGEST_PAUSE = 24 * 60 * 60;

/** A message for one browser. `ttl` is how long it is of interest, in seconds, and `urgency` how soon. */
type Push = {
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: string;
  ttl: number;
  urgency: 'low' | 'normal' | 'high';
  /** Replaces an undelivered push with the same topic; 32 letters of base64url. */
  topic: string;
};

/**
 * Sends a push to the browser's push service, encrypted for the browser alone.
 *
 * @throws PushError when it was not taken
 */
export type SendPush = (push: Push, keys: VapidKeys) => Promise<void>;

/** Posts to a push service, and gives its answer. */
export type Post = (
  endpoint: string,
  sent: { headers: Record<string, string | number>; body: Buffer },
) => Promise<{ status: number; retryAfter?: string | undefined }>;

/** The reason why a push was not taken. */
export class PushError extends Error {
  /** Whether the browser can not be reached there any more, or never could. */
  readonly isGone: boolean;
  /** Whether it is not worth trying again. */
  readonly isFinal: boolean;
  /** After how many seconds, a day at most, the push service wants to be asked again; 0 if it did not say. */
  readonly retryAfter: number;

  constructor(message: string, { isGone = false, isFinal = false, retryAfter = 0 } = {}) {
    super(message);
    this.isGone = isGone;
    this.isFinal = isFinal || isGone;
    this.retryAfter = retryAfter;
  }
}

/** Makes the function that sends pushes. */
export function createPushSender(
  config: Pick<Config, 'publicUrl' | 'mail'>,
  { post = postPublicly() }: { post?: Post } = {},
): SendPush {
  return async ({ endpoint, p256dh, auth, payload, ttl, urgency, topic }, keys) => {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: subjectOf(config), ...keys },
      TTL: ttl,
      urgency,
      topic,
    });
    const { status, retryAfter } = await post(endpoint, { headers, body });
    if (status >= 200 && status < 300) return;
    throw new PushError(`the push service answered ${status}`, {
      isGone: status === 404 || status === 410,
      isFinal: status < 500 && status !== 408 && status !== 429,
      retryAfter: secondsOf(retryAfter),
    });
  };
}

/** The seconds of Retry-After, limited since the answer may be anybody's, as the address is. A date counts as 0. */
function secondsOf(retryAfter = ''): number {
  return /^\d+$/.test(retryAfter) ? Math.min(Number(retryAfter), LONGEST_PAUSE) : 0;
}

/** Posts to push services, but to no address in this server's own network. */
export function postPublicly(allowIPAddressList?: string[]): Post {
  const agent = ssrfAgents(allowIPAddressList)['https:'];
  return (endpoint, { headers, body }) =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(PATIENCE);
      const asked = request(endpoint, { method: 'POST', agent, headers, signal }, (answer) => {
        answer.destroy();
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      });
      // Its own message names the host, which is nobody's business in a log.
      asked.on('error', (cause: NodeJS.ErrnoException) => {
        if (isRefusedAddress(cause)) reject(new PushError('its address is not allowed', { isGone: true }));
        else reject(new PushError(`cannot be reached (${cause.code ?? cause.name})`));
      });
      asked.end(body);
    });
}

/** The contact for push services. They take no address without https. */
function subjectOf({ publicUrl, mail }: Pick<Config, 'publicUrl' | 'mail'>): string {
  if (mail.contact) return `mailto:${mail.contact}`;
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`;
}
