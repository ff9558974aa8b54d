import { ChevronDown } from 'lucide-react';
import { useLingui } from '#page-words';
import { type CardKind, type CardSetting, cardCounts } from '../../contract/home-terms.ts';
import type { EditedSiteSettings } from '../../contract/site-settings.ts';
import { BoxedSection } from '../ui/boxed-section.tsx';
import { CardFields } from './card-fields.tsx';
import { cardsOf } from './card-values.ts';
import { usePartNames } from './home-part-names.ts';
import { SettingsForm } from './settings-form.tsx';

/** Changes the figures, blog posts and recipes one by one: the software's, the site's own, or none. */
export function CardsForm({ settings }: { settings: EditedSiteSettings }) {
  const { t } = useLingui();
  const names = usePartNames();
  return (
    <BoxedSection title={t`Cards and figures`}>
      <p className="mb-4 text-pretty">{t`In place of each of these you can have your own, or none.`}</p>
      <SettingsForm
        settings={settings}
        settingsOf={(values) => ({ cards: cardsOf(values) })}
        draft="site cards"
        className="gap-4"
      >
        {({ cards }) =>
          (Object.keys(cardCounts) as CardKind[]).map((kind) => (
            <details key={kind} className="group rounded-box border-base-300 border">
              <summary className="flex cursor-pointer items-center gap-3 px-4 py-3">
                <span className="me-auto font-medium">{names[kind]}</span>
                <ChevronDown size={20} aria-hidden className="group-open:rotate-180" />
              </summary>
              <div className="grid gap-6 px-4 pt-2 pb-4">
                {cards[kind].map((card: CardSetting<CardKind>, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its number
                  <CardFields key={index} kind={kind} index={index} card={card} />
                ))}
              </div>
            </details>
          ))
        }
      </SettingsForm>
    </BoxedSection>
  );
}
