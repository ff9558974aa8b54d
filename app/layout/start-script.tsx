import { use, useEffect } from 'react';
import { IS_NEW_ENOUGH } from './browsers.ts';
import { NonceContext } from './theme-script.tsx';

/**
 * Placeholder for the `type` of the script that starts the app and the `rel` of its preloads. It keeps browsers from fetching
 * them.
 */
const LATER = 'later';

/** Event that tells the script below that the page has been hydrated. */
export const HYDRATED = 'hydrated';

/** How long a page's pictures may delay the start of the app, in milliseconds from the first frame. */
const MAX_DELAY = 1_000;

// Holds back clicks on buttons, and on checkboxes outside forms. Repeats the last click once the page is hydrated or the app has
// failed to load. In browsers that are too old for the app, makes the page look as it does without JavaScript. Client bundles
// omit this script, because browsers run the copy in the page.
const script = import.meta.env.SSR
  ? `{
  const app = document.querySelector('script[type=${LATER}]');
  let started = false;
  let pressed;
  const hold = (event) => {
    const control = event.target.closest('button, input[type=checkbox]:not(form *)');
    if (!control) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = control;
  };
  const release = () => {
    removeEventListener('click', hold, true);
    const control = pressed;
    pressed = undefined;
    if (control?.isConnected) control.click();
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
  if (app && !(${IS_NEW_ENOUGH})) {
    document.documentElement.classList.add('without-app');
    for (const words of document.querySelectorAll('noscript')) words.outerHTML = words.textContent;
  } else if (app) {
    addEventListener('click', hold, true);
    addEventListener('${HYDRATED}', release, { once: true });
    // What the script fetches in turn can not be had either, or fails.
    for (const failure of ['unhandledrejection', 'error']) addEventListener(failure, release, { once: true });
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
      requestAnimationFrame(() => setTimeout(start, ${MAX_DELAY}));
    }
  }
}`
  : '';

/**
 * Starts the app once the page and its pictures are on screen, or when the page is first used. Must come after the page's other
 * scripts.
 */
export function StartScript() {
  useEffect(() => {
    dispatchEvent(new Event(HYDRATED));
  }, []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its hash
  return <script nonce={use(NonceContext)} dangerouslySetInnerHTML={{ __html: script }} suppressHydrationWarning />;
}

const MODULE = 'type="module" async=""';

/**
 * Keeps browsers from fetching the app's scripts until the script above does, because visitors read a page before they use it.
 * Pages are long, so only their start and end are searched.
 */
export function startLater(html: string): string {
  const body = html.indexOf('<body');
  const app = html.lastIndexOf(MODULE);
  if (app < 0) return html;
  const head = html.slice(0, body).replaceAll('<link rel="modulepreload"', `<link rel="${LATER}"`);
  return `${head}${html.slice(body, app)}type="${LATER}"${html.slice(app + MODULE.length)}`;
}
