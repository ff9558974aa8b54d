import { answer } from '../api/api.ts';
import { apiContext } from '../api/request-context.ts';
import type { Route } from './+types/robots.ts';

/**
 * Serves robots.txt (RFC 9309). Disallows users' own pages and the API, except for its documentation. On an invite-only site,
 * disallows all other pages too.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { url, inviteOnly } = await answer(context.get(apiContext).site.$get());
  const lines = [
    'User-agent: *',
    ...(inviteOnly ? ['Disallow: /'] : []),
    'Disallow: /add-food',
    'Disallow: /update-food/',
    'Disallow: /my-posted-food',
    'Disallow: /my-food-requests',
    'Disallow: /messages/',
    'Disallow: /signed-in',
    'Disallow: /api/',
    'Allow: /api/docs',
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
