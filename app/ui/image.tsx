import { type ImgHTMLAttributes, useEffect, useRef, useState } from 'react';

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'width' | 'height' | 'alt'> & {
  src: string;
  /** Shown when `src` is no link, or does not load. By default a food. */
  fallback?: string;
  width: number;
  height: number;
};

/**
 * A picture from anywhere, beside words that say what it shows. Its host learns nothing of the page, and its failure shows
 * an illustration.
 */
export function ImageWithFallback({ src, fallback = '/art/food-any.svg', ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();

  // The picture of a server-rendered page may have failed before anyone listened.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setFailed(src);
  }, [src]);

  const usable = failed !== src && /^(https?:\/\/|\/)/i.test(src);
  return (
    <img
      {...rest}
      ref={image}
      src={usable ? src : fallback}
      data-fallback={fallback}
      alt=""
      loading={rest.loading ?? 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
}
