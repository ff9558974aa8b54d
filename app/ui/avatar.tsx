import { ImageWithFallback } from './image.tsx';
import { initialsOf } from './initials.ts';

const sizes = { 40: 'size-10 text-base', 64: 'size-16 text-2xl' } as const;

type Props = {
  /** Path on this site; empty if the user has no picture. */
  picture: string;
  name: string;
  /** Width and height, in pixels. */
  size?: keyof typeof sizes;
};

/**
 * A user's picture, cropped to a circle. Falls back to the user's initials or, if the name has no letters or digits, to a generic
 * picture. Hidden from screen readers, because the user's name is next to it.
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

/** Shows the initials through CSS, so that they are not part of the page's text. */
function Initials({ letters, className }: { letters: string; className: string }) {
  return (
    <span
      data-initials={letters}
      className={`bg-secondary text-secondary-content font-display grid place-items-center leading-none font-medium before:content-[attr(data-initials)/''] ${className}`}
    />
  );
}
