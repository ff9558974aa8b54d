import { useLingui } from '#page-words';
import { formatDay, SAMPLE_DAY } from '../../../contract/dates.ts';
import { homeParts } from '../../../contract/home-terms.ts';
import { saysWho } from '../../../contract/imprint.ts';
import { nameOfLanguage } from '../../../contract/languages.ts';
import type { SiteSetting, SiteSettings } from '../../../contract/site-settings.ts';
import { forEachTranslation, translationSetting, wordsOnCard } from '../../../contract/site-terms.ts';
import type { SayField } from '../../ui/changed-meanwhile.tsx';
import { weekday } from '../../ui/weekday.ts';
import { useWords } from '../../words/words-context.tsx';
import { usePartNames } from './home-part-names.ts';
import { joiningWords } from './joining-words.ts';

/** The settings of a site in words, where someone else has changed them meanwhile. */
export function useSettingWords(): SayField {
  const { t } = useLingui();
  const words = useWords();
  const day = (number: number) => weekday(number, words, 'short');
  const linesOf = (imprint: SiteSettings['imprint']) => {
    if (!saysWho(imprint)) return '';
    const { name, address, email, phone, hours, founded } = imprint;
    const open = hours && `${day(hours.firstDay)}–${day(hours.lastDay)}, ${hours.from}–${hours.to}`;
    return [name, address, email, phone, open && words.digits(open), founded].filter(Boolean).join('\n');
  };
  const partNames = usePartNames();
  const homeOf = ({ hidden, slides }: SiteSettings['home']) =>
    [
      ...homeParts.filter((part) => !hidden.includes(part)).map((part) => partNames[part]),
      ...slides.map((slide) => slide && `“${[slide.title, slide.line].filter(Boolean).join(' ')}”`).filter(Boolean),
    ].join('\n');
  const cardsOf = (cards: SiteSettings['cards']) =>
    Object.values(cards)
      .flat()
      .flatMap((card) => (card?.as === 'own' ? [wordsOnCard(card)] : []))
      .join('\n');
  const wordsOf = (settings: SiteSettings) => ({
    name: { label: t`Site name`, value: settings.name },
    line: { label: t`Tagline`, value: settings.line },
    imprint: { label: t`Contact details`, value: settings.imprint && linesOf(settings.imprint) },
    joining: { label: t`Who can join`, value: settings.joining && t(joiningWords[settings.joining].label) },
    place: { label: t`Site location`, value: settings.place && `${settings.place.name}, ${settings.place.country}` },
    timeZone: { label: t`Time zone`, value: settings.timeZone },
    language: { label: t`Language`, value: settings.language && nameOfLanguage(settings.language) },
    dates: { label: t`Date format`, value: settings.dates && formatDay(SAMPLE_DAY, settings.dates) },
    colour: { label: t`Colour`, value: settings.colour },
    cards: { label: t`Cards and figures`, value: settings.cards && cardsOf(settings.cards) },
    ...forEachTranslation((language) => ({
      label: nameOfLanguage(language),
      value: Object.values(settings[translationSetting(language)] ?? {}).join('\n'),
    })),
    home: { label: t`Home page`, value: settings.home && homeOf(settings.home) },
    asksForReleases: { label: t`Check for new releases`, value: settings.asksForReleases ? t`Yes` : t`No` },
  });
  return (path, value) => {
    const { label, value: said } = wordsOf({ [path]: value } as SiteSettings)[path as SiteSetting];
    return { label, value: said ?? '' };
  };
}
