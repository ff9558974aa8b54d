/** One record per site setting. Kept separate from the schemas so that pages don't load zod. */
import { type Message, msg } from '#words';
import type { DateFormat } from '../dates.ts';
import { nameOfLanguage } from '../words/languages.ts';
import { type CardSettings, cardCounts, type HomePart } from './home-terms.ts';
import { isImprintSet } from './imprint.ts';
import {
  forEachTranslation,
  type Joining,
  type OpeningHours,
  type SitePlace,
  type SlideText,
  type Translation,
  wordsOnCard,
} from './site-terms.ts';

/** Titles of the settings forms. The keys also identify the forms' drafts. */
export const settingForms = {
  name: msg`Site name`,
  place: msg`Site location`,
  imprint: msg`Contact details`,
  colour: msg`Appearance`,
  home: msg`Home page`,
  cards: msg`Cards and figures`,
  translations: msg`In other languages`,
  joining: msg`Who can join`,
  releases: msg`New releases`,
} as const satisfies Record<string, Message>;
export type SettingForm = keyof typeof settingForms;

/** Builds a sentence for the moderation log from the names of the moderator and the target. */
export type LogSentence = (named: { moderator: string; target: string }) => Message;

/** A setting that is one line of text. */
type Line = {
  max: number;
  isRequired?: true;
  /** Label of the field, if it differs from the setting's label, and a hint below the field. */
  fieldLabel?: Message;
  hint?: Message;
  /** Name in error messages, if it differs from the setting's label. */
  inErrors?: Message;
  /** For the API's documentation. */
  docs: { description: string } | { example: string };
  /** Set if an environment variable (see `variableOfLine`) overrides the setting. `must` completes "NAME must be …". */
  variable?: { must: string; example: string };
};

type Setting<Value, Act extends string> = {
  label: Message | string;
  /** Default value. Absent if the default comes from the configuration. */
  initial?: Value;
  form: SettingForm;
  /**
   * Set if the setting is a line of text, which needs no other definition. Other settings also need a schema in site-settings.ts
   * and a field in app/site/settings/setting-fields.tsx.
   */
  line?: Line;
  /** Environment variables that override the setting. Not for a line of text, whose variable is named after the setting's key. */
  variables?: readonly string[];
  /** Sentences in the moderation log. */
  acts: Record<Act, LogSentence>;
  /** Chooses the act to log for a new value, if there are several. */
  actOf?(value: Value): Act;
  /** Returns the new value as text for the log. Absent if the sentence already contains the value. */
  details?(value: Value): string;
};

/** Returns its argument. Infers the types of the record's value and acts. */
function setting<Value, const Act extends string>(record: Setting<Value, Act>) {
  return record;
}

function line<const Act extends string>(record: Setting<string, Act> & { label: Message; line: Line }) {
  return record;
}

