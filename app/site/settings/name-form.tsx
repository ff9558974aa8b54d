import { useLingui } from '#page-words';
import type { EditedSiteSettings } from '../../../contract/site-settings.ts';
import { siteLimits } from '../../../contract/site-terms.ts';
import { BoxedSection } from '../../ui/boxed-section.tsx';
import { Field } from '../../ui/field.tsx';
import { SettingsForm } from './settings-form.tsx';

type Props = {
  settings: EditedSiteSettings;
  /** Leads on, where it is a step among others. */
  onSent?(): void;
};

/** Changes what the site is called, and the line about it. */
export function NameForm({ settings, onSent }: Props) {
  const { t } = useLingui();
  return (
    <BoxedSection title={t`Site name`}>
      <SettingsForm
        settings={settings}
        settingsOf={({ name = '', line = '' }) => ({ name, line })}
        draft="site name"
        onSent={onSent}
      >
        {(settings) => <NameFields settings={settings} />}
      </SettingsForm>
    </BoxedSection>
  );
}

function NameFields({ settings: { name, line, variables } }: { settings: EditedSiteSettings }) {
  const { t } = useLingui();
  const { name: decides, sender } = variables;
  return (
    <>
      <Field
        label={t`Site name`}
        name="name"
        hint={decides ? t`Set by the environment variable ${decides}, so you can’t change it here.` : undefined}
        readOnly={decides !== null}
        maxLength={siteLimits.name}
        defaultValue={name}
        required
      />
      {sender && (
        <p className="text-muted text-sm">{t`The environment variable ${sender} sets a different sender for emails.`}</p>
      )}
      <Field
        label={t`Tagline (optional)`}
        name="line"
        hint={t`Shown at the foot of every page. Leave empty for the default in each language.`}
        maxLength={siteLimits.line}
        defaultValue={line}
      />
    </>
  );
}
