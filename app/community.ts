/**
 * Who stands behind this site, as the footer and the pages about it say it. These facts are of an example community: the
 * address, the number and the email can belong to nobody. Whoever runs a site of their own writes theirs here.
 */
export const community = {
  /** Whether these are still the facts that came with Open Larder. The Teams page then says so. */
  isExample: true,
  name: 'Open Larder Lindenford',
  address: ['3 Market Square', 'Lindenford LF1 2AB'],
  phone: '+44 1632 960 143',
  email: 'hello@lindenford.example',
  hours: { days: 'Mon to Sat', from: '8:00', to: '20:00' },
  founded: 2026,
} as const;

/** Where people talk about sharing food; an example has no pages of its own there. */
export const socialLinks = [
  { name: 'Mastodon', href: 'https://mastodon.social/tags/foodsharing' },
  { name: 'Instagram', href: 'https://www.instagram.com/explore/tags/foodsharing/' },
  { name: 'Facebook', href: 'https://www.facebook.com/hashtag/foodsharing' },
] as const;
