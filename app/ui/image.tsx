import { type ImgHTMLAttributes, type ReactElement, useEffect, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { photoPath, photoWidths } from '../../contract/foods/photo-terms.ts';
import type { Photo } from '../../contract/foods/photos.ts';
import { parseUrl } from '../../contract/parse-url.ts';

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'width' | 'height' | 'alt' | 'srcSet'> & {
  /** A picture of this site's own. Another site's is not shown, so that it does not learn of the visitor. */
  src: string;
  /** The copies that this site keeps of it. It is shown as large as `sizes` says, over its placeholder until it has come. */
  photo?: Photo | null | undefined;
  /** Shown when `src` is no link, or does not load: an illustration's path, by default a food, or something that is drawn. */
  fallback?: string | ReactElement;
  width: number;
  height: number;
};

/**
 * A picture beside words that say what it shows: a photo that this site keeps, or one of its illustrations. Where there is
 * none yet, or it fails, an illustration takes its place.
 */
export function ImageWithFallback({ src, photo, sizes, fallback = '/art/food-any.svg', className, ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();

  // The picture of a server-rendered page may have failed before anyone listened.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setFailed(src);
  }, [src]);

  const own = photo ? src : ownPicture(src);
  const usable = failed !== src && own !== undefined;
  if (!usable && typeof fallback !== 'string') return fallback;
  const illustration = typeof fallback === 'string' ? fallback : undefined;
  // A picture that is so small that one size will do comes before its placeholder would be of use.
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

/** What identifies a picture: its id if this site keeps it, else its link. */
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

/** Paths are read against something. */
const SITE = 'http://site.invalid';

/** The path of a picture of this site's own, also by its full link, by whatever name the site is reached. */
export function ownPicture(link: string): string | undefined {
  const { pathname = '' } = parseUrl(link, SITE) ?? {};
  return /^\/(art|photos)\/[\w.-]+$/.test(pathname) ? pathname : undefined;
}

const layer = 'absolute inset-0 size-full object-cover';

/** Where no width is said to choose by, the smallest of a photo's files is large enough. */
function sourcesOf({ id, width }: Photo, sizes: string | undefined) {
  if (!sizes) return { src: photoPath(id, 320) };
  const srcSet = photoWidths
    .filter((_, index) => width > (photoWidths[index - 1] ?? 0))
    .map((fileWidth) => `${photoPath(id, fileWidth)} ${Math.min(fileWidth, width)}w`);
  return { src: photoPath(id, 640), srcSet: srcSet.join(', '), sizes };
}
