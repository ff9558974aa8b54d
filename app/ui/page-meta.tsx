import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { siteQuery } from '../accounts/account-queries.ts';

type Props = {
  /** Without the product's prefix. */
  title: string;
  description?: string;
  /** A picture for link previews; a path of this site or a full link. */
  image?: string;
  /** For pages that are nobody else's business, or that are not there. */
  noIndex?: boolean;
};

/** What a page tells the browser's tab, search engines and link previews of itself. */
export function PageMeta({ title, description, image = '/art/og.svg', noIndex = false }: Props) {
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
      <meta property="og:image" content={new URL(image, site.url).href} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
