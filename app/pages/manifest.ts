import { msg } from '#words';
import { SHARE_PATH } from '../../contract/foods/photo-terms.ts';
import { logoPath } from '../../contract/site/logo-terms.ts';
import { directionOf } from '../../contract/words/languages.ts';
import { apiContext, queriesContext, wordsContext } from '../api/request-context.ts';
import { siteQuery } from '../api/site-query.ts';
import { barColors } from '../layout/theme.ts';
import type { Route } from './+types/manifest.ts';

/** Serves site.webmanifest (W3C), which tells browsers how to install this site as an app, in the visitor's language. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const words = context.get(wordsContext);
  const { name, line, look, logo } = await context.get(queriesContext).fetchQuery(siteQuery(context.get(apiContext)));
  const { light } = look?.bars ?? barColors;
  const icon = logoPath(logo, '192.png');
  const foods = words._(msg`Available Foods`);
  const manifest = {
    // Identifies the app to browsers, whatever the language of its manifest.
    id: '/',
    name,
    short_name: name,
    description: line || words._(msg`Give surplus food away; find what your neighbours have to spare.`),
    lang: words.language,
    dir: directionOf(words.language),
    categories: ['food', 'lifestyle', 'social'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    display_override: ['minimal-ui', 'standalone'],
    background_color: light,
    theme_color: light,
    icons: [
      ...(logo ? [] : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }]),
      { src: icon, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: logoPath(logo, '512.png'), sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: logoPath(logo, 'maskable.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      { src: '/screen-foods-phone-light.webp', sizes: '780x1688', form_factor: 'narrow' },
      { src: '/screen-foods-desktop-light.webp', sizes: '1280x800', form_factor: 'wide' },
    ].map((screenshot) => ({ ...screenshot, type: 'image/webp', label: foods })),
    shortcuts: [
      { name: foods, url: '/foods' },
      { name: words._(msg`Add Food`), url: '/add-food' },
      { name: words._(msg`My Food Request`), url: '/my-food-requests' },
    ].map((shortcut) => ({ ...shortcut, icons: [{ src: icon, sizes: '192x192' }] })),
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photo', accept: ['image/*'] }] },
    },
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
}
