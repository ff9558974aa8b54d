import { use, useEffect } from 'react';
import { IS_NEW_ENOUGH } from './browsers.ts';
import { NonceContext } from './theme-script.tsx';

/** The type of the script that starts the app, and the `rel` of its preloads, until they are to be fetched. */
const LATER = 'later';

/** The event that tells the script below that the page reacts from now on. */
export const HYDRATED = 'hydrated';

/** Milliseconds after the first paint for which a page's pictures may keep the app from starting. */
const PATIENCE = 1_000;

// A press on a button, or on a switch that is in no form, is repeated after hydration, and also if the app can not be loaded. In a browser that is too old for the
// app, the page shows the same as without scripts. Client bundles omit the script: browsers run the one in the page.
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
      requestAnimationFrame(() => setTimeout(start, ${PATIENCE}));
    }
  }
}`
  : '';

/** Starts the app once the page and its pictures are shown, or somebody uses it. It comes after the page's other scripts. */
export function StartScript() {
  useEffect(() => {
    dispatchEvent(new Event(HYDRATED));
  }, []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its hash
  return <script nonce={use(NonceContext)} dangerouslySetInnerHTML={{ __html: script }} suppressHydrationWarning />;
}

const MODULE = 'type="module" async=""';

/**
 * Leaves it to the script above when the app's scripts are fetched: a page is read before it is used. The page is long, so
 * only its two ends are searched.
 */
export function startLater(html: string): string {
  const body = html.indexOf('<body');
  const app = html.lastIndexOf(MODULE);
  if (app < 0) return html;
  const head = html.slice(0, body).replaceAll('<link rel="modulepreload"', `<link rel="${LATER}"`);
  return `${head}${html.slice(body, app)}type="${LATER}"${html.slice(app + MODULE.length)}`;
}
