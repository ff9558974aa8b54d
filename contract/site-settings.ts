import { z } from 'zod';
import { msg } from '#words';
import { dateFormats, isPlaceZone } from './dates.ts';
import { isRequired, optionalEmail, optionalText, text } from './fields.ts';
import { cardCounts, homeParts, RECIPE_LINES } from './home-terms.ts';
import { saysWho } from './imprint.ts';
import { named } from './named.ts';
import { readColour } from './palette.ts';
import { parseUrl } from './parse-url.ts';
import { lat, lon } from './places.ts';
import { said } from './said.ts';
import { forEachTranslation, joinings, siteDefaults, siteLimits, siteYears, type Translation } from './site-terms.ts';
import { translatable } from './site-translations.ts';

const onOneLine = (value: string) => value.replace(/\s+/g, ' ');
const withoutEmptyLines = (value: string) => value.replace(/\s*\n\s*/g, '\n');

const weekday = z.int().min(1).max(7).describe('Monday is 1');

/** `8:00` or `08:00`, as a clock of 24 hours says it. */
const timeOfDay = z
  .string()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, { error: said(msg`Enter a time such as 8:00.`) })
  .overwrite((time) => time.replace(/^0(?=\d:)/, ''))
  .meta({ example: '8:00' });

const imprintFields = {
  name: optionalText(msg`Name`, siteLimits.imprintName).overwrite(onOneLine),
  address: optionalText(msg`Address`, siteLimits.address).overwrite(withoutEmptyLines).describe('In lines'),
  phone: optionalText(msg`Phone`, siteLimits.phone)
    .refine((phone) => phone === '' || /^\+?[\d\s()/.-]*\d[\d\s()/.-]*$/.test(phone), {
      error: said(msg`Enter a phone number in digits, such as +44 1632 960 143.`),
    })
    .describe('Empty where there is none'),
  email: optionalEmail(msg`Email`),
  hours: z
    .object({ firstDay: weekday, lastDay: weekday, from: timeOfDay, to: timeOfDay })
    .nullable()
    .describe('When somebody is there; null where nobody says so'),
  founded: z
    .int({ error: said(msg`Enter a four-digit year.`) })
    .min(siteYears.first, { error: said(msg`Enter a four-digit year.`) })
    .max(siteYears.last, { error: said(msg`Enter a four-digit year.`) })
    .describe('The year at the foot of each page'),
};

/** The texts that an imprint must have if it says anything. */
const mustBeSaid = { name: msg`Name`, address: msg`Address`, email: msg`Email` };

/** Who answers for a site. */
export const Imprint = z
  .object(imprintFields)
  .superRefine(
    (imprint, ctx) => {
      if (!saysWho(imprint)) return;
      for (const [field, name] of Object.entries(mustBeSaid)) {
        if (imprint[field as keyof typeof mustBeSaid] !== '') continue;
        ctx.addIssue({ code: 'custom', path: [field], message: isRequired(name) });
      }
    },
    // Also where something else is wrong, so that all of it is said at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  .overwrite((imprint) => (saysWho(imprint) ? imprint : siteDefaults.imprint))
  .meta({
    id: 'Imprint',
    description:
      'Who runs the site: a name, an address and an email; all of them are empty until a steward has said it',
  });
export type Imprint = z.infer<typeof Imprint>;

/** To about a kilometre: everybody is told, and whoever says it may be at home. */
const roughly = (degrees: number) => Math.round(degrees * 100) / 100;

/** Where a site is. */
export const SitePlace = named('SitePlace', {
  name: text(msg`Town`, siteLimits.town).overwrite(onOneLine).describe('The town, or the one nearest to the point'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'country must be two capital letters (ISO 3166-1 alpha-2).' })
    .meta({ description: 'By it dates are written where a browser names no country', example: 'AT' }),
  lat: lat.overwrite(roughly),
  lon: lon.overwrite(roughly),
});

const SlideText = z.object({
  title: text(msg`Title`, siteLimits.slideTitle).overwrite(onOneLine),
  line: optionalText(msg`Subtitle`, siteLimits.slideLine).overwrite(onOneLine),
});

/** What the home page shows, and whether there are recipes. */
const Home = named('Home', {
  hidden: z
    .array(z.enum(homeParts))
    .overwrite((hidden) => homeParts.filter((part) => hidden.includes(part)))
    .describe('The parts that are not shown'),
  slides: z
    .array(SlideText.nullable())
    .length(siteDefaults.home.slides.length)
    .describe('The words on the moving pictures; null for those that each language has'),
});

/** A card of each kind: the site's own, one that is not shown, or null for the software's. */
const cardOf = <Shape extends z.core.$ZodLooseShape>(own: Shape) =>
  z
    .discriminatedUnion('as', [z.object({ as: z.literal('own'), ...own }), z.object({ as: z.literal('hidden') })])
    .nullable();

const notAPage = said(msg`Enter a web address, such as https://example.org/bread.`);
const webPage = z
  .string()
  .trim()
  .max(2_000, { error: notAPage })
  .refine((page) => /^https?:$/.test(parseUrl(page)?.protocol ?? ''), { error: notAPage });

const notMinutes = said(msg`Enter the time in whole minutes.`);

