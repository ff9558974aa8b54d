import type { ChangedSiteSettings, EditedSiteSettings } from '../../../contract/site-settings.ts';
import type { Values } from '../../ui/drafts.ts';
import { EditForm } from '../../ui/edit-form.tsx';
import type { Elements } from '../../ui/elements.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { isSame } from '../../ui/held-fields.ts';
import type { Check } from '../../ui/use-faults.ts';
import { ContinueButton } from './continue-button.tsx';
import { useSettingWords } from './setting-words.ts';
import { type SiteChange, useSaveSite } from './use-save-site.ts';
import { useSaving } from './use-saving.ts';

type Props = {
  settings: EditedSiteSettings;
  /** The settings whose fields the form has. */
  settingsOf(values: Values): ChangedSiteSettings | Promise<ChangedSiteSettings>;
  /** Whether nothing of it can be changed, so that there is nothing to save. */
  isFixed?: boolean;
  check?: Check;
  draft?: string;
  /** Leads on from a step of setting up. There it sends nothing if nothing is changed. */
  onSent?: (() => void) | undefined;
  className?: string;
  children(settings: EditedSiteSettings): Elements;
};

/** A form for some of the site's settings, which other stewards may change at the same time. */
export function SettingsForm({ settings, settingsOf, isFixed = false, onSent, children, ...form }: Props) {
  const save = useSaveSite();
  const { saveWords, step } = useSaving(onSent);
  return (
    <EditForm<EditedSiteSettings, ChangedSiteSettings>
      {...form}
      {...step}
      stored={settings}
      fieldsOf={settingsIn}
      wantedOf={settingsOf}
      onSave={async (change) => {
        if (!step || isChanged(change)) await save(change);
      }}
      say={useSettingWords()}
      buttons={isFixed ? onSent && <ContinueButton onPress={onSent} /> : <SubmitButton>{saveWords}</SubmitButton>}
    >
      {children}
    </EditForm>
  );
}

/** Whether there is something to say. Sending a time zone as it is confirms it. */
function isChanged({ wanted, read }: SiteChange): boolean {
  return 'timeZone' in wanted || !isSame(wanted, read);
}

function settingsIn({ variables: _, releaseFeed: _feed, ...settings }: EditedSiteSettings): ChangedSiteSettings {
  return settings;
}
