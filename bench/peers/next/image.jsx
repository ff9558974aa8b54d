'use client';

import { useEffect, useRef, useState } from 'react';

/** As app/ui/image.tsx: what does not load shows an illustration, for which the browser needs this component. */
export function ImageWithFallback({ src, ...rest }) {
  const image = useRef(null);
  const [failed, setFailed] = useState();
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setFailed(src);
  }, [src]);
  const fallback = '/art/food-any.svg';
  return (
    // biome-ignore lint/performance/noImgElement: donors link to pictures anywhere, which are not to go through this server
    <img
      {...rest}
      ref={image}
      src={failed === src ? fallback : src}
      data-fallback={fallback}
      alt=""
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
}
