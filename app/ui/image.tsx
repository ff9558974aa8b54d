import { type ImgHTMLAttributes, useEffect, useRef, useState } from 'react';
import { photoPath, photoWidths } from '../../contract/photo-terms.ts';
import type { Photo } from '../../contract/photos.ts';

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'width' | 'height' | 'alt' | 'srcSet'> & {
  src: string;
  /** What this site keeps of it. It is shown as large as `sizes` says, over its placeholder until it has come. */
  photo?: Photo | null | undefined;
  /** Shown when `src` is no link, or does not load. By default a food. */
  fallback?: string;
  width: number;
  height: number;
};

/**
 * A picture from anywhere, beside words that say what it shows. Its host learns nothing of the page, and its failure shows
 * an illustration.
 */
export function ImageWithFallback({ src, photo, sizes, fallback = '/art/food-any.svg', className, ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();

  // The picture of a server-rendered page may have failed before anyone listened.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setFailed(src);
  }, [src]);

  const usable = failed !== src && /^(https?:\/\/|\/)/i.test(src);
  // What is so small that one size will do has come before its placeholder would be of use.
  const placeholder = usable && sizes && photo?.placeholder;
  const shown = (
    <img
      {...rest}
      {...(usable ? (photo ? sourcesOf(photo, sizes) : { src }) : { src: fallback })}
      ref={image}
      className={placeholder ? layer : className}
      data-fallback={fallback}
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

const layer = 'absolute inset-0 size-full object-cover';

/** Where no width is said to choose by, the smallest of a photo's files is large enough. */
function sourcesOf({ id, width }: Photo, sizes: string | undefined) {
  if (!sizes) return { src: photoPath(id, 320) };
  const srcSet = photoWidths
    .filter((_, index) => width > (photoWidths[index - 1] ?? 0))
    .map((fileWidth) => `${photoPath(id, fileWidth)} ${Math.min(fileWidth, width)}w`);
  return { src: photoPath(id, 640), srcSet: srcSet.join(', '), sizes };
}
