import { type Message, msg } from '#words';
import { pageWords } from '../words/need.ts';

/** Size of the sign-in popup in pixels (docs/specification.md, section 9). */
const WIDTH = 500;
const HEIGHT = 600;

/** Channel on which the popup's last page reports back. `window.opener` is lost when the popup visits another site. */
const CHANNEL = 'open-larder-sign-in';
const CLOSED_CHECK = 300;

/** Report from the popup's last page. `error` is null on success, otherwise the sign-in service's error code. */
type Report = { error: string | null };

/**
 * Opens a popup at once, so that the browser treats it as the visitor's own action, then loads the URL from `findUrl` in it.
 * Resolves when the popup reports success.
 *
 * @throws an Error with a message for users if the popup is blocked, closed early or reports a failure
 */
export async function signInByPopup(provider: string, findUrl: () => Promise<string>): Promise<void> {
  const popup = window.open('', 'sign-in', `popup,width=${WIDTH},height=${HEIGHT},${centre()}`);
  if (!popup) {
    throw new Error(
      pageWords._(msg`Your browser blocked the sign-in window. Allow popups for this site and try again.`),
    );
  }
  const channel = new BroadcastChannel(CHANNEL);
  try {
    const report = new Promise<Report>((resolve) => {
      channel.onmessage = ({ data }: MessageEvent<Report>) => resolve(data);
    });
    popup.location.href = await findUrl();
    const { error } = await Promise.race([report, closedByVisitor(popup)]);
    if (error) throw new Error(pageWords._(explain(error, provider)));
  } finally {
    channel.close();
    popup.close();
  }
}

/** Reports the outcome from inside the popup, and closes it. */
export function reportFromPopup(error: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ error } satisfies Report);
  channel.close();
  window.close();
}

function closedByVisitor(popup: Window): Promise<Report> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer);
      // Wait a little: a popup also closes after reporting, and its report may still be on the way.
      setTimeout(() => resolve({ error: 'closed' }), CLOSED_CHECK);
    }, CLOSED_CHECK);
  });
}

function explain(error: string, provider: string): Message {
  switch (error) {
    case 'closed':
      return msg`The sign-in window closed before you’d logged in. Please try again.`;
    case 'access_denied':
      return msg`You’re not logged in because you didn’t allow ${{ provider }} to share your details.`;
    case 'email_not_verified':
      return msg`${{ provider }} hasn’t confirmed this email yet. Confirm it there, then try again.`;
    case 'account_not_linked':
      return msg`This email is already registered with a password. Please log in with your password.`;
    default:
      return msg`Signing in with ${{ provider }} didn’t work. Please try again.`;
  }
}

function centre(): string {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2);
  return `left=${Math.round(left)},top=${Math.round(top)}`;
}
