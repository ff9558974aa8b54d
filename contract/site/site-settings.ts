import { z } from 'zod';
import { msg } from '#words';
import { dateFormats, isPlaceZone } from '../dates.ts';
import { isRequired, optionalEmail, optionalText, text } from '../fields.ts';
import { lat, lon } from '../foods/places.ts';
import { named } from '../named.ts';
import { parseUrl } from '../parse-url.ts';
import { said } from '../words/said.ts';
import { type CardField, fieldsOfCard } from './card-terms.ts';
import { type CardKind, type CardSettings, cardCounts, homeParts, RECIPE_LINES } from './home-terms.ts';
import { isImprintSet } from './imprint.ts';
import { readColour } from './palette.ts';
import {
  type LineSetting,
  lineSettings,
  overridableSettings,
  type PublicSetting,
  type SiteSetting,
  settingNames,
  settings,
  settingsForAll,
  siteDefaults,
} from './site-setting-terms.ts';
import { forEachTranslation, joinings, siteLimits, siteYears, type Translation } from './site-terms.ts';
import { translatable } from './site-translations.ts';

const onOneLine = (value: string) => value.replace(/\s+/g, ' ');
const withoutEmptyLines = (value: string) => value.replace(/\s*\n\s*/g, '\n');

const weekday = z.int().min(1).max(7).describe('Day of the week; Monday is 1');

/** A time on the 24-hour clock. Accepts `08:00` and returns `8:00`. */
const timeOfDay = z
  .string()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, { error: said(msg`Enter a time such as 8:00.`) })
  .overwrite((time) => time.replace(/^0(?=\d:)/, ''))
  .meta({ example: '8:00' });

const imprintFields = {
  name: optionalText(msg`Name`, siteLimits.imprintName).overwrite(onOneLine),
  address: optionalText(msg`Address`, siteLimits.address)
    .overwrite(withoutEmptyLines)
    .describe('May have several lines'),
  phone: optionalText(msg`Phone`, siteLimits.phone)
    .refine((phone) => phone === '' || /^\+?[\d\s()/.-]*\d[\d\s()/.-]*$/.test(phone), {
      error: said(msg`Enter a phone number in digits, such as +44 1632 960 143.`),
    })
    .describe('Empty if there is none'),
  email: optionalEmail(msg`Email`),
  hours: z
    .object({ firstDay: weekday, lastDay: weekday, from: timeOfDay, to: timeOfDay })
    .nullable()
    .describe('Opening hours; null if there are none'),
  founded: z
    .int({ error: said(msg`Enter a four-digit year.`) })
    .min(siteYears.first, { error: said(msg`Enter a four-digit year.`) })
    .max(siteYears.last, { error: said(msg`Enter a four-digit year.`) })
    .describe('Year shown at the bottom of every page'),
};

/** Fields that are required if any text of the imprint is set. */
const mustBeSaid = { name: msg`Name`, address: msg`Address`, email: msg`Email` };

/** Who runs the site. */
export const Imprint = z
  .object(imprintFields)
  .superRefine(
    (imprint, ctx) => {
      if (!isImprintSet(imprint)) return;
      for (const [field, name] of Object.entries(mustBeSaid)) {
        if (imprint[field as keyof typeof mustBeSaid] !== '') continue;
        ctx.addIssue({ code: 'custom', path: [field], message: isRequired(name) });
      }
    },
    // Runs even if other fields are invalid, so that all problems are reported at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  .overwrite((imprint) => (isImprintSet(imprint) ? imprint : siteDefaults.imprint))
  .meta({
    id: 'Imprint',
    description:
      'Who runs the site. The texts are empty until a steward sets them; name, address and email are then required.',
  });
export type Imprint = z.infer<typeof Imprint>;

/** Rounds to about a kilometre, because the location is public and may be the steward's home. */
const roughly = (degrees: number) => Math.round(degrees * 100) / 100;

export const SitePlace = named('SitePlace', {
  name: text(msg`Town`, siteLimits.town).overwrite(onOneLine).describe('The town, or the one nearest to the point'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'country must be two capital letters (ISO 3166-1 alpha-2).' })
    .meta({
      description: 'ISO 3166-1 alpha-2. Decides the date format if the browser names no country.',
      example: 'AT',
    }),
  lat: lat.overwrite(roughly),
  lon: lon.overwrite(roughly),
});

