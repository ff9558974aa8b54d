import { useLingui } from '#page-words';
import type { Message } from '#words';
import { cardKinds, fieldsOfCard, recipeLines } from '../../../contract/site/card-terms.ts';
import type { CardKind, CardSetting } from '../../../contract/site/home-terms.ts';
import { blogPosts } from '../../home/blog-post-samples.ts';
import { counters } from '../../home/counter-samples.ts';
import { recipes } from '../../recipes/recipes.ts';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { Fold } from '../../ui/form/fold.tsx';
import { useSelect } from '../../ui/form/use-select.ts';
import { useWords } from '../../words/words-context.tsx';
import { cardChoices, cardField } from './card-values.ts';
import { partName } from './home-fields.tsx';
import { useSetting } from './use-setting.ts';

type Props = { kind: CardKind; index: number; card: CardSetting<CardKind> };

/** Settings to keep, replace or hide each counter, blog post and recipe. */
export function CardsFields() {
  const { t } = useLingui();
  const words = useWords();
  const { value: cards } = useSetting('cards');
  return (
    <>
      <p className="text-pretty">{t`Replace any of these with your own, or hide them.`}</p>
      {cardKinds.map((kind) => (
        <Fold key={kind} title={partName(kind, words)}>
          <div className="grid gap-6">
            {cards[kind].map((card: CardSetting<CardKind>, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a card is identified by its position
              <CardFields key={index} kind={kind} index={index} card={card} />
            ))}
          </div>
        </Fold>
      ))}
    </>
  );
}

/** Setting for one card, with the fields of a custom one. */
function CardFields({ kind, index, card }: Props) {
  const { t } = useLingui();
  const label = `${index + 1}. ${useSample(kind, index)}`;
  const [as, select] = useSelect(card?.as ?? 'usual');
  const words = { usual: t`Default`, own: t`Our own`, hidden: t`Not shown` };
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{label}</legend>
      <SelectField {...select} label={label} name={cardField(kind, index, 'as')}>
        {cardChoices.map((choice) => (
          <option key={choice} value={choice}>
            {words[choice]}
          </option>
        ))}
      </SelectField>
      {/* Always rendered, so that a draft can restore these fields. */}
      <div hidden={as !== 'own'} className="grid gap-4 sm:grid-cols-2">
        <OwnFields kind={kind} index={index} card={card} />
      </div>
    </fieldset>
  );
}

/** Returns the title of a card that comes with the software. */
function useSample(kind: CardKind, index: number): string {
  const { t } = useLingui();
  const words: Record<CardKind, Message[]> = {
    counters: counters.map(({ of }) => of),
    blog: blogPosts.map(({ title }) => title),
    recipes: recipes.map(({ name }) => name),
  };
  const sample = words[kind][index];
  return sample ? t(sample) : '';
}

/** Fields of a custom card. */
function OwnFields({ kind, index, card }: Props) {
  const { t } = useLingui();
  const own: Record<string, unknown> = card?.as === 'own' ? card : {};
  return fieldsOfCard(kind).map(([name, { label, kind: of, max }]) => {
    const props = {
      name: cardField(kind, index, name),
      label: t(label),
      defaultValue: own[name] as string | undefined,
    };
    if (of === 'page') return <Field key={name} {...props} inputMode="url" />;
    if (of === 'minutes') return <Field key={name} {...props} inputMode="numeric" />;
    if (of === undefined) return <Field key={name} {...props} maxLength={max} />;
    const lines = own[name] as string[] | undefined;
    return recipeLines.map((line) => {
      const number = line + 1;
      return (
        <Field
          key={line}
          label={t`Line ${number}`}
          name={`${props.name}.${line}`}
          maxLength={max}
          defaultValue={lines?.[line]}
        />
      );
    });
  });
}
