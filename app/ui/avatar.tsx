import { ImageWithFallback } from './image.tsx';

const sizes = { 40: 'size-10', 64: 'size-16' } as const;

type Props = {
  /** Where this site keeps it; empty where it keeps none. */
  picture: string;
  /** Width and height in pixels. */
  size?: keyof typeof sizes;
};

/** A person's picture, cut to a circle whatever its shape. Without one, or with one that does not load, a friendly stranger. */
export function Avatar({ picture, size = 40 }: Props) {
  return (
    <ImageWithFallback
      src={picture}
      fallback="/art/person-any.svg"
      width={size}
      height={size}
      className={`bg-base-200 shrink-0 rounded-full object-cover ${sizes[size]}`}
    />
  );
}
