import { useLingui } from '#page-words';
import type { EditedSiteSettings } from '../../contract/site-settings.ts';
import { siteLimits } from '../../contract/site-terms.ts';
import { BoxedSection } from '../ui/boxed-section.tsx';
import { Field } from '../ui/field.tsx';
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
    <BoxedSection title={t`What it is called`}>
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
        label={t`Name of the site`}
        name="name"
        hint={decides ? t`The environment variable ${decides} decides it, so it can not be changed here.` : undefined}
        readOnly={decides !== null}
        maxLength={siteLimits.name}
        defaultValue={name}
        required
      />
      {sender && (
        <p className="text-muted text-sm">{t`Mails name another sender, because the environment variable ${sender} decides that.`}</p>
      )}
      <Field
        label={t`One line about it (optional)`}
        name="line"
        hint={t`It stands at the foot of each page. Without it there is a sentence in each language.`}
        maxLength={siteLimits.line}
        defaultValue={line}
      />
    </>
  );
}
