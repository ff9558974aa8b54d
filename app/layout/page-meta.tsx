import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { siteQuery } from '../accounts/account-queries.ts';

type Props = {
  /** Without the product's prefix. */
  title: string;
} & (Public | Hidden);

type Public = {
  /** One sentence for search results and link previews. */
  description: string;
  /** A picture for link previews; a path of this site or a full link. */
  image?: string;
  noIndex?: false;
};

/** For pages that are nobody else's business, or that are not there. */
type Hidden = { noIndex: true; description?: string; image?: string };

/** What a page tells the browser's tab, search engines and link previews of itself. */
export function PageMeta({ title, description, image, noIndex = false }: Props) {
  const { data: site } = useQuery(siteQuery());
  const { pathname } = useLocation();
  const fullTitle = `Open Larder | ${title}`;
  if (noIndex || !site) {
    return (
      <>
        <title>{fullTitle}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const url = `${site.url}${pathname}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content="Open Larder" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <PreviewImage image={image} siteUrl={site.url} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Networks show no SVG: of drawings of foods there are pictures too (scripts/previews.ts), else it is the site's own. */
function PreviewImage({ image = '', siteUrl }: { image: string | undefined; siteUrl: string }) {
  const bitmap = image.replace(/^(\/art\/food-[\w-]+)\.svg$/, '$1.jpg');
  const full = bitmap && URL.canParse(bitmap, siteUrl) ? new URL(bitmap, siteUrl) : undefined;
  if (full && !full.pathname.endsWith('.svg')) return <meta property="og:image" content={full.href} />;
  return (
    <>
      <meta property="og:image" content={`${siteUrl}/og.jpg`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Open Larder: a table with bread, cheese, a pot of stew and vegetables" />
    </>
  );
}
