import { type Translation, translationSetting } from '../../../contract/site/site-terms.ts';
import { ownTexts, translatable } from '../../../contract/site/site-translations.ts';
import { directionOf, type Language } from '../../../contract/words/languages.ts';
import type { Values } from '../../ui/form/drafts.ts';
import { Field } from '../../ui/form/field.tsx';
import { useShownSettings } from './use-setting.ts';

/** The site's own words, each with a field for it in another language. */
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

/** The name of a field, as the API names it when something is wrong with it. */
function fieldOf(language: Language, path: string): string {
  return `${translationSetting(language)}.${path}`;
}

/** The words of a language. Those of a text that the site no longer has, and so has no field, are kept for when it has it again. */
export function translationOf(language: Language, values: Values, kept: Translation): Translation {
  const texts = [...translatable.keys()].map((path) => [path, values[fieldOf(language, path)] ?? kept[path] ?? '']);
  return Object.fromEntries(texts.filter(([, text]) => text?.trim()));
}
