import { isPartShown } from '../../contract/site/home-terms.ts';
import { siteTexts } from '../../contract/site/site-text-terms.ts';
import { addressIn } from '../../contract/words/languages.ts';
import { answer, answerPage } from '../api/api.ts';
import { apiContext } from '../api/request-context.ts';
import type { Route } from './+types/sitemap.ts';

/** Public pages, besides those of the foods. */
const pages = ['/', '/foods', '/recipes', '/contact', '/teams', '/privacy', '/cookies', '/login', '/registration'];

/**
 * Maximum number of pages to read from the list of newest food, at 100 listings each. Older food can be reached through links.
 */
const FOOD_PAGES = 10;

const XHTML = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** sitemap.xml (sitemaps.org): the pages that search engines may want to index. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const api = context.get(apiContext);
  const site = await answer(api.site.$get());
  const { url, inviteOnly, languages, texts } = site;
  const foods: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < FOOD_PAGES && !inviteOnly; page += 1) {
    const { items, next } = await answerPage(api.foods.$get({ query: { ...(cursor && { cursor }) } }));
    foods.push(...items.filter(({ donator }) => !donator.isSample).map(({ _id }) => `/food/${_id}`));
    cursor = next;
    if (!cursor) break;
  }
  const shown = pages.filter((path) => path !== '/recipes' || isPartShown(site, 'recipes'));
  const own = texts.map((kind) => siteTexts[kind]).flatMap(({ path, isExtra }) => (isExtra ? [path] : []));
  const entries = [...shown, ...own, ...foods].map((path) => entry(`${url}${path}`, languages));
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${languages.length > 1 ? XHTML : ''}>\n${entries.join('')}</urlset>\n`;
  return new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

/** Formats a page's entry, with the page's URL in each language if there are several. */
function entry(url: string, languages: string[]): string {
  const alternate = (hreflang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
  const alternates = languages.map((language) => alternate(language, addressIn(language, url)));
  const all = languages.length > 1 ? [...alternates, alternate('x-default', url)] : [];
  return `  <url><loc>${url}</loc>${all.join('')}</url>\n`;
}
