import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { saysWho } from '../../contract/imprint.ts';
import type { EditedSiteSettings } from '../../contract/site-settings.ts';
import { ContinueButton } from '../moderation/continue-button.tsx';
import { JoiningForm } from '../moderation/joining-form.tsx';
import { LookSection } from '../moderation/look-section.tsx';
import { MailSection } from '../moderation/mail-form.tsx';
import { siteSettingsQuery } from '../moderation/moderation-queries.ts';
import { SampleFoods } from '../moderation/sample-foods.tsx';
import { SettingsForm } from '../moderation/settings-form.tsx';
import { ImprintFields, SiteFields, settingsOf, toBegin } from '../moderation/site-form.tsx';
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
  const { data: session } = useQuery(sessionQuery());
  return (
    <SettingsStep {...props} name="imprint">
      {({ imprint, variables }) => (
        <ImprintFields
          imprint={saysWho(imprint) ? imprint : { ...toBegin(imprint), email: session?.user?.email ?? '' }}
          contact={variables.contact}
        />
      )}
    </SettingsStep>
  );
}

export function PlaceStep({ onDone }: StepProps) {
  return <WithSettings>{(settings) => <PlaceForm settings={settings} onSent={onDone} />}</WithSettings>;
}

export function LookStep({ onDone }: StepProps) {
  return <WithSettings>{(settings) => <LookSection settings={settings} onSent={onDone} />}</WithSettings>;
}

export function JoiningStep({ onDone }: StepProps) {
  return <WithSettings>{(settings) => <JoiningForm settings={settings} onSent={onDone} />}</WithSettings>;
}

export function MailStep({ onDone }: StepProps) {
  return <MailSection onSent={onDone} />;
}

/** The sample foods go by a button of their own, or stay. */
export function SamplesStep({ onDone }: StepProps) {
  return (
    <>
      <SampleFoods />
      <ContinueButton onPress={onDone} />
    </>
  );
}

type Children = { children(settings: EditedSiteSettings): Elements };

/** A step that saves some of the settings, whose fields are its children. */
function SettingsStep({ name, onDone, children }: StepProps & Children & { name: string }) {
  return (
    <WithSettings>
      {(settings) => (
        <SettingsForm
          settings={settings}
          settingsOf={settingsOf}
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
