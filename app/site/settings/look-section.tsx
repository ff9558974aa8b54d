import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { ownPalette, readColour } from '../../../contract/palette.ts';
import type { EditedSiteSettings } from '../../../contract/site-settings.ts';
import { BoxedSection } from '../../ui/boxed-section.tsx';
import { Labelled } from '../../ui/field.tsx';
import { enter } from '../../ui/form-controls.ts';
import { LogoField } from './logo-field.tsx';
import { LookSamples } from './look-samples.tsx';
import { SettingsForm } from './settings-form.tsx';

type Props = {
  settings: EditedSiteSettings;
  /** Leads on, where it is a step among others. */
  onSent?(): void;
};

/** Changes how the site looks. */
export function LookSection({ settings, onSent }: Props) {
  const { t } = useLingui();
  return (
    <BoxedSection title={t`Appearance`}>
      {/* It is there at once, so the button that saves comes last. */}
      <LogoField />
      <SettingsForm
        settings={settings}
        settingsOf={({ colour = '' }) => ({ colour: colour.trim() || null })}
        draft="site colour"
        onSent={onSent}
      >
        {({ colour }) => <ColourChoice colour={colour} />}
      </SettingsForm>
    </BoxedSection>
  );
}

function ColourChoice({ colour }: { colour: string | null }) {
  const { t } = useLingui();
  const picker = useId();
  const [typed, setTyped] = useState(colour ?? '');
  const [shown, setShown] = useState(colour);
  const field = useRef<HTMLInputElement>(null);
  const follow = () => {
    const text = field.current?.value ?? '';
    setTyped(text);
    // While one types, the last colour stays.
    setShown(text.trim() ? (readColour(text) ?? shown) : null);
  };
  const choose = (text: string) => field.current && enter(field.current, text);
  // It may have been used before the script was there.
  const begin = useEffectEvent(follow);
  useEffect(() => begin(), []);
  return (
    <>
      <Labelled label={t`Colour`} name="colour" hint={t`For example, #2b5f86. All other colours are based on it.`}>
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
            {/* The browser's own way to choose a colour. */}
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
