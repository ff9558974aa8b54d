import { useId } from 'react';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { type Joining, joinings } from '../../../contract/site/site-terms.ts';
import { useFieldError } from '../../ui/form/form-context.ts';
import { useSetting } from './use-setting.ts';

/** Options for who can join, with their consequences. */
export const joiningWords: Record<Joining, { label: Message; hint: Message }> = {
  open: { label: msg`Everyone`, hint: msg`Guests can browse. Anyone who registers can give food and ask for it.` },
  confirmed: {
    label: msg`Everyone with a confirmed email`,
    hint: msg`Guests can browse. To give food or ask for it, people must confirm their email.`,
  },
  invited: {
    label: msg`Only people who are invited`,
    hint: msg`Guests can’t see food. Members can create invitation links, each for one person.`,
  },
};

/** Setting for who can join. */
export function JoiningChoices() {
  const { t } = useLingui();
  const id = useId();
  const { label, value, isFixed, setBy } = useSetting('joining');
  const error = useFieldError('joining');
  return (
    <>
      {setBy && <p>{setBy}</p>}
      <fieldset disabled={isFixed} aria-describedby={error && `${id}-error`} className="grid gap-4">
        <legend className="sr-only">{label}</legend>
        {joinings.map((each) => (
          <div key={each} className="flex items-start gap-3">
            <input
              type="radio"
              id={`${id}-${each}`}
              name="joining"
              value={each}
              defaultChecked={each === value}
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
    </>
  );
}
