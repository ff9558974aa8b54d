import { useLingui } from '#page-words';
import { type CardKind, type CardSetting, cardCounts } from '../../../contract/home-terms.ts';
import type { EditedSiteSettings } from '../../../contract/site-settings.ts';
import { BoxedSection } from '../../ui/boxed-section.tsx';
import { Fold } from '../../ui/fold.tsx';
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
      <p className="text-pretty">{t`Replace any of these with your own, or hide them.`}</p>
      <SettingsForm settings={settings} settingsOf={(values) => ({ cards: cardsOf(values) })} draft="site cards">
        {({ cards }) =>
          (Object.keys(cardCounts) as CardKind[]).map((kind) => (
            <Fold key={kind} title={names[kind]}>
              <div className="grid gap-6">
                {cards[kind].map((card: CardSetting<CardKind>, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its number
                  <CardFields key={index} kind={kind} index={index} card={card} />
                ))}
              </div>
            </Fold>
          ))
        }
      </SettingsForm>
    </BoxedSection>
  );
}
