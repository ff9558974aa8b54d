import { matchPath, useLocation } from 'react-router';
import { useLingui } from '#page-words';
import type { Message } from '#words';
import type { Elements } from '../elements.ts';
import { PageNavLink } from './page-link.tsx';
import { PageMeta } from './page-meta.tsx';

type Props = {
  /** Heading of every page, and title of the first. The other pages use their labels as titles. */
  title: string;
  pages: { to: string; label: Message }[];
  /** A link next to the heading. */
  beside?: Elements;
  children: Elements;
};

/** Layout of a group of pages, with navigation links to each. */
export function PagesWithContents({ title, pages, beside, children }: Props) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const label = pages.slice(1).find(({ to }) => matchPath(to, pathname))?.label;
  return (
    <div className="mx-auto grid max-w-7xl gap-8 px-4 py-10 lg:grid-cols-[14rem_minmax(0,48rem)] lg:justify-center lg:gap-x-12">
      <PageMeta title={label ? t(label) : title} noIndex />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 lg:col-span-2">
        <h1 className="text-4xl md:text-5xl">{title}</h1>
        {beside}
      </div>
      <nav aria-label={title}>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2 sm:flex sm:flex-wrap lg:sticky lg:top-28 lg:grid lg:grid-cols-1">
          {pages.map(({ to, label }) => (
            <li key={to}>
              <PageNavLink
                to={to}
                end
                preventScrollReset
                className="border-base-300 bg-surface hover:bg-base-200 aria-[current=page]:border-primary aria-[current=page]:text-primary flex h-full min-h-11 items-center rounded-lg border px-4 py-2 font-medium"
              >
                {t(label)}
              </PageNavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid content-start gap-8">{children}</div>
    </div>
  );
}
