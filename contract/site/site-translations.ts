/** Translations of a site's custom texts. Kept separate from the schemas so that pages don't load zod. */
import { cardKinds, fieldsOfCard, recipeLines } from './card-terms.ts';
import { type CardKind, cardCounts } from './home-terms.ts';
import { settings, siteDefaults } from './site-setting-terms.ts';
import { siteLimits, type Translation } from './site-terms.ts';

/** Settings with texts that can be translated. */
type WithWords = Pick<typeof siteDefaults, 'line' | 'home' | 'cards'>;

const numbered = (count: number, prefix: string, fields: [field: string, max: number][]) =>
  Array.from({ length: count }, (_, index) =>
    fields.map(([field, max]) => [`${prefix}.${index}.${field}`, max] as const),
  ).flat();

/** Returns the translatable fields of a card. Links and numbers are the same in all languages. */
function textsOnCard(kind: CardKind): [field: string, max: number][] {
  return fieldsOfCard(kind).flatMap(([name, { kind, max }]) => {
    if (kind === 'lines') return recipeLines.map((line): [string, number] => [`${name}.${line}`, max]);
    return kind ? [] : [[name, max]];
  });
}

/** Maximum length in characters of each translatable text, keyed by its path in the settings. */
export const translatable: ReadonlyMap<string, number> = new Map([
  ['line', settings.line.line.max],
  ...numbered(siteDefaults.home.slides.length, 'home.slides', [
    ['title', siteLimits.slideTitle],
    ['line', siteLimits.slideLine],
  ]),
  ...cardKinds.flatMap((kind) => numbered(cardCounts[kind], `cards.${kind}`, textsOnCard(kind))),
]);

/** The site's custom texts, keyed by path. */
export function ownTexts(settings: WithWords): Map<string, string> {
  const texts = [...translatable.keys()].map((path) => [path, textAt(settings, path)] as const);
  return new Map(texts.flatMap(([path, text]) => (text ? [[path, text]] : [])));
}

/** Replaces the site's custom texts with their translations. Texts without a translation stay as they are. */
export function inTranslation<Settings extends WithWords>(settings: Settings, translation: Translation): Settings {
  const { line, home, cards } = settings;
  const own = structuredClone({ line, home, cards });
  for (const [path, text] of Object.entries(translation)) {
    if (text && textAt(own, path)) replaceText(own, path.split('.'), text);
  }
  return { ...settings, ...own };
}

type Branch = { [key: string]: unknown };

function textAt(settings: WithWords, path: string): string | undefined {
  let found: unknown = settings;
  for (const key of path.split('.')) found = (found as Branch | null | undefined)?.[key];
  return typeof found === 'string' ? found : undefined;
}

function replaceText(settings: WithWords, path: string[], text: string): void {
  const last = path.at(-1) ?? '';
  let branch = settings as Branch;
  for (const key of path.slice(0, -1)) branch = branch[key] as Branch;
  branch[last] = text;
}
