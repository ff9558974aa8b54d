import { use, useEffect } from 'react';
import { NonceContext } from './theme-script.tsx';

/** Stands in a page for the type of the script that starts the app, and for what is fetched ahead for it. */
const LATER = 'later';

/** Tells the script below that the page reacts from now on. */
const HYDRATED = 'hydrated';

/** How long after its first paint a page's pictures may keep the app from being started, in milliseconds. */
const PATIENCE = 1_000;

// A press that nobody could hear yet is made again when somebody can, and when the app's scripts can not be had.
const script = `{
  const app = document.querySelector('script[type=${LATER}]');
  let started = false;
  let pressed;
  const hold = (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
  };
  const release = () => {
    removeEventListener('click', hold, true);
    const button = pressed;
    pressed = undefined;
    if (button?.isConnected) button.click();
  };
  const start = () => {
    if (started) return;
    started = true;
    for (const link of document.querySelectorAll('link[rel=${LATER}]')) link.rel = 'modulepreload';
    const running = document.createElement('script');
    running.type = 'module';
    running.textContent = app.textContent;
    running.onerror = release;
    app.replaceWith(running);
  };
  if (app) {
    addEventListener('click', hold, true);
    addEventListener('${HYDRATED}', release, { once: true });
    // What the script fetches in turn can not be had either.
    addEventListener('unhandledrejection', release, { once: true });
    for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start, { once: true, capture: true });
    if (document.hidden) start();
    else {
      // A page may be loaded some frames before any of it is on the screen.
      const startWhenPainted = () => {
        new PerformanceObserver((_painted, observer) => {
          observer.disconnect();
          setTimeout(start);
        }).observe({ type: 'paint', buffered: true });
      };
      addEventListener('load', startWhenPainted, { once: true });
      requestAnimationFrame(() => setTimeout(start, ${PATIENCE}));
    }
  }
}`;

/** Starts the app once the page is seen with its pictures, or somebody begins to use it. Stands behind the page's other scripts. */
export function StartScript() {
  useEffect(() => {
    dispatchEvent(new Event(HYDRATED));
  }, []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its hash
  return <script nonce={use(NonceContext)} dangerouslySetInnerHTML={{ __html: script }} suppressHydrationWarning />;
}

const MODULE = 'type="module" async=""';

/**
 * Leaves it to the script above when the app's scripts are fetched: a page is read before it is used. Only the two ends of
 * the page are looked through, as it is long.
 */
export function startLater(html: string): string {
  const body = html.indexOf('<body');
  const app = html.lastIndexOf(MODULE);
  if (app < 0) return html;
  const head = html.slice(0, body).replaceAll('<link rel="modulepreload"', `<link rel="${LATER}"`);
  return `${head}${html.slice(body, app)}type="${LATER}"${html.slice(app + MODULE.length)}`;
}
