import type { ReactNode } from 'react';

type Props = {
  title: string;
  lead: ReactNode;
  /** Name of a picture in /art, 480 × 360 pixels. */
  art: string;
};

/** Header of a page: title, lead text and picture. */
export function PageHeader({ title, lead, art }: Props) {
  return (
    <header className="flex flex-col gap-6 sm:flex-row-reverse sm:items-center sm:justify-between sm:gap-10">
      <img
        src={`/art/${art}.svg`}
        alt=""
        width={480}
        height={360}
        className="h-auto w-60 max-w-full self-center sm:w-64 lg:w-80"
      />
      <div className="max-w-2xl">
        <h1 className="text-4xl md:text-5xl">{title}</h1>
        {lead ? <p className="text-muted mt-4 text-lg text-pretty">{lead}</p> : null}
      </div>
    </header>
  );
}
