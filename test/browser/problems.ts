import type { BrowserContext } from '@playwright/test';
import { LAN_HOST } from './chromium.ts';
import { followTraffic, waitForScripts } from './settled.ts';

/** Everything that went wrong in a browser, and what of it was expected. */
export type Problems = {
  /** @param options `always` is false where it depends on who is quicker whether it happens */
  expect(pattern: RegExp, options?: { always: boolean }): void;
  /** Has a further browser context listened to. */
  watch(context: BrowserContext): Promise<void>;
  unexpected(): string[];
  /** What was expected and did not happen. */
  missing(): RegExp[];
};

/**
 * Listens to all pages of the browser contexts that it is to watch. Nothing leaves this machine, as the browser finds no
 * other (chromium.ts): pictures from elsewhere fail, and whatever else a page of the site asks another host for is a problem.
 *
 * No request is intercepted for it, which would take the browser's cache from every page.
 */
export function listenForProblems(siteUrl: string): Problems {
  const problems: string[] = [];
  const expected: { pattern: RegExp; always: boolean }[] = [];

  const watch = async (context: BrowserContext) => {
    followTraffic(context);
    context.on('console', (message) => {
      const { url } = message.location();
      // Other sites' pages, such as a sign-in provider's, have their own manners.
      if (!/error|warning/.test(message.type()) || (url && !url.startsWith(siteUrl))) return;
      // The one is said of every refused request, which is listened to below, the other of every page (playwright.config.ts).
      if (/^(Failed to load resource|Service Worker registration blocked by Playwright)/.test(message.text())) return;
      problems.push(`console ${message.type()}: ${message.text()}`);
    });
    context.on('page', (page) => page.on('crash', () => problems.push('a page crashed')));
    context.on('weberror', (error) => problems.push(`page error: ${error.error()}`));
    context.on('request', (request) => {
      // Following a link to another site is no problem; a page of ours that fetches from one is.
      if (!isElsewhere(new URL(request.url())) || ['image', 'document'].includes(request.resourceType())) return;
      if (!request.serviceWorker() && !request.frame().url().startsWith(siteUrl)) return;
      problems.push(`request to another host: ${request.url()}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // A page that is left takes back what it has asked for, also what its service worker has asked for it.
      if (
        reason === (request.serviceWorker() ? 'net::ERR_FAILED' : 'net::ERR_ABORTED') ||
        !request.url().startsWith(siteUrl)
      )
        return;
      problems.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
    });
    context.on('response', (response) => {
      if (response.status() < 400 || !response.url().startsWith(siteUrl)) return;
      // What a server does that can not keep up, which is no fault of it.
      const later = response.status() === 503 && response.headers()['retry-after'];
      const why = later ? ` (too much at once for this machine: the server asks to come again in ${later} s)` : '';
      problems.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}${why}`);
    });
    await waitForScripts(context);
    await context.addInitScript(reportRefusals, siteUrl);
  };

  return {
    expect: (pattern, { always } = { always: true }) => void expected.push({ pattern, always }),
    watch,
    unexpected: () => problems.filter((problem) => !expected.some(({ pattern }) => pattern.test(problem))),
    missing: () =>
      expected
        .filter(({ pattern, always }) => always && !problems.some((problem) => pattern.test(problem)))
        .map(({ pattern }) => pattern),
  };
}

/** Runs in the page. The console does not tell of everything that the page's policy refuses. */
function reportRefusals(siteUrl: string): void {
  if (!siteUrl.startsWith(location.origin)) return;
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error(`refused by the Content-Security-Policy: ${effectiveDirective} ${blockedURI}`);
  });
}

function isElsewhere({ hostname, protocol }: URL): boolean {
  return protocol.startsWith('http') && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) && hostname !== LAN_HOST;
}