const SlideText = z.object({
  title: text(msg`Title`, siteLimits.slideTitle).overwrite(onOneLine),
  line: optionalText(msg`Subtitle`, siteLimits.slideLine).overwrite(onOneLine),
});

/** The parts of the home page, and whether the site has recipes. */
const Home = named('Home', {
  hidden: z
    .array(z.enum(homeParts))
    .overwrite((hidden) => homeParts.filter((part) => hidden.includes(part)))
    .describe('Hidden parts of the home page. `recipes` hides the recipes page.'),
  slides: z
    .array(SlideText.nullable())
    .length(siteDefaults.home.slides.length)
    .describe('Text on each slide of the home page; null for the default text, which is translated'),
});

const notAPage = said(msg`Enter a web address, such as https://example.org/bread.`);
const notMinutes = said(msg`Enter the time in whole minutes.`);

const line = ({ label, max, isOptional }: CardField) =>
  (isOptional ? optionalText : text)(label, max).overwrite(onOneLine);

/** Schemas of card fields that are not a line of text. */
const cardSchemas = {
  page: ({ max }: CardField) =>
    z
      .string()
      .trim()
      .max(max, { error: notAPage })
      .refine((page) => /^https?:$/.test(parseUrl(page)?.protocol ?? ''), { error: notAPage })
      .describe('Link to the full post'),
  minutes: ({ max }: CardField) =>
    z.int({ error: notMinutes }).min(1, { error: notMinutes }).max(max, { error: notMinutes }),
  lines: (field: CardField) => z.array(line({ ...field, isOptional: true })).length(RECIPE_LINES),
};

/** Cards of one kind. Each is the site's own, hidden, or null for the default. */
function cardsOf<Kind extends CardKind>(kind: Kind, description: string): z.ZodType<CardSettings[Kind]> {
  const own = fieldsOfCard(kind).map(([name, field]) => [
    name,
    field.kind ? cardSchemas[field.kind](field) : line(field),
  ]);
  const card = z.discriminatedUnion('as', [
    z.object({ as: z.literal('own'), ...Object.fromEntries(own) }),
    z.object({ as: z.literal('hidden') }),
  ]);
  return z.array(card.nullable()).length(cardCounts[kind]).describe(description) as z.ZodType<unknown> as z.ZodType<
    CardSettings[Kind]
  >;
}

/** The cards that a site can replace or hide. */
const Cards = named('Cards', {
  counters: cardsOf('counters', 'Figures at the bottom of the home page. null for the default ones.'),
  blog: cardsOf('blog', 'Blog posts on the home page. null for the default ones.'),
  recipes: cardsOf('recipes', 'Recipes. null for the default ones.'),
});

/** The site's custom texts in one language. Empty texts are dropped. */
const SiteTranslation = z
  .strictObject(
    Object.fromEntries(
      [...translatable].map(([path, max]) => [path, optionalText(msg`Text`, max).overwrite(onOneLine).optional()]),
    ),
  )
  .overwrite((texts: Translation) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text)))
  .meta({
    id: 'SiteTranslation',
    description:
      'The site’s custom texts in one language, keyed by their paths in these settings, such as `home.slides.0.title`',
  });

