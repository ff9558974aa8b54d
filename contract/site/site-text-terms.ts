import { type Message, msg } from '#words';

type OwnText = {
  title: Message;
  /** The page where it stands. */
  path: string;
  /** Whether that page is there only with it. Others have a text of the software in its place. */
  isExtra: boolean;
};

/** The texts that a site can have of its own. */
export const siteTexts = {
  about: { title: msg`About this site`, path: '/about', isExtra: true },
  rules: { title: msg`Rules`, path: '/rules', isExtra: true },
  privacy: { title: msg`Privacy`, path: '/privacy', isExtra: false },
  imprint: { title: msg`Legal notice`, path: '/contact', isExtra: false },
} as const satisfies Record<string, OwnText>;

export type SiteTextKind = keyof typeof siteTexts;
export const siteTextKinds = Object.keys(siteTexts) as SiteTextKind[];

/** The most characters of a text, and how many versions of it are kept. */
export const siteTextLimits = { source: 20_000, versions: 30 } as const;
