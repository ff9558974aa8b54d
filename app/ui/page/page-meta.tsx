import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useLingui } from '#page-words';
import { parseUrl } from '../../../contract/parse-url.ts';
import { addressIn, LANGUAGE_PARAMETER } from '../../../contract/words/languages.ts';
import { siteQuery, useSiteName } from '../../api/site-query.ts';
import { useWords } from '../../words/words-context.tsx';

type Props = {
  /** Page title without the site's name. */
  title: string;
} & (Public | Hidden);

type Public = {
  /** One sentence for search results and link previews. */
  description: string;
  /** Picture for link previews: a path on this site or a full URL. */
  image?: string;
  noIndex?: false;
};

/** For private or missing pages. */
type Hidden = { noIndex: true; description?: string; image?: string };

/** Title and meta tags for browser tabs, search engines and link previews. */
export function PageMeta({ title, description, image, noIndex = false }: Props) {
  const { data: site } = useQuery(siteQuery());
  const { language } = useWords();
  const { pathname, search } = useLocation();
  const siteName = useSiteName();
  const fullTitle = `${siteName} | ${title}`;
  if (noIndex || !site) {
    return (
      <>
        <title>{fullTitle}</title>
        <meta name="application-name" content={siteName} />
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const plainUrl = `${site.url}${pathname}`;
  const wanted = new URLSearchParams(search).get(LANGUAGE_PARAMETER) ?? '';
  const url = site.languages.length > 1 && site.languages.includes(wanted) ? addressIn(wanted, plainUrl) : plainUrl;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="application-name" content={siteName} />
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={withRegion(language)} />
      {site.languages.length > 1 && <Alternates url={plainUrl} languages={site.languages} />}
      <PreviewImage image={image} siteUrl={site.url} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Links to the page in each language, and to the URL that selects the visitor's language (`x-default`). */
function Alternates({ url, languages }: { url: string; languages: string[] }) {
  return (
    <>
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={addressIn(language, url)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={url} />
    </>
  );
}

/** Adds the likely region to a language tag, because social networks expect a locale such as `de_DE`. */
function withRegion(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region ? `${language}_${region}` : language;
}

/**
 * The picture for link previews. Social networks don't show SVG, so food drawings are replaced by their JPEG copies
 * (art/previews.ts), and other drawings by the site's picture.
 */
function PreviewImage({ image = '', siteUrl }: { image: string | undefined; siteUrl: string }) {
  const { t } = useLingui();
  const bitmap = image.replace(/^(\/art\/food-[\w-]+)\.svg$/, '$1.jpg');
  const full = bitmap ? parseUrl(bitmap, siteUrl) : undefined;
  if (full && !full.pathname.endsWith('.svg')) return <meta property="og:image" content={full.href} />;
  return (
    <>
      <meta property="og:image" content={`${siteUrl}/og.jpg`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t`A table with bread, cheese, a pot of stew and vegetables`} />
    </>
  );
}
