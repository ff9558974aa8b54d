import { answer, answerPage } from '../api.ts';
import { apiContext } from '../request-context.ts';
import type { Route } from './+types/sitemap.ts';

/** Pages that are there for everyone, beside those of the foods. */
const pages = ['/', '/foods', '/recipes', '/contact', '/teams', '/privacy', '/cookies', '/login', '/registration'];

/** How many pages of 100 foods are named, the newest first. The others are found by the links of the list. */
const FOOD_PAGES = 10;

/** sitemap.xml: what search engines may want to know of (sitemaps.org). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const api = context.get(apiContext);
  const { url, inviteOnly } = await answer(api.site.$get());
  const foods: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < FOOD_PAGES && !inviteOnly; page += 1) {
    const { items, next } = await answerPage(api.foods.$get({ query: { ...(cursor && { cursor }) } }));
    foods.push(...items.map(({ _id }) => `/food/${_id}`));
    cursor = next;
    if (!cursor) break;
  }
  const entries = [...pages, ...foods].map((path) => `  <url><loc>${url}${path}</loc></url>\n`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
  return new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
