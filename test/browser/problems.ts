import type { BrowserContext } from '@playwright/test';
import { LAN_HOST } from './chromium.ts';
import { followTraffic, waitForScripts } from './settled.ts';

/** Problems that occurred in browsers, and which of them were expected. */
export type Problems = {
  /** @param options set `always` to false if a race decides whether the problem occurs */
  expect(pattern: RegExp, options?: { always: boolean }): void;
  /** Listens to a browser context. */
  watch(context: BrowserContext): Promise<void>;
  unexpected(): string[];
  /** Expected problems that did not occur. */
  missing(): RegExp[];
};

/**
 * Collects problems on all pages of the watched browser contexts. As the browser can't reach other hosts (chromium.ts), external
 * pictures fail; any other request to an external host counts as a problem.
 *
 * It intercepts no requests, as that would turn off the browser's cache.
 */
export function listenForProblems(siteUrl: string): Problems {
  const problems: string[] = [];
  const expected: { pattern: RegExp; always: boolean }[] = [];

  const watch = async (context: BrowserContext) => {
    followTraffic(context);
    context.on('console', (message) => {
      const { url } = message.location();
      // Ignore messages of other sites' pages, such as a sign-in provider's.
      if (!/error|warning/.test(message.type()) || (url && !url.startsWith(siteUrl))) return;
      // The first message repeats failed responses, which are handled below; the second comes on every page
      // (playwright.config.ts).
      if (/^(Failed to load resource|Service Worker registration blocked by Playwright)/.test(message.text())) return;
      problems.push(`console ${message.type()}: ${message.text()}`);
    });
    context.on('page', (page) => page.on('crash', () => problems.push('a page crashed')));
    context.on('weberror', (error) => problems.push(`page error: ${error.error()}`));
    context.on('request', (request) => {
      // Following a link to another site isn't a problem, but fetching from one is.
      if (!isElsewhere(new URL(request.url())) || ['image', 'document'].includes(request.resourceType())) return;
      if (!request.serviceWorker() && !request.frame().url().startsWith(siteUrl)) return;
      problems.push(`request to another host: ${request.url()}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Leaving a page aborts its requests, including those that its service worker makes for it.
      if (
        reason === (request.serviceWorker() ? 'net::ERR_FAILED' : 'net::ERR_ABORTED') ||
        !request.url().startsWith(siteUrl)
      )
        return;
      problems.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
    });
    context.on('response', (response) => {
      if (response.status() < 400 || !response.url().startsWith(siteUrl)) return;
      // An overloaded server, which isn't a bug.
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

/** Runs in the page. The console doesn't report everything that the CSP blocks. */
function reportRefusals(siteUrl: string): void {
  if (!siteUrl.startsWith(location.origin)) return;
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error(`refused by the Content-Security-Policy: ${effectiveDirective} ${blockedURI}`);
  });
}

function isElsewhere({ hostname, protocol }: URL): boolean {
  return protocol.startsWith('http') && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) && hostname !== LAN_HOST;
}
