import { type Message, msg } from '#words';

type OwnText = {
  title: Message;
  /** Page that shows the text. */
  path: string;
  /** Whether the page exists only if the site has this text. Other pages show a default text. */
  isExtra: boolean;
};

export const siteTexts = {
  about: { title: msg`About this site`, path: '/about', isExtra: true },
  rules: { title: msg`Rules`, path: '/rules', isExtra: true },
  privacy: { title: msg`Privacy`, path: '/privacy', isExtra: false },
  imprint: { title: msg`Legal notice`, path: '/contact', isExtra: false },
} as const satisfies Record<string, OwnText>;

export type SiteTextKind = keyof typeof siteTexts;
export const siteTextKinds = Object.keys(siteTexts) as SiteTextKind[];

/** Maximum length of a text in characters, and number of versions kept. */
export const siteTextLimits = { source: 20_000, versions: 30 } as const;