/** The cards that a site can have its own of. */
const Cards = named('Cards', {
  counters: z
    .array(
      cardOf({
        figure: text(msg`Figure`, siteLimits.figure).overwrite(onOneLine),
        of: text(msg`Label`, siteLimits.figureOf).overwrite(onOneLine),
      }),
    )
    .length(cardCounts.counters)
    .describe('The figures at the foot of the home page'),
  blog: z
    .array(
      cardOf({
        title: text(msg`Title`, siteLimits.postTitle).overwrite(onOneLine),
        text: optionalText(msg`Text`, siteLimits.postText).overwrite(onOneLine),
        page: webPage.describe('Where one reads on'),
      }),
    )
    .length(cardCounts.blog)
    .describe('The blog posts on the home page'),
  recipes: z
    .array(
      cardOf({
        name: text(msg`Name of the dish`, siteLimits.recipeName).overwrite(onOneLine),
        minutes: z
          .int({ error: notMinutes })
          .min(1, { error: notMinutes })
          .max(siteLimits.recipeMinutes, { error: notMinutes }),
        lines: z.array(optionalText(msg`Line`, siteLimits.recipeLine).overwrite(onOneLine)).length(RECIPE_LINES),
      }),
    )
    .length(cardCounts.recipes),
});

/** The site's own words in one language. One that is empty is not kept. */
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
      'The site’s own words in one language, by the path of each text in these settings, such as `home.slides.0.title`',
  });

/** Who and where the site is, how it looks and who may join, which everyone is told. */
export const publicSettings = {
  name: text(msg`Name`, siteLimits.name).overwrite(onOneLine).meta({ example: siteDefaults.name }),
  line: optionalText(msg`Tagline`, siteLimits.line)
    .overwrite(onOneLine)
    .describe('Below the name; empty for the sentence that each language has'),
  imprint: Imprint,
  joining: z
    .enum(joinings)
    .describe('Who may share food: everyone, those with a confirmed e-mail, or members alone, whom others invite'),
  place: SitePlace.nullable().describe('Where maps begin; null where nobody has said where the site is'),
  timeZone: z
    .string()
    .trim()
    .refine(isPlaceZone, { error: said(msg`Unknown time zone. Enter one such as Europe/Vienna.`) })
    .meta({ description: 'In it deadlines are days', example: 'Europe/Vienna' }),
  language: z.string().meta({ description: 'For whoever asks for none that is offered, by its tag', example: 'de' }),
  colour: z
    .string()
    .overwrite((typed) => readColour(typed) ?? typed)
    .regex(/^#[\da-f]{6}$/, { error: said(msg`Enter a colour such as #2b5f86.`) })
    .nullable()
    .meta({
      description: 'The colour from which all others of the site are made; null for the software’s own',
      example: '#2b5f86',
    }),
  home: Home,
  cards: Cards,
};

/** One schema for each setting, by the name under which it is stored. */
export const siteSettings = {
  ...publicSettings,
  ...forEachTranslation(() => SiteTranslation),
  dates: z
    .enum(dateFormats)
    .nullable()
    .describe(
      'How everybody reads and types short dates; null for the way of each browser’s country, else of the site’s',
    ),
  asksForReleases: z
    .boolean()
    .describe('Whether the site asks once a day whether there is a newer release of its software'),
};

export const SiteSettings = named('SiteSettings', siteSettings);
export type SiteSettings = z.infer<typeof SiteSettings>;
export type SiteSetting = keyof SiteSettings;
export type PublicSettings = Pick<SiteSettings, keyof typeof publicSettings>;

/** The settings that are to be changed; all others stay. */
export const ChangedSiteSettings = SiteSettings.partial().meta({ id: 'ChangedSiteSettings' });
export type ChangedSiteSettings = z.infer<typeof ChangedSiteSettings>;

/** A change of settings, by somebody who has read them. */
export const SiteSettingsChange = named('SiteSettingsChange', {
  ...ChangedSiteSettings.shape,
  read: ChangedSiteSettings.optional().describe(
    'What the settings were when whoever changes them read them. One that is sent as it was read is not changed, but a ' +
      'time zone that nobody has said yet is said by that; and one that has become another meanwhile is not lost',
  ),
});

/** The settings as stewards see them. */
export const EditedSiteSettings = named('EditedSiteSettings', {
  ...siteSettings,
  variables: z
    .object({
      name: z.string().nullable(),
      sender: z.string().nullable(),
      joining: z.string().nullable(),
      timeZone: z.string().nullable(),
      language: z.string().nullable(),
      dates: z.string().nullable(),
      contact: z.string().nullable(),
    })
    .describe(
      'The environment variables that decide the site’s name, its name in mails, who may join, its time zone, its language, ' +
        'the order of dates, or who gets what is written in the contact form; null where none does',
    ),
  releaseFeed: z
    .string()
    .nullable()
    .describe('The host that is asked for newer releases; null where UPDATE_FEED_URL names none'),
});
export type EditedSiteSettings = z.infer<typeof EditedSiteSettings>;

/** What follows from where a site is. */
export const PlaceProposal = named('PlaceProposal', {
  town: SitePlace.describe('The nearest town'),
  timeZone: siteSettings.timeZone,
  language: z.string().nullable().describe('What most people there speak, where the site offers it; else null'),
});
export type PlaceProposal = z.infer<typeof PlaceProposal>;