/** Public settings, returned by `GET /site` in this order. Each is stored under its key. */
export const settingsForAll = {
  name: line({
    label: msg`Site name`,
    initial: 'Open Larder',
    form: 'name',
    line: {
      max: 40,
      isRequired: true,
      inErrors: msg`Name`,
      docs: { example: 'Open Larder' },
      variable: { must: 'the site’s name', example: 'Larder of Lindenford' },
    },
    acts: { 'rename-site': ({ moderator, target }) => msg`${{ moderator }} named this site ${{ target }}` },
  }),
  line: line({
    label: msg`Tagline`,
    initial: '',
    form: 'name',
    line: {
      max: 160,
      fieldLabel: msg`Tagline (optional)`,
      hint: msg`Shown at the foot of every page. Leave empty for the default in each language.`,
      docs: { description: 'Shown below the name; empty for the default, which is translated' },
    },
    acts: { 'reword-site': ({ moderator }) => msg`${{ moderator }} changed the tagline` },
    details: (text) => text,
  }),
  imprint: setting({
    label: msg`Contact details`,
    initial: {
      name: '',
      address: '',
      phone: '',
      email: '',
      hours: null as OpeningHours | null,
      founded: 2026,
    },
    form: 'imprint',
    acts: { 'change-imprint': ({ moderator }) => msg`${{ moderator }} changed the contact details` },
    details: (imprint) => {
      if (!isImprintSet(imprint)) return '';
      const { name, address, phone, email, hours, founded } = imprint;
      const open = hours && `${hours.firstDay}–${hours.lastDay}, ${hours.from}–${hours.to}`;
      return [name, address, phone, email, open, founded].filter(Boolean).join('\n');
    },
  }),
  joining: setting({
    label: msg`Who can join`,
    initial: 'open' as Joining,
    form: 'joining',
    variables: ['INVITE_ONLY', 'REQUIRE_CONFIRMED_EMAIL'],
    acts: {
      'open-site': ({ moderator }) => msg`${{ moderator }} opened this site to everyone`,
      'ask-for-confirmed-emails': ({ moderator }) =>
        msg`${{ moderator }} opened this site to everyone with a confirmed email`,
      'close-site': ({ moderator }) => msg`${{ moderator }} made this site invitation-only`,
    },
    actOf: (joining) =>
      (({ open: 'open-site', confirmed: 'ask-for-confirmed-emails', invited: 'close-site' }) as const)[joining],
  }),
  place: setting({
    label: msg`Site location`,
    initial: null as SitePlace | null,
    form: 'place',
    acts: { 'move-site': ({ moderator }) => msg`${{ moderator }} set the location of this site` },
    details: (place) => (place ? `${place.name}, ${place.country}` : ''),
  }),
  timeZone: setting({
    label: msg`Time zone`,
    form: 'place',
    variables: ['TIME_ZONE'],
    acts: { 'change-time-zone': ({ moderator }) => msg`${{ moderator }} changed the time zone of this site` },
    details: (timeZone: string) => timeZone,
  }),
  language: setting({
    label: msg`Language`,
    form: 'place',
    variables: ['LANGUAGE'],
    acts: { 'change-language': ({ moderator }) => msg`${{ moderator }} changed the language of this site` },
    details: (language: string) => nameOfLanguage(language),
  }),
  colour: setting({
    label: msg`Colour`,
    initial: null as string | null,
    form: 'colour',
    acts: { 'recolour-site': ({ moderator }) => msg`${{ moderator }} changed the colour of this site` },
    details: (colour) => colour ?? '',
  }),
  home: setting({
    label: msg`Home page`,
    /** A null slide shows the default text, which is translated. */
    initial: { hidden: [] as HomePart[], slides: [null, null, null] as (SlideText | null)[] },
    form: 'home',
    acts: { 'change-home': ({ moderator }) => msg`${{ moderator }} changed the home page` },
    details: ({ hidden, slides }) => {
      const words = slides.map(
        (slide, index) => slide && [`${index + 1}.`, slide.title, slide.line].filter(Boolean).join(' '),
      );
      return [...hidden.map((part) => `– ${part}`), ...words].filter(Boolean).join('\n');
    },
  }),
  cards: setting({
    label: msg`Cards and figures`,
    initial: {
      counters: Array<null>(cardCounts.counters).fill(null),
      blog: Array<null>(cardCounts.blog).fill(null),
      recipes: Array<null>(cardCounts.recipes).fill(null),
    } as CardSettings,
    form: 'cards',
    acts: { 'change-home': ({ moderator }) => msg`${{ moderator }} changed the home page` },
    details: (cards) => {
      const lines = Object.entries(cards).flatMap(([kind, ofKind]) =>
        ofKind.map((card, index) => card && `${kind} ${index + 1}: ${card.as === 'own' ? wordsOnCard(card) : '–'}`),
      );
      return lines.filter(Boolean).join('\n');
    },
  }),
};

