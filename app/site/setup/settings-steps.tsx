import type { ComponentType } from 'react';
import type { SettingForm } from '../../../contract/site/site-setting-terms.ts';
import { PlaceForm } from '../place/place-form.tsx';
import { ContinueButton } from '../settings/continue-button.tsx';
import { MailSection } from '../settings/mail-form.tsx';
import { LookSection } from '../settings/sections.tsx';
import { type SectionProps, SettingsSection } from '../settings/settings-form.tsx';
import { WithSettings } from '../settings/with-settings.tsx';
import { SampleFoods } from './sample-foods.tsx';
import type { StepProps } from './step.ts';

/** Creates a step with a section of the settings. */
function settingsStep(Section: ComponentType<SectionProps>) {
  return ({ onDone }: StepProps) => (
    <WithSettings>{(settings) => <Section settings={settings} onSent={onDone} />}</WithSettings>
  );
}

/** Creates a step with a settings form and nothing else. */
export function formStep(form: SettingForm) {
  return settingsStep((props) => <SettingsSection {...props} form={form} />);
}

export const PlaceStep = settingsStep(PlaceForm);
export const LookStep = settingsStep(LookSection);

export function MailStep({ onDone }: StepProps) {
  return <MailSection onSent={onDone} />;
}

/** Continuing keeps the sample listings. A separate button deletes them. */
export function SamplesStep({ onDone }: StepProps) {
  return (
    <>
      <SampleFoods />
      <ContinueButton onPress={onDone} />
    </>
  );
}
