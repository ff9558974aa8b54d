import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../session/session-query.ts';
import { PlaceForm } from '../place/place-form.tsx';
import { ContinueButton } from '../settings/continue-button.tsx';
import { ImprintForm } from '../settings/imprint-form.tsx';
import { JoiningForm } from '../settings/joining-form.tsx';
import { LookSection } from '../settings/look-section.tsx';
import { MailSection } from '../settings/mail-form.tsx';
import { NameForm } from '../settings/name-form.tsx';
import { WithSettings } from '../settings/with-settings.tsx';
import { SampleFoods } from './sample-foods.tsx';
import type { StepProps } from './step.ts';

export function NameStep({ onDone }: StepProps) {
  return <WithSettings>{(settings) => <NameForm settings={settings} onSent={onDone} />}</WithSettings>;
}

export function ImprintStep({ onDone }: StepProps) {
  const { data: session } = useQuery(sessionQuery());
  const email = session?.user?.email ?? '';
  return <WithSettings>{(settings) => <ImprintForm settings={settings} email={email} onSent={onDone} />}</WithSettings>;
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
