import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import type { EditedSiteSettings, SiteSettings } from '../../contract/site-settings.ts';
import { siteQuery } from '../api/site-query.ts';
import { now } from '../clock/clock.ts';
import { JoiningForm } from '../moderation/joining-form.tsx';
import { LookSection } from '../moderation/look-section.tsx';
import { siteSettingsQuery } from '../moderation/moderation-queries.ts';
import { SettingsForm } from '../moderation/settings-form.tsx';
import { ImprintFields, SiteFields, settingsOf } from '../moderation/site-form.tsx';
import { sessionQuery } from '../session/session-query.ts';
import { PlaceForm } from '../site-place/place-form.tsx';
import type { Elements } from '../ui/elements.ts';
import { Failed } from '../ui/failed.tsx';
import type { StepProps } from './step.ts';

export function NameStep(props: StepProps) {
  return (
    <SettingsStep {...props} name="name">
      {(settings) => <SiteFields settings={settings} />}
    </SettingsStep>
  );
}

export function ImprintStep(props: StepProps) {
  const { data: site } = useQuery(siteQuery());
  const { data: session } = useQuery(sessionQuery());
  const nobody = { ...NOBODY, email: session?.user?.email ?? '', founded: new Date(now()).getFullYear() };
  return (
    <SettingsStep {...props} name="imprint">
      {({ imprint, variables }) => (
        <ImprintFields imprint={site?.isExample ? nobody : imprint} contact={variables.contact} />
      )}
    </SettingsStep>
  );
}

/** The fields before anybody has said who answers for the site, rather than those of the example. */
const NOBODY: Omit<SiteSettings['imprint'], 'founded'> = { name: '', address: '', phone: '', email: '', hours: null };

export function PlaceStep({ onDone }: StepProps) {
  return <WithSettings>{(settings) => <PlaceForm settings={settings} onSent={onDone} />}</WithSettings>;
}

/** Saved by a button of its own. */
export function JoiningStep() {
  return <WithSettings>{(settings) => <JoiningForm settings={settings} />}</WithSettings>;
}

export function LookStep() {
  return <WithSettings>{(settings) => <LookSection settings={settings} />}</WithSettings>;
}

type Children = { children(settings: EditedSiteSettings): Elements };

/** A step that saves some of the settings, whose fields are its children. */
function SettingsStep({ name, onDone, children }: StepProps & Children & { name: string }) {
  const { t } = useLingui();
  return (
    <WithSettings>
      {(settings) => (
        <SettingsForm
          settings={settings}
          settingsOf={settingsOf}
          saveWords={t`Save and go on`}
          draft={`setup ${name}`}
          onSent={onDone}
          className="gap-6"
        >
          {children}
        </SettingsForm>
      )}
    </WithSettings>
  );
}

function WithSettings({ children }: Children) {
  const { t } = useLingui();
  const { data: settings, error, refetch } = useQuery(siteSettingsQuery());
  if (settings) return children(settings);
  return error ? (
    <Failed title={t`The settings could not be loaded`} error={error} onRetry={() => refetch()} />
  ) : (
    <p role="status" className="text-muted">
      {t`Loading...`}
    </p>
  );
}
