import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import {
  recordOf,
  type SettingForm,
  type SiteSetting,
  settingForms,
  settingsOf,
} from '../../../contract/site/site-setting-terms.ts';
import type { ChangedSiteSettings, EditedSiteSettings } from '../../../contract/site/site-settings.ts';
import type { Elements } from '../../ui/elements.ts';
import { useFormCall } from '../../ui/feedback/use-send.ts';
import type { Values } from '../../ui/form/drafts.ts';
import { EditForm } from '../../ui/form/edit-form.tsx';
import { SubmitButton } from '../../ui/form/form.tsx';
import { isSame } from '../../ui/form/held-fields.ts';
import type { Check } from '../../ui/form/use-faults.ts';
import { BoxedSection } from '../../ui/page/boxed-section.tsx';
import { useWords } from '../../words/words-context.tsx';
import { ContinueButton } from './continue-button.tsx';
import { fieldOf } from './setting-fields.tsx';
import { useSaveLabels } from './use-save-labels.ts';
import { type SiteChange, useSaveSite } from './use-save-site.ts';
import { ShowSettings } from './use-setting.ts';

export type SectionProps = {
  settings: EditedSiteSettings;
  /** During setup, continues to the next step. If nothing was changed, nothing is sent. */
  onSent?: (() => void) | undefined;
};

type Props = SectionProps & {
  form: SettingForm;
  /** The settings to edit. Default: all of the form. */
  names?: SiteSetting[];
  check?: Check;
  draft?: string;
  className?: string;
  /** CSS classes of the fields' container. */
  layout?: string;
};

type BoxProps = Props & {
  /** Shown before the form, in the same box. */
  before?: Elements;
};

/** A form for some of the site's settings, in its own box. */
export function SettingsSection({ before, ...props }: BoxProps) {
  const { t } = useLingui();
  return (
    <BoxedSection title={t(settingForms[props.form])} id={props.form}>
      {before}
      <SettingsForm {...props} />
    </BoxedSection>
  );
}

/** A form for some of the site's settings. Handles conflicts if other stewards change them at the same time. */
export function SettingsForm({
  form,
  names = settingsOf(form),
  settings,
  onSent,
  draft = `site ${form}`,
  layout = 'contents',
  ...props
}: Props) {
  const { t } = useLingui();
  const words = useWords();
  const client = useQueryClient();
  const save = useFormCall(useSaveSite());
  const { saveWords, step } = useSaveLabels(onSent);
  const isFixed = names.every((name) => settings.variables[name]);
  const wantedOf = async (values: Values): Promise<ChangedSiteSettings> => {
    const wanted = names.map(async (name) => [name, await fieldOf(name).read(values, { client, settings })] as const);
    return Object.fromEntries((await Promise.all(wanted)).filter(([, value]) => value !== undefined));
  };
  return (
    <EditForm<EditedSiteSettings, ChangedSiteSettings>
      {...props}
      {...step}
      draft={draft}
      stored={settings}
      fieldsOf={settingsIn}
      wantedOf={wantedOf}
      onSave={async (change) => {
        if (!step || isChanged(change)) await save(change);
      }}
      say={(name, value) => {
        const { label } = recordOf(name as SiteSetting);
        return {
          label: typeof label === 'string' ? label : t(label),
          value: value === null || value === undefined ? '' : fieldOf(name as SiteSetting).say(value, words),
        };
      }}
      buttons={isFixed ? onSent && <ContinueButton onPress={onSent} /> : <SubmitButton>{saveWords}</SubmitButton>}
    >
      {(shown) => (
        <ShowSettings value={{ settings: shown, isStep: step !== undefined }}>
          <div className={layout}>
            {names.map((name) => {
              const { Field } = fieldOf(name);
              return <Field key={name} />;
            })}
          </div>
        </ShowSettings>
      )}
    </EditForm>
  );
}

/** Whether there is anything to save. The time zone always counts: saving it unchanged confirms it. */
function isChanged({ wanted, read }: SiteChange): boolean {
  return 'timeZone' in wanted || !isSame(wanted, read);
}

function settingsIn({ variables: _, releaseFeed: _feed, ...settings }: EditedSiteSettings): ChangedSiteSettings {
  return settings;
}
