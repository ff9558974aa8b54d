import { KEPT_AT } from '../pickup/kept-page.ts';

/** Nothing but its own looks: there is no script in a kept page. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'none'";

/** What only scripts can do, or only the network. */
const USELESS =
  'script, noscript, link[rel=modulepreload], link[rel=preload]:not([as=font]), link[rel=manifest], link[rel=canonical], ' +
  'meta[property], button, form, dialog, [popover], [data-fleeting]';

/** Leaves in a document, or a copy of one, what can be read without scripts and without a network. */
export function makeStatic(page: ParentNode): void {
  for (const element of page.querySelectorAll(USELESS)) element.remove();
}

/** Puts a page into a cache under its path, as it is to be answered later, with `headers` of the caller's own. */
export function putPage(
  cache: Cache,
  path: string,
  page: Element,
  headers: Record<string, string> = {},
): Promise<void> {
  return cache.put(
    path,
    new Response(`<!doctype html>${page.outerHTML}`, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': POLICY,
        [KEPT_AT]: String(Date.now()),
        ...headers,
      },
    }),
  );
}

/** The paths of a page's styles, faces and pictures. A face may be wanted for one letter of a name only. */
export function neededBy(page: ParentNode): string[] {
  const links = [...page.querySelectorAll('link[rel=stylesheet], link[as=font], link[rel=icon]')];
  const pictures = [...page.querySelectorAll('img')];
  const faces = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
  const urls = [
    ...links.map((link) => link.getAttribute('href')),
    ...pictures.map((picture) => picture.getAttribute('src')),
    ...faces.map(({ name }) => name),
  ].map((url) => new URL(url ?? '', location.origin));
  return [...new Set(urls.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname))];
}
