import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { nameOfLanguage } from '../../contract/words/languages.ts';
import { answer, api } from '../api/api.ts';
import { siteQuery } from '../api/site-query.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { SelectField } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { BoxedSection } from '../ui/page/boxed-section.tsx';
import { useWords } from '../words/words-context.tsx';
import { profileQuery } from './profile-queries.ts';

/** A form to set the user's language. Saving reloads the page. Hidden on sites with only one language. */
export function LanguageForm() {
  const { t } = useLingui();
  const { language: present } = useWords();
  const { email } = useSignedInUser();
  const { data: site } = useQuery(siteQuery());
  const { data: profile } = useQuery(profileQuery(email));
  if (!site || site.languages.length < 2 || !profile) return null;
  const chosen = site.languages.find((language) => language === profile.language) ?? present;
  return (
    <BoxedSection title={t`Language`}>
      <Form
        onSubmit={async ({ language = '' }) => {
          await answer(api.language.$put({ json: { language } }));
          location.reload();
        }}
      >
        <SelectField
          label={t`Language`}
          name="language"
          hint={t`Used for this site’s pages, emails and notifications.`}
          defaultValue={chosen}
          autoComplete="language"
        >
          {site.languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {nameOfLanguage(language)}
            </option>
          ))}
        </SelectField>
        <SubmitButton>{t`Save language`}</SubmitButton>
      </Form>
    </BoxedSection>
  );
}
