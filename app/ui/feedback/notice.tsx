import type { ReactElement, SyntheticEvent } from 'react';
import type { Elements } from '../elements.ts';

type Props = {
  art: string;
  title: string;
  text?: string | ReactElement | undefined;
  heading?: 'h1' | 'h2' | 'h3';
  children?: Elements;
};

/** A centred message that something is empty or has failed. `children` are for the next step, such as a button. */
export function Notice({ art, title, text, heading: Heading = 'h2', children }: Props) {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-3 px-4 py-6 text-center sm:py-12">
      <img src={`/art/${art}.svg`} alt="" width={320} height={240} onError={hide} className="h-auto w-44 sm:w-80" />
      <Heading className={Heading === 'h1' ? 'text-3xl md:text-4xl' : 'text-2xl'}>{title}</Heading>
      {text ? <p className="text-muted text-lg">{text}</p> : null}
      {children && <div className="mt-3">{children}</div>}
    </div>
  );
}

/** Hides the picture if it fails to load, for example because the site is unreachable. */
function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.hidden = true;
}
