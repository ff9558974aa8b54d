import { useQuery } from '@tanstack/react-query';
import { ContinueButton } from '../moderation/continue-button.tsx';
import { ImprintForm } from '../moderation/imprint-form.tsx';
import { JoiningForm } from '../moderation/joining-form.tsx';
import { LookSection } from '../moderation/look-section.tsx';
import { MailSection } from '../moderation/mail-form.tsx';
import { NameForm } from '../moderation/name-form.tsx';
import { SampleFoods } from '../moderation/sample-foods.tsx';
import { WithSettings } from '../moderation/with-settings.tsx';
import { sessionQuery } from '../session/session-query.ts';
import { PlaceForm } from '../site-place/place-form.tsx';
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
