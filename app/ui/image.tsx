import { type ImgHTMLAttributes, type ReactElement, useEffect, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { photoPath, photoWidths } from '../../contract/foods/photo-terms.ts';
import type { Photo } from '../../contract/foods/photos.ts';
import { parseUrl } from '../../contract/parse-url.ts';

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'width' | 'height' | 'alt' | 'srcSet'> & {
  /** Path or URL of a picture on this site. Pictures on other sites are not loaded, because those sites could track visitors. */
  src: string;
  /**
   * This site's copies of the picture. With `sizes`, the browser picks one by width, and a placeholder is shown until it loads.
   */
  photo?: Photo | null | undefined;
  /** Path of an illustration, or an element, to show if `src` is unusable or fails to load. Defaults to a food illustration. */
  fallback?: string | ReactElement;
  width: number;
  height: number;
};

/**
 * A decorative picture, described by the text next to it. Shows the fallback if the picture is on another site or fails to load.
 */
export function ImageWithFallback({ src, photo, sizes, fallback = '/art/food-any.svg', className, ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();

  // A server-rendered picture may have failed to load before hydration, when `onError` was not attached yet.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setFailed(src);
  }, [src]);

  const own = photo ? src : ownPicture(src);
  const usable = failed !== src && own !== undefined;
  if (!usable && typeof fallback !== 'string') return fallback;
  const illustration = typeof fallback === 'string' ? fallback : undefined;
  // No placeholder without `sizes`: such pictures are small and load quickly.
  const placeholder = usable && sizes && photo?.placeholder;
  const shown = (
    <img
      {...rest}
      {...(usable ? (photo ? sourcesOf(photo, sizes) : { src: own }) : { src: illustration })}
      ref={image}
      className={placeholder ? layer : className}
      data-fallback={illustration}
      alt=""
      loading={rest.loading ?? 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
  if (!placeholder) return shown;
  return (
    <span className={`relative block overflow-hidden ${className}`}>
      <img src={placeholder} alt="" width={rest.width} height={rest.height} className={layer} />
      {shown}
    </span>
  );
}

/** Shows a picture if it is on this site, otherwise its link. */
export function PictureOrLink({ link }: { link: string }) {
  const { t } = useLingui();
  if (!ownPicture(link)) return <span dir="ltr">{link}</span>;
  return (
    <>
      <span className="sr-only">{t`A photo on this site`}</span>
      <ImageWithFallback src={link} width={128} height={96} className="rounded-field h-24 w-32 object-cover" />
    </>
  );
}

/** Base URL for parsing paths; never requested. */
const SITE = 'http://site.invalid';

/** Returns the path of a picture on this site; undefined for other links. Ignores the host, because a site may have several. */
export function ownPicture(link: string): string | undefined {
  const { pathname = '' } = parseUrl(link, SITE) ?? {};
  return /^\/(art|photos)\/[\w.-]+$/.test(pathname) ? pathname : undefined;
}

const layer = 'absolute inset-0 size-full object-cover';

/** Returns a photo's `img` attributes. Without `sizes`, the smallest file is large enough. */
function sourcesOf({ id, width }: Photo, sizes: string | undefined) {
  if (!sizes) return { src: photoPath(id, 320) };
  const srcSet = photoWidths
    .filter((_, index) => width > (photoWidths[index - 1] ?? 0))
    .map((fileWidth) => `${photoPath(id, fileWidth)} ${Math.min(fileWidth, width)}w`);
  return { src: photoPath(id, 640), srcSet: srcSet.join(', '), sizes };
}
