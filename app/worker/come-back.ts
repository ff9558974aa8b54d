import { directionOf } from '../../contract/words/languages.ts';
import { withSiteName } from './site-name.ts';

/** Texts of the service worker, in one language. */
export type StandInWords = {
  language: string;
  /** Reasons why a page is unavailable. They have no full stop, because more text may follow. */
  offline: string;
  away: string;
  /** Age of a page that was kept less than a minute ago. */
  justNow: string;
  /** Says that the page will open automatically. `again` is the label of a link that tries at once. */
  opens: string;
  again: string;
  /** The site's name. Only set in the worker's own URL. */
  siteName?: string;
};

/** Returns the reason why a page is unavailable: this device is offline, or the site does not respond. */
export function unavailableReason({ away, offline }: StandInWords): string {
  return navigator.onLine ? away : offline;
}

/** Path of the health check, which responds even under load. */
const HEALTH = '/api/health';

/**
 * The only script on stand-in pages. Reloads as soon as the site responds, which opens the page that the user wanted. A string,
 * because it is inserted into HTML.
 */
export const RELOAD_SCRIPT = `{
  const open = async (answer) => answer.ok && (await answer.json()).status === 'ok' && location.reload();
  const ask = () => navigator.onLine && fetch('${HEALTH}', { cache: 'no-store' }).then(open, () => {});
  addEventListener('online', ask);
  setInterval(ask, 4000 + 4000 * Math.random());
}`;

const STYLE =
  'body{display:grid;place-content:center;min-height:90vh;padding:1rem;text-align:center;font:1.125rem/1.6 system-ui,sans-serif}';

/** Returns the CSP for stand-in pages. It allows no script except RELOAD_SCRIPT, and no resources from other sites. */
export async function standInPolicy(style = "'self'"): Promise<string> {
  return (
    `default-src 'none'; script-src ${await hashSource(RELOAD_SCRIPT)}; connect-src 'self'; style-src ${style}; font-src 'self'; ` +
    "img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
  );
}

/** Returns a last-resort page, for browsers that have kept no other page. */
export async function failurePage(words: StandInWords): Promise<Response> {
  const why = unavailableReason(words);
  const title = withSiteName(words.siteName ?? '', why)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
  const html = `<!doctype html>
<html lang="${words.language}" dir="${directionOf(words.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${why}</h1><p>${words.opens}</p><p><a href="">${words.again}</a></p></main>
<script>${RELOAD_SCRIPT}</script></body>
</html>`;
  const policy = await standInPolicy(await hashSource(STYLE));
  return new Response(html, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  });
}

async function hashSource(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`;
}
