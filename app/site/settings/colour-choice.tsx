import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { ownPalette, readColour } from '../../../contract/site/palette.ts';
import { Labelled } from '../../ui/form/field.tsx';
import { enterValue } from '../../ui/form/form-controls.ts';
import { LookSamples } from './look-samples.tsx';
import { useSetting } from './use-setting.ts';

/** Field for the site's colour, with samples of the result. */
export function ColourChoice() {
  const { t } = useLingui();
  const { label, value: colour } = useSetting('colour');
  const picker = useId();
  const [typed, setTyped] = useState(colour ?? '');
  const [shown, setShown] = useState(colour);
  const field = useRef<HTMLInputElement>(null);
  const follow = () => {
    const text = field.current?.value ?? '';
    setTyped(text);
    // Keeps the last valid colour while the user is typing.
    setShown(text.trim() ? (readColour(text) ?? shown) : null);
  };
  const choose = (text: string) => field.current && enterValue(field.current, text);
  // The user may have typed before hydration.
  const begin = useEffectEvent(follow);
  useEffect(() => begin(), []);
  return (
    <>
      <Labelled label={label} name="colour" hint={t`For example, #2b5f86. All other colours are based on it.`}>
        {({ invalid, ...control }) => (
          <div className="flex items-center gap-3">
            <input
              {...control}
              ref={field}
              name="colour"
              dir="ltr"
              maxLength={20}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className={`input w-40 ${invalid ? 'input-error' : ''}`}
              defaultValue={colour ?? ''}
              onInput={follow}
            />
            <input
              id={picker}
              type="color"
              aria-label={t`Choose a colour`}
              className="rounded-field border-muted bg-surface h-11 w-16 cursor-pointer border p-1"
              value={readColour(typed) ?? ownPalette.primary.light}
              onChange={({ target }) => choose(target.value)}
            />
          </div>
        )}
      </Labelled>
      <LookSamples colour={shown} />
      {typed !== '' && (
        <button type="button" className="btn justify-self-start" data-focus-next={picker} onClick={() => choose('')}>
          {t`Use the default colour`}
        </button>
      )}
    </>
  );
}
