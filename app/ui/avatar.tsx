import { ImageWithFallback } from './image.tsx';

/** A person's picture, round. Without one, or with one that does not load, a friendly stranger. */
export function Avatar({ photo, size = 40 }: { photo: string; size?: 40 | 64 | 96 }) {
  return (
    <ImageWithFallback
      src={photo}
      fallback="/art/person-any.svg"
      alt=""
      width={size}
      height={size}
      className="bg-base-200 shrink-0 rounded-full object-cover"
    />
  );
}
