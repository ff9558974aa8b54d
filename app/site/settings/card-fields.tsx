import { useLingui } from '#page-words';
import type { Message } from '#words';
import { type CardKind, type CardSetting, cardCounts, RECIPE_LINES } from '../../../contract/home-terms.ts';
import { siteLimits } from '../../../contract/site-terms.ts';
import { blogPosts } from '../../home/blog-post-samples.ts';
import { counters } from '../../home/counter-samples.ts';
import { recipes } from '../../recipes/recipes.ts';
import { Field } from '../../ui/field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSelect } from '../../ui/use-select.ts';
import { useWords } from '../../words/words-context.tsx';
import { cardField, choices } from './card-values.ts';
import { partName } from './home-fields.tsx';
import { useSetting } from './use-setting.ts';

type Props<Kind extends CardKind> = { kind: Kind; index: number; card: CardSetting<Kind> };

/** The figures, blog posts and recipes one by one: the software's, the site's own, or none. */
export function CardsFields() {
  const { t } = useLingui();
  const words = useWords();
  const { value: cards } = useSetting('cards');
  return (
    <>
      <p className="text-pretty">{t`Replace any of these with your own, or hide them.`}</p>
      {(Object.keys(cardCounts) as CardKind[]).map((kind) => (
        <Fold key={kind} title={partName(kind, words)}>
          <div className="grid gap-6">
            {cards[kind].map((card: CardSetting<CardKind>, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its number
              <CardFields key={index} kind={kind} index={index} card={card} />
            ))}
          </div>
        </Fold>
      ))}
    </>
  );
}

/** What stands in the place of one card, and its words where they are the site's own. */
function CardFields({ kind, index, card }: Props<CardKind>) {
  const { t } = useLingui();
  const label = `${index + 1}. ${useSample(kind, index)}`;
  const [as, select] = useSelect(card?.as ?? 'usual');
  const words = { usual: t`Default`, own: t`Our own`, hidden: t`Not shown` };
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{label}</legend>
      <SelectField {...select} label={label} name={cardField(kind, index, 'as')}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {words[choice]}
          </option>
        ))}
      </SelectField>
      {/* Always there, so that a draft finds its fields. */}
      <div hidden={as !== 'own'} className="grid gap-4 sm:grid-cols-2">
        <OwnFields {...({ kind, index, card } as OwnProps)} />
      </div>
    </fieldset>
  );
}

/** The words of the card that comes with the software. */
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

type OwnProps = { [Kind in CardKind]: Props<Kind> }[CardKind];

function OwnFields(props: OwnProps) {
  const { kind, index } = props;
  const { t } = useLingui();
  const name = (field: string) => cardField(kind, index, field);
  switch (props.kind) {
    case 'counters': {
      const own = props.card?.as === 'own' ? props.card : undefined;
      return (
        <>
          <Field label={t`Figure`} name={name('figure')} maxLength={siteLimits.figure} defaultValue={own?.figure} />
          <Field label={t`Label`} name={name('of')} maxLength={siteLimits.figureOf} defaultValue={own?.of} />
        </>
      );
    }
    case 'blog': {
      const own = props.card?.as === 'own' ? props.card : undefined;
      return (
        <>
          <Field label={t`Title`} name={name('title')} maxLength={siteLimits.postTitle} defaultValue={own?.title} />
          <Field label={t`Text`} name={name('text')} maxLength={siteLimits.postText} defaultValue={own?.text} />
          <Field label={t`Web address`} name={name('page')} inputMode="url" defaultValue={own?.page} />
        </>
      );
    }
    case 'recipes': {
      const own = props.card?.as === 'own' ? props.card : undefined;
      return (
        <>
          <Field
            label={t`Name of the dish`}
            name={name('name')}
            maxLength={siteLimits.recipeName}
            defaultValue={own?.name}
          />
          <Field label={t`Minutes`} name={name('minutes')} inputMode="numeric" defaultValue={own?.minutes} />
          {Array.from({ length: RECIPE_LINES }, (_, index) => index + 1).map((number) => (
            <Field
              key={number}
              label={t`Line ${number}`}
              name={name(`lines.${number - 1}`)}
              maxLength={siteLimits.recipeLine}
              defaultValue={own?.lines[number - 1]}
            />
          ))}
        </>
      );
    }
    default:
      return props satisfies never;
  }
}
