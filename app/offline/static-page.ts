/** Elements that do nothing without scripts, or without a network. */
const USELESS =
  'script, noscript, link[rel=modulepreload], link[rel=preload]:not([as=font]), link[rel=manifest], link[rel=canonical], ' +
  'meta[property], button, form, dialog, [data-fleeting]';

/** Removes everything from a document, or from a copy of one, that is useless without scripts or a network. */
export function makeStatic(page: ParentNode): void {
  for (const element of page.querySelectorAll(USELESS)) element.remove();
}

/**
 * Returns the paths of a page's styles, fonts and pictures. Includes all loaded fonts, because a single letter in a name may need
 * one.
 */
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