/** Settings that only stewards can see. */
const settingsForStewards = {
  ...forEachTranslation((language) =>
    setting({
      label: nameOfLanguage(language),
      initial: {} as Translation,
      form: 'translations',
      acts: { 'translate-site': ({ moderator }) => msg`${{ moderator }} changed the translations of this site` },
      details: (texts) =>
        [nameOfLanguage(language), ...Object.entries(texts).map(([path, text]) => `${path}: ${text}`)].join('\n'),
    }),
  ),
  dates: setting({
    label: msg`Date format`,
    initial: null as DateFormat | null,
    form: 'place',
    variables: ['LOCALE'],
    acts: { 'change-dates': ({ moderator }) => msg`${{ moderator }} changed the date format` },
    details: (dates) => dates ?? '',
  }),
  asksForReleases: setting({
    label: msg`Check for new releases`,
    initial: false as boolean,
    form: 'releases',
    acts: {
      'ask-for-releases': ({ moderator }) => msg`${{ moderator }} turned on the check for new releases`,
      'end-asking-for-releases': ({ moderator }) => msg`${{ moderator }} turned off the check for new releases`,
    },
    actOf: (asks) => (asks ? 'ask-for-releases' : 'end-asking-for-releases'),
  }),
};

export const settings = { ...settingsForAll, ...settingsForStewards };

type Settings = typeof settings;
export type SiteSetting = keyof Settings;
export type PublicSetting = keyof typeof settingsForAll;
/** A setting that is one line of text. */
export type LineSetting = { [Name in SiteSetting]: Settings[Name] extends { line: Line } ? Name : never }[SiteSetting];
/** An act in the moderation log that changes a setting. */
export type SettingAct = { [Name in SiteSetting]: keyof Settings[Name]['acts'] }[SiteSetting];

export const settingNames = Object.keys(settings) as SiteSetting[];

/** Returns the record of a setting, without the types specific to it. */
export function recordOf(name: SiteSetting): Setting<unknown, SettingAct> {
  return settings[name] as Setting<unknown, SettingAct>;
}

export const lineSettings = settingNames.filter((name): name is LineSetting => recordOf(name).line !== undefined);

/** Settings that environment variables can override. */
export const overridableSettings = settingNames.filter((name) => variableOf(name) !== null);

export function settingsOf(form: SettingForm): SiteSetting[] {
  return settingNames.filter((name) => recordOf(name).form === form);
}

/** Returns the log entry for a new value of a setting. */
export function loggedAs(name: SiteSetting, value: unknown): { act: SettingAct; why: string } {
  const { acts, actOf, details } = recordOf(name);
  const [only] = Object.keys(acts) as SettingAct[];
  return { act: actOf?.(value) ?? (only as SettingAct), why: details?.(value) ?? '' };
}

/** Returns the name of the environment variable that overrides a setting, or null if there is none. */
export function variableOf(name: SiteSetting): string | null {
  const { line, variables } = recordOf(name);
  return line?.variable ? variableOfLine(name) : (variables?.[0] ?? null);
}

/** Returns the name of the environment variable for a line of text: SITE_NAME for `name`. */
export function variableOfLine(name: SiteSetting): `SITE_${string}` {
  return `SITE_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}

type ValueOf<Record> = Record extends { initial?: infer Value } ? Exclude<Value, undefined> : never;

/** Returns the settings' default values, except the time zone and the language, whose defaults are in the configuration. */
function initialOf<Records extends Partial<Settings>>(records: Records) {
  const initial = Object.entries(records).flatMap(([name, { initial }]) =>
    initial === undefined ? [] : [[name, initial]],
  );
  return Object.fromEntries(initial) as {
    [Name in Exclude<keyof Records, 'timeZone' | 'language'>]: ValueOf<Records[Name]>;
  };
}

/** Settings of a site that has not been set up yet. */
export const siteDefaults = initialOf(settingsForAll);
export const settingDefaults = initialOf(settings);
