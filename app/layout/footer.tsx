import { ArrowUpRight } from 'lucide-react';
import { community, socialLinks } from '../community.ts';
import { PageLink } from '../page-link.tsx';
import { CommunityFacts } from './community-facts.tsx';
import { Logo } from './logo.tsx';

const links = [
  { to: '/', label: 'Home' },
  { to: '/contact', label: 'Contact' },
  { to: '/teams', label: 'Teams' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/cookies', label: 'Cookies' },
];

const linkStyle = 'hover:text-primary inline-flex min-h-8 items-center gap-1 underline-offset-4 hover:underline';

/** The foot of every page. */
export function Footer() {
  return (
    <footer className="border-base-300 bg-base-200 mt-24 border-t">
      <div className="mx-auto grid max-w-7xl grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-8 gap-y-10 px-4 py-12 md:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1.4fr]">
        <div className="col-span-full grid content-start gap-3 lg:col-span-1">
          <PageLink to="/" aria-label="Open Larder, to the start" className="w-fit rounded-lg">
            <Logo />
          </PageLink>
          <p className="text-muted max-w-xs">
            Food is for eating. What one kitchen has too much of, another is glad of.
          </p>
        </div>
        <nav aria-label="Footer">
          <ul className="grid gap-1">
            {links.map(({ to, label }) => (
              <li key={to}>
                <PageLink to={to} className={linkStyle}>
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Sharing food elsewhere">
          <ul className="grid gap-1">
            {socialLinks.map(({ name, href }) => (
              <li key={name}>
                <a href={href} target="_blank" rel="noopener noreferrer" className={linkStyle}>
                  {name}
                  <ArrowUpRight size={16} aria-hidden className="text-muted" />
                  <span className="sr-only">(opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="col-span-full md:col-span-1">
          <CommunityFacts layout="unnamed" className="grid gap-3" />
        </div>
      </div>
      <p className="border-base-300 text-muted mx-auto max-w-7xl border-t px-4 py-6 text-sm">
        © {community.founded} {community.name}. Open Larder is free software.
      </p>
    </footer>
  );
}
