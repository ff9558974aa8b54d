import { request } from 'node:https';
import webPush from 'web-push';
import type { Config } from '../config/config.ts';
import { isRefusedAddress, ssrfAgents } from '../kernel/ssrf-agents.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** Timeout for a push service, in milliseconds. */
const PATIENCE = 5_000;

/** Longest pause that a push service can ask for, in seconds. */
const LONGEST_PAUSE = 24 * 60 * 60;

/** A message to one browser. `ttl` is how long the push service may store it, in seconds. */
type Push = {
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: string;
  ttl: number;
  urgency: 'low' | 'normal' | 'high';
  /** 32 characters of base64url. A push replaces an undelivered one with the same topic. */
  topic: string;
};

/**
 * Sends a push to the browser's push service, encrypted so that only the browser can read it.
 *
 * @throws PushError if the push service did not accept the push
 */
export type SendPush = (push: Push, keys: VapidKeys) => Promise<void>;

/** Posts to a push service and returns its response. */
export type Post = (
  endpoint: string,
  sent: { headers: Record<string, string | number>; body: Buffer },
) => Promise<{ status: number; retryAfter?: string | undefined }>;

/** The reason why a push was not accepted. */
export class PushError extends Error {
  /** Whether the browser can no longer be reached at this endpoint, or never could. */
  readonly isGone: boolean;
  /** Whether the failure is permanent, so a retry would be pointless. */
  readonly isFinal: boolean;
  /** Seconds until the push service accepts a retry: at most a day, or 0 if the push service did not say. */
  readonly retryAfter: number;

  constructor(message: string, { isGone = false, isFinal = false, retryAfter = 0 } = {}) {
    super(message);
    this.isGone = isGone;
    this.isFinal = isFinal || isGone;
    this.retryAfter = retryAfter;
  }
}

/** Creates the function that sends pushes. */
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

/**
 * Parses a Retry-After header in seconds. A date counts as 0. The result is capped, because users choose the endpoint that sends
 * it.
 */
function secondsOf(retryAfter = ''): number {
  return /^\d+$/.test(retryAfter) ? Math.min(Number(retryAfter), LONGEST_PAUSE) : 0;
}

/** Creates a function that posts to push services, but never to an address in this server's own network. */
export function postPublicly(allowIPAddressList?: string[]): Post {
  const agent = ssrfAgents(allowIPAddressList)['https:'];
  return (endpoint, { headers, body }) =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(PATIENCE);
      const asked = request(endpoint, { method: 'POST', agent, headers, signal }, (answer) => {
        answer.destroy();
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      });
      // Replaces the original message, which contains the host name and must not be logged.
      asked.on('error', (cause: NodeJS.ErrnoException) => {
        if (isRefusedAddress(cause)) reject(new PushError('its address is not allowed', { isGone: true }));
        else reject(new PushError(`cannot be reached (${cause.code ?? cause.name})`));
      });
      asked.end(body);
    });
}

/** Returns the site's contact for push services, which accept only email addresses and https URLs. */
function subjectOf({ publicUrl, mail }: Pick<Config, 'publicUrl' | 'mail'>): string {
  if (mail.contact) return `mailto:${mail.contact}`;
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`;
}
