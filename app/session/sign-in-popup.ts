import { type Message, msg } from '#words';
import { pageWords } from '../words/need.ts';

/** Size of the sign-in popup in pixels (docs/specification.md, section 9). */
const WIDTH = 500;
const HEIGHT = 600;

/** The channel on which the popup's last page reports back; `window.opener` does not survive a visit to another site. */
const CHANNEL = 'open-larder-sign-in';
const CLOSED_CHECK = 300;

/** The report of the popup's last page: null on success, otherwise the sign-in service's name of the error. */
type Report = { error: string | null };

/**
 * Opens a popup at once, so that the browser takes it for the visitor's own doing, and leads it to the address of `findUrl`.
 *
 * @returns when the popup has reported success
 * @throws an Error for people when it is blocked, closed early, or reports a failure
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

/** Reports the outcome from within the popup, and closes it. */
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
      // A popup that has just reported closes too; its report is on the way.
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
