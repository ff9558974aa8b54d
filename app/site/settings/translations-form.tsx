import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import type { EditedSiteSettings } from '../../../contract/site/site-settings.ts';
import { translationSetting } from '../../../contract/site/site-terms.ts';
import { ownTexts } from '../../../contract/site/site-translations.ts';
import { isLanguage, nameOfLanguage } from '../../../contract/words/languages.ts';
import { siteQuery } from '../../api/site-query.ts';
import { SelectField } from '../../ui/form/field.tsx';
import { useSelect } from '../../ui/form/use-select.ts';
import { BoxedSection } from '../../ui/page/boxed-section.tsx';
import { SettingsForm } from './settings-form.tsx';

/**
 * A form for translating the site's custom texts. Shows a note instead if there are none, or if the site has only one language.
 */
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
      <SelectField {...select} label={t`Translate into`} name="translated">
        {others.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {nameOfLanguage(tag)}
          </option>
        ))}
      </SelectField>
      <SettingsForm
        key={language}
        form="translations"
        names={[translationSetting(language)]}
        settings={settings}
        draft={`site words ${language}`}
        className="mt-6 gap-4"
      />
    </BoxedSection>
  );
}
