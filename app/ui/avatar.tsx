import { ImageWithFallback } from './image.tsx';
import { initialsOf } from './initials.ts';

const sizes = { 40: 'size-10 text-base', 64: 'size-16 text-2xl' } as const;

type Props = {
  /** Where this site keeps it; empty where it keeps none. */
  picture: string;
  name: string;
  /** Width and height in pixels. */
  size?: keyof typeof sizes;
};

/**
 * A person's picture, cut to a circle whatever its shape. Without one, or with one that does not load, their initials; a
 * friendly stranger where a name has no letters. It stands beside the name, so that screen readers are told nothing.
 */
export function Avatar({ picture, name, size = 40 }: Props) {
  const initials = initialsOf(name);
  const shape = `shrink-0 rounded-full ${sizes[size]}`;
  return (
    <ImageWithFallback
      src={picture}
      fallback={initials ? <Initials letters={initials} className={shape} /> : '/art/person-any.svg'}
      width={size}
      height={size}
      className={`bg-base-200 object-cover ${shape}`}
    />
  );
}

/** Drawn rather than written, they are no part of a text around them. */
function Initials({ letters, className }: { letters: string; className: string }) {
  return (
    <span
      data-initials={letters}
      className={`bg-secondary text-secondary-content font-display grid place-items-center leading-none font-medium before:content-[attr(data-initials)/''] ${className}`}
    />
  );
}
