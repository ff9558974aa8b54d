import { useId } from 'react';
import { useLingui } from '#page-words';
import type { EditedSiteSettings } from '../../../contract/site-settings.ts';
import { type Joining, joinings } from '../../../contract/site-terms.ts';
import { BoxedSection } from '../../ui/boxed-section.tsx';
import { useFieldError } from '../../ui/form-context.ts';
import { joiningWords } from './joining-words.ts';
import { SettingsForm } from './settings-form.tsx';

type Props = {
  settings: EditedSiteSettings;
  /** Leads on, where it is a step among others. */
  onSent?(): void;
};

/** Changes who may join. */
export function JoiningForm({ settings, onSent }: Props) {
  const { t } = useLingui();
  const decides = settings.variables.joining;
  return (
    <BoxedSection title={t`Who can join`}>
      {decides && <p>{t`Set by the environment variable ${decides}, so you can’t change it here.`}</p>}
      <SettingsForm
        settings={settings}
        settingsOf={({ joining }) => ({ joining: joining as Joining })}
        isFixed={decides !== null}
        draft="site joining"
        onSent={onSent}
      >
        {({ joining }) => <JoiningChoices joining={joining} isFixed={decides !== null} />}
      </SettingsForm>
    </BoxedSection>
  );
}

function JoiningChoices({ joining, isFixed }: { joining: Joining; isFixed: boolean }) {
  const { t } = useLingui();
  const id = useId();
  const error = useFieldError('joining');
  return (
    <fieldset disabled={isFixed} aria-describedby={error && `${id}-error`} className="grid gap-4">
      <legend className="sr-only">{t`Who can join`}</legend>
      {joinings.map((each) => (
        <div key={each} className="flex items-start gap-3">
          <input
            type="radio"
            id={`${id}-${each}`}
            name="joining"
            value={each}
            defaultChecked={each === joining}
            aria-describedby={`${id}-${each}-hint`}
            aria-invalid={error !== undefined}
            className="accent-primary mt-0.5 size-5 shrink-0"
          />
          <div className="min-w-0">
            <label htmlFor={`${id}-${each}`} className="font-medium">
              {t(joiningWords[each].label)}
            </label>
            <p id={`${id}-${each}-hint`} className="text-muted text-sm">
              {t(joiningWords[each].hint)}
            </p>
          </div>
        </div>
      ))}
      {error && (
        <p id={`${id}-error`} className="text-error text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
