import { use } from 'react';
import { PreloadedContext } from '../api/preloaded.tsx';
import { siteQuery } from '../api/site-query.ts';
import { iconsOf, LOOK_ID } from './look-parts.ts';
import { barColors } from './theme.ts';

/**
 * Head tags for the site's look: the colours for the browser's own bars, the site's own colours, and its icons. Only the server
 * renders them. In the browser, React leaves them alone and show-look.ts updates them.
 */
export function LookHead() {
  const site = use(PreloadedContext)?.getQueryData(siteQuery().queryKey);
  const { light, dark } = site?.look?.bars ?? barColors;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
      {site?.look && <link id={LOOK_ID} rel="stylesheet" href={site.look.styles} />}
      {iconsOf(site?.logo).map((icon) => (
        <link key={icon.rel + icon.sizes} {...icon} />
      ))}
    </>
  );
}
