import { type Translation, translationSetting } from '../../../contract/site/site-terms.ts';
import { ownTexts, translatable } from '../../../contract/site/site-translations.ts';
import { directionOf, type Language } from '../../../contract/words/languages.ts';
import type { Values } from '../../ui/form/drafts.ts';
import { Field } from '../../ui/form/field.tsx';
import { useShownSettings } from './use-setting.ts';

/** The site's custom texts, each with a field for its translation. */
export function TranslationFields({ language }: { language: Language }) {
  const { settings } = useShownSettings();
  return [...ownTexts(settings)].map(([path, text]) => (
    <Field
      key={path}
      label={<bdi lang={settings.language}>{text}</bdi>}
      name={fieldOf(language, path)}
      lang={language}
      dir={directionOf(language)}
      maxLength={translatable.get(path)}
      defaultValue={settings[translationSetting(language)][path]}
    />
  ));
}

/** Returns the name of a field, as used in the API's errors. */
function fieldOf(language: Language, path: string): string {
  return `${translationSetting(language)}.${path}`;
}

/**
 * Returns a language's translations from the form. Translations of texts that the site no longer uses have no field and are kept.
 */
export function translationOf(language: Language, values: Values, kept: Translation): Translation {
  const texts = [...translatable.keys()].map((path) => [path, values[fieldOf(language, path)] ?? kept[path] ?? '']);
  return Object.fromEntries(texts.filter(([, text]) => text?.trim()));
}
