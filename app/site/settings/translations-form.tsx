import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { directionOf, isLanguage, type Language, nameOfLanguage } from '../../../contract/languages.ts';
import type { EditedSiteSettings } from '../../../contract/site-settings.ts';
import { type Translation, translationSetting } from '../../../contract/site-terms.ts';
import { ownTexts, translatable } from '../../../contract/site-translations.ts';
import { siteQuery } from '../../api/site-query.ts';
import { BoxedSection } from '../../ui/boxed-section.tsx';
import type { Values } from '../../ui/drafts.ts';
import { Field, Labelled } from '../../ui/field.tsx';
import { useSelect } from '../../ui/use-select.ts';
import { SettingsForm } from './settings-form.tsx';

/** Says the words that the site has of its own in its other languages. Where it has no such words, or one language, it says so. */
export function TranslationsForm({ settings }: { settings: EditedSiteSettings }) {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  const others = site?.languages.filter((tag) => tag !== settings.language) ?? [];
  const [chosen, select] = useSelect(others[0] ?? '');
  const language = others.includes(chosen) ? chosen : (others[0] ?? '');
  const title = t`In other languages`;
  if (!isLanguage(language) || ownTexts(settings).size === 0) {
    return (
      <BoxedSection title={title}>
        <p className="text-pretty">
          {isLanguage(language)
            ? t`Nothing to translate yet. Once you add a tagline or your own text for the home page, you can translate it here.`
            : t`This site has only one language, so there’s nothing to translate.`}
        </p>
      </BoxedSection>
    );
  }
  return (
    <BoxedSection title={title}>
      <p className="mb-4 text-pretty">{t`Translate your own text here. Where a field is empty, people see the original.`}</p>
      <Labelled label={t`Translate into`} name="translated">
        {({ invalid: _, ...control }) => (
          <select {...control} {...select} className="select w-full">
            {others.map((tag) => (
              <option key={tag} value={tag} lang={tag}>
                {nameOfLanguage(tag)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <SettingsForm
        key={language}
        settings={settings}
        settingsOf={(values) => ({ [translationSetting(language)]: translationIn(language, values, settings) })}
        draft={`site words ${language}`}
        className="mt-6 gap-4"
      >
        {(shown) =>
          [...ownTexts(shown)].map(([path, text]) => (
            <Field
              key={path}
              label={<bdi lang={settings.language}>{text}</bdi>}
              name={fieldOf(language, path)}
              lang={language}
              dir={directionOf(language)}
              maxLength={translatable.get(path)}
              defaultValue={shown[translationSetting(language)][path]}
            />
          ))
        }
      </SettingsForm>
    </BoxedSection>
  );
}

/** The name of a field, as the API names it when something is wrong with it. */
function fieldOf(language: Language, path: string): string {
  return `${translationSetting(language)}.${path}`;
}

/** The words of a language. Those of a text that the site no longer has, and so has no field, are kept for when it has it again. */
function translationIn(language: Language, values: Values, settings: EditedSiteSettings): Translation {
  const kept = settings[translationSetting(language)];
  const texts = [...translatable.keys()].map((path) => [path, values[fieldOf(language, path)] ?? kept[path] ?? '']);
  return Object.fromEntries(texts.filter(([, text]) => text?.trim()));
}
