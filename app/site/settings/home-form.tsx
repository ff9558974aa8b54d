import { useLingui } from '#page-words';
import { homeParts } from '../../../contract/home-terms.ts';
import type { EditedSiteSettings, SiteSettings } from '../../../contract/site-settings.ts';
import { type SlideText, siteLimits } from '../../../contract/site-terms.ts';
import { BoxedSection } from '../../ui/boxed-section.tsx';
import type { Values } from '../../ui/drafts.ts';
import { Field } from '../../ui/field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { usePartNames } from './home-part-names.ts';
import { SettingsForm } from './settings-form.tsx';

type Home = SiteSettings['home'];

/** Changes what the home page shows. */
export function HomeForm({ settings }: { settings: EditedSiteSettings }) {
  const { t } = useLingui();
  return (
    <BoxedSection title={t`Home page`}>
      <SettingsForm
        settings={settings}
        settingsOf={(values) => ({ home: homeOf(values, settings.home.slides.length) })}
        draft="site home"
      >
        {({ home }) => <HomeFields home={home} />}
      </SettingsForm>
    </BoxedSection>
  );
}

function HomeFields({ home: { hidden, slides } }: { home: Home }) {
  const { t } = useLingui();
  const names = usePartNames();
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
            <span>{names[part]}</span>
          </label>
        ))}
      </fieldset>
      <Fold title={t`Text on the slideshow`}>
        <div className="grid gap-6">
          {slides.map((slide, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture is known by its number
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

/** As the API names it when something is wrong with it. */
function nameOf(index: number, field: keyof SlideText): string {
  return ['home', 'slides', index, field].join('.');
}

function homeOf(values: Values, slides: number): Home {
  const slideOf = (index: number): SlideText | null => {
    const title = values[nameOf(index, 'title')]?.trim() ?? '';
    const line = values[nameOf(index, 'line')]?.trim() ?? '';
    return title || line ? { title, line } : null;
  };
  return {
    hidden: homeParts.filter((part) => values[part] === undefined),
    slides: Array.from({ length: slides }, (_, index) => slideOf(index)),
  };
}