/** Schemas of the settings that are more than a line of text. */
const schemas = {
  imprint: Imprint,
  joining: z
    .enum(joinings)
    .describe(
      'Who may share food: everyone (`open`), people with a confirmed email address (`confirmed`), or only members, ' +
        'who join by invitation (`invited`)',
    ),
  place: SitePlace.nullable().describe('Initial centre of maps; null if the site’s location isn’t set'),
  timeZone: z
    .string()
    .trim()
    .refine(isPlaceZone, { error: said(msg`Unknown time zone. Enter one such as Europe/Vienna.`) })
    .meta({ description: 'Time zone of the site. Deadlines are days in this time zone.', example: 'Europe/Vienna' }),
  language: z.string().meta({
    description: 'Tag of the default language, for browsers that ask for none of the site’s languages',
    example: 'de',
  }),
  colour: z
    .string()
    .overwrite((typed) => readColour(typed) ?? typed)
    .regex(/^#[\da-f]{6}$/, { error: said(msg`Enter a colour such as #2b5f86.`) })
    .nullable()
    .meta({
      description: 'Base colour, from which all other colours are derived; null for the default',
      example: '#2b5f86',
    }),
  home: Home,
  cards: Cards,
  ...forEachTranslation(() => SiteTranslation),
  dates: z
    .enum(dateFormats)
    .nullable()
    .describe('Format of short dates for everyone; null to use the country of each browser, or else that of the site'),
  asksForReleases: z.boolean().describe('Whether the site checks once a day for a newer release of Open Larder'),
} satisfies Record<Exclude<SiteSetting, LineSetting>, z.ZodType>;

function lineSchema(name: LineSetting) {
  const { label, line } = settings[name];
  const named = line.inErrors ?? label;
  return (line.isRequired ? text : optionalText)(named, line.max).overwrite(onOneLine).meta(line.docs);
}

const lineSchemas = Object.fromEntries(lineSettings.map((name) => [name, lineSchema(name)])) as Record<
  LineSetting,
  ReturnType<typeof lineSchema>
>;
const all = { ...lineSchemas, ...schemas };

/** One schema per setting, keyed by the name under which it is stored, in the order of the records. */
export const siteSettings = schemasOf(settingNames);

/** Settings that everyone can see. */
export const publicSettings = schemasOf(Object.keys(settingsForAll) as PublicSetting[]);

function schemasOf<Name extends SiteSetting>(names: Name[]): Pick<typeof all, Name> {
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<typeof all, Name>;
}

export const SiteSettings = named('SiteSettings', siteSettings);
export type SiteSettings = z.infer<typeof SiteSettings>;
export type PublicSettings = Pick<SiteSettings, PublicSetting>;

/** The settings to change. All others stay as they are. */
export const ChangedSiteSettings = SiteSettings.partial().meta({ id: 'ChangedSiteSettings' });
export type ChangedSiteSettings = z.infer<typeof ChangedSiteSettings>;

/** A change to the settings, with the values that the client read before the edit. */
export const SiteSettingsChange = named('SiteSettingsChange', {
  ...ChangedSiteSettings.shape,
  read: ChangedSiteSettings.optional().describe(
    'Settings as the client read them. A setting that you send unchanged keeps its stored value, but a time zone ' +
      'that was never set is set by this. If a setting that you change has been changed elsewhere since, the call ' +
      'fails with CHANGED_MEANWHILE.',
  ),
});

const variable = z.string().nullable();

/** Settings and other values that environment variables can override. */
const variables: Record<string, typeof variable> = {
  ...{ name: variable, sender: variable },
  ...Object.fromEntries(overridableSettings.map((name) => [name, variable])),
  contact: variable,
};

/** The settings, for editing by stewards. */
export const EditedSiteSettings = named('EditedSiteSettings', {
  ...siteSettings,
  variables: z
    .object(variables)
    .describe(
      'Environment variable that overrides each of these; null if none does. `sender` is the site’s name in emails, ' +
        '`contact` the recipient of the contact form.',
    ),
  releaseFeed: z
    .string()
    .nullable()
    .describe('Host that is asked for newer releases; null if UPDATE_FEED_URL isn’t set'),
});
export type EditedSiteSettings = z.infer<typeof EditedSiteSettings>;

/** Suggested settings for a location. */
export const PlaceProposal = named('PlaceProposal', {
  town: SitePlace.describe('Nearest town'),
  timeZone: siteSettings.timeZone,
  language: z.string().nullable().describe('Main language of the country; null if the site doesn’t offer it'),
});
export type PlaceProposal = z.infer<typeof PlaceProposal>;
