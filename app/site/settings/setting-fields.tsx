import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useLingui } from '#page-words';
import { msg } from '#words';
import { dateFormats, formatDay, SAMPLE_DAY } from '../../../contract/dates.ts';
import { parsePoint } from '../../../contract/foods/place-terms.ts';
import { homeParts } from '../../../contract/site/home-terms.ts';
import { isImprintSet } from '../../../contract/site/imprint.ts';
import { type LineSetting, lineSettings, type SiteSetting } from '../../../contract/site/site-setting-terms.ts';
import type { EditedSiteSettings, SiteSettings } from '../../../contract/site/site-settings.ts';
import {
  forEachTranslation,
  type Joining,
  translationSetting,
  wordsOnCard,
} from '../../../contract/site/site-terms.ts';
import { nameOfLanguage } from '../../../contract/words/languages.ts';
import type { Words } from '../../../contract/words/say.ts';
import type { Values } from '../../ui/form/drafts.ts';
import { weekday } from '../../ui/weekday.ts';
import { DatesField, LanguageField, PlaceField, TimeZoneField } from '../place/place-fields.tsx';
import { proposalQuery } from '../place/proposal-query.ts';
import { CardsFields } from './card-fields.tsx';
import { cardsOf } from './card-values.ts';
import { ColourChoice } from './colour-choice.tsx';
import { HomeFields, homeOf, partName } from './home-fields.tsx';
import { ImprintFields, imprintOf } from './imprint-fields.tsx';
import { JoiningChoices, joiningWords } from './joining-choices.tsx';
import { LineField } from './line-field.tsx';
import { ReleasesBox } from './releases-box.tsx';
import { TranslationFields, translationOf } from './translation-fields.tsx';
import { useShownSettings } from './use-setting.ts';

type SettingField<Value> = {
  Field: ComponentType;
  /** Reads the new value from a form. If undefined, the setting is left as it is. */
  read(
    values: Values,
    from: { client: QueryClient; settings: EditedSiteSettings },
  ): Value | undefined | Promise<Value | undefined>;
  /** Describes a value, for the message that someone else has changed the setting in the meantime. */
  say(value: NonNullable<Value>, words: Words): string;
};

const itself = (text: string) => text;

const lineFields = Object.fromEntries(lineSettings.map((name) => [name, lineField(name)])) as Record<
  LineSetting,
  SettingField<string>
>;

function lineField(name: LineSetting): SettingField<string> {
  return { Field: () => <LineField name={name} />, read: (values) => values[name] ?? '', say: itself };
}

const settingFields: { [Name in SiteSetting]: SettingField<SiteSettings[Name]> } = {
  ...lineFields,
  name: { ...lineFields.name, Field: NameField },
  imprint: { Field: ImprintFields, read: imprintOf, say: linesOfImprint },
  joining: {
    Field: JoiningChoices,
    read: ({ joining }) => joining as Joining,
    say: (joining, words) => words._(joiningWords[joining].label),
  },
  place: {
    Field: PlaceField,
    async read({ place: typed = '' }, { client }) {
      const point = parsePoint(typed);
      const found = point && (await client.fetchQuery(proposalQuery(point)));
      return found && { ...found.town, ...point };
    },
    say: ({ name, country }) => `${name}, ${country}`,
  },
  timeZone: { Field: TimeZoneField, read: ({ timeZone }) => timeZone, say: itself },
  language: { Field: LanguageField, read: ({ language }) => language, say: nameOfLanguage },
  dates: {
    Field: DatesField,
    read: ({ dates }) => (dates === undefined ? undefined : (dateFormats.find((format) => format === dates) ?? null)),
    say: (dates) => formatDay(SAMPLE_DAY, dates),
  },
  colour: { Field: ColourChoice, read: ({ colour = '' }) => colour.trim() || null, say: itself },
  home: {
    Field: HomeFields,
    read: homeOf,
    say: ({ hidden, slides }, words) =>
      [
        ...homeParts.filter((part) => !hidden.includes(part)).map((part) => partName(part, words)),
        ...slides.map((slide) => slide && `“${[slide.title, slide.line].filter(Boolean).join(' ')}”`).filter(Boolean),
      ].join('\n'),
  },
  cards: {
    Field: CardsFields,
    read: cardsOf,
    say: (cards) =>
      Object.values(cards)
        .flat()
        .flatMap((card) => (card?.as === 'own' ? [wordsOnCard(card)] : []))
        .join('\n'),
  },
  ...forEachTranslation((language) => ({
    Field: () => <TranslationFields language={language} />,
    read: (values: Values, { settings }: { settings: EditedSiteSettings }) =>
      translationOf(language, values, settings[translationSetting(language)]),
    say: (texts: object) => Object.values(texts).join('\n'),
  })),
  asksForReleases: {
    Field: ReleasesBox,
    read: (values) => 'asksForReleases' in values,
    say: (asks, words) => words._(asks ? msg`Yes` : msg`No`),
  },
};

/** Returns a setting's field, and how to read and describe its value. */
export function fieldOf(name: SiteSetting): SettingField<unknown> {
  return settingFields[name] as SettingField<unknown>;
}

function NameField() {
  const { t } = useLingui();
  const { sender } = useShownSettings().settings.variables;
  return (
    <>
      <LineField name="name" />
      {sender && (
        <p className="text-muted text-sm">{t`The environment variable ${sender} sets a different sender for emails.`}</p>
      )}
    </>
  );
}

function linesOfImprint(imprint: SiteSettings['imprint'], words: Words): string {
  if (!isImprintSet(imprint)) return '';
  const { name, address, email, phone, hours, founded } = imprint;
  const day = (number: number) => weekday(number, words, 'short');
  const open = hours && `${day(hours.firstDay)}–${day(hours.lastDay)}, ${hours.from}–${hours.to}`;
  return [name, address, email, phone, open && words.digits(open), founded].filter(Boolean).join('\n');
}
