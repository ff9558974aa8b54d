import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { Trans, useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { isImprintSet } from '../../contract/site/imprint.ts';
import { type SiteTextKind, siteTexts } from '../../contract/site/site-text-terms.ts';
import { siteQuery, useSiteName } from '../api/site-query.ts';
import { PageLink } from '../ui/page/page-link.tsx';
import { CommunityFacts } from './community-facts.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';

const { about, rules } = siteTexts;

/** A link with `text` is shown only if the site has that text. */
const links: { to: string; label: Message; text?: SiteTextKind }[] = [
  { to: '/', label: msg`Home` },
  { to: '/contact', label: msg`Contact` },
  { to: about.path, label: about.title, text: 'about' },
  { to: rules.path, label: rules.title, text: 'rules' },
  { to: '/teams', label: msg`Teams` },
  { to: '/privacy', label: msg`Privacy` },
  { to: '/cookies', label: msg`Cookies` },
];

/** Social media pages about food sharing. The site has no accounts of its own there. */
const socialLinks = [
  { name: 'Mastodon', href: 'https://mastodon.social/tags/foodsharing' },
  { name: 'Instagram', href: 'https://www.instagram.com/explore/tags/foodsharing/' },
  { name: 'Facebook', href: 'https://www.facebook.com/hashtag/foodsharing' },
];

const linkStyle = 'hover:text-primary inline-flex min-h-8 items-center gap-1 underline-offset-4 hover:underline';

export function Footer() {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  const siteName = useSiteName();
  const shown = links.filter(({ text }) => !text || site?.texts.includes(text));
  return (
    <footer className="border-base-300 bg-base-200 mt-24 border-t">
      <div className="mx-auto grid max-w-7xl grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-8 gap-y-10 px-4 py-12 md:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1.4fr]">
        <div className="col-span-full grid content-start gap-3 lg:col-span-1">
          <PageLink to="/" aria-label={t`${siteName}, home`} className="w-fit rounded-lg">
            <Logo />
          </PageLink>
          <p className="text-muted max-w-xs wrap-anywhere">
            {site?.line ? (
              <bdi>{site.line}</bdi>
            ) : (
              <Trans>Food is for eating. Too much in your kitchen? Someone nearby will be glad of it.</Trans>
            )}
          </p>
        </div>
        <nav aria-label={t`Footer`}>
          <ul className="grid gap-1">
            {shown.map(({ to, label }) => (
              <li key={to}>
                <PageLink to={to} className={linkStyle}>
                  {t(label)}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t`Food sharing on social media`}>
          <ul className="grid gap-1">
            {socialLinks.map(({ name, href }) => (
              <li key={name}>
                <a href={href} target="_blank" rel="noopener noreferrer" className={linkStyle}>
                  <span>{name}</span>
                  <ArrowUpRight size={16} aria-hidden className="text-muted rtl:-scale-x-100" />
                  <span className="sr-only">{t`(opens in a new tab)`}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="col-span-full empty:hidden md:col-span-1">
          <CommunityFacts layout="unnamed" className="grid gap-3" />
        </div>
      </div>
      <div className="border-base-300 mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t px-4 py-6">
        <p className="text-muted text-sm">
          {site && isImprintSet(site.imprint) && (
            <span>
              © <span>{site.imprint.founded}</span> <bdi translate="no">{site.imprint.name}</bdi>.{' '}
            </span>
          )}
          {site && !isImprintSet(site.imprint) && (
            <span>
              © <bdi translate="no">{siteName}</bdi>.{' '}
            </span>
          )}
          <Trans>Open Larder is free software.</Trans>
        </p>
        <LanguageSwitch />
      </div>
    </footer>
  );
}
