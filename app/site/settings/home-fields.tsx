import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { type HomePart, homeParts } from '../../../contract/site/home-terms.ts';
import { siteDefaults } from '../../../contract/site/site-setting-terms.ts';
import type { SiteSettings } from '../../../contract/site/site-settings.ts';
import { type SlideText, siteLimits } from '../../../contract/site/site-terms.ts';
import type { Words } from '../../../contract/words/say.ts';
import type { Values } from '../../ui/form/drafts.ts';
import { Field } from '../../ui/form/field.tsx';
import { Fold } from '../../ui/form/fold.tsx';
import { useWords } from '../../words/words-context.tsx';
import { useSetting } from './use-setting.ts';

const partNames: Record<HomePart, Message[]> = {
  slides: [msg`Slideshow`],
  welcome: [msg`Good food, free, from your neighbours.`],
  foods: [msg`Explore Our Top Foods`],
  categories: [msg`Explore Some Popular Categories`],
  steps: [msg`From one kitchen to the next`],
  blog: [msg`Our Latest Blog Posts`],
  testimonials: [msg`What our Customers say`],
  counters: [msg`Happy Customers`, msg`Cooked Dishes`, msg`Social Media Fans`, msg`Worked Hours`],
  recipes: [msg`Recipes`],
};

/** Returns a part's name: the headings above it on the page. */
export function partName(part: HomePart, words: Words): string {
  return partNames[part].map(words._).join(' · ');
}

/** Fields for choosing the home page's sections and for the text on its slides. */
export function HomeFields() {
  const { t } = useLingui();
  const words = useWords();
  const { hidden, slides } = useSetting('home').value;
  return (
    <>
      <fieldset className="grid">
        <legend className="mb-2 font-medium">{t`Sections to show`}</legend>
        {homeParts.map((part) => (
          <label key={part} className="flex min-h-10 items-center gap-3">
            <input
              type="checkbox"
              name={part}
              value="on"
              defaultChecked={!hidden.includes(part)}
              className="accent-primary size-5 shrink-0"
            />
            <span>{partName(part, words)}</span>
          </label>
        ))}
      </fieldset>
      <Fold title={t`Text on the slideshow`}>
        <div className="grid gap-6">
          {slides.map((slide, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is identified by its position
            <SlideFields key={index} slide={slide} index={index} />
          ))}
          <p className="text-muted text-sm">{t`Leave these empty for the default text in each language. Phones show only the title.`}</p>
        </div>
      </Fold>
    </>
  );
}

function SlideFields({ slide, index }: { slide: SlideText | null; index: number }) {
  const { t } = useLingui();
  const number = index + 1;
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-medium">{t`Slide ${number}`}</legend>
      <Field
        label={t`Title`}
        name={nameOf(index, 'title')}
        maxLength={siteLimits.slideTitle}
        defaultValue={slide?.title}
      />
      <Field
        label={t`Subtitle`}
        name={nameOf(index, 'line')}
        maxLength={siteLimits.slideLine}
        defaultValue={slide?.line}
      />
    </fieldset>
  );
}

/** Returns the name of a field, as used in the API's errors. */
function nameOf(index: number, field: keyof SlideText): string {
  return ['home', 'slides', index, field].join('.');
}

export function homeOf(values: Values): SiteSettings['home'] {
  const slideOf = (index: number): SlideText | null => {
    const title = values[nameOf(index, 'title')]?.trim() ?? '';
    const line = values[nameOf(index, 'line')]?.trim() ?? '';
    return title || line ? { title, line } : null;
  };
  return {
    hidden: homeParts.filter((part) => values[part] === undefined),
    slides: siteDefaults.home.slides.map((_, index) => slideOf(index)),
  };
}
