import { directionOf } from '../../contract/words/languages.ts';
import { withSiteName } from './site-name.ts';

/** What the worker says by itself, in one language. */
export type StandInWords = {
  language: string;
  /** Why a page can not be had, followed by a full stop or by nothing. */
  offline: string;
  away: string;
  /** How old a page is that was kept less than a minute ago. */
  justNow: string;
  /** That the page comes by itself, and the link to try it. */
  opens: string;
  again: string;
  /** What the site is called; only in the worker’s own address. */
  siteName?: string;
};

/** Which of the two is away when a page can not be had. */
export function whyNotThere({ away, offline }: StandInWords): string {
  return navigator.onLine ? away : offline;
}

/** A health check's path: it is answered even under load. */
const HEALTH = '/api/health';

/**
 * The one script of pages that stand in for others: opens the page that was wanted as soon as it can be had. It is text, as it
 * is put into pages by the code that makes them.
 */
export const COME_BACK = `{
  const open = async (answer) => answer.ok && (await answer.json()).status === 'ok' && location.reload();
  const ask = () => navigator.onLine && fetch('${HEALTH}', { cache: 'no-store' }).then(open, () => {});
  addEventListener('online', ask);
  setInterval(ask, 4000 + 4000 * Math.random());
}`;

const STYLE =
  'body{display:grid;place-content:center;min-height:90vh;padding:1rem;text-align:center;font:1.125rem/1.6 system-ui,sans-serif}';

/** A policy for pages that have no other script than COME_BACK, and ask for nothing but their own looks. */
export async function standInPolicy(style = "'self'"): Promise<string> {
  return (
    `default-src 'none'; script-src ${await hashSource(COME_BACK)}; connect-src 'self'; style-src ${style}; font-src 'self'; ` +
    "img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
  );
}

/** The page for browsers that hold no other one. */
export async function failurePage(words: StandInWords): Promise<Response> {
  const why = whyNotThere(words);
  const title = withSiteName(words.siteName ?? '', why)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
  const html = `<!doctype html>
<html lang="${words.language}" dir="${directionOf(words.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${why}</h1><p>${words.opens}</p><p><a href="">${words.again}</a></p></main>
<script>${COME_BACK}</script></body>
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
