import { useEffect, useRef } from 'react';
import { useLingui } from '#page-words';
import { formatDay, SAMPLE_DAY } from '../../contract/dates.ts';
import { homeParts } from '../../contract/home-terms.ts';
import { nameOfLanguage } from '../../contract/languages.ts';
import type { ChangedSiteSettings, SiteSetting, SiteSettings } from '../../contract/site-settings.ts';
import { forEachTranslation, saysWho, translationSetting, wordsOnCard } from '../../contract/site-terms.ts';
import { Fact } from '../ui/fact.tsx';
import { weekday } from '../ui/weekday.ts';
import { useWords } from '../words/words-context.tsx';
import { usePartNames } from './home-part-names.ts';
import { joiningWords } from './joining-words.ts';

type Props = {
  /** What somebody else has made of some settings. */
  now: ChangedSiteSettings;
  onSaveMine(button: HTMLButtonElement): void;
  onTakeTheirs(): void;
};

/** What stands in place of what one wanted to change, within the form, and which of the two shall stay. It takes the keyboard. */
export function SettingsNow({ now, onSaveMine, onTakeTheirs }: Props) {
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (now) box.current?.focus();
  }, [now]);
  const wordsFor = useSettingWords();
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t`What stands there now`}
      className="rounded-box border-base-300 bg-surface grid gap-4 border p-4"
    >
      <h3 className="text-lg">{t`What stands there now`}</h3>
      <dl className="grid gap-2">
        {(Object.keys(now) as SiteSetting[]).map((name) => {
          const { label, value } = wordsFor(name, now as SiteSettings);
          return (
            <Fact key={name} name={label} layout="inline">
              <bdi className="whitespace-pre-line">{value || '–'}</bdi>
            </Fact>
          );
        })}
      </dl>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn" onClick={({ currentTarget }) => onSaveMine(currentTarget)}>
          {t`Save mine`}
        </button>
        <button type="button" className="btn" data-focus-next="" onClick={onTakeTheirs}>
          {t`Keep what stands there`}
        </button>
      </div>
    </section>
  );
}

function useSettingWords(): (
  name: SiteSetting,
  settings: SiteSettings,
) => { label: string; value: string | number | null | undefined } {
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
  return (name, settings) =>
    ({
      name: { label: t`Name of the site`, value: settings.name },
      line: { label: t`One line about it`, value: settings.line },
      imprint: { label: t`Who answers for it`, value: settings.imprint && linesOf(settings.imprint) },
      joining: { label: t`Who may join`, value: settings.joining && t(joiningWords[settings.joining].label) },
      place: { label: t`Where it is`, value: settings.place && `${settings.place.name}, ${settings.place.country}` },
      timeZone: { label: t`Time zone`, value: settings.timeZone },
      language: { label: t`Language`, value: settings.language && nameOfLanguage(settings.language) },
      dates: { label: t`Order of dates`, value: settings.dates && formatDay(SAMPLE_DAY, settings.dates) },
      colour: { label: t`Colour`, value: settings.colour },
      cards: { label: t`Cards and figures`, value: settings.cards && cardsOf(settings.cards) },
      ...forEachTranslation((language) => ({
        label: nameOfLanguage(language),
        value: Object.values(settings[translationSetting(language)] ?? {}).join('\n'),
      })),
      home: { label: t`Home page`, value: settings.home && homeOf(settings.home) },
      asksForReleases: { label: t`Ask for newer releases`, value: settings.asksForReleases ? t`Yes` : t`No` },
    })[name];
}
